"""What is refused, with the reason and what is possible instead; nothing changes."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import replace
from random import Random

import pytest

from bot.game import placements
from bot.game.acts import Act, Person, Place, Refused
from bot.game.settings import GameOptions
from bot.text import LOCALES, catalogue
from bot.use_cases import board, ending, hints, lobby, panel, plans, reminders, turn, undo
from engine.game import Phase
from engine.squares import square_name
from tests.bot.app.read import say
from tests.bot.app.table import ANNA, BO, CHANNEL, CLEO, FAY, PEOPLE, Table, any_move, move_at_random, play_on
from tests.bot.app.variants import VARIANTS

ELSEWHERE = Place(CHANNEL.guild_id, 201)
OTHER_SERVER = Place(101, CHANNEL.channel_id)


async def refused(table: Table, acting: Awaitable[object], person: Person = ANNA) -> tuple[str, str]:
    """The code and the English sentence; checks that nothing changed and that all languages have words for it."""
    before = await table.store.reader.counts()
    with pytest.raises(Refused) as caught:
        await acting
    assert await table.store.reader.counts() == before
    for locale in LOCALES:
        assert catalogue(locale).message(caught.value.line)
    if caught.value.show is not None:
        row = await table.store.reader.game(caught.value.show)
        assert row is not None
        answer = await table.app.refused(caught.value, table.act(person))
        assert (answer.picture is not None) == (row.version > 0)
    return caught.value.line.code, say(caught.value.line)


MoverActs: dict[str, Callable[[Table, Act], Awaitable[object]]] = {
    "place": lambda table, act: table.app.do(panel.LAY, act, "N12", 0),
    "whole": lambda table, act: table.app.do(turn.PLACE, act, "N12", 0, "none"),
    "rotate": lambda table, act: table.app.do(panel.ROTATE, act, 90),
    "deploy": lambda table, act: table.app.do(turn.DEPLOY, act, "1"),
    "pass": lambda table, act: table.app.do(turn.PASS, act),
    "hint": lambda table, act: table.app.do(hints.HINT, act),
}


@pytest.mark.parametrize("acting", MoverActs.values(), ids=MoverActs.keys())
async def test_every_move_is_refused_where_none_is_possible(
    table: Table, acting: Callable[[Table, Act], Awaitable[object]]
) -> None:
    assert (await refused(table, acting(table, table.act(ANNA))))[0] == "no-game"
    await table.do(ANNA, lobby.OPEN, GameOptions(order="seated"), ())
    assert (await refused(table, acting(table, table.act(ANNA))))[0] == "not-started"
    await table.do(BO, lobby.JOIN)
    await table.do(ANNA, lobby.START)
    code, text = await refused(table, acting(table, table.act(BO)), BO)
    assert (code, text) == ("not-your-turn", "It isn't your turn.")
    assert (await refused(table, acting(table, table.act(CLEO)), CLEO))[0] == "not-a-player"
    assert (await refused(table, acting(table, table.act(ANNA, place=ELSEWHERE))))[0] == "no-game"
    assert (await refused(table, acting(table, table.act(ANNA, place=OTHER_SERVER))))[0] == "no-game"
    await table.app.do(ending.END, table.act(ANNA, moderator=True).on(None, 1))
    assert (await refused(table, acting(table, table.act(ANNA))))[0] == "game-over"


@pytest.mark.parametrize("asked", ["place", "hint", "plan", "nudge"])
async def test_what_is_told_below_a_refusal_is_not_told_in_it(table: Table, asked: str) -> None:
    await table.begin((ANNA, BO), GameOptions(order="seated", hints=True))
    person = BO if asked in ("place", "hint") else ANNA
    wishes: dict[str, Callable[[], Awaitable[object]]] = {
        "place": lambda: table.do(BO, turn.PLACE, "N12", 0, "none"),
        "hint": lambda: table.do(BO, hints.HINT),
        "plan": lambda: table.do(ANNA, plans.PLAN, "N12"),
        "nudge": lambda: table.do(ANNA, reminders.NUDGE),
    }
    with pytest.raises(Refused) as caught:
        await wishes[asked]()
    told = (await table.app.refused(caught.value, table.act(person))).lines
    for locale, once in (
        ("en", ("Anna", "`/plan`", "`/play`", "r turn. ", "It's your turn", "to move")),
        ("de", ("Anna", "`/planen`", "`/spielen`", "u bist dran", "am Zug")),
    ):
        text = catalogue(locale).message(*told)
        assert max(text.count(word) for word in once) == 1, text


async def test_a_button_of_another_game_or_channel_does_nothing(table: Table) -> None:
    row = await table.begin()
    other = table.act(ANNA, place=ELSEWHERE)
    code, text = await refused(table, table.app.do(panel.PLAY, other.on(row.id)))
    assert code == "elsewhere"
    assert f"https://discord.com/channels/{row.guild_id}/{row.channel_id}" in text
    far = table.act(ANNA, place=OTHER_SERVER)
    assert (await refused(table, table.app.do(panel.PLAY, far.on(row.id))))[0] == "unknown-game"
    assert (await refused(table, table.app.do(undo.UNDO, table.act(ANNA).on("zzzzzz", 1))))[0] == "unknown-game"
    assert (await refused(table, table.app.do(board.BOARD, far.on(row.id))))[0] == "unknown-game"
    assert (await refused(table, table.app.do(board.SCORE, other.on(row.id))))[0] == "elsewhere"


async def test_who_names_no_square_a_taken_one_or_one_far_away_is_told_why_it_cant_be(table: Table) -> None:
    await table.begin()
    await play_on(table, 12)
    game = await table.game()
    legal = placements.legal_squares(game)
    place = table.place
    taken = square_name(game.board.last.square)
    code, text = await refused(table, place(table.act(ANNA), taken, None, None))
    assert code == "refusal-square-taken"
    assert square_name(legal[0]) in text
    assert (await refused(table, place(table.act(ANNA), "Z30", None, None)))[0] == "refusal-not-adjacent"
    for nonsense in ("", "N", "13", "N13x", "ZZZ1", "N9999", "🏰"):
        code, text = await refused(table, place(table.act(ANNA), nonsense, None, None))
        assert code == "no-such-square"
        assert text.startswith(f"“{nonsense or '?'}” isn't a square. "), text
    assert (await refused(table, place(table.act(ANNA), square_name(legal[0]), 45, None)))[0] == "no-such-rotation"
    fits = 90 * game.rotations(legal[0])[0]
    for nonsense in ("", "0", "x", "-1", "100", "²", "none1"):
        code, text = await refused(table, place(table.act(ANNA), square_name(legal[0]), fits, nonsense))
        assert code == "no-such-spot"
        assert "hut" not in text


async def test_a_tile_that_does_not_fit_or_whose_rotation_is_not_said(table: Table) -> None:
    """Over a game until each has come up; a rotation that is given is the one that counts."""
    await table.begin()
    seen: set[str] = set()
    random = Random(2)
    while len(seen) < 5:
        game, mover = await table.game(), await table.mover()
        assert game.phase is not Phase.OVER
        for square in sorted(game.board.free()):
            rotations = game.rotations(square)
            wrong = next((one for one in range(4) if one not in rotations), None)
            if wrong is not None:
                acting = table.do(mover, panel.LAY, square_name(square), wrong * 90)
                code, text = await refused(table, acting, mover)
                assert code == ("refusal-no-fit-so" if rotations else "refusal-no-fit")
                possible = f"{rotations[0] * 90}°" if rotations else square_name(placements.legal_squares(game)[0])
                assert possible in text
                seen.add(f"{code} 0" if 0 in rotations else code)
            if len(placements.distinct(game, rotations)) > 1:
                whole = table.do(mover, turn.PLACE, square_name(square), None, "none")
                code, text = await refused(table, whole, mover)
                assert code == "rotation-needed"
                assert "°" in text
                seen.add(code)
        for wrong in set(range(4)) - {*placements.legal_rotations(game)}:
            code, text = await refused(table, table.do(mover, panel.ROTATE, wrong * 90), mover)
            assert code == "turned-fits-nowhere"
            assert f"{placements.legal_rotations(game)[0] * 90}°" in text
            seen.add(code)
        move = await any_move(table, random)
        await table.do(mover, turn.PLACE, move.square, move.rotation, move.spot)


async def test_who_names_a_spot_that_is_taken_or_not_there_or_has_no_piece_left_is_told_so(table: Table) -> None:
    """Taken spots, spots that there aren't, and an empty supply, over a game in which everybody deploys."""
    await table.begin()
    seen: set[str] = set()
    while seen != {"refusal-occupied", "refusal-no-supply", "no-such-spot"}:
        situation, mover = await table.situation(), await table.mover()
        game = situation.game
        assert game.phase is not Phase.OVER
        square = placements.legal_squares(game)[0]
        rotation = game.rotations(square)[0]
        after = game.copy()
        after.lay(square, rotation)
        assert game.drawn is not None
        segments = len(game.tileset.kind(game.drawn).segments)
        free = [claim.segment + 1 for claim in after.places()]
        for spot in range(1, segments + 2):
            if spot not in free:
                whole = table.do(mover, turn.PLACE, square_name(square), rotation * 90, str(spot))
                code, text = await refused(table, whole, mover)
                expected = "refusal-occupied" if game.supply(game.to_move)["follower"] else "refusal-no-supply"
                assert code == ("no-such-spot" if spot > segments else expected)
                if code == "refusal-occupied":
                    assert any(player in text for player in situation.names)
                seen.add(code)
        spot_token = str(free[0]) if free else "none"
        await table.do(mover, turn.PLACE, square_name(square), rotation * 90, spot_token)


async def test_who_names_no_spot_is_told_which_pieces_may_be_taken_back_too(table: Table) -> None:
    await table.begin(options=VARIANTS["discovery"])
    while not any(piece.seat == 0 for piece in (await table.game()).board.pieces()) or await table.mover() != ANNA:
        await move_at_random(table, Random(5))
    game = await table.game()
    square = placements.legal_squares(game)[0]
    place = table.do(ANNA, turn.PLACE, square_name(square), 90 * game.rotations(square)[0], "castle")
    code, text = await refused(table, place)
    assert code == "no-such-spot"
    assert "You can take back: " in text


async def test_finishing_a_draft_that_is_not_there(table: Table) -> None:
    await table.begin()
    code, text = await refused(table, table.do(ANNA, turn.DEPLOY, "1"))
    assert code == "nothing-laid"
    assert square_name(placements.legal_squares(await table.game())[0]) in text
    assert (await refused(table, table.do(ANNA, turn.PASS)))[0] == "nothing-laid"
    await table.do(ANNA, panel.ROTATE, None)
    assert (await refused(table, table.do(ANNA, turn.PASS)))[0] == "nothing-laid"


async def test_each_thing_that_a_lobby_refuses_has_its_own_sentence(table: Table) -> None:
    assert (await refused(table, table.do(BO, lobby.JOIN)))[0] == "no-game"
    opening = (
        ("invited-self", (ANNA,)),
        ("invited-twice", (BO, BO)),
        ("too-many", (BO, CLEO, *PEOPLE[3:], FAY)),
    )
    for code, invited in opening:
        assert (await refused(table, table.do(ANNA, lobby.OPEN, GameOptions(), invited)))[0] == code
    for strange, code in (
        (GameOptions(ruleset="chess"), "no-such-ruleset"), (GameOptions(days=0), "bad-days"),
        (GameOptions(days=31), "bad-days"), (GameOptions(on_deadline="vote"), "deadline-without-days"),
        (GameOptions("base", expert=True), "no-expert"), (GameOptions("hunters", expert=True), "no-expert"),
        (GameOptions("discovery", remove_tiles=True), "removing-without-expert"),
        (GameOptions("discovery", expert=True, next_tile="known"), "known-or-expert"),
    ):  # fmt: skip
        assert (await refused(table, table.do(ANNA, lobby.OPEN, strange, ())))[0] == code
    await table.do(ANNA, lobby.OPEN, GameOptions(), (BO,))
    for threads, way in ((False, "another channel."), (True, "another channel, or in a thread (`thread`).")):
        again = table.app.do(lobby.OPEN, replace(table.act(CLEO), threads=threads), GameOptions(), ())
        code, text = await refused(table, again)
        assert (code, text.endswith(way)) == ("channel-busy", True)
        assert "Its players can end it with `/game end`" in text  # who reads it may not play it
    assert (await refused(table, table.do(ANNA, lobby.JOIN)))[0] == "already-joined"
    assert (await refused(table, table.do(CLEO, lobby.LEAVE)))[0] == "not-joined"
    assert (await refused(table, table.do(ANNA, lobby.START)))[0] == "too-few"
    assert (await refused(table, table.do(BO, lobby.START)))[0] == "not-the-owner"
    for person in (CLEO, *PEOPLE[3:]):
        await table.do(person, lobby.JOIN)
    assert (await refused(table, table.do(FAY, lobby.JOIN)))[0] == "seats-held"
    await table.do(BO, lobby.JOIN)
    assert (await refused(table, table.do(FAY, lobby.JOIN)))[0] == "game-full"
    assert (await refused(table, table.do(BO, ending.SURE)))[0] == "end-not-the-owner"
    assert (await refused(table, table.app.do(ending.END, table.act(BO).on(None, 0))))[0] == "end-not-the-owner"
    await table.do(ANNA, lobby.START)
    assert (await refused(table, table.do(FAY, lobby.JOIN)))[0] == "already-started"
    assert (await refused(table, table.do(BO, lobby.LEAVE)))[0] == "leave-running"
    assert (await refused(table, table.do(ANNA, lobby.START)))[0] == "already-started"


async def test_looking_where_nothing_is_and_ending_what_is_closed(table: Table) -> None:
    assert (await refused(table, table.do(ANNA, board.BOARD)))[0] == "no-game"
    await table.do(ANNA, lobby.OPEN, GameOptions(), ())
    assert (await refused(table, table.do(ANNA, board.SCORE)))[0] == "not-started"
    await table.app.do(ending.END, table.act(ANNA).on(None, 0))
    for acting in (table.do(BO, lobby.JOIN), table.do(ANNA, ending.SURE), table.do(ANNA, board.BOARD)):
        assert (await refused(table, acting))[0] == "lobby-closed"
    await table.begin()
    assert (await refused(table, table.do(ANNA, board.BOARD, close_up="Z30")))[0] == "nothing-there"
