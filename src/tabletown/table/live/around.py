"""What is around a match: who is here, what is said, invitations, the house and its games."""

from typing import Final

from msgspec import Struct

WORST: Final = 12  # choices that a review names


class Presence(Struct, frozen=True, gc=False):
    """How a seat is there: here, away, or as a bot."""

    seat: int
    state: str  # "here", "away", "bot"
    away: int  # for so many seconds; 0 unless away
    can_replace: bool  # away for so long, or out of time, that others may skip or replace it
    ahead: int = 0  # of a bot: how many are thought for before it


class Clock(Struct, frozen=True, gc=False):
    """The time of a seat."""

    seat: int
    left: int  # milliseconds, when this was sent; 0: out of time
    is_running: bool


class Said(Struct, frozen=True, gc=False):
    """A line of chat. Text of people: escape it."""

    number: int
    name: str
    seat: int  # SPECTATOR if none
    text: str


class Around(Struct, frozen=True, gc=False):
    """What a table page shows beside `Shown`: nothing in it comes from the state of the match."""

    watching: int  # sockets without a seat
    presence: tuple[Presence, ...]
    chat: tuple[Said, ...]
    hands: tuple[int, ...]  # all seats of this visitor; more than one on one screen
    next_hand: int  # the seat to pass the screen to; -1 if it stays
    rematch: str  # the address of the next game, once somebody asked for one
    watch_link: str
    commit: str  # the fingerprint of the sealed seed, in hexadecimal
    notice: str  # such as "The server cannot save moves right now."; usually empty
    said_no: str  # why the last form was refused (pages without script); usually empty
    cid: str  # a fresh one for the forms on the page
    note: str = ""  # the answer to a hint asked for without script; usually empty
    is_paused: str = ""  # why the game can be read but not go on; usually empty
    clocks: tuple[Clock, ...] = ()  # one for each seat; empty at a table without


class Curtain(Struct, frozen=True):
    """Between two hands on one screen."""

    match: str
    title: str
    name: str  # whose turn to look
    letter: str
    address: str  # where the next one goes on


class Choice(Struct, frozen=True):
    """One option of a game in words."""

    name: str
    sentence: str
    values: tuple[str, ...]
    default: str


class Offer(Struct, frozen=True):
    """A game as the home page offers it."""

    game: str
    title: str
    goal: str
    minutes: int
    fewest: int
    most: int
    choices: tuple[Choice, ...]
    picture: str  # SVG of a real position, as a spectator saw it
    searching: tuple[str, ...] = ()  # levels that think longer where bots are interpreted


class Running(Struct, frozen=True):
    """One of my games."""

    match: str
    title: str
    game: str
    names: tuple[str, ...]
    is_my_turn: bool
    is_open: bool  # seats are still free
    is_over: bool
    status: str  # "Your turn", "Waiting for Ana", "Ana wins with 40 points."
    address: str


class BotBuild(Struct, frozen=True):
    """Which build the bots run, and how the build of compiled ones goes."""

    is_interpreted: bool = False
    percent: int | None = None  # done; None if nothing is being compiled
    problem: str = ""  # why they could not be compiled


class House(Struct, frozen=True):
    """The home page."""

    name: str  # the visitor's, prefilled
    levels: tuple[str, ...]  # of bots, from weak to strong
    usual: str  # the level taken if nobody says
    offers: tuple[Offer, ...]
    running: tuple[Running, ...]
    finished: tuple[Running, ...]
    said_no: str = ""  # why the last form was refused
    table: str = ""  # the id of the next table; goes into its form
    seal: str = ""  # the fingerprint of the seed that was drawn for it, in hexadecimal
    build: BotBuild = BotBuild()


class Chair(Struct, frozen=True):
    """A seat before the game begins."""

    seat: int
    letter: str
    name: str  # empty if free
    bot: str
    is_you: bool


class Lobby(Struct, frozen=True):
    """A match that waits for its players."""

    match: str
    game: str
    title: str
    goal: str
    minutes: int
    chairs: tuple[Chair, ...]
    options: tuple[str, ...]  # in words
    is_host: bool
    invite: str  # the whole link, for the host and everybody seated; empty for others
    join: str  # the address to POST to, for a visitor with a link and no seat; else empty
    name: str  # prefilled
    levels: tuple[str, ...]
    commit: str
    said_no: str = ""
    slow: tuple[str, ...] = ()  # levels that are slower and weaker for now


class Scrub(Struct, frozen=True):
    """Around a past position."""

    step: int
    steps: int  # the last one
    is_over: bool
    viewers: tuple[tuple[int, str], ...]  # whose eyes may be chosen: seat or SPECTATOR, and name
    address: str  # of a step: append its number
    query: str  # to append after the number: "" or "?as=B"
    export: str  # address of the replay file; empty until the game is over


class Moment(Struct, frozen=True):
    """One choice of a finished game in its review."""

    step: int
    seat: int
    name: str
    label: str
    chance: float  # of winning after it, from 0 to 1
    better: str  # the best there was, if it was another
    loss: float


class Review(Struct, frozen=True):
    match: str
    title: str
    names: tuple[str, ...]
    marks: tuple[int, ...]  # of each seat
    moments: tuple[Moment, ...]
    is_ready: bool  # else: come back in a moment


class Fairness(Struct, frozen=True):
    """The check of a shuffle."""

    match: str
    title: str
    is_over: bool
    commit: str
    nonces: tuple[tuple[str, str], ...]  # name and hexadecimal
    seed: str  # hexadecimal; empty until the game is over
    key: str  # what the dice and cards came from; empty until the game is over
    checks: tuple[tuple[str, bool], ...]  # each check in words, and whether it holds
    links: int  # rows in the chain
    seal: str = ""  # shown before the table was opened; empty if it was opened by a program
    next_seal: str = ""  # of a rematch
