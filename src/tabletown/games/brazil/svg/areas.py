"""Areas of the picture: each a group of its own with its size, so that a page can arrange them."""

from dataclasses import dataclass
from typing import Final

from tabletown.draw.svg import as_area, box, symbol, tag, words

PAD: Final = 14
HEAD: Final = 40  # of a panel, down to its content


@dataclass(frozen=True)
class Area:
    name: str
    width: float
    height: float
    inside: str

    def at(self, x: float, y: float, height: float = 0) -> str:
        """The area at this position, on a panel that may be higher than its content."""
        high = max(self.height, height)
        body = box(0.5, 0.5, self.width - 1, high - 1, 12, "panel")
        drawn = tag(
            "g",
            body,
            self.inside,
            class_=f"area {self.name}",
            transform=f"translate({x:g} {y:g})",
            data_width=self.width,
            data_height=self.height,
        )
        return as_area(self.name, drawn)


def heading(title: str, width: float, note: str = "", icon: str = "") -> str:
    """The first line of a panel."""
    left = PAD + 24 if icon else PAD
    drawing = symbol(icon, PAD, 11, 17, "ink") if icon else ""
    return drawing + words(title, left, 25, "h b") + words(note, width - PAD, 25, "cap end")


def stacked(areas: list[Area], x: float, y: float, gap: float, down_to: float = 0) -> str:
    """Areas below each other; the first is made as high as needed to end at `down_to`."""
    spare = max(0.0, down_to - y - height_of(areas, gap))
    drawing = ""
    for nth, area in enumerate(areas):
        high = area.height + (spare if nth == 0 else 0)
        drawing += area.at(x, y, high)
        y += high + gap
    return drawing


def height_of(areas: list[Area], gap: float) -> float:
    return sum(area.height for area in areas) + gap * (len(areas) - 1)
