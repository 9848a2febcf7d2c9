"""A finished game looked back at, and its turns tried anew: what is told, when it is refused, and worked out once."""

from __future__ import annotations

import asyncio
import re
from dataclasses import replace
from random import Random
from threading import Event

import pytest

from bot.core.analysis import Analyses
from bot.game.acts import Refused
from bot.game.notation import Draft
from bot.game.seats import COLOURS
from bot.game.settings import GameOptions
from bot.show import lookback, scenes
from bot.show.lookback import decided_by
from bot.text import LOCALES, catalogue
from bot.text.lines import Line
from bot.text.message import Button, Message
from bot.use_cases import board, ending, history, lobby, privacy, seats
from bot.use_cases.analysis import ANALYSIS, TRIED, TRY
from bot.workers.process import WorkerFailed
from bot.workers.thinker import Worker
from engine import RULESETS, Game, load
from engine.events import FeatureScored, GameStarted, Item
from engine.players import analysis
from engine.players.analysis import Decision, Verdict, Weighed
from engine.squares import parse_square
from engine.turns import Turn
from render.board.scene import Chart
from tests.bot.app.panels import ELSEWHERE, check_short
from tests.bot.app.played import Played
from tests.bot.app.read import described, english, pictured, say
from tests.bot.app.table import ANNA, BO, CLEO, DORA, Table, play_on
from tests.bot.app.variants import VARIANTS, played_out
from tests.profiles import is_full


class Guessing(Worker):
    """Judges at once: every sixth turn missed much, the later the more, and one tile was lucky."""

    def __init__(self) -> None:
        super().__init__()
        self.judged = 0

    def weigh(self, decision: Decision, turn: Turn, seed: str) -> Weighed:
        """What it guesses: the turn is five points behind, the one that was played two."""
        del turn, seed
        best = next(one for one in decision.game.legal_turns() if one != decision.turn)
        assert isinstance(best, Turn)
        return Weighed(best, (5.0, 0.0, 2.0))

    def judge(self, decision: Decision, seed: str, samples: int) -> Verdict:
        """What it guesses."""
        del samples
        self.judged += 1
        number = int(seed)
        best = next((one for one in decision.game.legal_turns() if one != decision.turn), decision.turn)
        assert isinstance(best, Turn)
        luck, lost = 20.0 if number == 33 else 0.0, 0.0 if number % 6 else number / 4
        return Verdict(luck, best, lost, 5.0, lost)


class Waiting(Guessing):
    """Judges when it is let."""

    def __init__(self) -> None:
        super().__init__()
        self.go_on = Event()

    def judge(self, decision: Decision, seed: str, samples: int) -> Verdict:
        """What it guesses, once it may."""
        self.go_on.wait()
        return super().judge(decision, seed, samples)


def analysing(table: Table, worker: Worker | None = None) -> Analyses:
    """Games are looked back at with a worker of the test's."""
    made = Analyses(worker or Guessing(), Guessing())
    made.progress_seconds = 0.001
    table.app.context.analyses = made
    return made


async def resigned(table: Table, turns: int) -> None:
    """A game of Anna and Bo that ends after so many turns since Bo leaves."""
    await table.begin()
    await play_on(table, turns)
    await table.app.do(seats.RESIGN, table.act(BO).on((await table.row()).id))
    await table.deliver()


async def under_way(table: Table) -> asyncio.Task[Message]:
    """Anna's request, once the work has begun."""
    began = asyncio.Event()

    async def meanwhile(_said: Line) -> None:
        began.set()

    asked = asyncio.create_task(table.app.do(ANALYSIS, replace(table.act(ANNA), meanwhile=meanwhile)))
    await began.wait()
    return asked


async def messages(table: Table, worker: Worker | None = None) -> list[Message]:
    """The whole analysis as Anna reads it in words, and what its buttons for turns show."""
    analysing(table, worker)
    overview = await table.app.do(ANALYSIS, table.act(ANNA, in_words=True))
    return [overview, *[await table.press(ANNA, button) for button in overview.buttons if button.action == "decided"]]


# -- what is told ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", VARIANTS if is_full() else ["expert, tiles removed"])
async def test_the_chart_and_the_turns_that_decided_keep_to_discords_bounds(played: Played, game: str) -> None:
    table = await played(None, (ANNA, BO, CLEO), game)
    overview, *turns = await messages(table)
    assert len(turns) == 3
    for locale in LOCALES:
        texts = catalogue(locale)
        for one in (overview, *turns):
            assert 0 < len(texts.message(*one.lines)) <= 2000
            assert described(one, locale)
            assert one.below is None or 0 < len(texts.alt(pictured(one.below).alt)) <= 1024
    assert len({pictured(one).name for one in (overview, *turns)}) == 4
    text = english(overview)
    assert all(name in text for name in ("Anna", "Bo", "Cleo", "Luck", "Accuracy"))
    for one in turns:
        assert english(one).startswith("Turn ")


async def test_a_turn_that_missed_much_is_told_with_what_was_best_and_why(played: Played) -> None:
    table = await played(None)
    situation = await table.situation()
    found = analysis.decisions(situation.game.tileset, situation.events)
    overview, *turns = await messages(table)
    said = [english(one) for one in turns]
    (luck,) = [text for text in said if "luck" in text]
    assert re.fullmatch(r"Turn \d+: (Anna|Bo), luck \+20\nDrew .+\nPlayed: .+", luck)
    missed = [(one, text) for one, text in zip(turns, said, strict=True) if "luck" not in text]
    assert len(missed) == 2
    for one, text in missed:
        lost = r"Turn \d+: (?:Anna|Bo) -(\d+)\nPlayed: .+ \(about \1 points worse\)\n"
        told = re.fullmatch(rf"{lost}(Best: .+(?:\nWhy: .+)?)", text)
        assert told is not None
        assert one.below is not None
        assert english(one.below) == told[2]
        assert "worse" not in told[2]
        assert "A preview" in catalogue("en").alt(pictured(one.below).alt)
        assert pictured(one).png != pictured(one.below).png
    answer, scores = await table.do(ANNA, ANALYSIS), situation.game.scores
    for row, name, points in zip(english(answer).splitlines(), situation.names, scores, strict=False):
        assert re.fullmatch(rf"{name} \*\*{points}\*\* · luck \S+ · accuracy \d+ %", row)
    below = [one.action for one in answer.buttons if one.action in ("decided", "numbers", "share")]
    assert below == ["decided"] * 3 + ["numbers", "share"]
    with pytest.raises(Refused):
        await table.press(ANNA, replace(answer.buttons[0], arg="999"))
    text = described(overview)
    assert f"over {len(found)} turns" in text
    assert f"At the end: Anna {scores[0]}, Bo {scores[1]}." in text
    assert await charts_agree(table)
    # Where no area is worth the whole lead, none decided alone.
    for scores in ([500, 0], [90, 90]):
        situation.game.scores[:] = scores
        assert decided_by(situation.game, situation.names, situation.events) == ()


@pytest.mark.parametrize(("points", "gone", "told"), [(4, {1}, 0), (15, {1}, 1), (4, {1, 2}, 1)])
def test_an_area_decided_a_game_against_those_who_stayed(points: int, gone: set[int], told: int) -> None:
    """The winner has 15 points more than Cleo; Bo, who left, had 30 (T1). Where all left, any lead over them counts."""
    game = Game(RULESETS["base"], load("base"), 3)
    game.scores[:] = [20, 30, 5]
    game.gone = frozenset(gone)
    start = GameStarted("base", 3, 0)
    road = FeatureScored("road", parse_square("N13"), 1, (Item("tiles", points, 1),), points, (0,), final=False)
    assert len(decided_by(game, ("Anna", "Bo", "Cleo"), [start, road])) == told


async def test_points_that_nobody_lost_do_not_fall_where_somebody_left(table: Table) -> None:
    await resigned(table, 11)
    analysing(table)
    overview = await table.do(ANNA, ANALYSIS)
    assert "Expected points until Bo left (turn 11)." in english(overview).splitlines()
    text = described(overview)
    assert "over 11 turns" in text
    last = re.search(r"After turn 11: Anna (\d+), Bo (\d+)\.$", text)
    assert last is not None
    assert all(
        int(points) > 2 * score for points, score in zip(last.groups(), (await table.game()).scores, strict=True)
    )
    assert await charts_agree(table)
    # Nothing of it is stored, so names are those of today.
    await table.do(BO, privacy.FORGET)
    now = english(await table.do(ANNA, ANALYSIS))
    assert "Bo " not in now
    assert "Anna" in now


async def charts_agree(table: Table) -> bool:
    """Whether both charts of a game count the same turns."""
    situation = await table.situation()
    found = (await analysing(table).looked(table.act(ANNA), situation)).found
    charts = scenes.chart(situation).draw(), lookback.chart(situation, lookback.expected(situation, found)).draw()
    counted = {len(curve.points) - 1 for chart in charts if isinstance(chart, Chart) for curve in chart.curves}
    return counted == {sum(batch.laid is not None for batch in situation.batches)}


async def test_the_turns_are_numbered_as_everywhere_and_bonus_moves_belong_to_theirs(played: Played) -> None:
    table = await played(None, (ANNA, BO, CLEO), "hunters")
    situation = await table.situation()
    laid = [batch for batch in situation.batches if batch.laid]
    numbers = {f"Turn {number}" for number in range(1, len(laid))}
    for one in (await messages(table))[1:]:
        head = english(one).split(":")[0]
        assert head in numbers
        number = int(head.removeprefix("Turn "))
        there = await table.do(ANNA, board.BOARD, turn=number)
        places = [batch.version for batch in laid]
        assert _version(one) in places
        assert abs(_version(there) - places[number - 1]) < 12


def _version(shown: Message) -> int:
    """The version of the game that a picture shows."""
    return int(pictured(shown).name.split("-")[1].removesuffix(".png"))


async def test_where_no_turn_decided_that_is_said(table: Table) -> None:
    class Even(Guessing):
        def judge(self, decision: Decision, seed: str, samples: int) -> Verdict:
            del seed, samples
            return Verdict(0.4, decision.turn, 0.0, 0.0, 0.0)

    await resigned(table, 3)
    (overview,) = await messages(table, Even())
    assert "\nNo single turn decided this game." in english(overview)
    assert "–" in english(overview), "who had nothing to choose has no accuracy"
    assert "+1" in english(overview)


async def test_the_pictures_are_in_the_colours_that_the_players_chose(table: Table) -> None:
    class Strict(Guessing):
        def judge(self, decision: Decision, seed: str, samples: int) -> Verdict:
            return super().judge(decision, seed, samples)._replace(lost=9.0)

    await table.do(ANNA, lobby.OPEN, GameOptions(order="seated"), ())
    await table.app.do(lobby.CHOOSE_COLOUR, table.act(ANNA).on((await table.row()).id), "white")
    await table.do(BO, lobby.JOIN, colour="yellow")
    await table.do(ANNA, lobby.START)
    await play_on(table, 2)
    await table.app.do(seats.RESIGN, table.act(BO).on((await table.row()).id))
    overview, turn, *_ = await messages(table, Strict())
    white, yellow = COLOURS.index("white"), COLOURS.index("yellow")
    assert turn.below is not None
    for shown in (pictured(overview).png, pictured(turn.below).png):
        assert f"seat={white}, name='Anna'".encode() in shown
        assert f"seat={yellow}, name='Bo'".encode() in shown


# -- others don't wait -------------------------------------------------------------------------------------------------


async def test_while_the_next_game_runs_the_one_before_is_looked_back_at(table: Table) -> None:
    await resigned(table, 6)
    analysing(table)
    before = await table.do(ANNA, ANALYSIS)
    await table.begin()
    assert await table.do(ANNA, ANALYSIS) == before


async def test_nobody_elses_answer_waits_for_an_analysis(played: Played) -> None:
    table = await played(None)
    game_id = (await table.row()).id
    worker = Waiting()
    analysing(table, worker)
    first = await under_way(table)
    await table.begin()
    for who in (ANNA, BO):
        assert (await table.app.do(history.EXPORT, table.act(who).on(game_id))).files
        assert (await table.do(who, board.BOARD)).picture is not None
        assert (await table.do(who, history.HISTORY)).lines
    row = await table.store.reader.game(game_id)
    assert row is not None
    early = (await table.app.context.situation(table.store.reader, row, 1)).game
    turn = next(one for one in early.legal_turns() if isinstance(one, Turn))
    assert (await table.app.do(TRIED, table.act(ANNA).on(game_id, 1), Draft.of(early, turn))).lines
    assert not first.done()
    worker.go_on.set()
    await first


# -- when it is refused ------------------------------------------------------------------------------------------------


async def test_a_game_that_runs_or_has_no_result_or_no_turn_is_not_looked_back_at(table: Table) -> None:
    row = await table.begin()
    for game_id in (None, row.id):
        assert await table.refused(table.app.do(ANALYSIS, table.act(ANNA).on(game_id))) == "analysis-not-over"
    await table.app.do(seats.RESIGN, table.act(BO).on(row.id))
    assert await table.refused(table.do(ANNA, ANALYSIS)) == "analysis-no-turn"
    await table.begin()
    await play_on(table, 2)
    await table.app.do(ending.END, table.act(CLEO, moderator=True).on((await table.row()).id, 3), None)
    assert await table.refused(table.do(ANNA, ANALYSIS)) == "analysis-no-result"


# -- how it is worked out ----------------------------------------------------------------------------------------------


async def test_who_asks_meanwhile_waits_for_the_same_work_and_hears_how_far_it_is(table: Table) -> None:
    await resigned(table, 6)
    worker = Waiting()
    analysing(table, worker)
    heard: list[Line] = []

    async def meanwhile(said: Line) -> None:
        heard.append(said)
        if len(heard) > 3:
            worker.go_on.set()

    first, second = (replace(table.act(who), meanwhile=meanwhile) for who in (ANNA, BO))
    one, other = await asyncio.gather(table.app.do(ANALYSIS, first), table.app.do(ANALYSIS, second))
    assert one == other
    assert worker.judged == 6 + 6
    assert "being analysed" in say(heard[0])
    # It is kept: who asks later needn't wait.
    assert await table.app.do(ANALYSIS, replace(table.act(CLEO), meanwhile=meanwhile)) == one
    assert worker.judged == 6 + 6


async def test_of_two_games_the_second_waits(played: Played) -> None:
    table = await played(None)
    old = (await table.row()).id
    await resigned(table, 3)
    worker = Waiting()
    analysing(table, worker)
    said: list[str] = []

    async def meanwhile(line: Line) -> None:
        said.append(say(line))
        if len(said) > 2:
            worker.go_on.set()

    first = await under_way(table)
    await table.app.do(ANALYSIS, replace(table.act(ANNA), meanwhile=meanwhile).on(old))
    assert "as soon as another one is done" in said[0]
    assert first.done()


async def test_what_is_being_worked_out_when_the_bot_ends_is_asked_for_again(table: Table) -> None:
    await resigned(table, 3)
    worker = Waiting()
    made = analysing(table, worker)
    asked = await under_way(table)
    made.close()
    worker.go_on.set()
    for again in (asked, asyncio.create_task(table.do(ANNA, ANALYSIS))):
        assert await table.refused(again) == "ui-restarting"


@pytest.mark.parametrize(("failures", "tries"), [(1, 7), (2, 2)])
async def test_a_process_that_dies_is_asked_once_more_and_then_the_evaluation_alone_judges(
    table: Table, failures: int, tries: int
) -> None:
    await resigned(table, 3)

    class Dying(Guessing):
        tries = ended = 0

        def judge(self, decision: Decision, seed: str, samples: int) -> Verdict:
            self.tries += 1
            if self.tries <= failures:
                raise WorkerFailed("no memory")
            return super().judge(decision, seed, samples)

        def end(self) -> None:
            self.ended += 1

    worker = Dying()
    analysing(table, worker)
    first = await table.do(ANNA, ANALYSIS)
    assert (worker.tries, worker.ended) == (tries, 1), "the process isn't needed any more"
    assert await table.do(ANNA, ANALYSIS) == first, "its buttons show turns of what it told"
    assert worker.tries == tries


MOST_ROWS = 7
"""Of a phone; the panel has fewer, three turns side by side may need two rows and the third three."""


async def stored(table: Table) -> list[object]:
    """What is stored of the game, and of drafts."""
    row = await table.row()
    reads = table.store.reader
    return [row, await reads.log(row.id), await reads.posts(row.id), await reads.draft(row.id, ANNA.user_id)]


@pytest.mark.parametrize("game", played_out())
async def test_a_costly_turn_can_be_tried_to_its_end_and_is_compared(played: Played, game: str) -> None:
    table = await played(None, (ANNA, BO, CLEO), game)
    before, random = await stored(table), Random(game)
    layings = {earlier.version: batch.turn for earlier, batch in (await table.situation()).layings}
    _, *turns = await messages(table)
    for turn in turns:
        (button,) = [one for one in turn.buttons if one.action == "try"]
        shown, ready = await table.press(DORA, button), list[Button]()
        for _ in range(9):
            check_short(shown, MOST_ROWS, "tr")
            ready = [one for one in shown.buttons if one.action == "tried"]
            if ready:
                break
            ways = [one for one in shown.buttons if one.action == "try" and one.pressable]
            ways.sort(key=lambda one: one.label.code in ELSEWHERE)
            values = [one.arg for one in ways] + [one.value for select in shown.selects for one in select.options]
            further = [one for one in values if Draft.parse(one).square is not None] or values
            shown = await table.press(DORA, Button("try", button.game_id, button.version, arg=random.choice(further)))
        answer = await table.press(DORA, ready[0])
        check_short(answer, MOST_ROWS, "tr")
        compared = r"Played: .+ \(about 2 points worse\)\nBest: .+"
        assert re.fullmatch(rf"Yours: .+ \(about 5 points worse\)\n{compared}", english(answer))
        then, played_then = await table.situation(version=button.version), layings[button.version]
        same = replace(ready[0], arg=str(Draft.of(then.game, played_then)))
        assert re.fullmatch(compared, english(await table.press(DORA, same)))
        assert answer.picture is not None
        again, _ = answer.buttons
        assert (again.action, again.version) == ("try", button.version)
    act = table.act(ANNA).on((await table.row()).id, 999)
    assert await table.refused(table.app.do(TRIED, act, Draft())) == "stale", "no turn began then"
    assert await stored(table) == before


async def test_a_running_games_turns_cannot_be_tried_since_that_would_be_a_hint(table: Table) -> None:
    row = await table.begin()
    assert await table.refused(table.app.do(TRY, table.act(ANNA).on(row.id, 1), Draft())) == "analysis-not-over"
