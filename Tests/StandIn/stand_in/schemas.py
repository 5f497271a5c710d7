"""The schemas that an output may have: refused or not, and values in their order."""

import re
from collections.abc import Callable, Iterator
from typing import Any

from .errors import invalid

Schema = dict[str, Any]
KEYWORDS = frozenset({
    "type", "properties", "required", "additionalProperties", "items", "enum", "const", "default",
    "anyOf", "allOf", "$ref", "$defs", "definitions", "format", "minItems", "pattern", "title",
    "description",
})
TYPES = frozenset({"object", "array", "string", "integer", "number", "boolean", "null"})
FORMATS = frozenset({"date-time", "time", "date", "duration", "email", "hostname", "uri", "ipv4",
                     "ipv6", "uuid"})
MOST_OPTIONAL, MOST_UNIONS = 24, 16
DEEPEST, MOST_PARTS = 40, 2000  # ours: the real limit is of the compiled grammar
CONTAINERS = {"properties": dict, "$defs": dict, "definitions": dict, "items": dict,
              "required": list, "enum": list, "anyOf": list, "allOf": list}
MAY_BE_EMPTY = frozenset({"properties", "$defs", "definitions", "items", "required"})
# Look-around, back-references, word boundaries, repeats of 1,000 and more.
REFUSED_PATTERN = re.compile(r"\(\?(?!:)|\\[1-9bB]|\{\d{4,}|,\d{4,}\}")
SAMPLES = {"date-time": "2026-01-02T03:04:05Z", "date": "2026-01-02", "time": "03:04:05Z",
           "duration": "PT1H", "email": "someone@example.com", "hostname": "example.com",
           "uri": "https://example.com/", "ipv4": "192.0.2.1", "ipv6": "2001:db8::1",
           "uuid": "00000000-0000-4000-8000-000000000000"}


def check_schema(root: Any) -> None:
    """Throws a 400 at the first thing that structured outputs refuse."""
    if not isinstance(root, dict):
        raise invalid("output_config.format.schema is to be an object")
    optional = unions = 0
    for number, (where, schema) in enumerate(_walk(root, "schema")):
        if number >= MOST_PARTS or where.count(".") > 2 * DEEPEST:
            raise invalid("the schema is too complex")
        _check_keywords(where, schema, root)
        kind = schema.get("type")
        if kind == "object" or "properties" in schema:
            optional += _optional_properties(where, schema)
        unions += isinstance(kind, list) or "anyOf" in schema
    if optional > MOST_OPTIONAL:
        raise invalid(f"{optional} optional properties; {MOST_OPTIONAL} at most")
    if unions > MOST_UNIONS:
        raise invalid(f"{unions} properties of union types; {MOST_UNIONS} at most")
    _check_recursion(root, root, ())


def _parts(schema: Schema) -> Iterator[tuple[str, Any]]:
    for group in ("properties", "$defs", "definitions"):
        yield from ((f"{group}.{name}", part) for name, part in schema.get(group, {}).items())
    for group in ("anyOf", "allOf"):
        yield from ((f"{group}.{index}", part) for index, part in enumerate(schema.get(group, [])))
    if "items" in schema:
        yield "items", schema["items"]


def _walk(schema: Any, where: str) -> Iterator[tuple[str, Schema]]:
    if not isinstance(schema, dict):
        raise invalid(f"{where}: no schema")
    yield where, schema
    try:
        parts = list(_parts(schema))
    except (AttributeError, TypeError):
        raise invalid(f"{where}: malformed") from None
    for name, part in parts:
        yield from _walk(part, f"{where}.{name}")


def _check_keywords(where: str, schema: Schema, root: Schema) -> None:
    for name in schema:
        if name not in KEYWORDS:
            raise invalid(f"{where}: keyword {name} is not supported")
    for name, kind in CONTAINERS.items():
        if name in schema and not (isinstance(schema[name], kind)
                                   and (schema[name] or name in MAY_BE_EMPTY)):
            raise invalid(f"{where}.{name}: of the wrong type, or empty")
    kind = schema.get("type", "null")
    kinds = kind if isinstance(kind, list) else [kind]
    checks = {
        "type": kinds and all(isinstance(one, str) and one in TYPES for one in kinds),
        "enum": all(not isinstance(one, (dict, list)) for one in schema.get("enum", [])),
        "format": schema.get("format", "date") in FORMATS,
        "minItems": schema.get("minItems", 0) in (0, 1),
        "pattern": not REFUSED_PATTERN.search(str(schema.get("pattern", ""))),
        "allOf": not any("$ref" in part for part in schema.get("allOf", [])),
    }
    for name, holds in checks.items():
        if not holds:
            raise invalid(f"{where}: this value of {name} is not supported")
    if "$ref" in schema:
        resolve(schema, root)


def _optional_properties(where: str, schema: Schema) -> int:
    if schema.get("additionalProperties") is not False:
        raise invalid(f"{where}: additionalProperties is to be false")
    properties = schema.get("properties", {})
    required = schema.get("required", [])
    for name in required:
        if name not in properties:
            raise invalid(f"{where}: required names {name}, which is no property")
    return len(properties) - len(set(required))


def resolve(schema: Schema, root: Schema) -> Schema:
    """The schema itself, or the local one that it refers to."""
    reference = schema.get("$ref")
    if reference is None:
        return schema
    if not isinstance(reference, str) or not reference.startswith("#"):
        raise invalid("an external $ref is not supported")
    found: Any = root
    for name in reference.removeprefix("#").split("/")[1:]:
        if not isinstance(found, dict) or name not in found:
            raise invalid(f"$ref {reference} leads nowhere")
        found = found[name]
    if not isinstance(found, dict):
        raise invalid(f"$ref {reference} leads to no schema")
    return found


def _check_recursion(schema: Schema, root: Schema, above: tuple[int, ...]) -> None:
    target = resolve(schema, root)
    if id(target) in above:
        raise invalid("recursive schemas are not supported")
    for _, part in _parts(target):
        _check_recursion(part, root, (*above, id(target)))


def instance(schema: Schema, root: Schema, values: dict[str, Any] | None = None) -> Any:
    """A value of a checked schema: required properties first, then the optional ones, both in the
    order of the schema. `values` are taken for properties of the same name, at the top."""
    schema = resolve(schema, root)
    if "const" in schema:
        return schema["const"]
    if "enum" in schema:
        return schema["enum"][0]
    for group in ("anyOf", "allOf"):
        if group in schema:
            return instance(schema[group][0], root)
    kind = schema.get("type")
    kind = kind[0] if isinstance(kind, list) else kind
    if kind == "object" or "properties" in schema:
        names = ordered(schema)
        return {name: values[name] if values and name in values
                else instance(schema["properties"][name], root) for name in names}
    if kind == "array":
        item = schema.get("items", {"type": "null"})
        return [instance(item, root)] if schema.get("minItems") else []
    if kind == "string":
        return SAMPLES.get(schema.get("format", ""), "stand-in")
    return {"integer": 1, "number": 1.5, "boolean": True}.get(kind or "null")


def ordered(schema: Schema) -> list[str]:
    """The names of an object's properties in the order of its output."""
    properties, required = schema.get("properties", {}), set(schema.get("required", []))
    return ([name for name in properties if name in required]
            + [name for name in properties if name not in required])


def map_enums(value: Any, schema: Schema, root: Schema, change: Callable[[str], str]) -> Any:
    """The value with every text of an enum or const changed."""
    schema = resolve(schema, root)
    if isinstance(value, str):
        return change(value) if "enum" in schema or "const" in schema else value
    if isinstance(value, list) and "items" in schema:
        return [map_enums(one, schema["items"], root, change) for one in value]
    if isinstance(value, dict):
        properties = schema.get("properties", {})
        return {name: map_enums(one, properties.get(name, {}), root, change)
                for name, one in value.items()}
    return value
