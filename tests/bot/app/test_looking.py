"""Looking: pictures and their words, the board in words, scores, the list, help."""

from __future__ import annotations

import re
from itertools import count
from random import Random
from typing import Any

import pytest

from bot.game.acts import Person, Place, Refused
from bot.game.features import of_piece
from bot.game.settings import GameOptions
from bot.show import alt as alt_
from bot.show import board_text, scores
from bot.show.board_text import document
from bot.text import LOCALES, catalogue
from bot.text.catalogue import PRIVATE_LIMIT
from bot.text.message import Message
from bot.use_cases import ending, help, history
from bot.use_cases.board import BOARD, IN_WORDS, SCORE
from bot.use_cases.lobby import JOIN, OPEN, START
from bot.use_cases.panel import LAY, PLAY
from bot.use_cases.seats import RESIGN
from engine.events import FeatureScored
from engine.game import Game, Phase
from engine.squares import square_at, square_name
from storage import Reader, SeatRow
from tests.bot.app.played import Played
from tests.bot.app.read import described, english, paragraphs
from tests.bot.app.table import ANNA, BO, CLEO, DORA, Table, any_move, beside_the_loop, play_on, play_out
from tests.bot.app.variants import played_out
from tests.profiles import some

LONG = tuple(Person(10 + n, name) for n, name in enumerate(("W" * 32, "_*" * 16, "Ж" * 32, "🏰" * 32, "x" * 90)))


@pytest.mark.parametrize("people", list(some([LONG, LONG[:2]], 2)), ids=len)
async def test_alternative_texts_fit_at_every_turn_with_the_longest_names(
    table: Table, people: tuple[Person, ...]
) -> None:
    await table.begin(people)
    random, longest, panels = Random(8), 0, set(some(range(150), 7))
    boards = set(some(range(150)))
    for turn in count():
        situation = await table.situation()
        over = situation.game.phase is Phase.OVER
        answer = await table.do(people[0], BOARD) if over or turn in boards else Message(())
        for locale in LOCALES if answer.picture else ():
            alt = described(answer, locale)
            longest = max(longest, len(alt))
            # What must not be lost: who moved where, who is to move, every score.
            for seat, score in enumerate(situation.game.scores):
                assert str(score) in alt
                assert situation.names[seat][:20].strip() in alt
            assert turn == 0 or over or square_name(situation.game.board.last.square) in alt
        if over:
            break
        move = await any_move(table, random)
        mover = Person((await table.mover()).user_id, situation.names[situation.game.to_move])
        if turn in panels:
            shown = [await table.do(mover, PLAY), await table.do(mover, LAY, move.square, move.rotation)]
            shown.append(await table.do(mover, BOARD, close_up="N13"))
            assert all(described(one, locale) for one in shown for locale in LOCALES)
        await table.confirm(table.act(mover), move)
    assert longest > 600


async def test_alternative_text_says_what_happened_and_what_is_open(table: Table) -> None:
    await table.begin()
    await play_on(table, 10)
    situation = await table.situation()
    alt = described(await table.do(ANNA, BOARD))
    assert alt.startswith("To move: Anna. The tile: a")
    assert "Bo: M10 (" in alt.split("left to draw")[1]
    assert f"Scores: Anna {situation.game.scores[0]}, Bo {situation.game.scores[1]}." in alt
    assert "Followers left: Anna " in alt


async def test_the_board_in_words_says_where_each_feature_is_open(table: Table) -> None:
    await table.begin()
    await play_on(table, 12)
    situation = await table.situation()
    text = "\n".join(catalogue("en").plain(one) for one in document(situation, 0).paragraphs)
    told = [line for line in text.splitlines() if line.startswith("- ") and "; on " in line]
    claimed = list(dict.fromkeys(of_piece(situation.game, piece) for piece in situation.game.board.pieces()))
    assert any(feature.open_squares for feature in claimed)
    for feature, line in zip(claimed, told, strict=False):
        assert ("open side" in line or "empty around it" in line) is bool(feature.open_squares)
        assert ", ".join(square_name(square) for square in feature.open_squares) in line


@pytest.mark.parametrize("turns", [2, 8, 14, 70])
async def test_the_board_in_words_comes_as_messages_that_end_with_no_head_or_as_a_file(
    played: Played, turns: int
) -> None:
    table = await played(turns)
    told = (await table.do(BO, IN_WORDS)).document
    assert told is not None
    for locale in LOCALES:
        texts = catalogue(locale)
        pages = texts.pages(told)
        assert turns == 70 or pages.file is None
        assert len(pages.messages) <= 5
        assert all(0 < len(message) <= PRIVATE_LIMIT for message in pages.messages)
        heads = {texts.message(one) for one in told.paragraphs if one.code in told.heads}
        assert len(heads) > 1
        assert heads.isdisjoint(message.splitlines()[-1] for message in pages.messages)
        text = "\n".join(pages.messages) if pages.file is None else pages.file.decode().rstrip("\n")
        assert len(text.splitlines()) == len(told.paragraphs) > turns / 3


async def test_the_board_in_words_can_be_asked_for_in_parts(played: Played) -> None:
    table = await played(40)
    game = await table.game()
    answer = await table.do(BO, IN_WORDS)
    assert answer.after is not None
    whole, tiles = paragraphs(answer), paragraphs(answer.after)

    cities = paragraphs(await table.do(BO, IN_WORDS, show="city"))
    assert "Only cities are told here." in cities
    assert [one for one in cities if one.startswith("- ")] == [one for one in whole if one.startswith("- city")]
    assert not any(re.match(r"[A-Z]+\d+[:,] ", one) for one in cities), "no square and no tile"

    areas = paragraphs(await table.do(BO, IN_WORDS, show="all"))
    assert [one for one in areas if one.startswith("- ")] == [one for one in whole if re.match("- .*; on ", one)]

    around = paragraphs(await table.do(BO, IN_WORDS, close_up="N13"))
    assert "Only what is at most 2 squares from N13 is told here." in around
    near = {square_name(square_at(x, y)) for x in range(-2, 3) for y in range(-2, 3)}
    of_squares = [one for one in tiles if re.match(r"[A-Z]+\d+: ", one)]
    told = [one for one in around if re.match(r"[A-Z]+\d+: ", one)]
    assert told == [one for one in of_squares if one.split(":")[0] in near]
    assert 0 < len(told) < len(of_squares)
    assert all(found[1] in near for one in around if (found := re.match(r"- ([A-Z]+\d+) at \d", one)))

    empty = min(game.board.frontier)
    beside = paragraphs(await table.do(BO, IN_WORDS, close_up=square_name(empty)))
    assert sum(one.startswith(f"{square_name(empty)} needs a") for one in beside) == 1
    last = square_name(game.board.last.square)
    close = paragraphs(await table.do(BO, IN_WORDS, show="close"))
    assert close == paragraphs(await table.do(BO, IN_WORDS, close_up=last))
    for wrong in ({"show": "forest"}, {"close_up": "A99"}, {"turn": 99}):
        with pytest.raises(Refused):
            await table.do(BO, IN_WORDS, **wrong)


async def test_the_board_in_words_as_it_was_is_what_was_told_then(table: Table) -> None:
    await table.begin()
    await play_on(table, 5)
    then = paragraphs(await table.do(BO, IN_WORDS))
    await play_on(table, 3)
    answer = await table.do(BO, IN_WORDS, turn=5)
    assert paragraphs(answer) == then
    assert english(answer).startswith("Turn 5 of 8:")
    await play_out(table)
    assert paragraphs(await table.do(BO, IN_WORDS, turn=5)) == then


async def test_the_list_shows_my_turns_first_with_links(table: Table) -> None:
    assert "aren't in any game" in english(await table.do(ANNA, help.GAMES))
    for n in range(3):
        await table.begin(options=GameOptions(order="seated"), place=Place(100, 300 + n))
    move = await any_move(table, Random(1), Place(100, 301))
    await table.confirm(table.act(ANNA, place=Place(100, 301)), move)
    await table.do(ANNA, OPEN, GameOptions(), ())
    lines = _listed(await table.do(ANNA, help.GAMES))
    assert lines[0] == "You're in 4 games; in 2 it's your turn."
    assert [line.split(", ")[0] for line in lines[1:]] == [
        "**Your turn**: Base game with Bo",
        "**Your turn**: Base game with Bo",
        "Bo to move: Base game with Bo",
        "Lobby",
    ]
    live = await table.store.reader.turn_message((await table.row(Place(100, 300))).id)
    assert f"https://discord.com/channels/100/300/{live and live.message_id}" in lines[1]


def _listed(answer: Message) -> list[str]:
    assert answer.document is not None
    return [catalogue("en").message(one) for one in answer.document.paragraphs]


async def test_the_list_has_every_game_of_somebody_who_plays_in_many(table: Table) -> None:
    place = 1_234_567_890_123_456_789
    for n in range(20):
        await table.begin(options=GameOptions(order="seated", days=3), place=Place(place, place + n))
    answer = await table.do(ANNA, help.GAMES)
    lines = _listed(answer)
    assert lines[0] == "You're in 20 games; in 20 it's your turn."
    assert len(lines) == 21
    assert answer.document is not None
    for locale in LOCALES:
        pages = catalogue(locale).pages(answer.document)
        assert 1 <= len(pages.messages) <= 5
        text = "\n".join(pages.messages)
        assert all(f"/{place}/{place + n}/" in text for n in range(20))
        assert text.count("<t:") == 20


async def test_scores_as_if_the_game_ended_now_are_those_of_a_game_that_does(table: Table) -> None:
    await table.begin((ANNA, BO, CLEO))
    await play_on(table, 30)
    before = await table.situation()
    answer = await table.app.do(SCORE, table.act(BO, in_words=True), projected=True)
    ended = before.game.copy()
    ended.end_now()
    rows = [line.split() for line in english(answer).splitlines()]
    found = {row[0]: int(row[1]) for row in rows if row and row[0] in before.names and len(row) == 6}
    assert found == dict(zip(before.names, ended.scores, strict=True))
    best = max(ended.scores)
    leaders = [name for name, score in zip(before.names, ended.scores, strict=True) if score == best]
    (said,) = (line for line in english(answer).splitlines() if line.startswith("If the game ended now, "))
    assert all(name in said for name in leaders)
    details = _listed(answer)
    assert details[0] == "The final scoring would add:"
    added = sum(int(points) for line in details[1:] for points in re.findall(r"(?:= |: )([0-9]+) points?\b", line))
    assert added == sum(ended.scores) - sum(before.game.scores)
    # Looking changes nothing.
    assert (await table.game()).scores == before.game.scores


async def test_who_left_stands_below_those_who_stayed(played: Played) -> None:
    """T1: also with more points."""
    table = await played(70, (ANNA, BO, CLEO))
    row = await table.row()
    points = (await table.game()).scores
    best = max(range(3), key=lambda seat: points[seat])
    await table.app.do(RESIGN, table.act((ANNA, BO, CLEO)[best]).on(row.id))
    situation = await table.situation()
    gone = situation.names[best]
    text = english(await table.app.do(SCORE, table.act(BO, in_words=True), projected=True))
    assert f"{gone} resigned and stands below those who stayed." in text
    table_rows = [line.split()[0] for line in text.split("```")[1].splitlines()[2:]]
    assert table_rows[-1] == gone
    (leads,) = (line for line in text.splitlines() if line.startswith("If the game ended now, "))
    assert gone not in leads


@pytest.mark.parametrize(
    ("lead", "words"),
    [
        (-2, "Resigned, with 2 points more: Bo. A player who resigns can't win."),
        (0, "Resigned, with as many points: Bo. A player who resigns can't win."),
        (1, "That is 1 point more than Bo."),
        (7, "That is 7 points more than Bo."),
    ],
)
async def test_it_is_said_by_what_a_game_was_won_also_against_somebody_who_left(
    lead: int, words: str, played: Played
) -> None:
    """T1: who left stands below those who stayed."""
    leaves = lead <= 0
    table = await played(20) if leaves else await played()
    if leaves:
        await table.app.do(RESIGN, table.act(BO).on((await table.row()).id))
    situation = await table.situation()
    assert situation.game.phase is Phase.OVER
    situation.game.scores[:] = [50 + lead, 50]
    said = [catalogue("en").plain(one) for one in scores.won_by(situation)]
    assert said[0] == words
    assert said[1].startswith("Most of the winner's points came from ")
    assert "{" not in catalogue("de").plain(scores.won_by(situation)[0])


async def test_where_the_winner_has_no_points_it_is_not_said_what_brought_most(table: Table) -> None:
    row = await table.begin()
    await table.app.do(RESIGN, table.act(BO).on(row.id))
    assert [one.code for one in scores.won_by(await table.situation())] == ["won-left"]


async def test_the_board_in_words_of_a_game_that_is_over_promises_nothing(played: Played) -> None:
    table = await played(40)
    row = await table.row()
    await table.app.do(ending.END, table.act(BO, moderator=True).on(row.id, row.version))
    for locale, worth in (("en", "when the game ended"), ("de", "beim Ende des Spiels")):
        text = "\n".join(catalogue(locale).plain(one) for one in document(await table.situation(), 0).paragraphs)
        assert worth in text
        assert "now worth" not in text
        assert "jetzt wert" not in text
        assert "°: " not in text


async def test_what_is_looked_at_is_of_one_moment(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    """While the board is being read somebody takes a seat: what is shown is all from before that."""
    await table.begin((ANNA, BO, CLEO))
    seats = Reader.seats
    newcomers = [DORA]

    async def overtaken(self: Reader, game_id: str) -> list[SeatRow]:
        if newcomers:
            person = newcomers.pop()
            async with table.store.transaction() as tx:
                await tx.take_seat(game_id, 0, person.user_id, person.name, 1)
                await tx.unrate(game_id)
        return await seats(self, game_id)

    monkeypatch.setattr(Reader, "seats", overtaken)
    situation = await table.app.context.looked_at(table.act(ANNA))
    assert newcomers == []
    assert (situation.row.rated, situation.names[0]) == (True, "Anna")
    later = await table.app.context.looked_at(table.act(ANNA))
    assert (later.row.rated, later.names[0]) == (False, "Dora")


async def test_help_says_what_to_do_now(table: Table) -> None:
    assert "There's no game in this channel" in english(await table.app.do(help.HELP, table.act(ANNA, in_words=True)))
    await table.do(ANNA, OPEN, GameOptions(ruleset="hunters"), ())
    assert "The lobby's owner starts" in english(await table.do(ANNA, help.HELP))
    await table.do(BO, JOIN)
    await table.do(ANNA, START)
    told = [english(await table.app.do(help.HELP, table.act(CLEO, in_words=words))) for words in (True, False)]
    assert [("To move: " in one, "in another channel" in one) for one in told] == [(True, True), (False, True)]
    assert "in another channel" not in english(await table.do(BO, help.HELP))
    plays = [who for who in (ANNA, BO) if "play" in [one.action for one in (await table.do(who, help.HELP)).buttons]]
    assert plays == [await table.mover()]


async def test_what_takes_long_is_told_while_others_act(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    await table.begin()
    monkeypatch.setattr(board_text, "document", beside_the_loop(board_text.document))
    monkeypatch.setattr(history, "retold", beside_the_loop(history.retold))
    for told in (table.do(ANNA, IN_WORDS), table.app.do(history.HISTORY, table.act(ANNA, in_words=True))):
        assert (await told).document is not None


async def test_only_a_picture_that_belongs_to_no_turn_lets_others_come_before_it(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked, pictures = list[dict[str, Any]](), table.app.context.pictures
    draw = pictures.draw

    async def noted(*what: Any, **how: Any) -> bytes:
        asked.append(how)
        return await draw(*what, **how)

    monkeypatch.setattr(pictures, "draw", noted)
    await table.begin()
    for look in (table.do(ANNA, PLAY), table.do(ANNA, BOARD, close_up="N13"), table.do(ANNA, BOARD)):
        assert (await look).picture
    kinds = [(one["posted"], one["looked_at"]) for one in asked]
    assert kinds == [(True, False), (False, False), (False, True), (False, True)]


@pytest.mark.parametrize("game", played_out())
async def test_D5_2_after_the_end_the_board_in_words_says_what_each_feature_brought_there(
    played: Played, game: str
) -> None:
    """In The Discovery complete areas counted as open."""
    situation = await (await played(None, (ANNA, BO, CLEO), game)).situation()
    brought = [event.points for event in situation.events if isinstance(event, FeatureScored) and event.final]
    text = "\n".join(catalogue("en").plain(one) for one in document(situation, 0).paragraphs)
    told = [int(points) for points in re.findall(r"it brought \D*(\d+)\D* at the end", text)]
    assert sorted(filter(None, told)) == sorted(brought)
    assert max(brought) > 0
    assert "worth" not in text
    german = "\n".join(catalogue("de").plain(one) for one in document(situation, 0).paragraphs)
    assert "brachte am Ende " in german
    assert "wert" not in german


@pytest.mark.parametrize(
    ("position", "drawn", "said"),
    [
        (
            "base; D N13/0, E N12/180 0:knight-1, U O13/0 1:highwayman-1, B N14/0 0:farmer-2",
            "B",
            "These count at the end: field N14 (Anna): 0 at the end.",
        ),
        ("base; D N13/0, B N14/0 0:monk-1", "B", "monastery N14 (Anna): 2 of 9"),
        (
            "discovery; fx-00 N13/0, ds-01 M13/0 0:explorer-1, ds-08 L13/0 1:explorer-2, ds-34 M12/90 0:explorer-2",
            "ds-34",
            "plain M13 (Anna with 2 followers and Bo): 4 now, 16+ complete, 4 open sides",
        ),
    ],
    ids=["B6.3: fields aren't complete", "B5.3: a monastery's tiles", "D3.3: several followers"],
)
def test_the_alternative_text_tells_what_an_area_is_worth_and_whose_it_is(position: str, drawn: str, said: str) -> None:
    game = Game.from_text(f"{position}; scores 0 0; turn 0 lay {drawn}")
    text = catalogue("en").alt(alt_.choosing(game, ("Anna", "Bo"), ()))
    assert said in text
