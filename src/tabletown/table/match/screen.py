"""What one viewer may see of one match now: all that frames, pages and programs are made of."""

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

FORMAT: Final = 3  # of `Screen`; another one makes clients take a whole view


class ScoreSource(Struct, frozen=True, gc=False):
    """Where some of a score comes from."""

    words: str
    points: int


class Seated(Struct, frozen=True, gc=False):
    """A seat as everybody sees it."""

    seat: int
    letter: str  # A, B, ...: on every board
    mark: int  # whose colour and shape it has there
    name: str
    bot: str  # the level that plays the seat now; empty for a person
    is_you: bool
    acts: bool  # we wait for this seat
    score: int
    score_words: str  # "17 points"
    sources: tuple[ScoreSource, ...]  # whose sum is the score; the same ones for all seats
    is_winner: bool
    has_resigned: bool = False


class Move(Struct, frozen=True, gc=False):
    """Something the viewer may do now."""

    label: str  # what is sent back
    gesture: tuple[str, ...]  # the parts of the board to touch, in order: data-part="..."
    words: str = ""  # as people say it, where that differs from the label


class LogEntry(Struct, frozen=True, gc=False):
    """A sentence of the log."""

    step: int  # whose address is /match/{match_id}/at/{step}: the viewer's own numbering
    seat: int
    name: str  # empty if it tells only what happened to all
    words: str  # in the past tense; follows the name, or "You"
    closes: bool  # a turn ends here: dice, cards or points came
    heading: str = ""  # of the time when it was done: a round, a year


class UndoOffer(Struct, frozen=True, gc=False):
    offered: bool
    reason: str  # why not; empty if offered
    can_ask: bool = False  # not offered, but all others may agree to it


class UndoProposal(Struct, frozen=True, gc=False):
    """What somebody asks of all others: to take back an action."""

    seat: int  # who asks
    sentence: str
    is_yours: bool  # the viewer has still to agree or decline


class MatchResult(Struct, frozen=True, gc=False):
    sentence: str  # who won, and by what
    order: tuple[int, ...]  # seats, the best first


class Screen(Struct, frozen=True, gc=False):
    """Everything one viewer may see of one match now, made from a view alone.

    Nothing in it refers to what refers to it, so it need not be searched for rubbish: gc=False.
    """

    epoch: str  # game, rules and format; another one is another game
    seq: int  # how often this viewer's view has changed
    match_id: str  # the id in addresses
    game: str  # village, azul5211, ...
    title: str  # Rolling Village!
    unit: str  # what scores count
    viewer: int  # a seat, or SPECTATOR (-2)
    decision: str  # names the viewer's present question; goes back with the answer
    question: str  # what the viewer decides; empty if nothing
    status: str  # one line for everybody: your turn and what to do, or whom we wait for
    is_sealed: bool  # what is chosen now stays face down until all have chosen
    has_chosen: bool  # the viewer has, and others have not yet
    seats: tuple[Seated, ...]
    waiting: tuple[int, ...]  # the seats we wait for, as the viewer sees it
    moves: tuple[Move, ...]
    undo: UndoOffer
    log: tuple[LogEntry, ...]
    board: str  # SVG for a page: the sheet and symbols are the page's
    description: str  # what lies on the table, in lines that can be read aloud
    result: MatchResult | None
    rolls: tuple[int, ...] = ()  # every face that dice have shown, in a game that is over
    asked: UndoProposal | None = None


class LogPosition(Struct, frozen=True):
    """Where a viewer stands in the log of the match."""

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
    """`bots` names who plays each seat now: a level, or empty for a person."""
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
    sources = [tuple(ScoreSource(*it) for it in found) for found in match.sources()]
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
    found: list[Move] = []
    for action in view.legal(viewer):
        label = view.label(action)
        said = with_names(words[label], match.names, viewer)
        gesture = match.game.gesture(view, action)
        found.append(Move(label, gesture, said if said != label else ""))
    return found


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
    """Names whom we wait for, and to whom it is the reader, what to do."""
    if match.is_over():
        return match.ending()
    if question:
        return f"Your turn: {question}"
    return f"Waiting for {listed([match.names[seat] for seat in match.waiting(viewer)])}."
