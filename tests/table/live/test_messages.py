"""Parsing of client messages: valid ones, and ones that are refused."""

import pytest

from tabletown.table.live import messages
from tabletown.table.live.messages import Act, Ask, Chat, Hello, Ping
from tabletown.table.match.refused import Refused

CID = "0123456789abcdef"
ACT = f'"t":"act","cid":"{CID}","decision":"1","action":"pass"'


def test_valid_messages_are_parsed() -> None:
    assert messages.read('{"t":"hello"}') == Hello("", -1)
    assert messages.read('{"t":"hello","epoch":"e","seq":7}') == Hello("e", 7)
    assert messages.read("{" + ACT + "}") == Act(CID, "1", "pass")
    assert messages.read('{"n":3,"t":"ping"}') == Ping(3)
    assert messages.read(f'{{"t":"chat","cid":"{CID}","text":"olá 😀"}}') == Chat(CID, "olá 😀")
    assert messages.read(f'{{"t":"ask","cid":"{CID}","what":"hint"}}') == Ask(CID, "hint")
    assert messages.read('{"t":"ping","n":-0}') == Ping(0)


BAD = {
    "nothing": "",
    "not an object": "[1]",
    "null": "null",
    "deep": "[" * 100_000,
    "deep in a field": '{"t":"act","cid":' + "[" * 100_000,
    "deep in an unknown field": '{"t":"ping","n":1,"x":' + '{"a":' * 100_000,
    "not a number": '{"t":"ping","n":NaN}',
    "infinite": '{"t":"ping","n":1e999}',
    "many digits": '{"t":"ping","n":' + "9" * 5000 + "}",
    "2^63": '{"t":"ping","n":9223372036854775808}',
    "above what a browser counts": '{"t":"ping","n":9007199254740994}',
    "a float": '{"t":"ping","n":1.0}',
    "a truth": '{"t":"ping","n":true}',
    "negative": '{"t":"ping","n":-1}',
    "half a letter": f'{{"t":"chat","cid":"{CID}","text":"\\ud800"}}',
    "half a letter, raw": f'{{"t":"chat","cid":"{CID}","text":"\ud800"}}',
    "NUL": f'{{"t":"chat","cid":"{CID}","text":"a\\u0000b"}}',
    "the same key twice": '{"t":"ping","n":1,"n":2}',
    "the same tag twice": '{"t":"ping","t":"ping","n":1}',
    "an unknown key": "{" + ACT + ',"x":1}',
    "another seat": "{" + ACT + ',"seat":2}',
    "an unknown kind": '{"t":"cheat"}',
    "no kind": '{"n":1}',
    "a list as an action": f'{{"t":"act","cid":"{CID}","decision":"1","action":["pass"]}}',
    "a number as an action": f'{{"t":"act","cid":"{CID}","decision":"1","action":7}}',
    "an empty action": f'{{"t":"act","cid":"{CID}","decision":"1","action":""}}',
    "a long action": f'{{"t":"act","cid":"{CID}","decision":"1","action":"{"a" * 401}"}}',
    "no cid": '{"t":"act","decision":"1","action":"pass"}',
    "a strange cid": '{"t":"act","cid":"\'; DROP TABLE action","decision":"1","action":"pass"}',
    "a newline after a cid": f'{{"t":"act","cid":"{CID}\\n","decision":"1","action":"pass"}}',
    "a long line": f'{{"t":"chat","cid":"{CID}","text":"{"a" * 501}"}}',
    "an unknown wish": f'{{"t":"ask","cid":"{CID}","what":"seed"}}',
    "more after it": '{"t":"ping","n":1} {"t":"ping","n":1}',
}


@pytest.mark.parametrize("text", BAD.values(), ids=BAD)
def test_invalid_messages_are_refused_with_a_sentence(text: str) -> None:
    with pytest.raises(Refused) as refused:
        messages.read(text)
    assert refused.value.code == "bad_message"
    assert refused.value.text.endswith(".")
