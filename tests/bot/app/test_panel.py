"""The panel: which step, which choices, what a draft becomes, in a few rows of a phone and in words."""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import replace
from random import Random

import pytest

from bot.game import drafts, notation, placements
from bot.game.acts import Act, Person, Refused
from bot.game.drafts import Step
from bot.game.notation import Draft
from bot.game.settings import GameOptions, wishes
from bot.game.views import Study
from bot.show import choices, panel, panel_text
from bot.text import LOCALES, catalogue
from bot.text.lines import line
from bot.text.message import Drawing, Message
from bot.ui.ids import Id
from bot.ui.messages import LABEL
from bot.ui.presses import found
from bot.use_cases import board, hints, history, tiles
from bot.use_cases import help as helping
from bot.use_cases.notify import IN_WORDS
from bot.use_cases.panel import LAY, PLAY, ROTATE
from engine.game import Game, Phase
from engine.games import RULESETS
from engine.squares import split, square_name, xy
from engine.tilefiles import load
from render.board.scene import Scene
from tests.bot.app.panels import is_panel, seen
from tests.bot.app.read import english, in_words, pictured, say
from tests.bot.app.table import ANNA, BO, Table, choose, move_at_random
from tests.engine.players.situations import after


def study(game: Game) -> Study:
    """That position by itself."""
    return Study(("game01", 1), game, ("A", "B"), (0, 1))


@pytest.mark.parametrize(("kind", "looks"), [("A", 4), ("B", 1), ("G", 2)])
def test_rotations_that_look_alike_are_one(kind: str, looks: int) -> None:
    game = Game.from_text(f"base; D N13/0; scores 0 0; turn 0 lay {kind}")
    assert len(placements.distinct(game, (0, 1, 2, 3))) == looks


def test_a_rotation_in_hand_that_fits_nowhere_falls_away() -> None:
    """Only somebody who makes ids up asks for it: the panel still has squares to choose from."""
    at_start = study(Game.from_text("base; D N13/0; scores 0 0; turn 0 lay N"))
    blocked = [turned for turned in range(4) if turned not in placements.legal_rotations(at_start.game)]
    for turned in blocked:
        state = drafts.resolve(at_start, Draft(rotation=90 * turned))
        assert state.squares == drafts.resolve(at_start, Draft()).squares
        assert state.draft.rotation is None
    assert blocked == [0, 1]


async def test_every_button_of_a_panel_spells_the_draft_that_its_panel_shows(table: Table) -> None:
    """Whatever was chosen before, in this panel or another one of the same person."""
    row = await table.begin()
    first = seen(await table.app.do(PLAY, table.act(ANNA).on(row.id)))
    others = await table.app.do(PLAY, table.act(BO).on(row.id))
    assert (is_panel(others), others.picture is not None) == (False, True)
    to_see, known = [str(Draft())], set[str]()
    while to_see:
        value = to_see.pop()
        shown = await choose(table, ANNA, first, value)
        assert value in (str(shown.draft), str(replace(shown.draft, rotation=None, spot=None)), str(Draft()))
        known.add(value)
        found = {choice.value for choice in (*shown.choices, *shown.others)}
        to_see += [one for one in found if one not in known and one not in to_see]
    assert len(known) > 10


async def test_rotate_in_hand_shows_the_squares_where_it_fits_so(table: Table) -> None:
    await table.begin()
    random = Random(6)
    while len(placements.distinct(game := await table.game(), placements.legal_rotations(game))) < 2:
        await move_at_random(table, random)
    mover = await table.mover()
    turned = placements.legal_rotations(game)[-1]
    shown = seen(await table.do(mover, ROTATE, turned * 90))
    squares = [square_name(square) for square in placements.legal_squares(game, turned)]
    if shown.step is Step.SQUARE:
        drafts = [Draft.parse(choice.value) for choice in shown.choices]
        assert sorted(drafts, key=str) == sorted((Draft(None, one, turned * 90) for one in squares), key=str)
        assert f"At {turned * 90}°: " in english(shown)
        laid = seen(await table.do(mover, LAY, squares[0], None))
        assert laid.draft.rotation == turned * 90
    assert pictured(await table.do(mover, ROTATE, None)).png


def test_without_room_or_a_piece_to_set_taken_spots_are_no_buttons(monkeypatch: pytest.MonkeyPatch) -> None:
    """Seat 0 holds the road of the start tile westwards; seat 1 has drawn a curve that can continue it."""
    game = Game.from_text("base; D N13/0, U M13/0 0:highwayman-1; scores 0 0; turn 1 lay V")
    state = drafts.resolve(study(game), Draft(square="L13"))
    assert choices.taken(state)
    game.supplies[1] = 0
    assert choices.taken(drafts.resolve(state.view, state.draft)) == ()
    monkeypatch.setattr(choices, "MOST_BUTTONS", 3)
    assert choices.taken(state) == ()


def test_a_square_where_a_rival_gains_most_is_not_told_and_what_else_it_helps_is_marked() -> None:
    """On N12 a city is complete at once, beside the field of a rival; on L13 a rival's road goes on."""
    for position, begin in (
        (
            "base; D N13/0, X O13/0 0:farmer-5; scores 0 0; turn 1 lay D",
            "N12: free city complete, +4, ⚠ farmer O13 (A)",
        ),
        ("base; D N13/0, U M13/0 0:highwayman-1; scores 0 0; turn 1 lay D", "N12: free city complete, +4"),
        ("base; D N13/0, U O13/0 0:farmer-2; scores 0 0; turn 1 lay B", "O12: starts a monastery (3 of 9 tiles)"),
    ):
        game = Game.from_text(position)
        said = say(*panel_text.brief(drafts.resolve(study(game), Draft()), placements.everywhere(game)))
        head, first, *others = said.splitlines()
        assert head.endswith(("squares fit, such as:", "squares fit:"))
        assert first.startswith(begin)
        assert not any(one.startswith("L13") for one in others)


def test_D2_2_every_follower_that_a_button_takes_back_is_in_the_picture() -> None:
    game, _ = after("discovery", 2, 40, seed=1)
    state = drafts.resolve(study(game), Draft(square=square_name(placements.legal_squares(game)[0])))
    picture = panel.panel(state, panel.Ids("game01", 1), placements.Placings()).picture
    assert isinstance(picture, Drawing)
    shown = picture.draw()
    assert isinstance(shown, Scene)
    assert all(shown.board.window.shows(*xy(one.square)) for one in state.backs)
    assert shown.board.overview is not None, "but not the whole board"


def test_H1_2_that_no_tribe_member_is_left_is_said_where_a_hut_can_be_set() -> None:
    """Else the spots for tribe members would be missing without a word."""
    said, german = "You have no tribe member left.", "Du hast kein Stammesmitglied mehr."
    seen = set()
    for turns in range(8, 32):
        game, _ = after("hunters", 2, turns, seed=2)
        state = drafts.resolve(study(game), Draft())
        if game.phase is not Phase.LAY or not state.squares:
            continue
        state = drafts.resolve(state.view, Draft(square=square_name(state.squares[0])))
        lines = panel_text.lines(state)
        laid = state.after
        assert laid is not None
        here = laid.board.last.square
        spots = [one for one in laid.board.squares[here][0].deployments if one.piece == "follower"]
        free = any(not laid.feature(here, one.segment, one.layer.name).pieces for one in spots)
        none_left = free and not game.supply(game.to_move)["follower"] and bool(state.deployments)
        assert (said in say(*lines), german in catalogue("de").message(*lines)) == (none_left, none_left)
        seen.add(none_left)
    assert seen == {True, False}


def test_from_a_tile_with_one_square_a_way_leads_back_to_the_other_open_tile() -> None:
    lying = (
        "fx-00 N13/0, ds-35 O13/180, ds-38 N12/270 1:seaman-2, ds-14 O12/0, fx-20 M12/180 1:robber-3, ds-26 N11/0, "
        "ds-32 M13/270, ds-15 N14/270, fx-12 M11/270, ds-37 M14/180 0:robber-2, fx-02 L12/270"
    )
    game = Game.from_text(f"discovery; {lying}; scores 2 1; turn 0 draw; open ds-17 ds-01, ds-05 ds-07; out ds-29")
    states = [drafts.resolve(study(game), Draft(number)) for number in "12"]
    assert sorted(len(one.squares) == 1 for one in states) == [False, True]
    for state in states:
        assert [one.label.code for one in panel.others(state)][-1] == "button-other-tile"


@pytest.mark.parametrize("locale", LOCALES)
@pytest.mark.parametrize("ruleset", RULESETS)
def test_what_a_spot_brings_is_said_whole_on_its_button(ruleset: str, locale: str) -> None:
    """A button has 80 characters: where a spot's place and role need too many, they go, never what it brings."""
    texts, tiles, told = catalogue(locale), load(ruleset), 0
    for kind in tiles.kinds:
        if kind.start or kind.pile != "land":
            continue
        game = Game(RULESETS[ruleset], tiles, 2)
        game.draw(kind.id)
        for square, rotation in map(split, game.placements()):
            after = game.copy()
            after.lay(square, rotation)
            for one in after.places():
                # With four characters to spare, since numbers have two digits later in a game.
                said = texts.label(choices.spot_label(after, one), LABEL - 4)
                assert re.match(rf"{notation.number(one.segment)} · .*: .*[^…]$", said), said
                told += 1
    assert told > 100


NAMES = ("Anna", "Bo")


async def press(table: Table, who: Person, custom_id: str) -> Message:
    """What somebody sees who presses that button, wanting everything in words or not as they said before."""
    use, on = found(custom_id)
    words = (await wishes(table.store.reader, who.user_id)).in_words
    act = replace(table.act(who), in_words=words).on(on.game, on.version)
    return await table.app.do(use, act, **use.read(on.arg, ()))


def words_button(shown: Message) -> str:
    """The id of the button by which everything is told in words, or no longer."""
    (button,) = [one for one in shown.buttons if one.action == "words"]
    return str(Id(button.action, button.game_id, button.version, button.arg))


LOOKS: Mapping[str, Callable[[Table, Act], Awaitable[Message]]] = {
    "the panel": lambda table, act: table.app.do(PLAY, act),
    "a hint": lambda table, act: table.app.do(hints.HINT, act),
    "the board": lambda table, act: table.app.do(board.BOARD, act),
    "a square from close by": lambda table, act: table.app.do(board.BOARD, act, "N13"),
    "whose it is": lambda table, act: table.app.do(board.WHOSE, act),
    "the scores": lambda table, act: table.app.do(board.SCORE, act),
    "the scores if it ended now": lambda table, act: table.app.do(board.SCORE, act, projected=True),
    "the tiles left": lambda table, act: table.app.do(tiles.TILES, act),
    "what happened": lambda table, act: table.app.do(history.HISTORY, act, 1),
    "help": lambda table, act: table.app.do(helping.HELP, act),
    "a refusal": lambda table, act: table.app.refused(Refused(line("stale"), show=act.game_id), act),
}


@pytest.mark.parametrize("look", LOOKS)
async def test_whatever_there_is_more_of_in_words_has_a_button_that_stays_on_until_pressed_again(
    table: Table, look: str
) -> None:
    await table.begin(options=GameOptions(order="seated", hints=True))
    for seed in (1, 2):
        await move_at_random(table, Random(seed))
    row, mover = await table.row(), await table.mover()
    short = await LOOKS[look](table, table.act(mover).on(row.id, row.version))
    ways_on = [one.action for one in short.buttons if one.action == "play"]
    assert len(ways_on) == look.startswith(("the board", "a square", "whose it is", "the scores", "a refusal", "help"))
    full = await press(table, mover, words_button(short))
    assert whole(full) != whole(short)
    assert whole(full).startswith(STAYS + in_words(short)) or look in ("what happened", "a refusal")
    assert full.picture == short.picture
    assert (await wishes(table.store.reader, mover.user_id)).in_words
    again = await press(table, mover, words_button(full))
    note, *_ = again.lines
    assert note.code == "words-on"
    before = whole(replace(again, lines=again.lines[1:]))
    assert whole(short).endswith(before), "a refusal itself isn't said again"
    assert not (await wishes(table.store.reader, mover.user_id)).in_words


STAYS = "From now on I say everything in words, but only to you. Back: In short\n"


def whole(shown: Message) -> str:
    """All that a message says."""
    return "\n".join([english(shown), *(catalogue("en").pages(shown.document).messages if shown.document else ())])


async def test_in_words_on_a_panel_of_an_earlier_version_changes_what_is_wanted(table: Table) -> None:
    row = await table.begin()
    mover = await table.mover()
    short = await table.app.do(PLAY, table.act(mover).on(row.id, row.version))
    old = str(Id("words", row.id, row.version, "-:-:-:-"))
    for said in (STAYS + in_words(short), "In short again.\n" + english(short)):
        assert english(await press(table, mover, old)) == said


async def test_in_words_shows_only_what_there_is_a_button_for(table: Table) -> None:
    row = await table.begin()
    for use, arg in (("place", ""), ("nothing", ""), ("view", "")):
        with pytest.raises(Refused):
            await table.app.do(IN_WORDS, table.act(ANNA).on(row.id, row.version), use, arg, on=True)
    assert not (await wishes(table.store.reader, ANNA.user_id)).in_words
