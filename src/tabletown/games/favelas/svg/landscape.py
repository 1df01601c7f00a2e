"""The view behind the hillsides as SVG: sky and sun, far hills, the sea, slopes.

By night the same drawing has stars and a moon, by its tokens.
"""

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from tabletown.draw.svg import joined, moved, tag

FAR: Final = 1600  # how far everything reaches to each side; a page shows more than the area
STARS: Final = (
    (-330, -110, 1.6),
    (-250, -60, 2),
    (-190, -110, 1.5),
    (-110, -70, 1.8),
    (-60, -120, 1.3),
    (70, -100, 1.6),
    (130, -40, 1.3),
    (240, -125, 1.7),
    (310, -30, 1.4),
    (-280, 20, 1.4),
    (-170, 45, 1.3),
    (380, -90, 1.5),
    (190, 30, 1.2),
    (-420, -20, 1.4),
    (-275, 156, 1.7),
    (-262, 161, 1.5),
    (-247, 157, 1.7),
    (-222, 162, 1.5),
    (-208, 158, 1.6),
    (176, 160, 1.6),
    (198, 156, 1.5),
    (213, 161, 1.7),
    (232, 157, 1.5),
    (261, 160, 1.6),
)  # (x, y, radius) from the ground of the highest space; the last are lights on the shore
RIDGE: Final = (
    "M-1600 150h1110q24 0 40-34t46-20 44 22 60 32c20-2 26-80 54-88s36 56 56 70 40-16 70-10h20"
    "c30-6 60-30 90-18s40 30 70 30 40-44 64-44 40 40 76 44q30-2 48-34t52-22 48 36 90 20H1600V500"
    "H-1600z"
)
WAVES: Final = (
    "M-440 190h60M-360 208h50M-290 184h50M-200 196h70M150 184h60M220 198h70M-260 212h40M200 216h50"
    "M330 186h50M390 206h60M-320 232h40M250 236h46"
)
SLOPE_BEHIND: Final = (
    "M-3200 545-800 520C-240 470-180 130-40-30q40-34 80 0C190 140 240 470 800 520L3200 545V3200"
    "H-3200z"
)
SLOPE: Final = (
    "M-3200 585-800 560C-200 500-150 190-30 20q30-24 60 0C160 200 200 500 800 560L3200 585V3200"
    "H-3200z"
)
TUFTS: Final = (
    "M-250 420q6-14 12 0M-244 410v12M-222 372q6-14 12 0M-216 362v12M212 396q6-14 12 0M218 386v12"
    "M240 440q6-14 12 0M246 430v12M-180 300q6-14 12 0M-174 290v12M168 290q6-14 12 0M174 280v12"
    "M-140 210q6-14 12 0M-134 200v12M128 200q6-14 12 0M134 190v12"
)


@lru_cache(64)
def landscape(
    x: float, y: float, width: float, height: float, peaks: Sequence[tuple[float, float, float]]
) -> str:
    """The landscape behind hills in this box.

    `peaks` are the grounds of their highest spaces, row by row from behind: (x, y, scale).
    """
    scale, level = peaks[0][2], peaks[0][1] - y
    behind = moved(_distance(width / scale / 2, scale == 1), width / 2, level, scale)
    slopes = [moved(_hillside(), peak - x, high - y, size) for peak, high, size in peaks]
    inside = joined([behind, *slopes])
    return tag("svg", inside, x=x, y=y, width=width, height=height, class_="landscape")


def _distance(half: float, has_kite: bool) -> str:
    """Everything behind the hill, around the ground of its highest space; `half` of the width."""
    stars = "".join(tag("circle", cx=x, cy=y, r=radius) for x, y, radius in STARS)
    flat = f"M{-FAR} {{}}H{FAR}V{FAR}H{-FAR}z"
    return "".join(
        [
            tag("path", d=flat.format(-FAR), class_="sky"),
            tag("path", d=flat.format(-20), class_="haze"),
            tag("circle", cx=half - 60, cy=-20, r=34, class_="sun"),
            tag("use", href="#fv-kite", x=72, y=-108, width=30, height=42) if has_kite else "",
            tag("path", d=RIDGE, class_="ridge"),
            tag("g", stars, class_="stars"),
            tag("path", d=flat.format(168), class_="sea"),
            tag("path", d=WAVES, class_="wave"),
        ]
    )


def _hillside() -> str:
    return "".join(
        [
            tag("path", d=SLOPE_BEHIND, class_="slope-behind"),
            tag("path", d=SLOPE, class_="slope"),
            tag("path", d=TUFTS, class_="tuft"),
        ]
    )
