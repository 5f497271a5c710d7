"""Which endpoint a method and a path are."""

from collections.abc import Callable

from . import batches, messages
from .call import Call
from .reply import Reply
from .world import World

ROOT = "/v1/messages"
Endpoint = Callable[[World, Call], Reply]
RUNNERS: dict[str, Endpoint] = {
    "messages": messages.create, "count_tokens": messages.count_tokens,
    "batches.create": batches.create, "batches.list": batches.list_all,
    "batches.get": batches.get, "batches.results": batches.results,
    "batches.cancel": batches.cancel, "batches.delete": batches.delete,
}
OTHER, OTHER_METHOD = "other", "other.method"


def parts_of(path: str) -> tuple[str, ...]:
    """The parts of a path after /v1/messages; `None` never: other paths have the part `?`."""
    if path != ROOT and not path.startswith(ROOT + "/"):
        return ("?",)
    return tuple(path.removeprefix(ROOT).split("/")[1:])


def endpoint_of(method: str, path: str) -> str:
    """The endpoint; `other` for an unknown path, `other.method` for a method it does not take."""
    match parts_of(path):
        case ():
            methods = {"POST": "messages"}
        case ("count_tokens",):
            methods = {"POST": "count_tokens"}
        case ("batches",):
            methods = {"POST": "batches.create", "GET": "batches.list"}
        case ("batches", identifier) if identifier:
            methods = {"GET": "batches.get", "DELETE": "batches.delete"}
        case ("batches", identifier, "results") if identifier:
            methods = {"GET": "batches.results"}
        case ("batches", identifier, "cancel") if identifier:
            methods = {"POST": "batches.cancel"}
        case _:
            return OTHER
    return methods.get(method, OTHER_METHOD)
