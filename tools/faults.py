"""Faults to be put into the program one at a time by ``tools.break_it``: each has to be caught by the everyday tests.

``before`` stands exactly once in the file. What a fault breaks is said as the players or the server would notice it.
Some were chosen and stand here; others were drawn by chance (``tools/draw_faults.py``) and stand in
``tools/drawn_faults.json``.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, Final, NamedTuple


class Fault(NamedTuple):
    """An edit that breaks something: in ``file`` ``before`` becomes ``after``; ``tests``: those tried first."""

    name: str
    breaks: str
    file: str
    before: str
    after: str
    tests: tuple[str, ...]


_ROOT = Path(__file__).parents[1]
_ENGINE = tuple(f"tests/engine/{file.name}" for file in sorted((_ROOT / "tests/engine").glob("test_*.py")))
"""The rules' own tests, without those of the computer players."""

_PLAYING = ("tests/engine/players",)
_STORAGE = ("tests/storage",)
_COMPUTERS = ("tests/bot/app/test_computers.py",)
_OF_PUZZLES = ("tests/bot/app/test_puzzles.py", "tests/bot/test_puzzle_data.py", "tests/storage/test_puzzles.py")
_DAILY, _POSTS = "bot/use_cases/puzzles.py", "bot/use_cases/puzzle_posts.py"

_BASE, _HUNTERS, _DISCOVERY = (f"engine/games/{name}.py" for name in ("base", "hunters", "discovery"))
_BOARD, _GAME, _EFFECTS, _ENDING = (f"engine/{name}.py" for name in ("board", "game", "effects", "ending"))

_RULES = (
    # -- the base game
    ("open-cities-feed", "a field scores unfinished cities, too (B6.3)", _BASE,
     "sum([city.complete for city in area.touched()])", "len(area.touched())"),
    ("city-always-double", "an unfinished city is worth as much as a finished one (B6.2)", _BASE,
     "each = 1 + area.complete", "each = 2"),
    ("one-shield-only", "a city's second shield is worth nothing (B5.2)", _BASE,
     'area.tiles, each), area.count("shields")', 'area.tiles, each), min(1, area.count("shields"))'),
    ("four-points-a-city", "a farmer gets four points a city (B6.3)", _BASE,
     "_POINTS_PER_CITY = 3", "_POINTS_PER_CITY = 4"),
    ("eight-followers", "everybody has eight followers (B1.2)", _BASE,
     'pieces={"follower": 7}', 'pieces={"follower": 8}'),
    ("monastery-never-done", "a surrounded monastery stays unfinished (B5.3)", _BASE,
     'terrains=("monastery",), completes=True, surrounded', 'terrains=("monastery",), surrounded'),
    ("ties-to-the-first", "of two with most pieces only the first scores (B5.4)", "engine/holders.py",
     "if number == most)", "if number == most)[:1]"),
    # -- Hunters & Gatherers
    ("open-forests-score", "an unfinished forest scores at the end (H7.2)", _HUNTERS,
     'case "forest" if area.complete:', 'case "forest":'),
    ("one-lake-only", "of two lakes of a river only one counts (H6.1)", _HUNTERS,
     'sum([lake.count("fish") for lake in area.touched()])',
     'max((lake.count("fish") for lake in area.touched()), default=0)'),
    ("fire-is-nothing", "tigers take deer in spite of the fire (H7.5)", _HUNTERS,
     'return 0 if meadow.count("fire") else min(', "return min("),
    ("tigers-take-more", "a tiger without a deer takes points away (H7.4)", _HUNTERS,
     'min(meadow.count("deer"), meadow.count("tiger"))', 'meadow.count("tiger")'),
    ("shrine-is-nothing", "the hunter at the shrine shares the meadow (H7.6)", _HUNTERS,
     'area.layer.name == "meadow" and (alone', 'area.layer.name == "forest" and (alone'),
    ("small-mammoths", "a mammoth is worth one point (H7.4)", _HUNTERS,
     'area.count("mammoth"), 2)', 'area.count("mammoth"), 1)'),
    ("huts-apart", "the lakes of a system are not connected for huts (H5.1)", _HUNTERS,
     'marks=("fish",), linked=True)', 'marks=("fish",))'),
    ("mushrooms-reward", "a forest with mushrooms, not with gold, earns a bonus tile (H6.5)", _HUNTERS,
     'rewards="gold"', 'rewards="mushrooms"'),
    # -- The Discovery and its expert variant
    ("threes-are-small", "a complete area of three tiles isn't doubled (D4.1)", _DISCOVERY, "_SMALL = 2", "_SMALL = 3"),
    ("lone-tile-always", "an open plain of one tile is doubled (D4.5)", _DISCOVERY,
     "(area.complete if area.tiles == 1 else doubled)", "(1 if area.tiles == 1 else doubled)"),
    ("own-cities-missed", "mountains don't count their own cities (D4.2)", _DISCOVERY,
     "for one in (area, *area.touched())", "for one in area.touched()"),
    ("small-seas-gain", "a complete sea of two tiles counts its tiles (D4.4)", _DISCOVERY,
     "if doubled else (on_shore,)", "if area.complete else (on_shore,)"),
    ("pieces-score-once", "two followers of one seat score an area once (D3.3)", _DISCOVERY,
     "for _ in range(number)]", "if number]"),
    ("two-removed", "of five players two tiles are taken out (D6.4)", "engine/open_tiles.py", "4: 3, 5: 1}",
     "4: 3, 5: 2}"),
    ("hand-not-returned", "who leaves keeps the open tiles (T1)", _EFFECTS,
     "    if game.open_by_seat:\n        game.open_by_seat[seat] = []\n", ""),
    ("held-tiles-twice", "open tiles are shuffled into the stack as well (T1)", _GAME,
     "{kind: count - held.get(kind, 0) for", "{kind: count for"),
    ("next-tile-passed-over", "a known next tile isn't the one that is drawn (T13)", "engine/stack.py",
     "game.open_tiles() or [stack", "[] or [stack"),
    ("next-tile-twice", "who draws for a turn draws the next tile before it (T13)", "engine/open_tiles.py",
     "(game.phase is not Phase.DRAW or not game.chooses)", "game.phase is not Phase.DRAW"),
    ("bonus-pile-reshuffled", "bonus tiles are mixed in when a seat leaves (T13)", "engine/stack.py",
     "[*seen, *rest, *stack[land:]]", "[*seen, *stack[land:], *rest]"),
    ("any-next-tile", "a record may lay another tile than the known one (T13)", "engine/refusing.py",
     "if kind not in (hand or game.drawable()):", "if kind not in game.drawable() and kind not in hand:"),
    # -- the board and the turn, all games
    ("split-tile-twice", "a tile with two parts of a feature counts twice (B5.1)", _BOARD,
     "tiles[b] |= tiles[a]", "tiles[b] += tiles[a]"),
    ("pieces-lost-in-merge", "pieces of one of two merged features are forgotten (B5.5)", _BOARD,
     "occupants[b] += occupants[a]", "occupants[b] = occupants[b] or occupants[a]"),
    ("touches-lost-in-merge", "a merged field forgets the cities of its other part (B6.3)", _BOARD,
     "touch[b] |= touch[a]", "touch[b] = touch[a]"),
    ("ring-stays-open", "a road that closes into a ring stays open (B5.1)", _BOARD,
     "if a == b:\n                    sums[a] -= 2", "if a == b:\n                    sums[a] -= 1"),
    ("gone-get-pieces", "pieces of a seat that left come back into its supply (T1)", _EFFECTS,
     "if seat not in game.gone:", "if seat >= 0:"),
    ("neighbours-uncounted", "a monastery doesn't count the tiles laid later (B5.3)", _BOARD,
     "            sums[node] -= 1\n            tiles[node] |= bit\n", "            sums[node] -= 1\n"),
    ("occupied-is-free", "a piece may be set on an occupied feature (B4.2)", _GAME,
     "                if not occupants[node]:\n", "                if node >= 0:\n"),
    ("discard-what-fits", "a tile that fits somewhere can be discarded (B3.3)", _GAME,
     'if self.placements():\n            raise self.ruleset.refusal("fits_somewhere"',
     'if False:\n            raise self.ruleset.refusal("fits_somewhere"'),
    ("take-anybodys", "a piece of somebody else can be taken back (D2.2)", _GAME,
     "in self.board.standing.values() if seat == own]", "in self.board.standing.values()]"),
    ("copies-share-supply", "a preview's pieces are missing in the game", _GAME,
     "self.supplies.copy()", "self.supplies"),
    ("copies-share-watch", "a preview's monasteries are watched in the game", _BOARD,
     "self._watch = watch = self._watch.copy()", "watch = self._watch"),
    ("copies-keep-the-log", "what a preview tries is told as if it had happened", _GAME,
     "new.log = None", "new.log = self.log"),
    ("two-bits-a-side", "a game of more than three terrains can't be laid", "engine/compiled.py",
     "width = len(terrains).bit_length()", "width = 2"),
    ("copies-share-hands", "a preview's chosen tile is missing in the game", _GAME,
     "else [hand.copy() for hand in self.open_by_seat]", "else list(self.open_by_seat)"),
    ("last-seat-plays-on", "the game goes on with a single seat (T1)", _GAME,
     "if len(self.gone) == self.seats - 1:", "if len(self.gone) == self.seats:"),
    ("bonus-never-ends", "a turn without a fitting bonus tile never ends (H6.7)", _GAME,
     "        if not self.unseen_in[self.pile]:\n            ending.pass_on(self)\n",
     '        if self.pile == "land" and not self.unseen_in["land"]:\n            ending.pass_on(self)\n'),
    ("end-counts-as-done", "at the end unfinished features score as finished ones (B6.2)", _ENDING,
     "_score(game, root, final=True)", "_score(game, root, final=False)"),
    ("half-a-turn-stays", "of a turn that is refused the tile stays on the board", "engine/moves.py",
     "        if game.drawn is None:\n            _take_up(game)\n", ""),
    ("bonus-unwritten", "a position's text forgets that a bonus tile is drawn next", "engine/positions.py",
     "pile=game.pile if game.phase is Phase.DRAW else PILES[0]", "pile=PILES[0]"),
    ("ties-share-no-place", "of two with equal points both are placed a rank lower (B6.5)", "engine/summary.py",
     "1 + sum(other > own for", "sum(other >= own for"),
    ("bonus-stays-drawn", "read from the log, the next seat draws a bonus tile (H6.5)", _EFFECTS,
     '    game.to_move = seat\n    game.pile = "land"\n', "    game.to_move = seat\n"),
)  # fmt: skip

_STORE = (
    ("nothing-overwritten", "a forgotten person lingers in the file", "storage/connection.py",
     '"secure_delete=ON"', '"secure_delete=OFF"'),
    ("references-unchecked", "a timer of a game that isn't there is stored", "storage/connection.py",
     '"foreign_keys=ON"', '"foreign_keys=OFF"'),
    ("reader-upgrades", "a transaction begins as a reader and may lose the race to write", "storage/connection.py",
     '"BEGIN IMMEDIATE"', '"BEGIN"'),
    ("full-disk-forgotten", "what follows a failed statement is stored alone", "storage/connection.py",
     "            if self._inside:\n                self._failure = failure\n", ""),
    ("bad-value-forgotten", "the rest of a transaction with a value that can't be stored is committed",
     "storage/connection.py", "        except Exception as error:\n", "        except MemoryError as error:\n"),
    ("rollback-commits", "half a transaction is stored after an error", "storage/store.py",
     "await uninterrupted(self._writer.roll_back())", "await uninterrupted(self._writer.commit())"),
    ("rollback-interrupted", "a second cancellation doesn't wait for the rollback", "storage/store.py",
     "await uninterrupted(self._writer.roll_back())", "await self._writer.roll_back()"),
    ("snapshot-moves", "a snapshot sees what is written meanwhile", "storage/store.py",
     "reads.seen = await self._snapshots.begin_reading()", "reads.seen = []"),
    ("two-at-a-version", "two commits at the same version are both taken", "storage/play.py",
     "if game.version != version:", "if game.version < version:"),
    ("numbers-again", "each commit numbers its events from the start", "storage/play.py",
     "SELECT COALESCE(MAX(seq), 0) FROM events", "SELECT 0 FROM events"),
    ("undo-one-too-many", "an undo takes back a turn more", "storage/log.py",
     "            current = target\n", "            current = target - 1\n"),
    ("claimed-too-early", "a post goes out before its time", "storage/outbox.py",
     "WHERE id = ? AND (not_before <= ?", "WHERE id = ? AND (not_before - 1000 <= ?"),
    ("retry-is-sent", "a post that failed counts as sent", "storage/outbox.py",
     "SET state = 'pending', not_before = ?", "SET state = 'sent', not_before = ?"),
    ("undo-withdraws-more", "an undo withdraws the post of the version that it goes back to", "storage/outbox.py",
     "AND version > ? AND state = 'pending'", "AND version >= ? AND state = 'pending'"),
    ("letters-buried", "a dead channel takes the direct messages about it along", "storage/outbox.py",
     "WHERE channel_id = ? AND user_id IS NULL AND", "WHERE channel_id = ? AND"),
    ("void-timers-fire", "a timer of a turn that is over has its effect", "storage/timers.py",
     'self._db.one_of(TimerRow, "SELECT * FROM valid_timers WHERE id = ?"',
     'self._db.one_of(TimerRow, "SELECT * FROM timers WHERE id = ?"'),
    ("results-remember", "a forgotten person stays in the results", "storage/people.py",
     '            "UPDATE results SET user_id = NULL WHERE user_id = ?",\n', ""),
    ("pruned-a-moment-early", "what is exactly a month old goes", "storage/settings.py",
     "DELETE FROM interactions WHERE at < ?", "DELETE FROM interactions WHERE at <= ?"),
    ("two-processes", "a second process opens the same database", "storage/files.py",
     "        lock.acquire(timeout=0)\n", "        pass\n"),
    ("no-copy-before-migration", "a migration begins without a copy of what was there", "storage/opening.py",
     "copy_before_migration(path, schema) if schema < NEWEST_SCHEMA else None", "None"),
    ("root-keeps-the-lock", "restoring as root takes the database from the bot", "storage/files.py",
     "        os.chown(path, folder.st_uid, folder.st_gid)\n", "        pass\n"),
    ("shards-changed", "a database for some shards is taken for others", "storage/shards.py",
     "        if noted is not None:\n            raise", "        if noted == '':\n            raise"),
    ("foreign-games", "a database for all servers is taken for some shards", "storage/shards.py",
     "        if others:\n", "        if not others:\n"),
    ("parted-badly", "a game that is parted off leaves its rows behind", "storage/shards.py",
     '(("game_id", _OF_GAMES), ("guild_id", _OF_SERVERS))', '(("guild_id", _OF_SERVERS),)'),
    ("all-timers-read", "a computer's turn is looked for among all timers", "storage/timers.py",
     'return "kind = ?", (kind,)', 'return "+kind = ?", (kind,)'),
    ("broken-migration", "a migration that leaves a reference without its row is kept", "storage/migrate.py",
     "if broken is not None:", "if False:"),
)  # fmt: skip

_PUZZLES = (
    ("puzzle-twice-a-day", "who settles it anew after it was posted is told that it comes again the same day", _POSTS,
     "if due <= now or row.number >= today:", "if due <= now:"),
    ("puzzles-made-up-for", "after days without power it is posted before its hour", _POSTS,
     "if row.number < today and now >= _moment(row, today):", "if row.number < today:"),
    ("stale-puzzle", "a puzzle whose day is over is posted all the same", _POSTS,
     "if notice.number != puzzles.number_on(sheet.now) and sheet.row.attempts == 1:", "if False:"),
    ("any-timer-posts", "what was settled before keeps a timer of its own for ever", _POSTS,
     "if row is None or row.timer != timer.id:", "if row is None:"),
    ("number-shows-today", "/puzzle number: opens today's puzzle", _DAILY,
     "_panel(context, act.on(puzzles.KEY, number), Draft())", "_panel(context, act, Draft())"),
    ("update-changes-dates", "an update that brings more puzzles changes which one a date has", "bot/game/puzzles.py",
     "if shown is not None:", "if False:"),
    ("last-shown-counts", "what is shown later takes the place of what was shown first", "storage/puzzles.py",
     "INSERT OR IGNORE INTO puzzle_days", "INSERT OR REPLACE INTO puzzle_days"),
    ("late-answers-count", "who answers a puzzle of dates gone by is counted", _DAILY,
     "    if number == puzzles.number_on(context.now()):\n        grade", "    if number:\n        grade"),
    ("last-answer-counts", "who answers again has the last answer counted", "storage/puzzles.py",
     "ON CONFLICT DO NOTHING", "ON CONFLICT DO UPDATE SET turn = excluded.turn, grade = excluded.grade"),
    ("streak-over-gaps", "a missed day doesn't end the days in a row", "bot/game/puzzles.py",
     "        if number != expected:\n            break\n", ""),
    ("streak-ends-at-midnight", "days in a row are none until today's puzzle is answered", "bot/game/puzzles.py",
     "if number == today - 1 and not length:", "if False:"),
)  # fmt: skip

_BOT = (
    ("feats-against-easy", "feats count against computers of the level easy", "bot/game/feats.py",
     'if any(seat.level == "easy" for seat in situation.seats):', "if False:",
     ("tests/bot/app/test_standings.py",)),
    ("feats-of-who-left", "somebody who left has feats", "bot/game/feats.py",
     "if figure >= feat.least and seat not in game.gone:", "if figure >= feat.least:",
     ("tests/bot/app/test_standings.py",)),
    ("late-before-now", "what is late is all posted before what people do now", "bot/core/timers.py",
     "< MOST_WAITING", "< 10 * MOST_WAITING",
     ("tests/bot/app/test_reminders.py",)),
    ("old-buttons-stay", "the message before keeps its buttons", "bot/core/outbox.py",
     "if before is not None and before.message_id != message_id:", "if False:",
     ("tests/bot/app/test_outbox.py",)),
    ("long-overtaken", "a statement comes before a long one that was handed in first", "storage/connection.py",
     "if long or self._in_thread:", "if long:",
     ("tests/storage/test_connection.py",)),
    ("changed-unseen", "who moved while their post was drawn is called", "storage/store.py",
     "!= rows:", "is None:",
     ("tests/storage/test_transaction.py", "tests/bot/app/test_outbox.py")),
    ("there-for-ever", "somebody who once did something on a server is never looked for there", "bot/ui/network.py",
     "< LATELY_SECONDS", "< 400 * LATELY_SECONDS",
     ("tests/bot/ui/test_members.py",)),
    ("sent-before-claimed", "what was given up is said all the same", "bot/core/outbox.py",
     "        if claimed is None:\n            return None\n", "        claimed = claimed or row\n",
     ("tests/bot/app/test_outbox.py", "tests/bot/app/test_crash.py")),
    ("all-words-said", "after a pause every reminder that fell due is posted", "bot/use_cases/reminders.py",
     "if not any(other.kind in (REMIND, DEADLINE) for other in due):", "if due is not None:",
     ("tests/bot/app/test_reminders.py",)),
    ("retired-every-turn", "an old reminder is edited again at every turn", "bot/core/game_tx.py",
     " and post.message_id not in retired:", ":", ("tests/bot/app/test_reminders.py",)),
    ("share-not-at-start", "games are never looked after where the bot is there for a few minutes a day only",
     "bot/ui/reconcile.py", "partial(_look_first, client, app), tidy, share", "partial(_look_first, client, app), tidy",
     ("tests/bot/ui/test_lookover.py",)),
    ("tidied-by-day-only", "what is a month old stays where the bot is there for a few hours a day only",
     "bot/ui/reconcile.py", "look_first, client, app), tidy, share", "look_first, client, app), share",
     ("tests/bot/ui/test_mending.py",)),
    ("the-same-turned", "three hints are one turn with its tile turned", "engine/players/hints.py",
     "ends.setdefault((place, then.role if isinstance(then, Deploy) else then), one)", "ends.setdefault(turn, one)",
     ("tests/engine/players/test_hints.py",)),
    ("never-folded", "what was played is in the write-ahead log alone for days", "bot/ui/reconcile.py",
     "share, app.context.store.fold_log, *daily", "share, *daily", ("tests/bot/ui/test_mending.py",)),
    ("never-armed", "nobody is reminded of a turn that an older release began", "bot/ui/reconcile.py",
     "    await reminders.arm_unarmed(app.context, games)\n", "", ("tests/bot/ui/test_lookover.py",)),
    ("never-closed", "what nobody touches keeps its channel for ever", "bot/ui/reconcile.py",
     "    await cleanup.announce(app.context, games)\n", "", ("tests/bot/ui/test_lookover.py",)),
    ("tried-for-ever", "a timer that always fails is never given up", "bot/core/timers.py",
     "        if timer.attempts + 1 < MOST_ATTEMPTS:\n", "        if timer.attempts >= 0:\n",
     ("tests/bot/app/test_reminders.py",)),
    # -- playing with computers
    ("computers-called", "each computer's turn has a message of its own", "bot/core/game_tx.py",
     "if not (await self.situation()).awaits_computer:", "if self.row:", _COMPUTERS),
    ("computers-untold", "the next person's message tells only the last computer's turn", "bot/game/views.py",
     "            first = number - 1\n", "            first = number\n", _COMPUTERS),
    ("half-the-turn", "of a turn with a bonus tile the close-up shows only that one", "bot/show/scenes.py",
     "turn=laid if close_up", "turn=() if close_up", ("tests/bot/app/test_views.py",)),
    ("told-before", "a turn that a person was called for is told again for the computer that has the seat now",
     "bot/game/views.py", " and seat.joined_at <= self.batches[number - 1].at", "", _COMPUTERS),
    ("given-twice", "a seat that is given to a computer by two presses changes hands twice", "bot/use_cases/seats.py",
     "if not (given if computer else", "if not (False if computer else", ("tests/bot/app/test_acts_crash.py",)),
    ("positions-pile-up", "a game that goes on pushes others' positions out of memory", "bot/game/positions.py",
     "self._known.pop((game_id, version - 1), None)", "self._known.get((game_id, version - 1))",
     ("tests/bot/app/test_positions.py",)),
    # -- looking back
    ("analysis-of-running-games", "an analysis tells the player to move what is best", "bot/use_cases/analysis.py",
     "if situation.row.status is not GameStatus.FINISHED:", "if situation.row.status is GameStatus.ENDED:",
     ("tests/bot/app/test_analysis.py",)),
    ("analysis-twice", "who asks while an analysis is being made has it made once more", "bot/core/analysis.py",
     "work = self._under_way.get(key)\n", "work = None\n", ("tests/bot/app/test_analysis.py",)),
    ("tries-of-running-games", "trying a turn of a running game tells what is best", "bot/use_cases/analysis.py",
     'context.finished(act, "analysis-not-over")', "context.looked_at(act)",
     ("tests/bot/app/test_analysis.py",)),
    ("tried-is-the-best", "a turn that was tried is never worse than the best", "engine/players/analysis.py",
     "(most - tries, most - found,", "(0.0, most - found,", ("tests/engine/players/test_analysis.py",)),
    ("shared-again-and-again", "the same is shared as often as somebody presses", "bot/use_cases/share.py",
     "if same and table.now() < again:", "if same and table.now() > again:", ("tests/bot/app/test_sharing.py",)),
    ("shared-by-anybody", "an analysis of a running game is posted for all", "bot/use_cases/share.py",
     "context.finished(act, _NOT_OVER[what])", "context.looked_at(act)",
     ("tests/bot/app/test_sharing.py",)),
    ("films-hold-posts-up", "an animation that is posted holds all other posts up", "bot/core/outbox.py",
     "self._long if Notice.kinds[row.kind].long else self._making", "self._making",
     ("tests/bot/app/test_sharing.py",)),
    ("balance-every-turn", "each turn's message says what hangs in the balance", "bot/show/balance.py",
     "if lately or not new", "if not new", ("tests/bot/app/test_told.py",)),
    ("computers-rated", "a game with computers counts for the leaderboard", "bot/core/lobby.py",
     "if any(seat.level is not None for seat in table.seats):", "if not table.seats:", _COMPUTERS),
    # -- servers that the bot was removed from
    ("forgotten-though-back", "a server that the bot is on again is forgotten", "bot/use_cases/cleanup.py",
     "    if context.on_server(guild_id):\n        return\n", "", ("tests/bot/app/test_rests.py",)),
    # -- ratings
    ("rated-unplayed", "a game counts for the leaderboard that one resigned from at once (T11)",
     "bot/game/rated.py", "min(taken[seat] for", "max(taken[seat] for", ("tests/bot/app/test_standings.py",)),
    ("rated-without-end", "two people's games of a day all count for the leaderboard (T12)", "storage/results.py",
     "AND of_own.rated AND of_own.finished_at >= ?", "AND NOT of_own.rated AND of_own.finished_at >= ?",
     ("tests/bot/app/test_standings.py",)),
    # -- what one person may ask for
    ("no-limit", "one person may ask for boards without end", "bot/core/limits.py",
     "if len(asked) == most and", "if False and len(asked) == most and", ("tests/bot/app/test_limits.py",)),
    ("looks-before-turns", "a turn's picture waits for those that people look at", "bot/workers/pictures.py",
     '"looked at" if looked_at else "turn"', '"turn"',
     ("tests/bot/app/test_pictures.py",)),
    ("lobbies-without-end", "one person may have lobbies in all channels", "bot/core/lobby.py",
     "if len(opened) >= LOBBIES:", "if len(opened) > 100 * LOBBIES:", ("tests/bot/app/test_limits.py",)),
    ("threads-for-all", "who can't make a thread has the bot make one", "bot/ui/commands/game.py",
     "        rights.check_threads(interaction)\n", "", ("tests/bot/ui/test_flooding.py",)),
    ("writing-for-all", "who can't write has the bot call people", "bot/core/context.py",
     "if not act.writes and not (await", "if not act.writes and (await", ("tests/bot/app/test_limits.py",)),
    ("plans-end-early", "a plan is gone as soon as anybody has moved", "bot/core/game_tx.py",
     "if seat.state is not SeatState.LEFT and seat.seat != turn_of}", "if seat.seat == turn_of}",
     ("tests/bot/app/test_planning.py",)),
    # -- damaged games, and pictures that don't come
    ("nothing-done", "a game that lacks a tile is taken for sound", "engine/eventlog.py",
     "if not any(isinstance(event, SeatLeft | TilePlaced | TileDiscarded) for event in commit):",
     "if not commit:", ("tests/bot/app/test_damaged.py",)),
    ("half-a-turn", "a game that lacks whose turn it is counts as sound", "engine/eventlog.py",
     "    if not _whole(game):", "    if game.seats == 0:", ("tests/bot/app/test_damaged.py",)),
    ("place-too-early", "a picture that nobody waits for any more is drawn beside others of its game",
     "bot/workers/pictures.py", "            if not work.done():\n", "            if work.cancelled():\n",
     ("tests/bot/app/test_pictures.py",)),
    ("plans-unseen", "/pass plays a plan that its player hasn't looked at", "bot/game/drafts.py",
     "if row is None or is_plan(row):", "if row is None:", ("tests/bot/app/test_planning.py",)),
    ("all-stood-there", "who goes home at the end is told to have stood in what was just completed (H7.2)",
     "bot/show/events.py", "if not isinstance(event, PieceReturned) or event.final:",
     "if not isinstance(event, PieceReturned):", ("tests/bot/app/test_told.py",)),
    ("tiles-before-boards", "tiles are drawn ahead while pictures are wanted", "bot/workers/pictures.py",
     "if not self._wanted and", "if", ("tests/bot/app/test_pictures.py",)),
    ("followers-out-of-sight", "the picture leaves out followers that buttons take back", "render/board/describe.py",
     "map(xy, view.also)", "()", ("tests/bot/app/test_panel.py",)),
    ("tiles-of-others", "a start deletes the tiles of a version that still runs", "render/stored.py",
     "if max(there.st_mtime, there.st_atime) < since:", "if since:", ("tests/render/tile/test_sprites.py",)),
    ("signs-from-letters", "what looks otherwise beside others is put together from letters", "render/text/fonts.py",
     "(?!.*[0-9] *[Xx] *[0-9])", "", ("tests/render/text/test_fonts.py",)),
)  # fmt: skip

_PLAYERS = (
    # -- computer players
    ("fits-is-closes", "computer players take every tile that fits for one that completes", "engine/players/lookups.py",
     "if _sides(tile, _behind(tile, contacts)) <= present", "if present"),
    ("stale-openings", "computer players wait for the square that they have just filled", "engine/players/openings.py",
     "merged.pop(square, None)", "merged.get(square)"),
    ("stale-expectation", "computer players don't see that their tile completes a city beside a field",
     "engine/players/outlook.py",
     "one in (root, *[other for other, _ in self.around(layer, root)])", "one in ()"),
    ("shrine-unseen", "computer players share a meadow that the shrine gives to one (H7.6)",
     "engine/players/hunters.py", 'if layer == "meadow" and self._shrine:', 'if layer == "lake" and self._shrine:'),
    ("one-order-only", "hard thinks of one order of the last tiles only", "engine/players/search.py",
     "orders = sorted(set(permutations(hidden)))", "orders = [tuple(hidden)]"),
    ("one-answer-to-all", "hard takes the answer to one turn for the answer to all", "engine/players/search.py",
     "key = number, game.drawn", "key = 0, game.drawn"),
    ("short-sighted", "hard with two players looks no further than its next turn", "engine/players/search.py",
     "max(1, _AHEAD // game.seats)", "1"),
    ("average-of-kinds", "a tile's luck is told as if each kind were left once", "engine/players/luck.py",
     "tiles = sum(coming[kind] for kind in worth)", "tiles = len(worth)"),
    ("bad-luck-is-nothing", "a bad tile never decides a game", "engine/players/analysis.py",
     "if abs(verdict.luck) > verdict.lost:", "if verdict.luck > verdict.lost:"),
    ("loser-takes-all", "tuning moves the weights towards the set that lost", "engine/players/lab/tuning.py",
     "pull * max(-_CLIP, min(_CLIP, seen))", "-pull * max(-_CLIP, min(_CLIP, seen))"),
)  # fmt: skip

DRAWN: Final[dict[str, Any]] = json.loads(Path(__file__).with_name("drawn_faults.json").read_text("utf-8"))
"""What was drawn by chance: from which source, by what, and for each room the mutants in their order."""

_BY_CHANCE = tuple(
    Fault(one["name"], one["breaks"], one["file"], one["before"], one["after"], tuple(one["tests"]))
    for room in DRAWN["rooms"].values()
    for one in room["drawn"]
    if "aside" not in one
)

FAULTS = (
    *(Fault(*fault, _ENGINE) for fault in _RULES),
    *(Fault(*fault, _STORAGE) for fault in _STORE),
    *(Fault(*fault) for fault in _BOT),
    *(Fault(*fault, _OF_PUZZLES) for fault in _PUZZLES),
    *(Fault(*fault, _PLAYING) for fault in _PLAYERS),
    *_BY_CHANCE,
)
"""The faults that the tests have to catch."""

HARMLESS = (
    Fault("no-flush", "a new database may be lost in a power cut, which no test can make", "storage/opening.py",
          "    new.rename(path)\n    flush(path)\n", "    new.rename(path)\n", _STORAGE),
    Fault("longer-ways", "finding a feature takes longer on a large board; the answers stay (see bench/engine.py)",
          _BOARD, "                    parent[b] = above\n", "", _ENGINE),
)  # fmt: skip
"""The faults that no test can catch, and why; also run, so that a test that begins to catch one is noticed."""
