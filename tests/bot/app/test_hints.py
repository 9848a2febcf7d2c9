"""Hints: who may ask for one where, what is told in private, and what is said openly."""

from __future__ import annotations

import re

import pytest

from bot.game.notation import Draft
from bot.game.settings import GameOptions
from bot.show.reasons import in_full, in_short, reasons, why
from bot.text.message import Message
from bot.use_cases import hints, seats
from bot.use_cases.lobby import JOIN, OPEN, START
from bot.use_cases.panel import SHOW
from bot.use_cases.turn import CONFIRM
from engine.game import Game
from engine.games import RULESETS
from engine.players import Code, Hint, Reason
from engine.squares import parse_square
from engine.tilefiles import load
from engine.turns import Turn, parse_turn
from tests.bot.app.panels import seen
from tests.bot.app.read import english, in_words, pictured, say
from tests.bot.app.table import ANNA, BO, Table, play_on
from tests.profiles import is_full

N11 = parse_square("N11")
WITH_HINTS = GameOptions("base", order="seated", hints=True)


async def hint(table: Table) -> Message:
    return await table.do(await table.mover(), hints.HINT)


@pytest.mark.parametrize("ruleset", RULESETS)
async def test_a_hint_names_turns_with_reasons_and_a_picture(table: Table, ruleset: str) -> None:
    await table.begin([ANNA, BO], GameOptions(ruleset, order="seated", hints=True))
    for _ in range(4 if is_full() else 2):
        await play_on(table, 3)
        answer = await hint(table)
        assert not answer.public
        assert b"look='free'" in pictured(answer).png
        short = english(answer).splitlines()
        assert [row[:5] for row in short] == ["**A**", "**B**", "**C**"][: len(short)]
        assert len(answer.buttons) == len(short) + 2, "one more leads back to the squares, and one tells it in words"
        for hinted in re.split(r"^[BC] · ", in_words(answer), flags=re.MULTILINE):
            assert re.search(r"- .*\d|bonus tile|like [AB], but|promise more", hinted), hinted
            shown = re.findall(r"^- (.*)$", hinted, flags=re.MULTILINE)
            assert len(set(shown)) == len(shown) > 0
    # Each button opens the panel with the whole turn, which Confirm then commits.
    version, mover = (await table.row()).version, await table.mover()
    one = (await hint(table)).buttons[0]
    assert (one.action, one.version) == ("draft", version)
    panel = seen(await table.app.do(SHOW, table.act(mover).on(one.game_id, version), Draft.parse(one.arg)))
    assert str(panel.draft) == one.arg
    await table.app.do(CONFIRM, table.act(mover).on(one.game_id, version), panel.draft)
    assert (await table.row()).version > version


async def test_that_a_hint_was_asked_for_is_said_once_a_turn(table: Table) -> None:
    await table.begin([ANNA, BO], WITH_HINTS)
    await hint(table)
    await hint(table)
    assert [(post.row.kind, post.pings) for post in await table.deliver()] == [("hint", ())]
    await play_on(table, 1)
    await table.deliver()
    await hint(table)
    assert [post.row.kind for post in await table.deliver()] == ["hint"]


async def test_once_the_other_people_have_left_only_computers_are_played_against(table: Table) -> None:
    await table.do(ANNA, OPEN, GameOptions("base", order="seated"), [], ["easy"])
    await table.do(BO, JOIN)
    await table.do(ANNA, START)
    assert await table.refused(hint(table)) == "no-hints"
    await table.app.do(seats.RESIGN, table.act(BO).on((await table.row()).id))
    await table.deliver()
    assert english(await hint(table)).startswith("**A** ")
    assert await table.deliver() == []


@pytest.mark.parametrize(
    ("reason", "said"),
    [
        (Reason(Code.NEEDS_MORE, "monastery", points=9, open=5), "your monastery: 5 tiles missing, then 9"),
        (
            Reason(Code.NEEDS_ONE, "monastery", points=9, open=1, fitting=3, left=20),
            "your monastery: 1 tile missing (3 of the 20 tiles left fit), then 9",
        ),
        (Reason(Code.NEEDS_MORE, "city", points=8, open=2), "your city: 2+ tiles missing, then 8+"),
        (
            Reason(Code.NEEDS_ONE, "city", points=6, open=1, fitting=1, left=70, exact=True),
            "your city: 1 tile missing (1 of the 70 tiles left fits), then 6",
        ),
        (
            Reason(Code.ENDS, "city", points=8, seats=(1,), gap=N11),
            "city (Bo) can't be completed any more: no tile that is left fits on N11 (it would have brought 8+)",
        ),
        (
            Reason(Code.NARROWS, "city", points=12, seats=(1,), fitting=2, left=31, gap=N11),
            "city (Bo) is harder to complete: 2 of the 31 tiles left fit on N11 (complete: 12+)",
        ),
        (
            Reason(Code.REACHES, "city", points=10, seats=(0, 1), others=(1,), fitting=5, left=31, gap=N11),
            ("one more tile on N11 would join your city with city (Bo); 5 of the 31 tiles left fit: 10+ (you, Bo)"),
        ),
        (
            Reason(Code.REACHES, "field", points=9, seats=(0,), others=(1,), fitting=5, left=31, gap=N11),
            "one more tile on N11 would join your field with field (Bo); 5 of the 31 tiles left fit: 9 (you)",
        ),
        (Reason(Code.HELPS_NOBODY), "no points now, none for the others either"),
        (Reason(Code.COMPLETES, "city", points=8, seats=(0, 1)), "city complete: you, Bo +8"),
        (Reason(Code.GROWS, "field", points=6, before=3), "your field 3→6 at the end"),
        (Reason(Code.LOWERS, "field", points=2, seats=(1,), before=4), "field (Bo) 4→2 at the end"),
        (
            Reason(Code.JOINS, "city", points=26, seats=(0, 1), others=(1,), parts=2),
            "joins 2 cities (you, Bo): each 26+",
        ),
        (
            Reason(Code.JOINS, "field", points=9, seats=(0,), others=(1,), parts=3, exact=True),
            "joins 3 fields (you): 9 at the end (nothing any more for Bo)",
        ),
        # A complete mountain is worth more with each city on the plains beside it (D4.3).
        *(
            (Reason(Code.TAKES_BACK, "mountain", points=2, complete=complete, open=around), f"{brings}, and {then}")
            for brings in ("your mountain brings 2 points now",)
            for around, then in ((0, "it can't grow any more"), (3, "the follower is free again"))
            for complete in (True, False)
        ),
        # Two explorers of a player in an area of two players take its points twice (D3.3).
        (
            Reason(Code.JOINS, "plain", points=16, seats=(0, 1), others=(1,), before=6, parts=2),
            "joins 2 plains (you, Bo): each 6 now, 16+ complete",
        ),
    ],
)
def test_a_reason_can_be_understood_by_itself(reason: Reason, said: str) -> None:
    ruleset = "discovery" if reason.feature in ("mountain", "plain") else "base"
    game = Game(RULESETS[ruleset], load(ruleset), 2)
    assert say(*reasons(game, ("Anna", "Bo"), [reason], 0)) == said


@pytest.mark.parametrize(
    ("best", "other", "seen_by", "said"),
    [
        ("B N14/0 monk-1", "B N14/0", None, "Why: monastery (Anna): 7 tiles missing, then 9"),
        ("B N14/0", "B N14/0 monk-1", 0, "Why: keeps the last follower for later"),
        ("B N14/0 monk-1", "B N14/90 monk-1", 0, ""),  # it speaks for both
        ("B N14/0 farmer-2", "B N14/0", None, ""),
    ],
)
def test_why_is_told_where_the_deeds_do_not_tell_it(best: str, other: str, seen_by: int | None, said: str) -> None:
    game = Game.from_text("base; D N13/0; scores 0 0; turn 0 lay B")
    game.supplies[0] = 1
    assert say(*why(game, ("Anna", "Bo"), parse_turn(best), [parse_turn(other)], seen_by)) == said


def test_hints_with_the_same_reasons_on_a_square_say_what_tells_them_apart_and_what_each_promises() -> None:
    game = Game.from_text("base; D N13/0; scores 0 0; turn 0 lay V")
    why = [(Reason(Code.KEEPS_LAST), Reason(Code.PROMISES, points=more)) for more in (3, 3, 2)]
    turns = ("V N14/0 highwayman-1", "V N14/0 farmer-2", "V M13/180")
    found = [
        Hint(Turn.parse(turn), said, behind) for turn, said, behind in zip(turns, why, (0.0, 0.2, 1.4), strict=True)
    ]
    lines = say(*in_full(game, ("Anna", "Bo"), found)).splitlines()
    assert [one.removeprefix("- ") for one in lines if one.startswith("- ")] == [
        "keeps the last follower for later",
        "about 3 points better by the end of the game than an average turn here",
        "like A, but with a farmer on spot 2",
        "as good as A, as far as I can tell",
        "keeps the last follower for later",
        "about 1 point worse than A by the end of the game",
    ]


def test_a_good_turn_for_which_nothing_can_be_said_is_not_said_to_help_nobody() -> None:
    """Here it makes Bo's road longer."""
    game = Game.from_text("base; D N13/0, U O13/0 1:highwayman-1; scores 0 0; turn 0 lay U")
    hint = Hint(Turn.parse("U P13/0"), ())
    for said in (in_full(game, ("Anna", "Bo"), [hint]), in_short(game, ("Anna", "Bo"), [hint])):
        assert "none for the others" not in say(*said)
    assert "no points now, but few turns promise more" in say(*in_full(game, ("Anna", "Bo"), [hint]))


def test_who_reads_a_hint_is_called_you() -> None:
    laid = "D N13/0, F N12/90 0:knight-1, U M13/0, B M12/0, B M11/0, B M10/0, E N10/180 1:knight-1"
    game = Game.from_text(f"base; {laid}; scores 0 0; turn 0 lay G")
    hint = Hint(Turn.parse("G N11/90"), ())
    assert say(*in_short(game, ("Anna", "Bo"), [hint])) == "**A** N11, city complete: you and Bo **+10**"
    # What brings a rival points is told once.
    game = Game.from_text(f"base; {laid.replace(' 0:knight-1', '')}; scores 0 0; turn 0 lay G")
    assert say(*in_short(game, ("Anna", "Bo"), [hint])) == "**A** N11, city complete: Bo **+10**"


def test_of_the_last_piece_is_said_that_it_is_the_last() -> None:
    game = Game.from_text("base; D N13/0; scores 0 0; turn 0 lay V")
    for left, said in ((2, ""), (1, ", last piece")):
        game.supplies[0] = left
        hint = Hint(Turn.parse("V N14/0 highwayman-1"), ())
        assert say(*in_short(game, ("Anna", "Bo"), [hint])) == f"**A** N14, highwayman, 3+ once complete{said}"


def test_two_reasons_of_a_hint_that_read_the_same_say_where() -> None:
    game = Game(RULESETS["base"], load("base"), 2)
    found = [Reason(Code.NEEDS_MORE, "road", parse_square(where), points=3, open=2) for where in ("N12", "P13")]
    assert [say(one).rsplit(" (", 1)[1] for one in reasons(game, ("Anna", "Bo"), found, 0)] == [
        "the one on N12)",
        "the one on P13)",
    ]
