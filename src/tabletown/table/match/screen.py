"""Everything that one viewer is shown of a match now; messages and pages are made from it."""

from collections.abc import Callable, Sequence
from typing import Final

from msgspec import Struct

from tabletown.core.english import listed
from tabletown.core.seats import letter
from tabletown.core.state import SPECTATOR, State
from tabletown.table.match.match import Match
from tabletown.table.match.narration import CHOSEN, Sentence
from tabletown.table.match.seat_names import short_names, with_names
from tabletown.table.match.wording import choices

FORMAT: Final = 4  # of `Screen`; another one makes clients take a whole view


class ScoreSource(Struct, frozen=True, gc=False):
    """A part of a score."""

    words: str
    points: int


class Seated(Struct, frozen=True, gc=False):
    """A seat as everybody sees it."""

    seat: int
    letter: str  # A, B, ...: on every board
    mark: int  # number of its colour and shape on the board
    name: str
    bot: str  # the level that plays the seat now; empty for a person
    is_you: bool
    acts: bool  # it may act now
    score: int
    score_words: str  # "17 points"
    sources: tuple[ScoreSource, ...]  # their sum is the score
    is_winner: bool
    has_resigned: bool = False


class Move(Struct, frozen=True, gc=False):
    """A legal action of the viewer."""

    label: str  # sent back to make the move
    gesture: tuple[str, ...]  # the parts of the board to touch, in order: data-part="..."
    words: str = ""  # in words, where they differ from the label


class LogEntry(Struct, frozen=True, gc=False):
    """A sentence of the log."""

    step: int  # the viewer's number of it: /match/{match_id}/at/{step}
    seat: int
    name: str  # empty if it tells only what happened to all
    words: str  # in the past tense; follows the name, or "You"
    closes: bool  # a turn ends here: dice, cards or points came
    heading: str = ""  # the round or year in which it happened


class UndoOffer(Struct, frozen=True, gc=False):
    offered: bool
    reason: str  # why not; empty if offered
    can_ask: bool = False  # not offered, but all others may agree to it


class UndoProposal(Struct, frozen=True, gc=False):
    """A request to undo an action, which all others must agree to."""

    seat: int  # who asks
    sentence: str
    is_yours: bool  # the viewer has still to agree or decline


class MatchResult(Struct, frozen=True, gc=False):
    sentence: str  # who won, and by what
    order: tuple[int, ...]  # seats, the best first


class Screen(Struct, frozen=True, gc=False):
    """Everything one viewer may see of one match now, made from a view alone.

    No reference cycles, so gc=False is safe.
    """

    epoch: str  # match, rules and format; after a change clients take a whole view
    seq: int  # how often this viewer's view has changed
    match_id: str  # the id in addresses
    game: str  # village, azul5211, ...
    title: str  # Rolling Village!
    unit: str  # what scores count
    viewer: int  # a seat, or SPECTATOR (-2)
    decision: str  # the id of the viewer's question; sent back with the move
    question: str  # what the viewer decides; empty if nothing
    status: str  # one line: your turn and what to do, or who is to act
    is_sealed: bool  # choices made now stay face down until all have chosen
    has_chosen: bool  # the viewer has, and others have not yet
    seats: tuple[Seated, ...]
    waiting: tuple[int, ...]  # the seats that may act, as the viewer sees it
    moves: tuple[Move, ...]
    undo: UndoOffer
    log: tuple[LogEntry, ...]
    board: str  # SVG without stylesheet and symbols, which the page has
    description: str  # what lies on the table, in lines that can be read aloud
    result: MatchResult | None
    rolls: tuple[int, ...] = ()  # every roll of the dice, once the match is over
    asked: UndoProposal | None = None


class LogPosition(Struct, frozen=True):
    """The position of a viewer in the log of a match."""

    match_id: str
    epoch: str
    seq: int
    decision: str
    step: Callable[[int], int]  # the viewer's number of a ply


def make_screen(
    match: Match,
    viewer: int,
    position: LogPosition,
    bots: Sequence[str],
    asked: UndoProposal | None = None,
) -> Screen:
    """The viewer's screen; `bots` has the level that plays each seat, empty for a person."""
    view = match.view(viewer)
    waiting = match.waiting(viewer)
    question = match.game.question(view, viewer) if viewer in waiting else ""
    question = with_names(question, match.names, viewer)
    names = short_names(match.names, viewer)
    last = match.last(viewer)
    board = match.game.draw(view, seat=viewer, last=last, standalone=False, names=names)
    seated = viewer != SPECTATOR
    return Screen(
        epoch=position.epoch,
        seq=position.seq,
        match_id=position.match_id,
        game=match.game.name,
        title=match.game.title,
        unit=match.game.unit,
        viewer=viewer,
        decision=position.decision,
        question=question,
        status=status(match, viewer, question),
        is_sealed=view.sealed(),
        has_chosen=seated and view.sealed() and viewer not in waiting,
        seats=tuple(seats(match, viewer, bots)),
        waiting=tuple(waiting),
        moves=tuple(moves(match, view, viewer)) if viewer in waiting else (),
        undo=undo(match, viewer),
        log=tuple(entry(match, viewer, it, position) for it in match.sentences(viewer)),
        board=board,
        description=with_names(match.game.describe(view, viewer), match.names, viewer),
        result=MatchResult(match.ending(), tuple(match.order())) if match.is_over() else None,
        rolls=tuple(match.rolls(viewer)) if match.is_over() else (),
        asked=asked,
    )


def seats(match: Match, viewer: int, bots: Sequence[str]) -> list[Seated]:
    scores, winners, waiting = match.scores(), match.winners(), match.waiting(viewer)
    marks = match.game.marks(match.view(SPECTATOR))
    sources = [tuple(ScoreSource(*it) for it in parts) for parts in match.sources()]
    return [
        Seated(
            seat=seat,
            letter=letter(seat),
            mark=marks[seat],
            name=match.names[seat],
            bot=bots[seat],
            is_you=seat == viewer,
            acts=seat in waiting,
            score=scores[seat],
            score_words=match.score(scores[seat]),
            sources=sources[seat],
            is_winner=seat in winners,
            has_resigned=seat in match.resigned,
        )
        for seat in range(match.seats)
    ]


def moves(match: Match, view: State, viewer: int) -> list[Move]:
    words = {label: words for words, label in choices(match.game, view, viewer).items()}
    offered: list[Move] = []
    for action in view.legal(viewer):
        label = view.label(action)
        text = with_names(words[label], match.names, viewer)
        gesture = match.game.gesture(view, action)
        offered.append(Move(label, gesture, text if text != label else ""))
    return offered


def entry(match: Match, viewer: int, sentence: Sentence, position: LogPosition) -> LogEntry:
    words = with_names(sentence.words, match.names, viewer)
    heading = match.heading(
        viewer, sentence.ply + (sentence.words == CHOSEN)
    )  # after all that is open
    return LogEntry(
        position.step(sentence.ply), sentence.seat, sentence.name, words, sentence.closes, heading
    )


def undo(match: Match, viewer: int) -> UndoOffer:
    if viewer == SPECTATOR:
        return UndoOffer(False, "You are watching, so there is nothing to undo.")
    if match.is_over():
        return UndoOffer(False, "The match is over, so nothing can be undone.")
    reason = match.undo_refusal(viewer)
    return UndoOffer(not reason, reason, bool(reason) and not match.rewind_refusal(viewer))


def status(match: Match, viewer: int, question: str) -> str:
    """The status line: what the viewer is to do, or who is to act."""
    if match.is_over():
        return match.ending()
    if question:
        return f"Your turn: {question}"
    return f"Waiting for {listed([match.names[seat] for seat in match.waiting(viewer)])}."
