# English. Names of things are the rulebook's: road, city, monastery, field; highwayman, knight, monk, farmer.

## Enumerations

list-and = { $first } and { $last }
list-or = { $first } or { $last }
list-comma = { $first }, { $last }
list-plus = { $first } + { $last }
list-then = { $first } { $last }
sentences = { $parts }

## Things of the game

ruleset-base = base game
ruleset-hunters = Hunters & Gatherers
ruleset-discovery = The Discovery
a-feature = { $feature ->
    [road] a road
    [city] a city
    [monastery] a monastery
    [forest] a forest
    [river] a river
    [lake] a lake
    [hut] a river system
    [meadow] a meadow
    [plain] a plain
    [mountain] a mountain
    [sea] a sea
   *[field] a field
}
the-feature = { $feature ->
    [road] the road
    [city] the city
    [monastery] the monastery
    [forest] the forest
    [river] the river
    [lake] the lake
    [hut] the river system
    [meadow] the meadow
    [plain] the plain
    [mountain] the mountain
    [sea] the sea
   *[field] the field
}
your-feature = { $feature ->
    [road] your road
    [city] your city
    [monastery] your monastery
    [forest] your forest
    [river] your river
    [lake] your lake
    [hut] your river system
    [meadow] your meadow
    [plain] your plain
    [mountain] your mountain
    [sea] your sea
   *[field] your field
}
bare-feature = { $feature ->
    [road] road
    [city] city
    [monastery] monastery
    [forest] forest
    [river] river
    [lake] lake
    [hut] river system
    [meadow] meadow
    [plain] plain
    [mountain] mountain
    [sea] sea
   *[field] field
}
features-of = { $feature ->
    [road] roads
    [city] cities
    [monastery] monasteries
    [forest] forests
    [river] rivers
    [lake] lakes
    [hut] river systems
    [meadow] meadows
    [plain] plains
    [mountain] mountains
    [sea] seas
   *[field] fields
}
a-role = { $role ->
    [highwayman] a highwayman
    [knight] a knight
    [monk] a monk
    [gatherer] a gatherer
    [fisher] a fisher
    [hunter] a hunter
    [hut] a hut
    [explorer] an explorer
    [robber] a robber
    [seaman] a seaman
   *[farmer] a farmer
}
bare-role = { $role ->
    [highwayman] highwayman
    [knight] knight
    [monk] monk
    [gatherer] gatherer
    [fisher] fisher
    [hunter] hunter
    [hut] hut
    [explorer] explorer
    [robber] robber
    [seaman] seaman
   *[farmer] farmer
}
the-role = { $role ->
    [highwayman] the highwayman
    [knight] the knight
    [monk] the monk
    [gatherer] the gatherer
    [fisher] the fisher
    [hunter] the hunter
    [hut] the hut
    [explorer] the explorer
    [robber] the robber
    [seaman] the seaman
   *[farmer] the farmer
}
a-piece = { $piece ->
    [hunters-follower] a tribe member
    [hunters-hut] a hut
   *[other] a follower
}
bare-piece = { $piece ->
    [hunters-follower] tribe member
    [hunters-hut] hut
   *[other] follower
}
pieces-of = { $piece ->
    [hunters-follower] Tribe members
    [hunters-hut] Huts
   *[other] Followers
}
supply = { $piece ->
    [hunters-follower] { $n ->
        [one] 1 tribe member
       *[other] { $n } tribe members
    }
    [hunters-hut] { $n ->
        [one] 1 hut
       *[other] { $n } huts
    }
   *[other] { $n ->
        [one] 1 follower
       *[other] { $n } followers
    }
}
side = { $side ->
    [north] north
    [east] east
    [south] south
   *[west] west
}
tiles = { $n ->
    [one] 1 tile
   *[other] { $n } tiles
}
points = { $points ->
    [one] 1 point
   *[other] { $points } points
}
degrees = { $degrees }°

## Tiles, short enough for a notification

tile-A = a monastery with a road
tile-B = a monastery
tile-C = a city on all four sides, with a shield
tile-D = a city side with a straight road
tile-E = a city side
tile-F = a city right through, with a shield
tile-G = a city right through
tile-H = two cities on opposite sides
tile-I = two cities on neighbouring sides
tile-J = a city side with a road curve on its right
tile-K = a city side with a road curve on its left
tile-L = a city side with a junction of three roads
tile-M = a city corner with a shield
tile-N = a city corner
tile-O = a city corner with a shield and a road curve
tile-P = a city corner with a road curve
tile-Q = a city on three sides, with a shield
tile-R = a city on three sides
tile-S = a city on three sides, with a shield and a road
tile-T = a city on three sides with a road
tile-U = a straight road
tile-V = a curve of road
tile-W = a junction of three roads
tile-X = a crossing of four roads
tile-parts = { $parts }
tile-area = { $form ->
    [side] { $n ->
        [one] a { tile-land } side
       *[other] { $n } { tile-land } sides
    }
    [corner] { $n ->
        [one] a { tile-land } corner
       *[other] { $n } { tile-land } corners
    }
    [through] { tile-land } right through
    [three] { tile-land } on three sides
    [all] { tile-land } on all sides
   *[inside] { $land ->
        [monastery] a monastery
       *[other] { tile-land } inside
    }
}
tile-land = { $land ->
    [forest] forest
    [plain] plain
    [mountain] mountain
    [sea] sea
    [monastery] monastery
   *[city] city
}
tile-lake = { $rivers ->
    [0] a lake
    [one] a river to a lake
   *[other] { $rivers } rivers to a lake
} { $fish ->
    [0] without fish
   *[other] with { $fish } fish
}
tile-times = { $n } times { $what }
tile-spring = { $n ->
    [one] a spring
   *[other] { $n } springs
}
tile-way = { $form ->
    [straight] { $n ->
        [one] a straight { tile-way-name }
       *[other] { $n } straight { tile-way-name }s
    }
    [curve] { $n ->
        [one] a { tile-way-name } curve
       *[other] { $n } { tile-way-name } curves
    }
   *[end] { $n ->
        [one] a { tile-way-name } end
       *[other] { $n } { tile-way-name } ends
    }
}
tile-way-name = { $way ->
    [river] river
   *[road] road
}
tile-ground = { $n ->
    [one] a { tile-ground-name }
   *[other] { $n } { tile-ground-name }s
}
tile-ground-name = { $land ->
    [meadow] meadow
   *[field] field
}
tile-open = open { tile-ground-name }
tile-with = { $what } with { $marks }
tile-with-each = { $what } with { $marks } each
tile-town = { $n ->
    [one] a city
   *[other] { $n } cities
} between { $first } and { $second }
tile-shore = { $land ->
    [plain] plain
    [mountain] mountain
   *[sea] sea
}
tile-mark = { $mark ->
    [gold] gold
    [mushrooms] mushrooms
    [shields] a shield
    [fire] fire
    [shrine] the shrine
    [deer] { $n ->
        [one] a deer
       *[other] { $n } deer
    }
    [mammoth] { $n ->
        [one] a mammoth
       *[other] { $n } mammoths
    }
    [aurochs] { $n ->
        [one] an aurochs
       *[other] { $n } aurochs
    }
   *[tiger] { $n ->
        [one] a tiger
       *[other] { $n } tigers
    }
}
bonus-tile = a bonus tile ({ $tile })
open-tile = { $number } · { $tile }
open-choice = { $tiles }
open-hand = { $name }: { $tiles }.
open-tiles = Open tiles. { $hands }

## What happened

did = { $name } { $deeds }.
did-lay = laid { $tile } on { $square }
did-lay-bonus = laid the bonus tile ({ $tile }) on { $square }
did-deploy = set { a-role }
did-finish = finished { a-feature }: { $total }
did-finish-for = finished { a-feature }: { $total }{ $n ->
    [one] {" "}for { $names }
   *[other] {" "}each for { $names }
}
did-earn = earned a bonus tile
did-take-back = took { the-role } on { $square } back: { $total }
did-give-up = took { $tile } out of the game, since no open tile fitted
total = { $items } = { $points }
item-name = { $item ->
    [tiles] { $n ->
        [one] tile
       *[other] tiles
    }
    [shields] { $n ->
        [one] shield
       *[other] shields
    }
    [pieces] forest { $n ->
        [one] piece
       *[other] pieces
    }
    [sections] river { $n ->
        [one] section
       *[other] sections
    }
    [fish] fish
    [mushrooms] { $n ->
        [one] group of mushrooms
       *[other] groups of mushrooms
    }
    [deer] deer
    [mammoth] { $n ->
        [one] mammoth
       *[other] mammoths
    }
    [aurochs] aurochs
   *[cities] { $n ->
        [one] city
       *[other] cities
    }
}
item = { $n } { item-name }
item-times = { $n } { item-name } × { $each }
discarded = Out of the game, since it fitted nowhere: { $tile }.
seat-left = { $name } left the game.

## What a choice does

effects = { $effects }
finishes-own = finishes your { bare-feature } ({ points })
finishes-theirs = finishes { the-feature } of { $names } ({ points })
finishes-free = finishes { a-feature } that nobody holds
finishes-free-later = closes { a-feature } that nobody holds
extends-own = extends { your-feature }
extends-theirs = extends { the-feature } of { $names }
finishes-own-later = closes { your-feature } (then worth { $points })
finishes-theirs-later = closes { the-feature } of { $names } (then worth { $points })
extends-own-later = extends { your-feature } (then worth { $points })
extends-theirs-later = extends { the-feature } of { $names } (then worth { $points })
extends-nothing = touches no claimed feature
squares = { $squares }
squares-more = { $squares } and { $n } more
spot = { $number } · { bare-feature }
spot-for = { bare-piece } { $spot }
spots-free = Free: { $spots }.
no-spot-free = No spot on this tile is free; you can end the turn without setting anything.
choice-square = { $square }: { $effects }
choice-square-ways = { $square }, { $n } ways: { $effects }
choice-rotation = { $degrees }°: { $effects }
choice-in-hand = { $degrees }°: fits on { $n ->
    [one] 1 square
   *[other] { $n } squares
}
choice-spot = { $spot } ({ bare-role })
choice-spot-scores = { $spot }: { points } at once
choice-spot-bare = { $spot }
choice-take-back = { $square } · { bare-feature } ({ bare-role }): { $points }
choice-take-back-finished = { $square } · { bare-feature }, closed ({ bare-role }): { $points }
choice-back = Take back { $piece }
choice-nothing = Nothing more
choice-no-spot = No follower
choice-tile = { $square }: { $tile }

## Messages in the channel

post-turn = { $who }, your turn: { $tile }. { $happened }
post-again = It's { $name }'s turn: { $tile }.
post-undone = { $name } took the last turn back and is to move again: { $tile }.
post-passed = { $happened } Then { $name } drew { $tile }.
post-bonus = { $name } goes on with a bonus tile: { $tile }. { $happened }
post-goes-on = { $name } goes on: { $tile }. { $happened }
post-removed = Taken out before play ({ $n }): { $tiles }.
post-order = The game begins. In order: { $names }.
post-last = { $happened }
post-over-unplaceable = The last tiles fitted nowhere, so the game ended.
post-ended-moderator = A moderator has ended this game without a result. So far:
post-ended-agreed = The players have agreed to end this game without a result. So far:
winners = The game is over. { $n ->
    [one] { $names } wins with { points }.
   *[other] { $names } share the win with { points } each.
}
table = { $table }
table-player = Player
table-feature = { $feature ->
    [road] Road
    [city] City
    [monastery] Mon.
    [forest] Forest
    [river] River
    [lake] Lake
    [hut] Huts
    [meadow] Meadow
    [plain] Plain
    [mountain] Mtn.
    [sea] Sea
   *[field] Field
}
table-total = Sum
table-points = { $points }
table-both = { $play }+{ $end }
table-legend = Points for finished { $play }; { $end } count at the end.
table-legend-back = Points for followers taken back from { $features }.
table-legend-over = Points during play + at the end, for { $features }.
lobby-open = { $name } opens a game: { $ruleset }, up to { $most } players.
lobby-joined = Joined ({ $n }): { $names }
lobby-invited = Invited: { $names }
lobby-options = Undo: { $undo ->
    [off] off
   *[friendly] the last player may take the turn back
} · Order: { $order ->
    [seated] as seated
   *[random] drawn at the start
}
lobby-expert = Expert variant: everybody has two open tiles and chooses one of them.
lobby-expert-removing = Expert variant: everybody has two open tiles and chooses one of them; some tiles are taken out at random before play.
lobby-tiles = Of the { $n } tiles { $published } are known from the published game; { $rebuilt } are reconstructed.
lobby-started = The game has started: { $names }
lobby-ended = This lobby is closed.
question-end = { $name } asks to end this game without a result. { $n ->
    [one] { $others } must agree.
   *[other] All must agree: { $others }.
}
question-stands = Agreed: { $agreed }. Waiting for { $waiting }.
question-refused = { $name } asked to end this game; { $by } said no. It goes on.
question-agreed = { $name } asked to end this game, and all agreed.

## Buttons of messages and of the panel

button-play = Play
button-board = Board
button-score = Score
button-undo = Undo
button-join = Join
button-leave = Leave
button-start = Start
button-end-lobby = Close the lobby
button-end-game = End the game
button-end-ask = Ask the others
button-end-yes = End it
button-end-no = Play on

## The panel

panel-square = You drew { $tile }. { $n ->
    [one] It fits on 1 square.
   *[other] It fits on { $n } squares: choose a number.
}
panel-square-open = You lay { $tile }. { $n ->
    [one] It fits on 1 square.
   *[other] It fits on { $n } squares: choose a number.
}
panel-tile = Choose the tile that you lay.
panel-discard = None of your open tiles fits anywhere. Choose the one that goes out of the game; then a new one is drawn. This can't be taken back.
panel-square-turned = { $tile }, turned by { $degrees }°. { $n ->
    [one] That way it fits on 1 square: choose its number.
   *[other] That way it fits on { $n } squares: choose a number.
}
panel-lies = On { $square }, turned by { $degrees }°: { $tile }. It { $effects }.
panel-turnable = It fits here turned by { $rotations }.
panel-spot = Set { $pieces }, or nothing?
panel-spot-or-back = Set { $pieces }, take one back, or neither?
panel-back = Take a follower back, or not?
piece-left = { a-piece } ({ $n } left)
panel-takes-back = Confirm takes a follower back ({ $piece }) and ends your turn.
panel-no-spot = Everything on this tile is taken, so nothing can be set. Confirm ends your turn.
panel-no-follower = You have nothing left to set. Confirm ends your turn.
panel-nothing = Nothing more. Confirm ends your turn.
panel-deploys = Confirm sets { a-role } on { $spot } and ends your turn.

## Answers

turn-done = Done.
now-turn = Now it's { $name }'s turn.
now-go-on = You go on: { $tile }.
now-over = That was the last turn: the game is over.
undone = Your turn is taken back; the same tile is in your hand again.
opened = The lobby is open. Start the game as soon as at least two have joined.
joined = You're in.
left = You've left the lobby.
left-handed-on = You've left the lobby; it belongs to the next player now.
left-closed = You've left; since nobody else had joined, the lobby is closed.
started = The game begins.
closed = The lobby is closed.
ended = The game has ended without a result.
asked = The others are asked in the channel.
voted-yes = Noted: you agree.
voted-no = Noted: the game goes on.
end-lobby-sure = Close this lobby? Nobody can join it any more then.
end-game-sure = End this game now, without a result? This can't be taken back.
end-ask-sure = Ask the other players to end this game without a result? It ends when all of them agree.
state-yours = It's your turn: { $tile }. Play with `/play` or the Play button.
state-theirs = It's { $name }'s turn: { $tile }.
state-ended = This game has ended without a result.
list-head = { $n ->
    [one] You're in 1 game
   *[other] You're in { $n } games
}; { $mine ->
    [0] it isn't your turn in any.
    [one] in 1 it is your turn.
   *[other] in { $mine } it is your turn.
}
list-yours = **Your turn**, { tiles } left: { $link } (game { $game })
list-theirs = { $name } to move, { tiles } left: { $link } (game { $game })
list-lobby = Lobby, not started yet: { $link } (game { $game })
list-more = … and { $n } more.
list-none = You aren't in any game. Open one with `/game open`, or join one with the Join button of a lobby.
help = **How to play**
    1. `/game open` opens a lobby; others join with its buttons, then its owner starts.
    2. When it's your turn you're mentioned. Press Play (or use `/play`): choose a square, turn the tile, set a follower or none, Confirm.
    3. By commands: `/place` with a spot plays the whole turn; without one it shows you how it would look, then `/deploy` or `/pass` ends the turn.
    4. `/undo` takes your last turn back until the next player has moved. `/board`, `/score` and `/game list` show how things stand; `/board` with text describes everything in words.
help-scoring-base = 5. Finished roads score 1 a tile, cities 2 a tile and a shield, monasteries 9; at the end a field scores 3 for each finished city it touches.
help-scoring-hunters = 5. Finished forests score 2 a piece and a group of mushrooms, rivers 1 a section and a fish in the lakes at their ends; at the end huts score the fish of their river system, hunters 2 a deer, mammoth and aurochs. Gold in a forest that you finish gives you a bonus tile.
help-scoring-discovery = 5. Nothing scores by itself: instead of setting a follower you take one back (`/takeback`) and score its area, best when it is closed. Plains score their tiles, mountains the cities around, seas the cities on their shores.
help-no-game = There's no game in this channel now.
help-lobby = In this channel a lobby waits for players.

## Why not, and what is possible instead

no-game = There's no game in this channel. Open one with `/game open`, or find yours with `/game list`.
unknown-game = This game isn't here any more. Find yours with `/game list`.
elsewhere = This game is played in another channel: { $link }
not-started = This game hasn't started yet. Its owner can start it with the Start button or `/game start`.
never-started = This lobby was closed before the game began, so there's nothing to see. Open a new one with `/game open`.
already-started = The game has started already, so the lobby is closed. Watch it with `/board`.
leave-running = The game is running, so there is no lobby to leave. `/game end` asks the other players to end it without a result.
start-running = The game is running already.
lobby-closed = This lobby is closed. Open a new one with `/game open`.
game-over = This game is over. Open a new one with `/game open`.
not-a-player = You don't play in this game. You can watch it with `/board` and `/score`.
channel-busy = In this channel there's a game already. Open yours in another channel, or in a thread of its own (option thread).
no-such-ruleset = There's no such rule set. There is: { $rulesets }.
no-such-topic = The rules of { $ruleset } have no such topic or clause. There is: { $topics }.
invited-self = You can't invite yourself: you have the first seat anyway.
invited-twice = { $name } is invited twice; once is enough.
too-many = At most { $most } can play. Invite fewer.
already-joined = You're in this lobby already. Wait for the start, or press Leave.
game-full = All { $most } seats are taken. Open a game of your own with `/game open`.
seats-held = All { $most } seats are taken or held for those who are invited ({ $names }). You can join when one of them leaves.
not-joined = You aren't in this lobby. Join with the Join button.
not-the-owner = Only { $name }, who owns this lobby, can start the game.
end-not-the-owner = Only { $name }, who owns this lobby, or a moderator can close it. You can leave it with the Leave button.
too-few = A game needs at least { $least } players who have joined. Invite somebody, or wait.
question-open = The others are being asked already; see the question in the channel.
question-closed = That question is settled.
own-question = You asked this yourself; the others have to answer.
stale = That was for an earlier state of the game. This is how it stands now:
not-your-turn = It isn't your turn: { $name } is to move. You can look at the board meanwhile.
nothing-laid = You haven't laid your tile yet. Lay it with `/place` or `/play`; it fits on { $legal }.
rotation-needed = There the tile fits in several ways. Give the rotation too: { $rotations }.
tile-needed = Both of your open tiles fit. Say which one you lay: { $tiles }.
no-open-tiles = In this game there are no open tiles: you lay the one that you drew.
no-such-tile = That isn't one of your open tiles; they have the numbers 1 to { $n }.
no-expert = There is no expert variant of { $ruleset }. There is one of { $rulesets }.
removing-without-expert = Tiles are only removed in the expert variant. Choose that too (option expert), or leave them in.
turned-fits-nowhere = Turned by { $degrees }° the tile fits nowhere. It fits turned by { $rotations }.
no-such-rotation = A tile is turned by 0, 90, 180 or 270 degrees.
no-such-square = That isn't a square. A square is a column and a row, such as { $example }; the picture's edge names them.
no-such-spot = That isn't a spot. A spot is a number on the tile, such as 1 (hut 1 for a hut), or none.
nothing-there = There's nothing on { $square } or beside it. Choose a square with a tile.
undo-off = This game was opened without undo, so a turn that is confirmed stands.
undo-over = The game is over; its last turn can't be taken back.
undo-nothing = Nobody has moved yet, so there's nothing to take back.
undo-not-yours = The last turn was { $name }'s. Only the last player can take a turn back, until the next one has moved.
undo-given-up = A tile that was taken out of the game stays out, since a new one was shown for it.
refusal-square-taken = On { $square } there's a tile already. Yours fits on { $legal }.
refusal-not-adjacent = { $square } doesn't touch the side of any tile. Yours fits on { $legal }.
refusal-no-fit = On { $square } your tile ({ $tile }) doesn't continue its neighbours, however it is turned. It fits on { $legal }.
refusal-no-fit-so = Turned like that, your tile ({ $tile }) doesn't continue its neighbours on { $square }. There it fits turned by { $rotations }.
refusal-no-such-segment = There's no spot { $number } on this tile. { $free }
refusal-occupied = Spot { $number } is taken: { the-feature } is held by { $names } since { $square }. { $free }
refusal-no-supply = You have no { bare-piece } left to set. End the turn without one (`/pass`, or none as the spot).
refusal-not-for-piece = On { $spot } there's no place for { a-piece }. { $free }
refusal-no-taking-back = In this game no follower is taken back. Set one (`/deploy`), or end the turn (`/pass`).
refusal-none-to-take-back = You have no follower on the board to take back. Set one (`/deploy`), or end the turn (`/pass`).
refusal-not-to-take-back = You have no follower there. You can take back: { $pieces }.
refusal-neither-fits = None of your open tiles fits anywhere. Take one of them out of the game with `/discard` or the Play button; then a new one is drawn.
refusal-other-fits = That isn't possible, since one of your open tiles fits and must be laid: { $tiles }.
refusal-not-now = That isn't possible now.

## Pictures in words

alt-start = The board at the start: { $tile }.
alt-to-move = { $name } is to move with { $tile }.
alt-score = { $name } { $points }
alt-scores = Scores: { $scores }.
alt-supplies = { pieces-of } left: { $supplies }.
alt-open = Unfinished: { $features }.
alt-open-feature = { bare-feature } of { $names } at { $square } ({ $tiles ->
    [one] 1 tile
   *[other] { $tiles } tiles
}, { $open } open)
alt-extent = The board reaches from { $west } to { $east } and from row { $north } to { $south }.
alt-close-up = The surroundings of { $square }.
alt-hand = You drew { $tile }.
alt-numbered = { $number }: { $square }
alt-squares = It fits on { $squares }.
alt-squares-count = It fits on { $n } squares, numbered in the picture.
alt-preview = A preview: { $tile } on { $square }, turned by { $degrees }°.
alt-spot-chosen = With { a-role } on { $spot }.
alt-over = The final board with { tiles }.
alt-rank = { $place }. { $name }: { points }.
alt-rank-itemised = { $place }. { $name }: { points } ({ $parts }).
alt-part = { features-of } { $points }

## The board in words

text-player = Player { $number }, { $name }: { points }, { $supply } left.
text-hand = { $name } has drawn { $tile }. Unturned: { $sides }. Spots: { $spots }. Still to be drawn: { $left }.
text-open = { $name } can lay the open tile { $tile }. Unturned: { $sides }. Spots: { $spots }. Still to be drawn: { $left }.
text-legal = It fits on { $n ->
    [one] 1 square:
   *[other] { $n } squares:
}
text-way = { $square }, turned by { $degrees }°: { $effects }.
text-features = Features with pieces on them: { $n }.
text-feature = { bare-feature } of { $names }: { $squares }; open edges: { $open }; now worth { points }.
text-surrounded = { bare-feature } of { $names }: { $squares }; empty squares around it: { $open }; now worth { points }.
text-at-end = { bare-feature } of { $names }: { $squares }; at the end worth { points } as it stands.
text-finished = { bare-feature } of { $names }: { $squares }; closed; now worth { points }.
text-tiles = { tiles }, columns { $west } to { $east } (west to east), rows { $north } to { $south } (north to south).
text-row = Row { $row }
text-tile = { $square }: { $tile }; { $sides }.
text-tile-pieces = { $square }: { $tile }; { $sides }; { $pieces }.
text-piece = { bare-role } of { $name } on { $spot }
text-side = { side } { bare-feature }
text-spot = { $number } { bare-feature } ({ $where })
text-spot-at = { $sides }
text-spot-inside = inside

## The rules to look up

rules-contents = **{ $ruleset }**: the rules by topic. Choose one with `/rules`, or give a clause's number, such as { $example }.
    { $topics }
rules-entry = - { $title }
rules-title = { $title }
rules-topic = **{ $ruleset }: { $title }**
rules-text = { $text }
rules-caption = *{ $caption }*
alt-rules = { $caption }

## Discord

button-turn = Turn to { $degrees }°
button-back = Another square
button-other-tile = Another tile
button-confirm = Confirm
button-squares = Squares { $from } to { $to }
select-square = Squares { $from } to { $to }
select-spot = What you do with your followers
right-view-channel = View Channel
right-send-messages = Send Messages
right-send-messages-in-threads = Send Messages in Threads
right-attach-files = Attach Files
right-create-public-threads = Create Public Threads
ui-rights = I lack rights in this channel: { $rights }. Somebody who manages the server can give them to me; then try again.
ui-restarting = I'm just restarting. Nothing has changed; try again in a moment.
ui-guild-only = Games are played in the channels of a server. Use this command there.
ui-error = Something went wrong on my side, and nothing is lost. Try again; if it stays, tell whoever runs this bot the reference { $reference }.
ui-old-command = This command has changed. Reload Discord (Ctrl+R, or restart the app) and try again.
ui-bad-value = One of the values can't be used here. Choose from what is offered.
ui-no-button = This button doesn't belong to any game of mine. Use the buttons of the game's newest message, or `/play`.
ui-other-button = This button is from another version of this bot. Use the buttons of the game's newest message, or `/play`.
ui-no-thread-here = A thread of its own can only be opened from a text channel. Open the game here without that option, or in a text channel.
ui-thread-name = Game of { $name }
ui-thread-opened = It's in a thread of its own: { $thread }
ui-guest-is-a-bot = { $name } is a bot and can't play. Invite people.
ui-guest-is-elsewhere = { $name } isn't on this server. Invite somebody who is.
ui-paused = The game in { $channel } is paused: I can't post there any more. It goes on once I may post there again and somebody who plays uses a command there, such as `/play`.

command-game = game
command-game-description = Open, join, start and end games
command-game-open = open
command-game-open-description = Open a game that others can join
command-game-join = join
command-game-join-description = Join the lobby in this channel
command-game-leave = leave
command-game-leave-description = Leave the lobby in this channel
command-game-start = start
command-game-start-description = Start the game with those who have joined
command-game-end = end
command-game-end-description = End this game without a result
command-game-list = list
command-game-list-description = My games, and whose turn it is
command-place = place
command-place-description = Lay your tile; with a spot this is your whole turn
command-rotate = rotate
command-rotate-description = Turn your tile and see where it fits
command-deploy = deploy
command-deploy-description = Set a follower or a hut on the tile you laid and end your turn
command-takeback = takeback
command-takeback-description = Take a follower back, score its area and end your turn
command-discard = discard
command-discard-description = Take one of your open tiles out of the game when none fits
command-pass = pass
command-pass-description = End your turn without setting anything
command-undo = undo
command-undo-description = Take your last turn back, until the next player has moved
command-play = play
command-play-description = Play your turn with buttons
command-board = board
command-board-description = See the board
command-score = score
command-score-description = See the scores, itemised
command-rules = rules
command-rules-description = Look a rule up, with a picture
command-help = help
command-help-description = How to play with this bot
option-ruleset = ruleset
option-ruleset-description = Which game (left out: the usual one here)
option-expert = expert
option-expert-description = Expert variant with two open tiles each (The Discovery only)
option-remove-tiles = remove_tiles
option-remove-tiles-description = Take a few tiles out at random before play (expert variant only)
option-tile = tile
option-tile-description = Which of your open tiles (expert variant)
option-follower = follower
option-follower-description = Which of your followers on the board
option-player2 = player2
option-player2-description = Somebody to invite
option-player3 = player3
option-player3-description = Somebody else to invite
option-player4 = player4
option-player4-description = Somebody else to invite
option-player5 = player5
option-player5-description = Somebody else to invite
option-undo = undo
option-undo-description = Whether the last turn can be taken back (default: it can)
option-order = order
option-order-description = Who plays after whom (default: drawn at the start)
option-thread = thread
option-thread-description = Play in a thread of its own
option-square = square
option-square-description = Where to lay the tile
option-rotation = rotation
option-rotation-description = How far to turn it clockwise, in degrees
option-spot = spot
option-spot-description = Where to set a follower or hut, or which to take back; none ends the turn without
option-topic = topic
option-topic-description = What about: a title, or a clause's number
option-to = to
option-to-description = Degrees clockwise; left out: on to the next rotation that fits
option-close-up = close_up
option-close-up-description = A square to see from close by
option-text = text
option-text-description = In words instead of a picture
choice-ruleset-base = Base game
choice-ruleset-hunters = Hunters & Gatherers
choice-ruleset-discovery = The Discovery
choice-undo-friendly = The last player may take the turn back
choice-undo-off = Off
choice-order-random = Drawn at the start
choice-order-seated = As seated in the lobby

## The local try

playground-topic = Type / for the commands; /game open begins a game. Choose who you are at "Viewing as".
