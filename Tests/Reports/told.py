"""What a report tells, read from its JSON, and texts made comparable."""

import html.parser
import re
import unicodedata

WHITE = re.compile(r"\s+")


def plain(text: str) -> str:
    """A text as it is compared: on one line, with plain spaces, without what is not seen."""
    # What is no character stands as a replacement on a page.
    text = re.sub("[\ufdd0-\ufdef\ufffe\uffff\U0010fffe\U0010ffff]", "\ufffd", text)
    kept = "".join(character for character in text
                   if unicodedata.category(character) not in ("Cf", "Cc", "Zl", "Zp")
                   or character.isspace())
    return WHITE.sub(" ", kept).strip()


def from_right(text: str) -> bool:
    """Whether a letter of it is of a script that is written from right to left."""
    return any(unicodedata.bidirectional(character) in ("R", "AL") for character in text)


def sequence(words: list[str]) -> list[str]:
    """Words as they stand from left to right, those from right to left together as one star."""
    found: list[str] = []
    for word in words:
        word = "*" if from_right(word) else bare(word)
        if word and [word] != found[-1:]:
            found.append(word)
    return found


def bare(text: str) -> str:
    """Its letters and digits alone: a page may break, turn or shape all else.

    What stands for a picture, a mark above a letter or a letter of a script that is written from
    right to left comes out of a page in an order of its own, and is left out.
    """
    kept = [character for character in unicodedata.normalize("NFKD", text)
            if unicodedata.category(character)[0] in "LN"
            and not from_right(character)]
    return "".join(kept).lower()


def statements(document: dict) -> list[tuple[str, list[str]]]:
    """The title of each finding, with its statement, warnings and caveat in order."""
    return [(finding["title"],
             [finding["statement"], *finding["warning_texts"], finding["caveat"]])
            for finding in document["findings"]]


def beginning(document: dict) -> list[str]:
    """What every page begins with, in order."""
    return [document[name] for name in ("title", "period", "disclaimer")
            if document[name]] + document["summary"]


def missing(text: str, wanted: list[str], form=bare) -> str:
    """The first of some texts that does not follow those before it; empty when all do."""
    place, text = 0, form(text)
    for part in wanted:
        found = text.find(form(part), place)
        if found < 0:
            return part
        place = found + len(form(part))
    return ""


class Page(html.parser.HTMLParser):
    """What a page of HTML holds: its text, and its elements in order."""

    def __init__(self, source: str) -> None:
        super().__init__(convert_charrefs=True)
        self.elements: list[tuple[str, dict[str, str | None]]] = []
        self.text = ""
        self.style = ""
        self.inside: list[str] = []
        self.feed(source)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Keeps an element."""
        self.elements.append((tag, dict(attrs)))
        self.inside.append(tag)
        self.text += " "

    def handle_endtag(self, tag: str) -> None:
        """Leaves the innermost element of that name."""
        while tag in self.inside and self.inside.pop() != tag:
            pass
        self.text += " "

    def handle_data(self, data: str) -> None:
        """Keeps text that is shown."""
        if "style" in self.inside:
            self.style += data
        else:
            self.text += data
