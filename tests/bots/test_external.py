"""Programs as bots: good ones play whole games, and hostile ones cannot do harm or hold us up."""

import json
import os
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from helpers.played_games import begun
from helpers.server_process import PATIENCE, wait_until

from tabletown import game
from tabletown.bots.external import ProgramBot, any_bot, is_program, short_name
from tabletown.bots.external.bot import STARTING
from tabletown.bots.external.names import parsed
from tabletown.bots.external.program import Fault, Program
from tabletown.core.rng import Rng
from tabletown.core.state import NOBODY, State

EXAMPLE = Path(__file__).parents[2] / "examples" / "external_bot" / "bot.py"
AZUL = game("azul5211")
BUDGET = 1000  # milliseconds: enough for a Python to start, twice over
HEAD = """
import json, os, sys, time
def asked():
    return json.loads(sys.stdin.readline())
def answer(question, label=None):
    label = label or question["legal"][0]
    print(json.dumps({"decision": question["decision"], "label": label}), flush=True)
"""
GOOD = "while True:\n    answer(asked())"

Write = Callable[..., ProgramBot]


@pytest.fixture
def program(tmp_path: Path) -> Iterator[Write]:
    """A bot for 5211 whose program is written here; its folder is its first argument."""
    written: list[ProgramBot] = []

    def write(code: str, **settings: Any) -> ProgramBot:
        file = tmp_path / "bot.py"
        file.write_text(HEAD + code)
        command = [sys.executable, str(file), str(tmp_path)]
        written.append(ProgramBot("run:bot.py", command, BUDGET, AZUL, 1, **settings))
        return written[-1]

    yield write
    for bot in written:
        bot.close()


def view() -> State:
    return begun("azul5211", "a", "b").state.view(0)


def choose(bot: ProgramBot) -> str:
    """The bot's choice for the first seat of a new game; it must be legal."""
    seen = view()
    action = bot.choose(seen, 0)
    assert action in seen.legal(0)
    return seen.label(action)


def only_fault(bot: ProgramBot) -> str:
    choose(bot)
    assert len(bot.faults) == 1
    assert bot.faults[0].startswith("run:bot.py ") and " was played for it" in bot.faults[0]
    return bot.faults[0]


def test_the_example_bot_plays_a_whole_match_in_one_process_per_seat() -> None:
    state, bots = AZUL.new(2, 5), []
    for seed in range(2):
        name = f"run:{sys.executable} {EXAMPLE} --random"
        bots.append(any_bot(name, AZUL, seed, {}, "classic"))
    processes = []
    while state.to_move != NOBODY:
        seat = state.to_move
        state.apply(seat, bots[seat].choose(state.view(seat), seat))
        bot = bots[seat]
        assert isinstance(bot, ProgramBot) and bot.program.process
        processes.append(bot.program.process.pid)
    assert [bot.faults for bot in bots] == [[], []]
    assert len({*processes}) == 2
    for bot in bots:
        bot.close()


def test_a_program_gets_only_the_view_of_its_seat(program: Write) -> None:
    bot = program(
        "question = asked()\n"
        "open(sys.argv[1] + '/asked', 'w').write(json.dumps(question))\n"
        "answer(question)",
        options={"long_game": "yes"},
        edition="classic",
    )
    label = choose(bot)
    request = json.loads((Path(bot.program.command[-1]) / "asked").read_text())
    seen = view()
    labels = [seen.label(action) for action in seen.legal(0)]
    assert request == {
        "protocol": 1,
        "game": "azul5211",
        "rules": AZUL.rules,
        "edition": "classic",
        "options": {"long_game": "yes"},
        "decision": 1,
        "seats": 2,
        "seat": 0,
        "view": seen.text(),
        "legal": labels,
        "budget": BUDGET,
    }
    assert label == labels[0] and "?" in request["view"] and bot.faults == []


def test_a_program_gets_the_same_question_whatever_is_hidden(program: Write) -> None:
    bot, seen = program(GOOD), view()
    questions = set()
    for seed in range(5):
        other = view()
        other.determinize(Rng(seed))
        questions.add(bot.question(other.view(0), 0, ["a"]))
    assert questions == {bot.question(seen, 0, ["a"])}


@pytest.mark.slow
def test_a_late_program_is_stopped_at_twice_its_budget_and_restarted(program: Write) -> None:
    bot = program("while True:\n    answer(asked())\n    answer(asked())\n    time.sleep(60)")
    choose(bot)
    choose(bot)
    late = bot.program.process
    assert "did not answer within 2,000 milliseconds" in only_fault(bot)
    choose(bot)
    assert bot.program.process is not late, "it was stopped"
    assert len(bot.faults) == 1, "the program that was started anew answers"


@pytest.mark.slow
def test_the_first_answer_may_take_longer_because_programs_take_time_to_start(
    program: Write,
) -> None:
    bot = program(f"time.sleep(2 * {BUDGET} / 1000 + 0.2)\n{GOOD}")
    choose(bot)
    assert bot.faults == [] and 2 * BUDGET / 1000 + 0.2 < STARTING


@pytest.mark.parametrize(
    "said, complaint",
    [
        ("'hello'", "answered 'hello', which is no JSON"),
        ("''", "answered '', which is no JSON"),
        ("'[' * 60000", "which is no JSON"),
        ("'7'", "answered '7', not decision 1"),
        ("'{}'", "answered '{}', not decision 1"),
        ("json.dumps({'decision': 2, 'label': question['legal'][0]})", "not decision 1"),
        ("json.dumps({'decision': 1})", "which is not legal"),
        ("json.dumps({'decision': 1, 'label': 'cheat'})", "which is not legal"),
        ("json.dumps({'decision': 1, 'label': question['legal']})", "which is not legal"),
        ("'\\x1b[2J\\x07'", "answered '�[2J�', which is no JSON"),
    ],
)
def test_an_invalid_answer_is_replaced_by_a_legal_action(
    program: Write, said: str, complaint: str
) -> None:
    assert complaint in only_fault(program(f"question = asked()\nprint({said}, flush=True)"))


def test_bytes_that_are_not_utf8_are_an_invalid_answer(program: Write) -> None:
    bot = program("sys.stdout.buffer.write(b'\\xff\\xfe\\n')\nsys.stdout.flush()\ntime.sleep(60)")
    assert "which is no JSON" in only_fault(bot)


def test_a_line_sent_too_early_is_not_taken_for_the_next_answer(program: Write) -> None:
    bot = program("while True:\n    question = asked()\n    answer(question)\n    answer(question)")
    choose(bot)
    assert bot.faults == []
    assert "not decision 2" in only_fault(bot)


@pytest.mark.parametrize(
    "code, complaint",
    [
        ("asked()\nsys.exit(3)", "ended with code 3,"),
        ("sys.exit(3)", "ended with code 3,"),
        ("asked()\n1 / 0", "ended with code 1: 'ZeroDivisionError: division by zero',"),
        ("asked()\nos.kill(os.getpid(), 11)", "was ended by signal 11,"),
        ("asked()\nos.close(1)\ntime.sleep(60)", "closed its output,"),
        ("os.execvp('nowhere', ['nowhere'])", "FileNotFoundError"),
    ],
)
def test_a_crash_is_reported_with_its_cause(program: Write, code: str, complaint: str) -> None:
    assert complaint in only_fault(program(code))


def test_a_program_that_ends_after_its_answer_is_a_fault_at_the_next_question(
    program: Write,
) -> None:
    bot = program("answer(asked())")
    choose(bot)
    assert bot.program.process
    bot.program.process.wait(PATIENCE)
    assert "ended with code 0" in only_fault(bot)


def test_a_program_that_closes_its_input_is_replaced(program: Write) -> None:
    bot = program("answer(asked())\nos.close(0)\ntime.sleep(60)")
    choose(bot)
    assert bot.program.process
    closed = Path(f"/proc/{bot.program.process.pid}/fd/0")
    wait_until(lambda: not closed.is_symlink(), "it never closed its input")
    assert "closed its input" in only_fault(bot)


def test_an_answer_without_a_line_end_is_cut_off_at_its_limit(program: Write) -> None:
    assert "sent more than 65,536 bytes" in only_fault(
        program("while True:\n    sys.stdout.write('x' * 10000)")
    )


def test_many_lines_at_once_are_an_invalid_answer(program: Write) -> None:
    bot = program("asked()\nwhile True:\n    sys.stdout.write('x\\n' * 10000)")
    assert "which is no JSON" in only_fault(bot) or "sent more than" in bot.faults[0]


def test_much_output_on_stderr_does_not_block_an_answer(program: Write) -> None:
    bot = program("question = asked()\nsys.stderr.write('x' * 3_000_000)\nanswer(question)")
    choose(bot)
    assert bot.faults == []


def test_a_program_that_never_reads_does_not_block_us() -> None:
    program = Program([sys.executable, "-c", "import time; time.sleep(60)"])
    with pytest.raises(TimeoutError):
        program.ask(b"x" * 10_000_000 + b"\n", 0.3)
    assert program.process and program.process.poll() is None, "we waited for its end"
    program.stop()


def test_a_long_question_arrives_whole() -> None:
    code = "import sys; print(len(sys.stdin.readline()), flush=True)"
    program = Program([sys.executable, "-c", code])
    assert program.ask(b"x" * 1_000_000 + b"\n", 10.0) == b"1000001"
    program.stop()


def test_a_program_inherits_neither_environment_nor_open_files(
    program: Write, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("DATABASE_PASSWORD", "swordfish")
    ours, other = os.pipe()
    os.set_inheritable(ours, True)
    os.set_inheritable(other, True)
    bot = program(
        "found = {'environment': dict(os.environ), 'files': os.listdir('/proc/self/fd')}\n"
        "open(sys.argv[1] + '/found', 'w').write(json.dumps(found))\n" + GOOD
    )
    choose(bot)
    found = json.loads((Path(bot.program.command[-1]) / "found").read_text())
    os.close(ours)
    os.close(other)
    assert "PATH" in found["environment"] and "swordfish" not in str(found)
    assert "DATABASE_PASSWORD" not in found["environment"]
    assert len(found["files"]) == 4, "three pipes, and the folder being listed"


def test_memory_is_limited(program: Write) -> None:
    bot = program("asked()\nhoard = 'x' * 500_000_000", memory=200_000_000)
    assert "ended with code 1: 'MemoryError'" in only_fault(bot)


def test_child_processes_end_with_their_program(program: Write) -> None:
    bot = program(
        "import signal, subprocess\n"
        "signal.signal(signal.SIGTERM, signal.SIG_IGN)\n"
        "child = subprocess.Popen([sys.executable, '-c', 'import time; time.sleep(60)'])\n"
        "open(sys.argv[1] + '/child', 'w').write(str(child.pid))\n" + GOOD
    )
    choose(bot)
    child = int((Path(bot.program.command[-1]) / "child").read_text())
    assert is_running(child)
    bot.close()
    bot.close()  # once more does no harm
    wait_until(lambda: not is_running(child), "the child still runs")


def is_running(pid: int) -> bool:
    stat = Path(f"/proc/{pid}/stat")
    return stat.exists() and stat.read_text().rpartition(")")[2].split()[0] != "Z"


def test_a_program_ends_with_its_bot_if_nobody_closes_it() -> None:
    program = Program([sys.executable, "-c", "import time; time.sleep(60)"])
    process = program.start()
    del program
    assert process.returncode == -9


def test_a_program_is_asked_again_after_every_fault(program: Write) -> None:
    bot = program("asked()\nsys.exit(1)")
    for _nth in range(3):
        choose(bot)
    assert len(bot.faults) == 3


def test_the_replacement_for_a_fault_depends_on_the_seed_only(program: Write) -> None:
    labels = [only_fault(program("sys.exit(1)")).partition(", so ")[2] for _nth in range(2)]
    assert labels[0] == labels[1]


def test_asking_a_program_directly_raises_its_fault() -> None:
    program = Program([sys.executable, "-c", "0"])
    with pytest.raises(Fault, match="ended with code 0"):
        program.ask(b"\n", 10.0)
    program.stop()


@pytest.mark.parametrize(
    "name, command, budget",
    [
        ("run:python bot.py", ["python", "bot.py"], 2000),
        ("run@500ms:./bot 'two words'", ["./bot", "two words"], 500),
        ("run:a@b:c", ["a@b:c"], 2000),
    ],
)
def test_a_name_consists_of_a_command_and_an_optional_budget(
    name: str, command: list[str], budget: int
) -> None:
    assert is_program(name) and parsed(name) == (command, budget)


@pytest.mark.parametrize(
    "name, complaint",
    [
        ("run:", "name a program like run:python bot.py"),
        ("run:  ", "name a program like"),
        ("run@0ms:bot", "name a program like"),
        ("run@fast:bot", "name a program like"),
        ("run:'bot", "No closing quotation"),
        ("run:nowhere-to-be-found", "there is no program 'nowhere-to-be-found'"),
    ],
)
def test_a_malformed_name_is_refused(name: str, complaint: str) -> None:
    with pytest.raises(ValueError, match=complaint):
        any_bot(name, AZUL, 1, {}, "classic")


def test_names_without_run_are_built_in_bots() -> None:
    assert any_bot("greedy", AZUL, 1, {}, "classic").name == "greedy"
    assert not is_program("greedy") and short_name("greedy") == "greedy"


def test_the_short_name_is_the_name_of_the_file(tmp_path: Path) -> None:
    file = tmp_path / "a-bot-with-a-rather-long-name.py"
    file.write_text("")
    assert short_name(f"run@9ms:python {file} --deep") == "run:a-bot-with-a-rather-"
    assert short_name("run:/usr/bin/env bot") == "run:env"
