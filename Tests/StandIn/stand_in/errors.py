"""An error of the API, and the JSON that tells it."""

from typing import Any

TYPE_OF_STATUS = {
    400: "invalid_request_error", 401: "authentication_error", 402: "billing_error",
    403: "permission_error", 404: "not_found_error", 405: "invalid_request_error",
    408: "timeout_error", 409: "conflict_error", 413: "request_too_large",
    422: "invalid_request_error", 429: "rate_limit_error", 500: "api_error", 504: "timeout_error",
    529: "overloaded_error",
}


class ApiError(Exception):
    """A reply that is no success. `is_of_the_edge` leaves the outer envelope out, as Cloudflare."""

    def __init__(self, status: int, message: str, *, kind: str | None = None,
                 details: dict[str, Any] | None = None,
                 headers: tuple[tuple[str, str], ...] = (), is_of_the_edge: bool = False) -> None:
        super().__init__(message)
        self.status = status
        self.kind = kind or TYPE_OF_STATUS.get(status, "api_error")
        self.message = message
        self.details = details
        self.headers = headers
        self.is_of_the_edge = is_of_the_edge

    def envelope(self, request_id: str | None) -> dict[str, Any]:
        """The JSON of the error; inside a batch the request has no id."""
        error: dict[str, Any] = {"type": self.kind, "message": self.message}
        if self.details is not None or self.status == 529:
            error["details"] = self.details
        if self.is_of_the_edge:
            return {"error": error}
        return {"type": "error", "error": error, "request_id": request_id}


def invalid(message: str) -> ApiError:
    """A 400 of a body or header that does not hold."""
    return ApiError(400, message)
