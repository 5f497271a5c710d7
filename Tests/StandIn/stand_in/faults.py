"""The table of faults: each has a stable name, a stage, and changes what that stage is given."""

from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum
from typing import Any

ENDPOINTS = ("messages", "count_tokens", "batches.create", "batches.list", "batches.get",
             "batches.results", "batches.cancel", "batches.delete")


class Stage(Enum):
    """When a fault strikes, and what it is given."""

    HEAD = "head"  # the head was read, the body not: a HeadPlan
    INSTEAD = "instead"  # the request is not run: the Clock; gives a Reply or throws
    BATCH = "batch"  # a batch is stored: the Batch
    MESSAGE = "message"  # the model answered: the Answer
    LINES = "lines"  # results are written: the ResultFile
    REPLY = "reply"  # the reply is ready: the Reply


PLACES = {Stage.BATCH: ("batches.create",), Stage.MESSAGE: ("messages",),
          Stage.LINES: ("batches.results",)}


@dataclass(frozen=True)
class Fault:
    """A fault; `defaults` names its parameters."""

    name: str
    stage: Stage
    meaning: str
    defaults: dict[str, Any]
    apply: Callable[[Any, dict[str, Any]], Any]


TABLE: dict[str, Fault] = {}
CHECKS: dict[str, Callable[[dict[str, Any]], None]] = {}  # of parameters, by name of the fault


def fault(name: str, stage: Stage, meaning: str, /,
          **defaults: Any) -> Callable[[Callable[[Any, dict[str, Any]], Any]], Any]:
    """Puts a function into the table."""
    def add(apply: Callable[[Any, dict[str, Any]], Any]) -> Any:
        if name in TABLE:
            raise ValueError(f"two faults {name}")
        TABLE[name] = Fault(name, stage, meaning, defaults, apply)
        return apply
    return add


def fault_named(name: str) -> Fault:
    """ValueError when there is none."""
    if name not in TABLE:
        raise ValueError(f"no fault {name}")
    return TABLE[name]


@dataclass(frozen=True)
class FaultUse:
    """A fault with its parameters."""

    fault: Fault
    parameters: dict[str, Any]

    @staticmethod
    def parse(document: Any, endpoint: str) -> "FaultUse":
        """A name, or an object of a name and parameters. ValueError when it cannot be."""
        document = {"name": document} if isinstance(document, str) else dict(document)
        found = fault_named(document.pop("name", ""))
        if endpoint not in PLACES.get(found.stage, ENDPOINTS):
            raise ValueError(f"{found.name} does not apply to {endpoint}")
        for name, value in document.items():
            if name not in found.defaults:
                raise ValueError(f"{found.name} has no parameter {name}")
            default = found.defaults[name]
            is_number = isinstance(default, float) and type(value) in (int, float)
            if not is_number and type(value) is not type(default):
                raise ValueError(f"{found.name}.{name}: of type {type(default).__name__}")
        parameters = found.defaults | document
        if found.name in CHECKS:
            CHECKS[found.name](parameters)
        return FaultUse(found, parameters)

    def strike(self, target: Any) -> Any:
        """Applies it."""
        return self.fault.apply(target, self.parameters)
