"""Playing with computers: their turns fall due, are taken like anybody's, and are told in the next person's message."""

from __future__ import annotations

import re
from collections import Counter
from random import Random
from typing import Literal

import pytest

from bot.core.composing import Post, PostAction
from bot.game.acts import Person
from bot.game.deadlines import COMPUTER
from bot.game.settings import GameOptions
from bot.show import scenes
from bot.show.events import happened
from bot.text import LOCALES, catalogue
from bot.text.lines import Line
from bot.text.message import Message
from bot.use_cases import away, ending, panel, privacy, rematch, turn, votes
from bot.use_cases.lobby import ADD_COMPUTER, JOIN, OFFER_COMPUTERS, OPEN, REMOVE_COMPUTER, START, START_WITH_COMPUTER
from bot.use_cases.seats import REMOVE, REPLACE, RESIGN
from bot.use_cases.undo import SURE, UNDO
from engine.events import Event, FeatureScored
from engine.game import Game, Phase
from storage import GameStatus
from tests.bot.app.panels import seen
from tests.bot.app.read import english, in_full, pictured
from tests.bot.app.table import ANNA, BO, CHANNEL, CLEO, DORA, Table, Watch, move_at_random, play_on
from tests.bot.app.variants import VARIANTS


async def _opened(table: Table, levels: list[str], options: GameOptions | None = None) -> None:
    """A lobby of Anna's with computers of those levels."""
    await table.do(ANNA, OPEN, options or GameOptions(order="seated"), (), levels)


async def _begun(table: Table, levels: list[str], options: GameOptions | None = None) -> None:
    await _opened(table, levels, options)
    await table.do(ANNA, START)
    await table.app.computers.play_due()
    await table.deliver()


async def _given(table: Table, seat: str, level: str, person: Person = CLEO) -> Message:
    """A moderator presses the button that gives a seat to a computer."""
    row = await table.row()
    return await table.app.do(REMOVE, table.act(person, moderator=True).on(row.id, row.version), seat, level)


def _sent(posts: list[Post]) -> list[Post]:
    return [post for post in posts if post.action is PostAction.SEND]


# -- the lobby -------------------------------------------------------------------------------------------------------


async def test_the_owner_adds_computers_of_a_level_removes_them_and_then_starts(table: Table) -> None:
    assert await table.refused(table.do(ANNA, OPEN, GameOptions(), (BO,), ["normal"] * 4)) == "too-many"
    await table.do(ANNA, OPEN, GameOptions(order="seated"), (BO,))
    await table.do(BO, JOIN)
    for use in (OFFER_COMPUTERS, ADD_COMPUTER):
        assert await table.refused(table.do(BO, use)) == "not-the-owner"
    levels = (await table.do(ANNA, OFFER_COMPUTERS)).buttons
    assert [(one.action, one.arg) for one in levels] == [("add", "easy"), ("add", "normal"), ("add", "hard")]
    for number, level in enumerate(("easy", "hard", "normal"), 2):
        (button,) = (await table.do(ANNA, ADD_COMPUTER, level)).buttons
        assert (button.action, button.arg) == ("removecomputer", str(number))
    assert "(5/5): Anna, Bo, CPU Ada, CPU Bix" in english((await table.deliver())[-1])
    assert await table.refused(table.do(ANNA, ADD_COMPUTER, "normal")) == "too-many"
    offered = (await table.do(ANNA, OFFER_COMPUTERS)).buttons
    assert [(one.action, one.arg) for one in offered] == [("removecomputer", arg) for arg in "234"]
    for person, seat, code in ((BO, 3, "not-the-owner"), (ANNA, 1, "stale"), (ANNA, 9, "stale")):
        assert await table.refused(table.do(person, REMOVE_COMPUTER, seat)) == code
    await table.do(ANNA, REMOVE_COMPUTER, 4)
    assert "(4/5): Anna, Bo, CPU Ada, CPU Bix" in english((await table.deliver())[-1])
    assert await table.refused(table.do(ANNA, REMOVE_COMPUTER, 4)) == "stale"
    # The button of an older lobby starts only where nobody else has joined.
    await table.do(ANNA, START_WITH_COMPUTER)
    assert (await table.row()).status is GameStatus.LOBBY
    await table.do(ANNA, START)
    assert await table.refused(table.do(ANNA, REMOVE_COMPUTER, 2)) == "already-started"
    seats = await table.store.reader.seats((await table.row()).id)
    assert [seat.level for seat in seats] == [None, None, "easy", "hard", "normal"]


async def test_the_button_of_an_older_empty_lobby_starts_a_game_against_a_computer_at_once(table: Table) -> None:
    await table.do(ANNA, OPEN, GameOptions(order="seated"), (BO,))
    (lobby,) = await table.deliver()
    starting = [table.app.do(START_WITH_COMPUTER, table.act(who).on(lobby.game_id)) for who in (CLEO, ANNA, ANNA)]
    assert await table.refused(starting[0]) == "not-the-owner"
    await starting[1]
    row = await table.row()
    assert (row.status, row.rated) == (GameStatus.RUNNING, False)
    seats = await table.store.reader.seats(row.id)
    assert [(seat.name, seat.level) for seat in seats] == [("Anna", None), ("CPU Ada", "normal")]
    assert await table.refused(starting[2]) == "already-started"


async def test_a_person_is_shown_as_one_whatever_they_are_called(table: Table) -> None:
    named = Person(ANNA.user_id, "CPU Anna")
    await table.begin((named,), computers=["easy"])
    situation = await table.situation()
    for scene in (scenes.board(situation), scenes.board(situation, owners=("city",))):
        assert [(card.name, card.computer) for card in scene.cards] == [("CPU Anna", False), ("Ada", True)]
    opened = seen(await table.do(named, panel.PLAY))
    assert b"name='CPU Anna'" in pictured(opened).png
    assert b"name='Ada'" in pictured(opened).png


# -- turns -----------------------------------------------------------------------------------------------------------


async def test_who_leaves_while_a_computer_is_to_move_hides_nothing_that_happened_before(table: Table) -> None:
    await _opened(table, ["easy"])
    for person in (BO, CLEO):
        await table.do(person, JOIN)
    await table.do(ANNA, START)
    mover = await table.mover()
    await move_at_random(table, Random(1))
    while not (await table.situation()).awaits_computer:
        await table.deliver()
        mover = await table.mover()
        await move_at_random(table, Random(1))
    leaving = next(person for person in (CLEO, BO, ANNA) if person != mover)
    await table.app.do(RESIGN, table.act(leaving).on((await table.row()).id))
    await table.deliver()
    await table.app.computers.play_due()
    text = await in_full(table, next(post for post in await table.deliver() if post.pings))
    assert f"\n{mover.name}: " in text
    assert "\nCPU Ada: " in text


async def test_a_bot_that_ends_begins_no_further_turn_and_the_next_process_goes_on(table: Table) -> None:
    await _begun(table, ["normal", "easy"])
    await move_at_random(table, Random(1))
    table.app.computers.rest()
    assert await table.app.computers.play_due() == 0
    assert (await table.game()).to_move == 1
    assert await Table(table.store).app.computers.play_due() == 2
    assert (await table.game()).to_move == 0


@pytest.mark.parametrize(
    ("game", "computers"),
    [("base", 4)]
    + [
        pytest.param(*more, marks=pytest.mark.full)
        for more in (("hunters", 1), ("discovery", 2), ("expert", 1), ("expert", 3))
    ],
)
async def test_whole_games_of_a_person_and_computers(table: Table, game: str, computers: int) -> None:
    await _begun(table, ["easy", "normal", "normal", "easy"][:computers], VARIANTS[game])
    random, told = Random(2), list[Post]()
    while (await table.row()).status is GameStatus.RUNNING:
        await move_at_random(table, random)
        await table.app.computers.play_due()
        told = _sent(await table.deliver())
        situation = await table.situation()
        if situation.game.phase is not Phase.OVER:
            # Who goes on with a bonus tile isn't called again.
            called = () if situation.game.pile == "bonus" else (ANNA.user_id,)
            assert [(post.version, post.pings) for post in told] == [(situation.version, called)]
            assert situation.seats[situation.game.to_move].user_id == ANNA.user_id
    summary, _ = told
    assert (await table.game()).phase is Phase.OVER
    assert summary.pings == (ANNA.user_id,)
    assert "CPU Ada **" in english(summary)
    assert await table.store.reader.results(CHANNEL.guild_id) == []
    assert await table.store.reader.due_timers(1e12) == []
    for locale in LOCALES:
        for post in table.channel.posts:
            assert len(catalogue(locale).message(*post.lines)) <= 2000


@pytest.mark.parametrize("game", ["hunters", pytest.param("discovery", marks=pytest.mark.full)])
async def test_a_turn_that_others_followed_is_told_as_it_stood_right_after_it(table: Table, game: str) -> None:
    """What a later turn completed, or joined, isn't said of the turn before it."""
    await _begun(table, ["normal", "normal"], VARIANTS[game])
    random, later = Random(5), 0
    for _ in range(12):
        await move_at_random(table, random)
        await table.app.computers.play_due()
        (post,) = _sent(await table.deliver())
        situation = await table.situation()
        tileset, names = situation.game.tileset, situation.names
        events: list[Event] = []
        then, now = Counter[str](), Counter[str]()
        for batch in situation.batches:
            events += batch.events
            if batch in situation.untold:
                after = Game.from_events(tileset, events)
                then.update(_completed(happened(batch.events, after, names)))
                now.update(_completed(happened(batch.events, situation.game, names)))
        full = await table.app.do(turn.IN_WORDS, table.act(BO).on(post.game_id, post.version))
        assert all(re.search(f"^{name}: [A-Z]+[0-9]+ ", english(full), re.MULTILINE) for name in names)
        assert Counter(_completed(list(full.lines))) == then
        later += now != then
        brought = [event for batch in situation.untold for event in batch.events if isinstance(event, FeatureScored)]
        assert len(scenes.board(situation).board.signs) >= len(brought), "the picture shows all points that are told"
    assert later > 0, "no turn after which something was completed: choose another seed"


def _completed(lines: list[Line]) -> list[str]:
    """What is said to be completed, with what that brings."""
    return re.findall(r"[^,\n]* complete\b[^,\n]*", catalogue("en").plain(*lines))


async def test_a_computer_does_not_move_while_the_game_rests(table: Table) -> None:
    await _begun(table, ["normal"])
    await move_at_random(table, Random(1))
    await table.app.outbox.channel_gone(CHANNEL.channel_id, "forbidden")
    version = (await table.row()).version
    assert await table.app.computers.play_due() == 0
    assert (await table.row()).version == version
    await table.do(ANNA, panel.PLAY)
    assert (await table.row()).paused_reason is None
    assert await table.app.computers.play_due() == 1
    (post,) = _sent(await table.deliver())
    assert post.pings == (ANNA.user_id,)


async def test_nothing_is_posted_anew_while_a_computer_is_to_move(table: Table) -> None:
    """A restart in the middle of a computer's turn finds a message that is older than the game."""
    await _begun(table, ["normal"])
    await move_at_random(table, Random(1))
    await table.app.outbox.repost_stale()
    live = await table.app.outbox.live_message((await table.row()).id)
    assert live is not None
    assert not await table.app.outbox.repost(live)
    assert await table.deliver() == []
    (timer,) = await table.store.reader.due_timers(1e12, kind=COMPUTER)
    assert timer.version == (await table.row()).version


# -- undo, end, leaving ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("undo", ["friendly", "consent"])
async def test_a_person_takes_the_own_turn_back_with_the_computers_after_it_also_while_they_think(
    table: Table, undo: Literal["friendly", "consent"]
) -> None:
    await _begun(table, ["normal", "normal"], GameOptions(order="seated", undo=undo))
    before = await table.game()
    await move_at_random(table, Random(1))
    await table.do(ANNA, UNDO)
    assert await table.app.computers.play_due() == 0
    assert (await table.game()) == before
    await move_at_random(table, Random(1))
    assert await table.app.computers.play_due() == 2
    *_, post = _sent(await table.deliver())
    assert f"Undo ({ANNA.name})" in [catalogue("en").label(one.label) for one in post.buttons]
    asked = await table.app.do(SURE, table.act(ANNA).on(post.game_id, post.version))
    assert "CPU Ada and CPU Bix" in english(asked)
    answer = await table.app.do(UNDO, table.act(ANNA).on(post.game_id, post.version))
    assert answer.lines[0].code == "undone"
    assert (await table.game()) == before
    (told,) = _sent(await table.deliver())
    assert "CPU Ada and CPU Bix" in english(told)
    assert await table.app.computers.play_due() == 0
    await move_at_random(table, Random(5))
    assert await table.app.computers.play_due() == 2


async def test_an_agreed_undo_tells_whose_turns_are_undone_with_it(table: Table) -> None:
    await table.begin(options=GameOptions(order="seated", undo="consent"), computers=["normal"])
    await play_on(table, 1)
    assert await table.app.computers.play_due() == 1
    await table.do(ANNA, UNDO)
    await table.do(BO, votes.VOTE, yes=True)
    (told,) = [post for post in await table.deliver() if post.row.kind == "undone"]
    assert "CPU Ada" in english(told)


async def test_computers_have_no_vote(table: Table) -> None:
    await table.begin(computers=["normal"])
    await table.app.do(ending.END, table.act(ANNA).on(None, 1))
    await table.do(BO, votes.VOTE, yes=True)
    assert (await table.row()).status is GameStatus.ENDED


@pytest.mark.parametrize(
    ("computers", "leaves", "status"),
    [(1, "forget", GameStatus.FINISHED), (2, "forget", GameStatus.ENDED), (2, "replace", GameStatus.ENDED)],
)
async def test_computers_do_not_play_on_when_the_last_person_has_left_or_a_computer_has_all_seats(
    table: Table, computers: int, leaves: str, status: GameStatus
) -> None:
    await _begun(table, ["normal"] * computers)
    if leaves == "replace":
        await _given(table, "1", "normal")
    else:
        await move_at_random(table, Random(1))
        await table.do(ANNA, privacy.FORGET)
        assert await table.store.reader.personal(ANNA.user_id) == {}
    assert (await table.row()).status is status
    assert await table.app.computers.play_due() == 0


async def test_the_same_again_against_computers_starts_at_once_with_the_next_one(table: Table) -> None:
    await _begun(table, ["easy", "normal"])
    row = await table.row()
    await table.app.do(ending.END, table.act(ANNA).on(row.id, row.version))
    await table.deliver()
    assert await table.app.do(rematch.REMATCH, table.act(ANNA).on(row.id)) == Message(())
    again = await table.row()
    assert (again.status, again.rated, again.version) == (GameStatus.RUNNING, False, 1)
    seats = await table.store.reader.seats(again.id)
    assert [(seat.name, seat.level) for seat in seats] == [("CPU Ada", "easy"), ("CPU Bix", "normal"), ("Anna", None)]
    assert await table.app.computers.play_due() == 2
    (turn,) = [post for post in _sent(await table.deliver()) if post.pings]
    assert (turn.version, turn.pings) == (3, (ANNA.user_id,))
    assert await table.refused(table.app.do(rematch.REMATCH, table.act(ANNA).on(row.id))) == "channel-busy"


# -- absent players --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("by", "named"), [(CLEO, "A moderator"), (BO, "Bo")])
async def test_a_moderator_gives_a_seat_to_a_computer_which_moves_at_once(table: Table, by: Person, named: str) -> None:
    row = await table.begin((ANNA, BO))
    asked = await table.app.do(REPLACE, table.act(by, moderator=True), "1", computer="easy")
    assert ([button.arg for button in asked.buttons], await table.deliver()) == (["1-easy-1"], [])
    assert (await _given(table, "1", "easy", by)).lines[0].code == "computer-sits"
    taken, back, _ = await table.deliver()
    assert f"{named} has decided this." in english(taken)
    assert (taken.pings, back.pings) == ((), (ANNA.user_id,))
    assert await table.app.computers.play_due() == 1
    (post,) = _sent(await table.deliver())
    assert post.pings == (BO.user_id,)
    assert "New game" not in english(post), "that was said when Anna was called"
    seats = await table.store.reader.seats(row.id)
    assert [(seat.user_id, seat.level) for seat in seats] == [(None, "easy"), (BO.user_id, None)]
    assert not (await table.row()).rated
    assert await table.store.reader.games_of(ANNA.user_id) == []
    assert await table.refused(table.do(CLEO, REPLACE, "1", ANNA, "easy")) == "replace-by-both"
    # Who was replaced and left the seat to the computer may be offered it again.
    await table.do(ANNA, votes.VOTE, yes=False)
    await table.app.do(REPLACE, table.act(CLEO, moderator=True), "1", ANNA)
    await table.do(ANNA, votes.VOTE, yes=True)
    assert (await table.store.reader.seats(row.id))[0].level is None


async def test_the_player_takes_the_seat_back_at_any_time(table: Table) -> None:
    """Turns later, also after another seat has changed hands, and while the computer is to move."""
    row = await table.begin((ANNA, BO, CLEO))
    random = Random(1)
    await _given(table, "1", "normal")
    back = next(post for post in await table.deliver() if post.pings == (ANNA.user_id,))
    await table.app.computers.play_due()
    await _given(table, "2", "easy", DORA)
    await _given(table, "2", "hard", DORA)
    await table.app.computers.play_due()
    await move_at_random(table, random)
    assert (await table.game()).to_move == 0
    assert await table.refused(table.app.do(votes.YES, table.act(CLEO).on(row.id, back.version))) == "return-not-you"
    played = await table.do(ANNA, panel.PLAY)
    assert english(played).startswith("Anna, CPU Ada plays on for you.")
    await table.press(ANNA, played.buttons[0])
    seats = await table.store.reader.seats(row.id)
    assert [(seat.name, seat.level) for seat in seats] == [("Anna", None), ("CPU Cosmo", "hard"), ("Cleo", None)]
    assert await table.app.computers.play_due() == 0, "it is Anna's turn now"
    assert "taken" in [post.row.kind for post in await table.deliver()]
    assert await table.mover() == ANNA
    await move_at_random(table, random)
    assert await table.app.computers.play_due() == 1
    # Bo's is still theirs to take back.
    await table.do(BO, votes.VOTE, yes=True)
    assert (await table.store.reader.seats(row.id))[1].level is None


async def test_the_others_vote_a_computer_into_a_silent_players_seat(table: Table) -> None:
    await table.begin((ANNA, BO, CLEO))
    table.strangers.add(ANNA.user_id)
    await table.do(BO, REPLACE, "1", computer="normal")
    answer = await table.do(CLEO, votes.VOTE, yes=True)
    assert answer.lines[0].code == "agreed"
    assert await table.app.computers.play_due() == 1
    assert (await table.situation()).seats[0].level == "normal"


async def test_a_computer_takes_a_turn_whose_time_is_up_and_its_player_goes_on(timed: Table, watch: Watch) -> None:
    await timed.begin((ANNA, BO), GameOptions(order="seated", days=2, on_deadline="computer"))
    watch.forward(days=2)
    await timed.app.timers.fire_due()
    # Who goes away before the computer moves gains nothing.
    await timed.do(ANNA, away.AWAY, 3)
    await timed.app.timers.fire_due()
    assert await timed.app.computers.play_due() == 1
    said, turn = _sent(await timed.deliver())
    assert said.row.kind == "stood_in"
    assert (said.pings, turn.pings) == ((), (BO.user_id,))
    assert not (await timed.row()).rated
    await move_at_random(timed, Random(1))
    assert await timed.app.computers.play_due() == 0
    assert (await timed.mover()).name == "Anna"
    await move_at_random(timed, Random(1))


async def test_a_bonus_tile_belongs_to_the_turn_that_a_computer_takes(timed: Table, watch: Watch) -> None:
    await timed.begin((ANNA, BO), GameOptions("hunters", order="seated", days=2, on_deadline="computer"))
    seen = 0
    while not seen:
        before = await timed.row()
        watch.forward(days=2)
        await timed.app.timers.fire_due()
        mover = await timed.mover()
        seen += await timed.app.computers.play_due() == 2
        posts = _sent(await timed.deliver())
        assert [post.row.kind for post in posts].count("stood_in") == 1
        assert (await timed.mover()) != mover
        assert (await timed.row()).version > before.version
