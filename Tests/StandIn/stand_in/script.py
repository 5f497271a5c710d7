"""Which faults strike which call."""

from collections import Counter
from dataclasses import dataclass, field
from typing import Any

from .faults import ENDPOINTS, FaultUse, Stage


@dataclass(frozen=True)
class Rule:
    """Faults for some calls of an endpoint; calls are counted from 1."""

    endpoint: str
    first: int
    last: int | None
    calls: frozenset[int] | None  # instead of first to last
    faults: tuple[FaultUse, ...]

    @staticmethod
    def parse(document: dict[str, Any]) -> "Rule":
        """ValueError when it is none. `calls` is a list or "all"; or `from`, and maybe `to`."""
        unknown = set(document) - {"endpoint", "calls", "from", "to", "fault", "faults"}
        if unknown or document.get("endpoint") not in ENDPOINTS:
            raise ValueError(f"{unknown or document.get('endpoint')}: no endpoint or key of a rule")
        faults = document["faults"] if "faults" in document else [document["fault"]]
        uses = tuple(FaultUse.parse(one, document["endpoint"]) for one in faults)
        calls = document.get("calls", "all")
        if calls != "all" and not (isinstance(calls, list)
                                   and all(type(call) is int for call in calls)):
            raise ValueError('calls is a list of numbers or "all"')
        return Rule(document["endpoint"], document.get("from", 1), document.get("to"),
                    None if calls == "all" else frozenset(calls), uses)

    def holds(self, endpoint: str, call: int) -> bool:
        """Whether it is for this call."""
        if endpoint != self.endpoint:
            return False
        if self.calls is not None:
            return call in self.calls
        return self.first <= call and (self.last is None or call <= self.last)


@dataclass
class Script:
    """The rules and how often each endpoint was called since they were set."""

    rules: list[Rule] = field(default_factory=list)
    calls: Counter[str] = field(default_factory=Counter)

    def begin(self, endpoint: str) -> tuple[int, "Faults"]:
        """The number of this call, and the faults of every rule for it, in their order."""
        self.calls[endpoint] += 1
        call = self.calls[endpoint]
        return call, Faults([use for rule in self.rules if rule.holds(endpoint, call)
                             for use in rule.faults])


@dataclass(frozen=True)
class Faults:
    """The faults of one call."""

    uses: list[FaultUse]

    @property
    def names(self) -> list[str]:
        """Their names."""
        return [use.fault.name for use in self.uses]

    def strike(self, stage: Stage, target: Any) -> Any:
        """Applies those of a stage; what the first that gives something gave."""
        for use in self.uses:
            if use.fault.stage is stage:
                given = use.strike(target)
                if given is not None:
                    return given
        return None
