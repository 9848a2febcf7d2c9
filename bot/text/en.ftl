# English. Names of things are the rulebook's: road, city, monastery, field; highwayman, knight, monk, farmer.

## Enumerations
# Lists of anything. A text that has no words, such as list-comma, may be left out: English is used.

list-and = { $first } and { $last }
list-or = { $first } or { $last }
list-comma = { $first }, { $last }
list-semicolon = { $first }; { $last }
list-plus = { $first } + { $last }
list-then = { $first } { $last }
list-colon = { $first }: { $last }
list-brackets = { $first } ({ $last })
list-rest = { $first } and { $n } more
said = { $said }
listed = - { $what }
numbered = { $number } · { $what }
name-number = { $name } { $n }
no-number = –

## Things of the game
# a-… and the-… stand as what a verb acts on ("completes a road"); bare-… stands alone, in rows and before brackets.

ruleset-base = Base game
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
feature-on = { bare-feature } on { $square }
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
roles-of = { $role ->
    [highwayman] highwaymen
    [knight] knights
    [monk] monks
    [gatherer] gatherers
    [fisher] fishers
    [hunter] hunters
    [hut] huts
    [explorer] explorers
    [robber] robbers
    [seaman] seamen
   *[farmer] farmers
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
a-piece-on = { $feature ->
    [hut] a hut
   *[other] a piece
}
pieces-on = { $feature ->
    [hut] huts
   *[other] pieces
}
pieces-of = { $piece ->
    [hunters-follower] Tribe members
    [hunters-hut] Huts
   *[other] Followers
}
supply = { $piece ->
    [hunters-follower] { $n ->
        [1] 1 tribe member
       *[other] { $n } tribe members
    }
    [hunters-hut] { $n ->
        [1] 1 hut
       *[other] { $n } huts
    }
   *[other] { $n ->
        [1] 1 follower
       *[other] { $n } followers
    }
}
side = { $side ->
    [north] north
    [east] east
    [south] south
   *[west] west
}
corner = { $corner ->
    [north-east] north-east
    [south-east] south-east
    [south-west] south-west
   *[north-west] north-west
}
side-needs = { a-feature } to the { side }
square-needs = { $square } needs { $sides }
where-all-sides = all sides
where-corners = { $corners } { $n ->
    [one] corner
   *[other] corners
}
where-inside = in the middle
where-river-mouths = in the middle, with rivers from { $sides }
tiles = { $n ->
    [1] 1 tile
   *[other] { $n } tiles
}
points = { $points ->
    [1] 1 point
   *[other] { $points } points
}
degrees = { $degrees }°
turned = { $degrees ->
    [0] not rotated
   *[other] rotated { $degrees }°
}

## Tiles, short enough for a notification
# A tile's name always stands after a colon or in brackets, never within a sentence. At most 140 characters.

tile-A = a monastery with a road
tile-B = a monastery
tile-C = a city on all sides with a shield
tile-D = a city side with a straight road
tile-E = a city side
tile-F = a city from side to side with a shield
tile-G = a city from side to side
tile-H = two opposite cities
tile-I = two neighbouring cities
tile-J = a city side with a road curve on its right
tile-K = a city side with a road curve on its left
tile-L = a city side with a crossing of three roads
tile-M = a city around a corner with a shield
tile-N = a city around a corner
tile-O = a city around a corner with a shield and a road curve
tile-P = a city around a corner with a road curve
tile-Q = a three-sided city with a shield
tile-R = a three-sided city
tile-S = a three-sided city with a shield and a road
tile-T = a three-sided city with a road
tile-U = a straight road
tile-V = a curve of road
tile-W = a crossing of three roads
tile-X = a crossing of four roads
tile-apart = { $what } (not rotated: { bare-feature } { $where })
tile-short-land = { $land ->
    [forest] forest
    [plain] plain
    [mountain] mountains
    [sea] sea
   *[other] { tile-short-counted }
}
tile-short-counted = { $n ->
    [1] { $land ->
        [river] a river
        [lake] a lake
        [meadow] a meadow
        [road] a road
        [monastery] a monastery
        [city] a city
       *[field] a field
    }
   *[other] { $n } { $land ->
        [river] rivers
        [lake] lakes
        [meadow] meadows
        [road] roads
        [monastery] monasteries
        [city] cities
       *[field] fields
    }
}
tile-volcano = the volcano
number-word = { $n ->
    [2] two
    [3] three
    [4] four
   *[other] { $n }
}
tile-area = { $form ->
    [side] { $n ->
        [1] a { tile-land } side
       *[other] { number-word } { $lie ->
            [opposite] opposite
            [beside] separate neighbouring
           *[apart] separate
        } { tile-land } sides
    }
    [corner] { $n ->
        [1] { tile-land } around a corner
       *[other] { number-word } times { tile-land } around a corner
    }
    [through] { tile-land } from side to side
    [three] { tile-land } on three sides
    [all] { tile-land } on all sides
   *[inside] { $land ->
        [monastery] a monastery
       *[other] { tile-land } in the middle
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
    [1] a river to a lake
    [2] two rivers to a lake
    [3] three rivers to a lake
    [4] four rivers to a lake
   *[other] { $rivers } rivers to a lake
} { $fish ->
    [0] without fish
   *[other] with { $fish } fish
}
tile-times = { number-word } times { $what }
tile-spring = { $n ->
    [1] a spring
   *[other] { number-word } springs
}
tile-way = { $form ->
    [straight] { $n ->
        [1] a straight { tile-way-name }
       *[other] { number-word } straight { tile-way-name }s
    }
    [curve] { $n ->
        [1] a { tile-way-name } curve
       *[other] { number-word } { tile-way-name } curves
    }
   *[end] { $n ->
        [1] a { tile-way-name } end
       *[other] { number-word } { tile-way-name } ends
    }
}
tile-way-name = { $way ->
    [river] river
   *[road] road
}
tile-ground = { $n ->
    [1] a { tile-ground-name }
   *[other] { number-word } { tile-ground-name }s
}
tile-ground-name = { $land ->
    [meadow] meadow
   *[field] field
}
tile-grounds = { number-word } separate { $land ->
    [meadow] meadows
   *[field] fields
}
tile-grounds-marked = { $grounds }, { $marked }
tile-one-ground = { $n ->
    [1] one
   *[other] { number-word }
}
tile-open = open { tile-ground-name }
tile-with = { $what } with { $marks }
tile-with-each = { $what } with { $marks } each
tile-town = { $n ->
    [1] a city
   *[other] { number-word } cities
} between { $first } and { $second }
tile-shore = { $land ->
    [plain] plain
    [mountain] mountain
   *[sea] sea
}
tile-mark = { $mark ->
    [gold] gold
    [mushrooms] { $n ->
        [1] mushrooms
       *[other] { $n } groups of mushrooms
    }
    [shields] { $n ->
        [1] a shield
       *[other] { $n } shields
    }
    [spring] a spring
    [cities] { $n ->
        [1] a city
       *[other] { $n } cities
    }
    [fish] { $n } fish
    [fire] fire
    [shrine] the shrine
    [deer] { $n ->
        [1] a deer
       *[other] { $n } deer
    }
    [mammoth] { $n ->
        [1] a mammoth
       *[other] { $n } mammoths
    }
    [aurochs] { $n ->
        [1] an aurochs
       *[other] { $n } aurochs
    }
   *[tiger] { $n ->
        [1] a tiger
       *[other] { $n } tigers
    }
}
bonus-tile = a bonus tile ({ $tile })
bonus-left = Bonus tiles left: { $n }.
open-tile = tile { $number } ({ $tile })
open-tile-held = { $number } ({ $tile })
open-hand = Open tiles of { $name }: { $tiles }.
next-hand = Next tile of { $name }: { $tile }.

## What happened
# Rows, such as: Ada: N12 (a city side), knight, city complete +4 (2 tiles × 2). $deeds, $items and $counts are lists of texts below.

you = you
you-first = You
did = { $name }: { $deeds }.
did-joined-lost = no longer: { $name } (so far { points })
did-counts = { roles-of }: { $counts }
did-lay = { $square } ({ $tile })
did-lay-bonus = bonus tile { $square } ({ $tile })
did-deploy-there = { bare-role } ({ $where })
did-finish = { $what } complete +{ $points } ({ $items })
did-finish-for = { $what } complete: { $names } +{ $points } ({ $items })
did-finish-free = { $what } complete
did-drive-out = fire: all tigers gone from the meadow
did-take-back = { bare-role } { $square } taken back
did-take-back-for = { bare-role } { $square } taken back +{ $points } ({ $items })
did-complete = { what-of } complete: worth { $points }{ $n ->
    [1] {""}
   *[other] {" "}each
}
did-complete-free = free { bare-feature } complete
did-give-up = tile discarded ({ $tile })
total = { $items } = { points }
total-each = { $items } = { points } each
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
item-hunted = ({ $deer } deer − { $tigers } { $tigers ->
    [one] tiger
   *[other] tigers
}) × 2
item-hunted-all = no deer ({ $deer }, but { $tigers } { $tigers ->
    [one] tiger
   *[other] tigers
})
discarded = A tile fitted nowhere and was discarded: { $tile }.
seat-left = { $name } is out of the game; what stands on the board stays and counts.

## What a choice does

what-own = your { bare-feature }
what-of = { bare-feature } ({ $names })
what-free = free { bare-feature }
what-piece = { bare-role } { $square }
what-piece-of = { bare-role } { $square } ({ $names })
# What something is worth. On buttons signs stand for words: 4+ is 4 points or more once it is complete, 4 🏁 at the end.
counted = { $how ->
    [bare] { $points }
    [end] { $points } at the end
    [flag] { $points } 🏁
    [scores] +{ $points }
    [done] { $points }, complete
    [now] { $points } now
    [both] { $points } now, { $whole }+ complete
    [signs] { $points } ({ $whole }+)
    [grown] { $points }, { $whole }+ complete
    [part] { $points } of { $whole } tiles
    [whole] { $whole }+ once complete
   *[open] { $whole }+
}
open-sides = { $open ->
    [1] 1 open side
   *[other] { $open } open sides
}
effect-grows = { $what } { $was }→{ counted }
effect-completes = { $what } complete{ $theirs ->
    [yes] : { $names }
   *[no] ,
} { counted }
effect-free = { $what }: { counted }
effect-joins = joins { $n } { features-of } ({ $names }): { counted }
effect-joins-each = joins { $n } { features-of } ({ $names }): each { counted }
effect-opens = { $effect }, { $how ->
    [harder] harder to complete
   *[easier] easier to complete
}
effect-open = { $effect }, { open-sides }
effect-lose = { $effect } (nothing any more for { $names })
effect-you-lose = { $effect } (nothing any more for you, so far { $points })
effect-warns = ⚠ { $effect }
effect-begins = starts { $what }
begun = { a-feature } ({ counted })
effect-bonus = bonus tile
effect-none = no points yet
effects-rest = { $first } and { $n ->
    [1] 1 more area
   *[other] { $n } more areas
}
square-turned = { $square } at { $degrees }°
spot = { $number } · { bare-feature } ({ $where })
spot-for = { bare-piece } on { $spot }
spots-free = Free spots: { $spots }.
no-spot-free = No spot on this tile is free; you can end the turn without placing a piece.
no-spot-free-back = No spot on this tile is free; you can take a follower back, or end the turn without either.
choice-of-tile = Tile { $tile } · { $square }
choice-rotation-lies = { $degrees }°, { bare-feature } ({ $where }): { $effects }
choice-in-hand = { $degrees }°: fits on { $n ->
    [1] 1 square
   *[other] { $n } squares
}
choice-take-back = { bare-role } on { $square }: { $total } ({ open-sides }{ $more ->
    [yes] ; { $whole }+ complete
   *[no] {""}
})
choice-take-back-complete = { bare-role } on { $square }: complete, { $total }
choice-back = Take back { $piece }
worth = { bare-role }, { counted }
worth-alone = { bare-role }, only you, { counted }
spot-taken = { $number } · { bare-role }: taken
spot-of = { $number } · { bare-role } ({ $names })
take-back = Take back { $square }, +{ $points }
take-back-or-wait = Take back { $square }, +{ $points } ({ $whole }+)
choice-nothing = Nothing

## Hints

hint-for = Hints for { $name }. The tile: { $tile }.
hint-head = { $n ->
    [1] One turn stands out:
   *[other] Good turns, the best first:
}
post-hint = { $name } asked for a hint.
no-hints = This game was opened without `hints:True`, so nobody may ask for a hint while other people play.
short-hint = **{ $letter }** { $turn }{ $worse ->
    [0] {""}
   *[other] {" "}(about { $worse ->
        [1] 1 point
       *[other] { $worse } points
    } worse)
}
short-tile-no = tile { $number }
last-piece = last piece
hint-there = { $reason } (the one on { $square })
hint-same = like { $letter }, but { $unlike }
hint-as-good = as good as { $letter }, as far as I can tell
hint-behind = about { points } worse than { $letter } by the end of the game
hint-promises = about { points } better by the end of the game than an average turn here
hint-lay-open = { $tile } on { $lies }
hint-lay = { $square }, { turned }, { $end }
hint-discard = discard { $tile }, since none of your tiles fits
hint-end-set = with { a-role } on spot { $spot }
hint-end-back = taking back { the-role } on { $square }
hint-best-place = no points now, but few turns promise more
hint-takes-back-complete = { $what } brings { points } now, and it can't grow any more
hint-takes-back = { $what } brings { points } now, and the follower is free again
tiles-fit = { $left ->
    [1] the last tile fits
   *[other] { $fitting } of the { $left } tiles left { $fitting ->
        [1] fits
       *[other] fit
    }
}
hint-needs-one = { $what }: 1 tile missing ({ tiles-fit }), then { $points }{ $more }
hint-needs-more = { $what }: { $open }{ $more } tiles missing, then { $points }{ $more }
hint-waits = { $what } is complete: { points } as soon as the follower is taken back
hint-ends = { bare-feature } ({ $names }) can't be completed any more: no tile that is left fits on { $gap } (it would have brought { $points }{ $more })
hint-narrows = { bare-feature } ({ $names }) is harder to complete: { tiles-fit } on { $gap } (complete: { $points }{ $more })
hint-reaches = one more tile on { $gap } would join { $what } with { bare-feature } ({ $names }); { tiles-fit }: { $points }{ $more } ({ $scorers })
hint-keeps-last = keeps the last { bare-piece } for later
hint-hurries = { $turns ->
    [1] this is your last turn
   *[other] you have { $turns } turns left
}, and { $areas } followers of yours are in complete areas
hint-helps-nobody = no points now, none for the others either

## Messages in the channel
# The first row is what a notification shows. A phone has about 42 characters in a row. $who pings somebody.

post-turn = { $who }, it's your turn.
post-again-short = To move: { $name }.
short-begins = New game ({ $ruleset }): { $names }
short-begins-take-back = You score by taking your pieces back.
short-scored = { $what } complete **+{ $points }**
short-scored-for = { $what } complete: { $names } **+{ $points }**
short-came-back = { bare-role } { $square } back **+{ $points }**
short-joined = { bare-feature } joined: { $names }
short-joined-each = { bare-feature } joined: { $names } { $points } each
short-grew = { bare-role } { $square } ({ $name }) { $was }→{ $points }
short-tile-gone = tile discarded
post-undone = { $name } has undone their last turn and is to move again.
post-goes-on = { $name } { $tile ->
    [bonus] draws a bonus tile
   *[other] draws again
}.
post-removed = Taken out of the game before play ({ $n }): { $tiles }.
agreement-undo = { $undo ->
    [off] Undo: a turn that is confirmed can't be undone in this game.
    [consent] Undo: you can undo your last turn with `/undo` if the next player agrees.
   *[friendly] Undo: you can undo your last turn with `/undo` until another person has taken a turn.
}
agreement-undo-computers = A computer always agrees to an undo.
agreement-hints = Hints are allowed: the player to move may ask for one, and the channel is told.
agreement-expert = Expert variant: everybody has two open tiles and chooses one of them.
agreement-expert-removing = Expert variant: everybody has two open tiles and chooses one of them; some tiles are taken out at random before play.
agreement-known = Everybody's next tile is known: it is drawn at the end of a turn, and all see it.
balance-one = At stake: { bare-feature } { $square } ({ $names }), { $points } with one more tile
balance-end = At stake: { bare-feature } { $square } ({ $names }), { $points } at the end
post-last-tile = This is the last tile of the game.
post-over-unplaceable = The last tiles fitted nowhere, so the game ended.
post-unrated-short = This game doesn't count for ratings: for that every player must have had at least { $n } turns.
post-unrated-often = This game doesn't count for ratings: two of its players have already finished { $most } games with each other today (UTC) that count.
post-ended = This game has ended without a result ({ $how ->
    [agreed] all agreed
    [abandoned] nobody took a turn for a long time
    [alone] only computers were left
    [only_player] { $names } ended it
   *[moderator] a moderator
}). The points so far:
winners = The game is over. { post-winners }
post-winners = { $n ->
    [one] { $names } wins with { points }.
   *[other] { $names } share the win with { points } each.
}
rank = { $place } · { $name } **{ $points }**
rank-left = { $place } · { $name } **{ $points }** (resigned)
won-by = That is { $n ->
    [1] 1 point more than { $names }
   *[other] { $n } points more than { $names }
}.
won-left = Resigned, with { $n ->
    [0] as many points
    [1] 1 point more
   *[other] { $n } points more
}: { $names }. A player who resigns can't win.
won-with = Most of the winner's points came from { $most }: { points }.
table-player = Player
table-feature = { $feature ->
    [road] Road
    [city] City
    [monastery] Monastery
    [forest] Forest
    [river] River
    [lake] Lake
    [hut] System
    [meadow] Meadow
    [plain] Plain
    [mountain] Mountain
    [sea] Sea
   *[field] Field
}
table-total = Sum
table-now = Now
table-at-end = If over now
table-both = { $play }+{ $end }
table-legend = Points for completed { $play }; { $end } count at the end.
table-legend-ended = Points for completed { $play }.
table-legend-back = Points for followers taken back from { $features }.
table-legend-over = Beside the sum: points from { $features }, in this order. The number before each + was scored during play, the one after it at the end.
lobby-open = { $name } opens a game: { $ruleset }, up to { $most } players.
lobby-joined = Joined ({ $n }): { $names }
bare-colour = { $colour ->
    [red] red
    [blue] blue
    [yellow] yellow
    [black] black
   *[white] white
}
lobby-player = { $name } ({ bare-colour })
lobby-invited = Invited: { $names }
lobby-rematch = A rematch: same players, same rules; the next player in the order goes first.
lobby-length = With { $players } players about { $n } turns for each.
lobby-order = Order of play: { $order ->
    [seated] as listed here
   *[random] drawn at the start
}.
lobby-tiles = { $copies ->
        [0] { $known } of the { $n } tiles are known from published sources. { $rebuilt } are our reconstructions and may differ from the printed tiles.
       *[other] { $known } of the { $n } tiles are known from published sources, { $copies } are probably more copies of those. { $rebuilt } are our reconstructions and may differ from the printed tiles.
    }
lobby-started = This game has begun.
question-end = { $name } asks to end this game without a result. { $n ->
    [one] { $others } must agree.
   *[other] All must agree: { $others }.
}

## Time
# Discord shows $until and $at as a date, $left and $since as "in 2 hours", "3 days ago".

clock-until = Time for this turn: until { $until } ({ $left }).
clock-passed = The time for this turn was up { $left } ({ $until }).
clock-away = { $name } is away until { $until }.
agreement-days = { $n ->
    [1] One day
   *[other] { $n } days
} for each turn; after that { $then ->
    [vote] the others vote whether to remove the player
    [computer] a computer takes the turn, and the game doesn't count for ratings any more
   *[remind] there is a last reminder
}.
lobby-abandoned = This lobby is closed, since nothing happened in it for a long time.
remind-since = { $who }, it's still your turn (it began { $since }). { $awaited ->
    [no] {""}
   *[yes] The others are waiting.{" "}
}Your turn: { $link }
remind-last = { $who }, it's still your turn (it began { $since }). I won't remind you again. Your turn: { $link }
remind-until = { $who }, it's still your turn. You have time until { $until } ({ $left }). Your turn: { $link }
remind-passed = { $who }, the time for your turn is up. It's still your turn, and I won't remind you again. Your turn: { $link }
nudge = { $who }, it's your turn. { $name } is looking forward to it. Your turn: { $link }
nudged = I've reminded the player to move.
nudge-yourself = `/nudge` is for when others are to move.
nudge-computer = { $name } is a computer and plays by itself.
nudge-away = { $name } is away until { $until }, so I don't send reminders now.
nudge-soon = The player to move in this game has been reminded already. You can ask for it again { $left } ({ $at }).
member-gone = { $name } isn't on this server any more. The others can give the seat away or take it out of the game: `/game replace`.
stale-lobby = Nothing has happened in { $name }'s lobby for two weeks. It closes { $left } ({ $until }), unless somebody joins or the game starts.
stale-game = { $who }, nobody has taken a turn here for two months. Without one this game ends { $left } ({ $until }), without a result. To the game: { $link }
bad-days = Choose 1 to { $most } days.
deadline-without-days = The others can vote at a deadline only where there is one: choose `days` between 1 and { $most }, too.
away-back = Welcome back. Deadlines and reminders hold for you again.
away-until = You are away on this server until { $until } ({ $left }): no deadline runs for you, and nobody reminds you. You can still play. `/away back:True` brings you back earlier. That leaves { $days } of your { $budget } days a year.
away-free = You aren't away. `/away days:` stops your deadlines and reminders on this server. Days left: { $left } of { $budget } (per 365 days).
days = { $n ->
    [1] 1 day
   *[other] { $n } days
}
away-or-back = Choose a number of days or `back`, not both.
away-too-long = That is too long: you have { $left } of { $budget } days left (per 365 days).

## Votes and seats
# Buttons (button-…) have at most 80 characters, of which a phone shows 34. $seat is a number from 1 to 5.

post-undone-agreed = { $who }, your last turn is undone, as you asked, and it's your turn again.
post-taken = { taken-how }{ taken-decided } To move: { $turn }.
taken-how = { $how ->
    [for] { $name } plays on for { $before }; points and pieces stay.
    [back] { $name } has taken the seat back from { $before } and plays again.
    [from] { $name } takes over from { $before }, with all points and pieces.
   *[seat] { $name } takes over seat { $seat } with its points and pieces.
}
taken-decided = { $decided ->
    [moderator] {" "}A moderator has decided this.
    [seat] {" "}{ $decider } has decided this.
   *[vote] {""}
}
post-stood-in = The time for { $name }'s turn was up, so a computer takes this turn. With the next one { $name } plays on.
seat-removed = Out of the game: { $about } (decided by { $name }).
a-moderator = a moderator
picture-missing = The picture of the board can't be drawn right now; `/board text:True` describes it in words.
ended-damaged = They can't be shown any more, since the game's record is damaged.
ended-reason = The reason given: { $reason }
question-yes = Yes: { $names }.
question-no = No: { $names }.
question-waiting = Waiting for { $names }.
vote-what = { $kind ->
    [end] End the game
    [undo] Undo the turn ({ $name })
    [remove] Take out of the game ({ $about })
    [replace] Another player for the seat ({ $about })
    [computer] A computer for the seat ({ $about })
    [offer] The seat for { $whom }
   *[return] The seat back to { $whom }
}
vote-agreed = { vote-what }: agreed.
vote-refused = { vote-what }: { $by } said no.
vote-closed = { vote-what }: no longer needed.
question-absent = { $who }, the vote is over as soon as you take your turn.
question-undo = { $others }, { $name } would like to undo their last turn. Okay?
question-undo-tile = It's the tile on { $square }. The order of the tiles stays the same.
question-undo-together = The turns after it are undone, too ({ $others }).
question-remove = { $about } isn't taking this turn. { $name } asks to take { $about } out of the game. What { $about } has on the board stays and counts. { question-majority }
question-remove-time = { $about }'s time for this turn is up. Take { $about } out of the game? What { $about } has on the board stays and counts. { question-majority }
question-majority = { $how ->
    [one] { $others } decides.
    [all] All must agree: { $others }.
   *[most] { $needed } of { $n } must agree: { $others }.
}
question-replace = { $about } isn't taking this turn. { $name } asks to let { $whom } take over the seat. { question-majority }
question-offer = { $whom }, would you like to take over seat { $seat } ({ $about }), with its points and pieces? The game then no longer counts for ratings.
question-return = { $whom }, { $about } plays on for you. While the game runs you can take your seat back, with its points and pieces.
question-computer = { $about } isn't taking this turn. { $name } asks to let a computer play on in that seat. { question-majority }
button-undo-yes = Allow
button-undo-no = Keep it
state-yours-short = It's your turn.
short-whose = Colour: who scores. Points: { $how ->
    [back] now
   *[end] if over now
}.
short-whose-later = Colour: who scores. 0 → 6: now → complete.
short-lobby = **{ $ruleset }** ({ $n }/{ $most }): { $names }
short-days = { $n ->
    [1] 1 day a turn
   *[other] { $n } days a turn
}
short-undo = { $undo ->
    [off] no undo
   *[friendly] undo allowed
}
short-hints = hints
short-expert = two open tiles each
short-known = next tiles known
lobby-unrated = A game with computers doesn't count for ratings.
short-help =     Place a tile, place a piece, score points.
    Press a game: you play the computer.
    With friends: `/game open`
    All in words: `/notify words:True`
short-help-lobby = Press { BUTTON("button-join") }. The lobby's owner starts.
short-help-turn = A turn: { BUTTON("button-play") }, square, piece, { button-confirm }.
short-help-rules =     The rules in short: `/rules`
    All in words: `/notify words:True`
short-help-elsewhere = A new game, in another channel: `/game open`
button-commands = How to play
button-remove-yes = Take out
button-wait = Wait
button-computer-yes = Let a computer play
button-replace-yes = Replace
button-offer-yes = Take the seat
button-offer-no = No, thanks
button-return-yes = Take my seat back
button-return-no = Leave it to the computer
button-resign = Resign
button-remove = Take out of the game
button-rematch = Rematch
undo-sure = Undo your last turn?{ $n ->
    [0] {""}
   *[other] {" "}{ question-undo-together }
} { $asks ->
    [yes] The next player is asked.
   *[no] Everyone will see it.
}{ $opened ->
    [0] {""}
   *[other] {" "}What was drawn after it is hidden again.
}
undo-refused = { $name } said no to that, so this turn stands.
undo-seats = Somebody has resigned or joined since ({ $name }), so the turn before that can't be undone.
offer-taken = The seat is yours. `/play` shows you the game, and `/history` what happened before.
offer-not-you = That seat is offered to { $name }. A moderator, or the players by `/game replace`, can offer it to you.
return-not-you = Only { $name } can take that seat back.
offered = The seat is on offer in the channel. It changes hands when that person takes it.
computer-sits = A computer plays on in that seat.
replace-by-both = Choose somebody or a computer for the seat, not both.
not-writing = You can't write messages in this channel yourself, so I ping nobody here for you and post no reason of yours.
replace-yourself = That is your own seat. You can resign with `/game resign`.
replace-not-to-move = You can only vote about the player to move: { $turn }, not { $name }. A moderator can replace anybody.
replace-too-soon = It's too soon for that: { $name } has time until { $at } ({ $left }). Until then only a moderator can do it.
replace-seated = { $name } has or had seat { $seat } in this game, and nobody can hold two seats.
no-such-seat = Nobody plays there. The seats are: { $seats }.
computer-sure = Let a computer play on for { $name }? The game then no longer counts for ratings.
remove-sure = Take { $name } out of this game? The pieces stay and count; the game doesn't count for ratings. This can't be undone.
remove-sure-alone = { $name } isn't taking this turn. You decide alone: take { $name } out of this game? This can't be undone.
remove-ends = { $how ->
    [scored] With one player left, the game ends at once and is scored.
   *[alone] Only computers would be left, so the game ends at once, without a result.
}
resign-sure = Resign? { $how ->
    [scored] Only one player would be left, so the game ends now, and that player is ranked above you.
    [alone] { remove-ends }
   *[on] Your pieces stay and count for you, but you're ranked below those who play on.
} This can't be undone.
resigned = You have resigned.
left-before = You are out of this game, so you have no more turns in it. You can watch it with `/board` and `/score`.
question-not-you = That question is for { $name }.
question-about-you = This vote is about you. Take your turn with `/play`, and it is over.
vote-nothing = Nothing is being asked in this channel now.
rematch-running = This game is still running. You can have a rematch after it.
rematch-none = There was no game in this channel that could be played again. Open one with `/game open`.
rematch-not-you = Only those who played that game can open its rematch. For a game of your own: `/game open`, here while no other game runs, or in another channel.
move-not-you = Only a moderator can move a game: somebody who may manage messages here, or has the role from `/setup`.
move-busy = There is a game in that channel already. Choose another channel or a thread.
move-no-access = You can't write in { $channel } yourself. Choose a channel where you can.
move-closed = { $channel } is locked, or I'm not in it. Choose another channel, unlock it, or let me in.

## Buttons of messages and of the panel
# Buttons and choices have at most 80 characters, of which a phone shows 34.

button-play = Play
view-board = Board
view-all = Who owns what?
view-close = Last turn, close up
view-layer = Whose { features-of }?
view-legend =
    What the picture shows:
    { $marks }
view-legend-colour = - Colour (and the small signs of that colour): who would get the points for the area now.
view-legend-shared = - Slanting stripes: several players would score the area, each of them all the points.
view-legend-number = - Number: the points that the area would bring { $how ->
    [back] if its piece were taken back now
   *[end] if the game ended now
}.
view-legend-later = - { $sign } means: nothing as it is, { points } or more once { the-feature } is complete.
view-legend-rivals = - Edge in several colours: other players have { pieces-on } there, too, but would get nothing.
view-legend-free = - White edge: nobody has { a-piece-on } there yet.
view-legend-nobody = The picture marks nothing: nobody has a piece in any of the areas that it is about.
view-legend-nothing = The picture marks nothing: on the board there is no area of this kind that somebody has { a-piece-on } on or could still get.
button-earlier = ◀ { $turn ->
    [0] Start
   *[other] Turn { $turn }
}
button-later = Turn { $turn } ▶
no-such-view = The board can't be shown like that. Choose one of these: { $views }.
no-such-turn = There is no turn { $turn } { $last ->
    [0] yet: only the start, turn 0, can be shown.
   *[other] yet: the turns 0 to { $last } can be shown.
}
state-past-bonus = Turn { $turn } of { $last }, its bonus tile:
state-past = { $turn ->
    [0] The start of the game, before turn 1 of { $last }.
   *[other] Turn { $turn } of { $last }:
}
button-hint = Hint
button-hinted = Show { $letter }
button-score = Score
button-undo = Undo
button-join = Join
button-leave = Leave
button-colours = Colour
computer-added = A computer has joined. Press { BUTTON("button-start") } when all have joined.
computer-choose = { $room ->
    [0] All seats are taken.
   *[other] How strong should it be?
}
button-computers = Add a computer
button-computers-there = Computers
button-remove-computer = Remove { $name }
computer-removed = The computer is out of the lobby.
button-start = Start
button-rules = Rules
button-end-lobby = Close the lobby
button-end-game = End the game
button-end-ask = Ask the others
button-end-yes = End it
button-end-no = Play on

## The panel

since-yours =
    Since your turn:
    { $deeds }
since-start =
    Before your first turn:
    { $deeds }
panel-square = Your tile: { $tile }. { $n ->
    [1] It fits on 1 square.
   *[other] It fits on { $n } squares. Choose one:
}
panel-square-turned = { $tile }, { turned }. { $n ->
    [1] Rotated like that it fits on 1 square: choose it.
   *[other] Rotated like that it fits on { $n } squares. Choose one:
}
panel-lies = On { $square }, { turned }: { $tile }. What it does: { $effects }.
panel-turnable = Rotations that fit here: { $rotations }.
panel-only-square = It fits on one square only: { $square }.
panel-only-rotation = It fits here in this rotation only.
panel-looks-the-same = It looks the same in every rotation.
panel-tile-fits = { $tile }: { $n ->
    [0] fits nowhere
    [1] fits on 1 square, { $squares }
   *[other] fits on { $n } squares, { $squares }
}.
panel-taken = Taken: { $spots }.
taken-spot = { $spot } by { $pieces }
standing = { bare-role } ({ $name }) on { $square }
panel-most-helpful = Five of the squares (the list below has all):
panel-not-there = With the tile like this you can't place { a-role }.
panel-back = Take a follower back?
panel-none-left = You have no { bare-piece } left.
panel-no-follower = No piece left to place.
panel-nothing = You place no piece.
panel-on = The piece stands on { $spot }.
panel-comes-home = { $square }: { bare-role } comes home, { points }. { $before }→{ $after }.
panel-towns = On this tile stands { $towns }.
panel-confirm = Press Confirm to end your turn.
panel-last = This is your last tile.
panel-last-area = Take back now: your { bare-role } on { $square } is worth { points } now, only { $end } at the end.
special-shrine = Shrine: place a hunter on it now, and its meadow is yours alone.
special-fire = Fire: the tigers leave its meadow; all deer count.
special-mushrooms = Mushrooms: 2 points more for their forest.
special-aurochs = Aurochs: 2 points for the hunter, and no tiger takes it.
short-fits = { $n ->
    [1] Your tile fits on 1 square{ $follow ->
        [nothing] .
       *[all] :
    }
   *[other] { $n } squares fit{ $follow ->
        [nothing] .
        [some] , such as:
       *[all] :
    }
}
short-fits-turned = At { $degrees }°: { short-fits }
short-only = It fits only here. { $lies }
short-tile = Choose the tile that you place.
short-discard = None of your tiles fits. Choose the one to discard; you draw a new one. This can't be undone.
short-spot = Piece? { $pieces } left
short-spot-or-back = Piece, or take back? { $pieces } left
short-tile-fits = Tile { $number }: { $n ->
    [0] fits nowhere
    [1] 1 square
   *[other] { $n } squares
}
button-words = In words
words-on = { $on ->
    [yes] From now on I say everything in words, but only to you. Back: { button-shortly }
   *[no] In short again.
}
button-shortly = In short

## A plan for one's next turn

plan-kept = Planned: { $plan }. On your turn, { BUTTON("button-play") } opens with it, if it is still possible. You still confirm it there.
plan-none = You have planned nothing for your next turn. `/plan` takes a square and, if you like, a rotation and a spot.
plan-dropped = Your plan is dropped: { $plan }.
plan-opened = Your plan: { $plan }.
plan-in-part = Your plan: { $plan }. This part isn't possible with the tile that you drew: { $lost }.
plan-unfit = Your plan doesn't work: { $plan }. { $why }
plan-apart = { $square } doesn't touch the side of any tile yet.
plan-taken = A tile lies there by now.
plan-nothing = without a piece
plan-spot = { $how ->
    [back] take back { $spot }
    [piece] { bare-role } { $spot }
   *[spot] spot “{ $spot }”
}
plan-none-fits = You have no open tile that fits anywhere now, so there's nothing to plan.
choice-plan-role = { bare-role } ({ bare-feature })
button-unplan = Drop the plan

## Answers

turn-done = ✔ { $deeds }
now-over = That was the last turn: the game is over.
undone = Your turn is undone, and it's your turn again.
opened = Press { BUTTON("button-start") } when all have joined.
colour-choose = Which colour would you like? It is remembered for your next games.
colours-taken = Taken: { $colours }.
coloured = You play in { bare-colour }.
colour-taken = { $name } plays in { bare-colour } already. Free: { $colours }.
no-such-colour = There is no such colour. Free: { $colours }.
joined = You're in.
left = You've left the lobby.
closed = This lobby is closed.
ended = This game has ended without a result.
asked = I've asked in the channel; the answer will appear there.
voted-yes = Noted: you agree.
agreed = Your yes decided it. What happens next is posted in the channel.
voted-no = Noted: you said no.
end-lobby-sure = Close this lobby? Nobody can join it any more then.
end-game-sure = End this game now, without a result? Nobody else is asked. This can't be undone.
end-ask-sure = Ask the other players to end this game without a result? It ends when all of them agree.
state-yours = It's your turn. Your tile: { $tile }. Play with `/play` or the { BUTTON("button-play") } button.
state-theirs = To move: { $name }. The tile: { $tile }.
state-theirs-plan = { state-theirs } You can choose your next turn already, with `/plan`.
list-head = { $n ->
    [1] You're in 1 game, { $mine ->
        [0] and it isn't your turn there.
       *[other] and it's your turn there.
    }
   *[other] You're in { $n } games; { $mine ->
        [0] it isn't your turn in any.
        [1] in 1 it's your turn.
       *[other] in { $mine } it's your turn.
    }
}
list-yours = **Your turn**: { $about }, { $until ->
    [yes] time is up { $when },{" "}
   *[no] {""}
}{ tiles } left: { $link } (game { $game })
list-theirs = { $name } to move: { $about }, { tiles } left: { $link } (game { $game })
list-damaged = Can't be shown, since its record is damaged: { $link } (game { $game })
list-lobby = Lobby, not started yet: { $about }: { $link } (game { $game })
list-about = { $ruleset } with { $names }
list-more = … and { $n } more.
list-none = You aren't in any game. Open one with `/game open`, or join one with the { BUTTON("button-join") } button of a lobby.
help =     **How to play**
    1. Place a tile, then a piece on it or none. Pieces bring points; most points win. `/rules` has pictures.
    2. `/game open` opens a lobby. Others press { BUTTON("button-join") }, then its owner presses { BUTTON("button-start") }.
    3. On your turn press { BUTTON("button-play") }: choose a square, a rotation, a piece or none, and { button-confirm }. Or type it: `/place`. `/plan` chooses your next turn ahead. `/notify` changes how I tell you.
    4. See: `/board`, `/score`, `/history`, `/tiles`, `/game list`; finished games: `/analysis`, `/stats`, `/leaderboard`. Learn: `/hint`, `/puzzle`. What is stored about you: `/privacy`.
    5. Change your mind: `/undo`. No time: `/away`, or `/game resign`. Somebody doesn't play: `/game replace`.
    6. Signs: **+8** now. **8+** once complete, more if it grows. **8→10** before and after your tile. **8 🏁** at the end; by a name, if the game ended now. **⚠** helps another player. Golden number by the tiles: bonus tiles left.
help-no-game = There's no game in this channel. Press a game's button to play it at once against a computer of level normal; `/game open computer:` has other levels.

## Why not, and what is possible instead

no-game = There's no game in this channel. Open one with `/game open`, or find yours with `/game list`.
unknown-game = This game isn't here any more. Find yours with `/game list`.
elsewhere = This game goes on in another channel: { $link }
not-started = This game hasn't started yet. Its owner can start it with the { BUTTON("button-start") } button or `/game start`.
already-started = The game has started already, so the lobby is closed. `/board` shows the game.
leave-running = This game is running, so there is no lobby to leave. To stop playing: `/game resign`. To end it without a result: `/game end`.
lobby-closed = This lobby is closed. Open a new one with `/game open`.
game-damaged = The record of this game ({ $game }) is damaged, so it can't go on for now. Tell the host of this bot, who may be able to repair it. A moderator can end it with `/game end`.
game-over = This game is over. Open a new one with `/game open`.
game-over-other = This message belongs to a game that is over. The present one: { $link }
not-a-player = You don't play in this game. To play yourself: `/game open`, here once it is over, or in another channel.
channel-busy = There's a game in this channel already. Its players can end it with `/game end`. Open yours in another channel{ $threads ->
    [yes] , or in a thread (`thread`)
   *[no] {""}
}.
no-such-ruleset = There's no such rule set. There is: { $rulesets }.
no-such-topic = The rules of “{ $ruleset }” have no such topic and no rule of that number. `/rules` without a topic has a menu of all.
several-topics = Several topics in the rules of “{ $ruleset }” are about that: { $topics }. Choose one of them.
invited-self = You can't invite yourself: you have the first seat anyway.
invited-twice = { $name } is invited twice; once is enough.
invited-often = You have opened { $n } games within an hour that haven't begun, and each invitation pings people. You can invite again { $left } ({ $at }); until then, open a game without guests, and let them join.
lobbies-enough = You have { $n } open lobbies on this server already: { $links }. Start one of them, or leave it with `/game leave`; then you can open another.
limit = That was too much in a short time. Try again { $at }. You can still confirm your turn.
too-many = At most { $most } can play. Invite fewer.
already-joined = You're in this lobby already. Wait for the start, or press { BUTTON("button-leave") }.
game-full = All { $most } seats are taken. Open a game of your own with `/game open`.
seats-held = All { $most } seats are taken or held for those who are invited ({ $names }). You can join when one of them leaves.
not-joined = You aren't in this lobby. Join with the { BUTTON("button-join") } button.
not-the-owner = Only { $name }, who owns this lobby, can do that.
end-not-the-owner = Only { $name }, who owns this lobby, or a moderator can close it. You can leave it with the { BUTTON("button-leave") } button.
too-few = It takes at least { $least } players. Ask somebody to press { BUTTON("button-join") }, or add a computer.
question-open = The others are being asked already; see the question in the channel.
question-rested = The game was paused, so the time for this turn starts again. Until it is over, only a moderator can replace anybody.
question-refused = The others said no to that. You can ask them again { $left } ({ $at }).
question-closed = That question is settled.
own-question = You asked this yourself; the others have to answer.
stale = That was for an earlier turn.
not-your-turn = It isn't your turn.
plan-your-turn = `/plan` is for the next turn while others are to move.
plan-no-square = Say also on which square you plan to place your tile.
plan-occupied = There is a tile on { $square } already. Plan an empty square.
plan-far = { $square } is too far from the tiles on the board. Plan a square beside a tile, or one farther.
plan-no-such-spot = There is no such spot in this game. Give a number, or a word for a spot or a piece, such as the names in `/rules`; `none` places nothing.
nothing-laid = You haven't placed your tile yet. Do it with `/place` or `/play`; it fits on { $legal }.
nothing-laid-open = You haven't placed a tile yet. Choose one of your open tiles and place it with `/place` or `/play`.
rotation-needed = There the tile fits in several rotations. Say which one: { $rotations }.
tile-needed = Both of your open tiles fit. Say which one you place: { $tiles }.
no-open-tiles = In this game you have one tile at a time, without a number. The expert variant of The Discovery has open tiles to choose from.
no-such-tile = That isn't one of your open tiles; they have the numbers 1 to { $n }.
no-expert = Only { $rulesets } has an expert variant. Choose that as `ruleset`, or leave `expert` out.
removing-without-expert = Tiles are only taken out in the expert variant. Choose that too (`expert`), or leave them in.
known-or-expert = The expert variant has open tiles already. Choose `expert` or `next_tile`, not both.
turned-fits-nowhere = { $degrees ->
    [0] Not rotated
   *[other] Rotated { $degrees }°
} the tile fits nowhere. Possible: { $rotations }.
no-such-rotation = A tile can only be rotated by 0, 90, 180 or 270 degrees. Choose one of these.
no-such-square = “{ $typed }” isn't a square. A square is a column and a row, such as { $example }; they stand at the picture's edge.
no-such-spot = That isn't a spot on this tile. Type a number{ $huts ->
    [yes] {" "}(for a hut: hut 1)
   *[no] {""}
} or a name; `none` places nothing. { $free }
spot-ambiguous = Several free spots are called that: { $spots }. Give the number.
typed-nothing = none, nothing, no, -
nothing-there = There's nothing on { $square } or beside it. Choose a square with a tile.
undo-off = This game was opened without undo, so a turn that is confirmed stands.
undo-over = The last turn of a game that has ended can't be undone.
undo-nothing = You haven't taken a turn yet, so there's nothing to undo.
undo-not-yours = { $name } has taken the last turn, so you can't undo yours any more.
undo-given-up = A tile that was taken out of the game stays out, since a new one was shown for it.
refusal-square-taken = On { $square } there's a tile already. Yours fits on { $legal }.
refusal-not-adjacent = { $square } doesn't touch the side of any tile. Yours fits on { $legal }.
refusal-no-fit = On { $square } your tile ({ $tile }) doesn't match the tiles beside it in any rotation: { $needs }. It fits on { $legal }.
refusal-no-fit-so = Rotated like that, your tile ({ $tile }) doesn't match the tiles beside it on { $square }. Possible there: { $rotations }.
refusal-occupied = Spot { $number } ({ bare-feature }) is taken: { a-piece-on } on { $square } ({ $names }). { $free }
refusal-no-supply = You have no { bare-piece } left to place. End the turn without one (`/pass`).
refusal-not-for-piece = Spot { $spot } isn't for { a-piece }. { $free }
refusal-no-taking-back = In this game no follower is taken back. Place one (`/deploy`), or end the turn (`/pass`). If you want to undo your last turn, use `/undo`.
refusal-none-to-take-back = You have no follower on the board to take back. Place one (`/deploy`), or end the turn (`/pass`).
refusal-not-to-take-back = You have no follower there. { pieces-to-take-back }
pieces-to-take-back = You can take back: { $pieces }.
refusal-neither-fits = None of your open tiles fits anywhere. Take one of them out of the game with `/discard` or the { BUTTON("button-play") } button; then a new one is drawn.
refusal-other-fits = That isn't possible, since one of your open tiles fits and must be placed: { $tiles }.
refusal-not-now = That isn't possible now.

## Pictures in words
# What a picture shows, read aloud: all of them together have 1,024 characters.

alt-start = The board at the start: { $tile }.
alt-laid-before = The last turn, before seat { $seat } changed hands: a tile was placed on { $square } ({ $tile }).
alt-since = Outlined in their players' colours, placed since { $name }'s last turn: { $tiles }.
alt-since-laid = { $square } by { $name }
alt-since-laid-before = { $square } by seat { $seat }
alt-final = At the end: { $scores }.
alt-final-points = +{ $points } for { $names } ({ bare-feature } at { $square })
alt-whose = Who would score what now: { $features }. Areas without { a-piece-on }: { $free }.
alt-whose-free = Of those the best now: { $features }.
alt-free-feature = { bare-feature } on { $square } ({ points })
alt-whose-none = Nobody would score any of these now. Areas without { a-piece-on }: { $free }.
alt-worth-later = { $points } ({ $complete } or more if complete)
alt-owned = { bare-feature } on { $square }: { $names } { $points }
alt-owned-against = { bare-feature } on { $square }: { $names } { $points }, against { $rivals }
alt-scores = Scores: { $scores }.
alt-ended = If the game ended now: { $scores }.
alt-supplies = { pieces-of } left: { $supplies }.
alt-open = Not complete yet: { $features }.
alt-followers = { $name } with { $n } followers
alt-area = { bare-feature } { $square } ({ $names }): { counted }
alt-at-the-end = These count at the end: { $features }.
alt-completed = Completed by this tile: { $features }.
alt-complete = Complete, with followers to take back: { $features }.
alt-extent = The board's columns: { $columns }; its rows: { $rows }.
alt-close-up = The surroundings of { $square }.
alt-hand = Your tile: { $tile }.
alt-hints = The squares of the hints: { $squares }.
alt-squares = It fits on { $squares }.
alt-preview = A preview: { $tile } on { $square }, { turned }.
alt-spot-chosen = With { a-role } on { $spot }.
alt-back-chosen = With { the-role } on { $square } taken back: { $points }.
span = { $n ->
    [one] { $first }
   *[other] { $first } to { $last }
}
alt-over = The final board with { tiles }.
alt-rank = { $place } · { $name }: { points }.
alt-rank-itemised = { $place }. { $name }: { points } ({ $parts }).

## The board in words

text-player = Player { $number }, { $name }: { points }, { $supply } left.
text-hand = { $name } can place: { $tile }. Its spots, when not rotated: { $spots }. Tiles still to be drawn: { $left }.
text-legal = It fits on { $n ->
    [1] 1 square
   *[other] { $n } squares
} (degrees are clockwise):
text-legal-part = It fits on { $n ->
    [1] 1 square
   *[other] { $n } squares
}, { $here ->
    [0] on none of them here.
   *[other] on { $here } of them here (degrees are clockwise):
}
text-part-areas = Only { $features } are told here.
text-needs = { $needs }.
text-part-around = Only what is at most { $n } squares from { $square } is told here.
text-quiet = No points yet on: { $squares }.
text-features = Areas with pieces on them: { $n }. In brackets: the numbers of the spots that belong to the area.
text-free = Free areas (no piece stands there) that bring points and that tiles can still extend: { $n }.
text-cities-beside = { $n ->
    [1] 1 city
   *[other] { $n } cities
} on the plains beside it
text-lies = on { $places }
text-open-at = { open-sides }: { $squares }
text-empty-around = empty around it: { $squares } ({ $n })
text-scorers = points for { $names }
text-brought = it brought { $points } at the end
text-stood = worth { $points } when the game ended
text-tiles = { tiles }; columns from west to east: { $columns }; rows from north to south: { $rows }.
text-row = Row { $row }
text-town = a city between spots { $first } and { $second }

## People

name-gone = (deleted)
stats-head = { $name } on this server:
stats-game = **{ $ruleset }**: { $games ->
    [1] 1 game
   *[other] { $games } games
}, { $wins } won, best { $best }
stats-alone = **{ $ruleset }**
stats-rating = Rating { NUMBER($rating, useGrouping: 0) }, place { $place } of { $of }
stats-unrated = { $n ->
    [1] A rating comes after 1 more game that counts.
   *[other] A rating comes after { $n } more games that count.
}
stats-computers = Computer ({ $level ->
    [easy] easy
    [hard] hard
   *[normal] normal
}): { $wins } of { $games } won, best { $best }
feats = Feats: { $feats }
feat = { $feature ->
    [monasteries] { $n }+ monasteries
    [bonus] { $n }+ bonus tiles
    [narrow] win by { $n } at most
   *[other] { bare-feature } of { $n }+
}
feat-by = { $feat } ({ $names })
feat-times = { $n } × { $feat }
stats-none = { $name } has finished no game{ $of ->
    [one] {" "}of { $ruleset }
   *[all] {""}
} on this server yet. `/game list` shows those under way.
leaderboard-head = **Leaderboard – { $ruleset }**
leaderboard-none = Nobody has finished { $ruleset } with other people here yet. `/stats` counts games against computers, too.
leaderboard-rating = Rating
leaderboard-games = Games
leaderboard-wins = Won
leaderboard-number = { NUMBER($n, useGrouping: 0) }
ratings-about = Ratings begin at { NUMBER($start, useGrouping: 0) } and are shown after { $least } games that count; at first they are rather too low. `/rules topic:T11` says which games count.
privacy-export = This is everything that the bot has stored about you: { $tables }. The moves name only your seat, not you.
privacy-nothing = The bot has nothing stored about you.
privacy-table = { $table ->
    [absences] when you were away
    [drafts] turns you began
    [games] games you opened
    [interactions] commands and buttons of the last 30 days
    [outbox] direct messages
    [people] your settings
    [questions] offers to you
    [results] results
    [seats] your seats, with the names and colours you had there
   *[timers] times set for you
} ({ $n })
privacy-sure = Delete everything that is stored about you, on all servers? { privacy-running }{ privacy-lobbies }This can't be undone; `/privacy export` gives you a copy first.
privacy-running = { $running ->
    [0] {""}
    [1] You resign from 1 running game.{" "}
   *[other] You resign from { $running } running games.{" "}
}
privacy-lobbies = { $lobbies ->
    [0] {""}
    [1] You leave 1 lobby.{" "}
   *[other] You leave { $lobbies } lobbies.{" "}
}
button-forget = Delete it all
privacy-forgotten = It's deleted: nothing stored names you any more. Messages that were posted stay in their channels; the server's moderators can delete them.
one-part = This is about a part of my servers. If one of yours is missing, use the command there, too.

## Servers, and how people are told

language-name = English
setup-head = **Settings of this server**
setup-everywhere = Games may be opened in every channel.
setup-channels = Games may be opened in { $channels }.
setup-everybody = Everybody may open games.
setup-role = { $role } and moderators may open games, and end them.
setup-silence = After { days } without a turn the others may vote to replace that player.
setup-check = `/setup check:True` tests my permissions.
setup-not-you = Settings are for those who may manage this server (Discord's permission “Manage Server”). `/notify` changes how I tell you that it's your turn.
setup-no-language = I don't speak that. Choose from what is offered: { $languages }.
setup-too-many-channels = At most { $most } channels can be chosen. With none chosen, games may be opened everywhere.
select-language = Language of my posts
select-ruleset = Usual game
select-channels = Channels for games (none: all)
select-role = Who may open games (none: everybody)
select-silence = Days without a turn before a vote
open-not-here = On this server games are opened in { $channels }. Open yours there.
open-not-you = On this server only { $role } and moderators can open games. You can join what they open.
open-not-writing = You can't write messages in this channel, so you can't open a game here. Open it where you can write.
check-fine = I have every permission that a game in this channel needs. I posted a picture as a test and deleted it again.
check-threads = I can't open threads here (permission: { $rights }), so `thread` of `/game open` doesn't work in this channel.
check-refused = Discord refused a test post with a picture, though I seem to have the permissions: { $error }. Look at the channel's settings.
check-stays = The test post came through, but I couldn't delete it ({ $error }); please delete it.
check-post = A test: can I post a picture here? This message will disappear.
alt-check = A picture for a test: a board with a few tiles.
notify-way = { $way ->
    [dm] When it's your turn, I write you a direct message.
    [off] I don't ping you. `/game list` has your games.
   *[channel] When it's your turn, I ping you in the channel.
}
notify-digest = Once a day I write you which games wait for you.
notify-words = { $on ->
    [yes] What only you see is told in words, too.
   *[no] All in words: `/notify words:True`
}
notify-hello = I've just written to you. If nothing came: { notify-closed }
notify-closed = Your direct messages are closed to me: open them in this server's Privacy Settings and choose again. Until then I ping you in the channel.
button-digest-on = Daily digest
button-digest-off = No daily digest
choice-way-channel = Ping in the channel
choice-way-dm = Direct message
choice-way-off = Off
hello = This is how I write to you from now on. `/notify` in a server changes it.
notice = { $about ->
    [lobby] You're invited to a game with { $names }: { $link }
    [question] You're asked something in a game with { $names }: { $link }
    [reminder] It's still your turn in your game with { $names }: { $link }
    [over] Your game with { $names } is over: { $link }
   *[turn] It's your turn in your game with { $names }: { $link }
}
call = { $about ->
    [lobby] { $who }, you're invited to a game: { $link }
    [question] { $who }, you're asked something: { $link }
    [reminder] { $who }, it's still your turn: { $link }
    [over] { $who }, your game is over: { $link }
   *[turn] { $who }, it's your turn: { $link }
}
    My direct message didn't reach you, so from now on I ping you here. Once your direct messages are open, `/notify` brings them back.
digest-head = { $n ->
    [1] One game waits for you:
   *[other] { $n } games wait for you:
}
digest-game = - with { $names }; your turn began { $since }: { $link }

## Looking up

history-none = There is no turn yet.
history-start = The game began with { $n } players ({ $when }). { $happened }
history-scored = { $what } **+{ $points }**
history-scored-for = { $what }: { $names } **+{ $points }**
history-undone = { $number } · (undone) { $what }
history-final = The final scoring:
history-whole = All { $n } turns
final-open = At the end complete areas count as open ones.
final-player =
    - { $name }:
    { $items }
final-item = {"  "}- { $pieces }: { $total }
final-pieces = { $n ->
    [one] { bare-role }
   *[other] { roles-of }
} on { $squares }
final-fewer = 0 points (more { pieces-on } of { $names } there)
final-shrine = 0 points (a hunter of { $names } lies at the shrine)
final-tigers = 0 points (the tigers take all deer: { $deer } deer, { $tigers ->
    [1] 1 tiger
   *[other] { $tigers } tigers
})
final-nothing = 0 points ({ $feature ->
    [forest] not complete
    [river] not complete
    [hut] no fish
    [meadow] no animals that count
    [mountain] no cities
    [sea] no cities
   *[field] no complete city
})
projected-winners = If the game ended now, { $n ->
    [one] { $names } would win with { points }.
   *[other] { $names } would share the win with { points } each.
}
projected-details = The final scoring would add:
projected-nothing = The final scoring would add nothing.
table-legend-projected = Beside the sum: points from { $features }. Before each +: scored so far; after it: at the end.
short-both = The numbers: during play + at the end.
table-left = { $names } resigned and { $n ->
    [one] stands
   *[other] stand
} below those who stayed.
left-head = { $n ->
    [0] No tile is left to draw.
    [1] 1 tile is left to draw.
   *[other] { $n } tiles are left to draw.
}
left-head-bonus = { tiles } and { $bonus ->
    [1] 1 bonus tile
   *[other] { $bonus } bonus tiles
} left.
left-head-over = The game is over. { $n ->
    [0] All tiles were drawn.
    [1] 1 tile was not drawn.
   *[other] { $n } tiles were not drawn.
}
left-hand = { $name } has just drawn: { $tile }.
left-kind = { $n } × { $tile }
left-bonus = Bonus tiles:
left-out = Out of the game: { $tiles }.
left-fillable = Every empty square can still be filled.
left-unfillable = No tile that is left fits on { $n ->
    [1] this square: { $squares }.
   *[other] these { $n } squares: { $squares }.
}
export = The record of game { $game } ({ $n ->
    [1] 1 turn
   *[other] { $n } turns
}), for `tilewright replay`.
animation = The whole game of { $names }.
animation-not-over = The animation comes when the game is over. `/history` tells what happened so far.
animations-waiting = Others are waiting for their animations just now. You can ask for this one { $at }.
story = How the scores went.
story-best = Most at once: { bare-feature } ({ $names }) on { $square }, turn { $turn }: { $total }.
story-best-end = Most at once: { bare-feature } ({ $names }) on { $square }, at the end: { $total }.
story-led = { $name } led from turn { $turn } on, mostly by { features-of }.
story-even = Level at { $mine } before the final scoring, then { $name } won with { features-of }.
story-until = { $other } led { $others }:{ $mine } after turn { $turn }, then { $name } overtook with { features-of }.
story-end = { $other } led { $others }:{ $mine } before the final scoring, then { $name } overtook with { features-of }.
button-animation = Animation
button-analysis = Analysis

## The analysis of a finished game

analysis-not-over = The analysis comes when the game is over: before, it would be a hint.
analysis-no-result = This game ended without a result, so there is nothing to look back at. What happened is in `/history`.
analysis-no-turn = In this game no tile was placed, so there is nothing to look back at.
analysis-takes-long = Other games are analysed first, and it takes long. Ask again in a few minutes: the work goes on meanwhile.
analysis-waits = The game is analysed as soon as another one is done …
analysis-progress = The game is being analysed: { $n } % …
analysis-more = +{ $n }
analysis-less = -{ $n }
analysis-even = 0
analysis-percent = { $n } %
analysis-meaning = The chart shows what each player could expect after every turn: the points at the end if everybody goes on as the computer of level normal does.
    - Luck: how many points more (+) or less (-) the drawn tiles promised than tiles on average.
    - Accuracy: 100 % is the best turn every time, 0 % is as good as random turns.
    - “Turn 16: Anna -5”: the best turn that the computer (hard) finds promised about 5 points more by the end.
    - “Turn 17: Bo, luck +5”: the tile of that turn promised about 5 points more than one on average.
analysis-area = { $others ->
    [0] Uncontested
   *[other] Decisive
}: { bare-feature } ({ $names }) on { $square }, **{ $points }**
analysis-left = Expected points until { $name } left (turn { $turn }).
analysis-even-game = No single turn decided this game.
short-account = { $name } **{ $points }** · luck { $luck } · accuracy { $accuracy }
button-decided = Turn { $turn }: { $name } { $points }
button-decided-luck = Turn { $turn }: { $name }, luck { $points }
button-numbers = What do the numbers mean?
analysis-drew = Drew { $tile }
analysis-worse = { $worse ->
    [0] {""}
    [much] {" "}(much worse)
   *[other] {" "}(about { $worse ->
        [1] 1 point
       *[other] { $worse } points
    } worse)
}
analysis-played = Played: { $turn }{ analysis-worse }
analysis-best = Best: { $turn }{ analysis-worse }
analysis-tried = Yours: { $turn }{ $worse ->
    [0] {" "}✔ none is better
   *[other] { analysis-worse }
}
button-try = Try it
button-share = Share
post-shared = Shared by { $name }:
share-again = That was shared already. It can be shared again { $at }.
alt-chart = A chart of the scores over { $n ->
    [1] 1 turn
   *[other] { $n } turns
}.
alt-chart-turn = After turn { $n }: { $scores }.
alt-chart-before = Before the final scoring: { $scores }.
alt-expected = A chart of the points that each player could expect at the end, over { $n ->
    [1] 1 turn
   *[other] { $n } turns
}.
alt-expected-start = At the start: { $scores }.
alt-film = An animation of the whole game, tile by tile, up to the final board with { tiles }.
alt-stock = The kinds of tiles with the number that is left of each; all together { $n }.
alt-barred = The board; crossed out are the squares that no tile that is left can fill: { $squares }.

## The rules to look up

select-topic = Read a topic
rules-short-base = **Base game**
    Place a tile, then a piece on it or none.
    Road: 1 a tile. City: 2. Monastery: 9.
    Scored when complete; fields at the end.
    The player with most pieces there scores.
rules-short-hunters = **Hunters & Gatherers**
    Place a tile, then a piece on it or none.
    Forest 2, river 1 a section; each fish 1.
    Most pieces get the points when complete;
    at the end: animals 2 each, huts 1 a fish.
rules-short-discovery = **The Discovery**
    Place a tile. Then place a piece on it,
    or take a piece back for its points.
    Plain: 1 a tile. Mountain, sea: 1 a city.
    Complete: about double, but only in play.
rules-topic = **{ $ruleset }: { $title }**
rules-ruling = *(ruling)*: the printed rules leave this open; the bot had to decide.
rules-caption = *{ $caption }*
alt-lobby = { $ruleset ->
    [hunters] A small board of Hunters & Gatherers, as an example: square tiles with meadows and animals, forests with gold, rivers with fish, and on them the tribe members and huts of four players.
    [discovery] A small board of The Discovery, as an example: square tiles with seas, mountains, plains and round cities, and on them the followers of four players.
   *[base] A small board of the base game, as an example: square tiles with roads, walled cities, monasteries and fields, and on them the followers of four players.
}

## Discord
# Names of commands and options are one word of at most 32 small letters, descriptions at most 100 characters.

document-file = All of it is in the file below.
button-turn = Rotate
button-back = Another square
button-other-tile = Another tile
button-confirm = Confirm
squares-offered = Choose: { $n ->
    [one] row { $first }
   *[other] rows { $first } to { $last }
} ({ $start } to { $end })
squares-all = Choose a square ({ $count }, { $n ->
    [one] row { $first }
   *[other] rows { $first } to { $last }
})
select-spot = What you do with your followers
right-view-channel = View Channel
right-send-messages = Send Messages
right-send-messages-in-threads = Send Messages in Threads
right-attach-files = Attach Files
right-create-public-threads = Create Public Threads
ui-rights = I lack permissions in { $channel }: { $rights }. Somebody who manages the server can give them to me; then try again.
ui-counted = I was restarted before I could answer. What you did counted; the channel shows how it stands.
ui-restarting = I'm just restarting. Nothing has changed; try again in a moment.
ui-guild-only = Games are played in the channels of a server. Use this command there.
ui-blocked-server = The host of this bot doesn't offer it on this server.
ui-blocked-person = The host of this bot has blocked you. You can still see and delete your data with `/privacy`.
ui-error = Something went wrong on my side; nothing is lost. Try again. If it keeps happening, tell the host of this bot the error number { $reference }.
ui-old-command = This command has changed. Reload Discord (Ctrl+R, or restart the app) and try again.
ui-bad-value = One of the values can't be used here. Choose from what is offered.
ui-no-button = This button doesn't belong to a game here any more. Use those of the game's newest message, or `/play`.
ui-no-thread-here = A thread of its own can only be opened from a text channel. Open the game here without that option, or in a text channel.
ui-your-rights = You lack permissions in this channel that a game in a thread of its own takes: { $rights }. Open the game here without that option, or where you have them.
ui-thread-name = Game of { $name }
ui-thread-opened = It's in a thread of its own: { $thread }
ui-guest-is-a-bot = { $name } is a bot and can't play. Invite people.
ui-guest-is-elsewhere = { $name } isn't on this server. Invite somebody who is.
ui-guest-sees-nothing = { $name } can't see this channel. Open the game in a channel that both of you can see.
ui-paused = The game in { $channel } is paused: I can't post there any more. It goes on once I can, and a player uses a command there, such as `/play`.

command-game = game: Open, join, start and end games
command-game-open = open: Open a game that others can join
command-game-join = join: Join the lobby in this channel
command-game-leave = leave: Leave the lobby in this channel
command-game-start = start: Start the game with those who have joined
command-game-end = end: End this game without a result
command-game-list = list: Your games, and whose turn it is
command-game-resign = resign: Resign from this game
command-game-replace = replace: Give a silent player's seat to somebody else, or take it out
command-game-rematch = rematch: The same game again, with the same people
command-game-move = move: Play on in another channel or thread (moderators)
command-vote = vote: Answer what is being asked in this channel
option-seat = seat: Whose seat
option-by = by: Who takes it over (without it or a computer: the seat is removed)
option-stand-in = computer: A computer of this level plays on there
option-channel = channel: Where the game goes on
option-reason = reason: Why; the others will read it
option-answer = answer: Yes or no
choice-answer-yes = Yes
choice-answer-no = No
choice-undo-consent = If the next player agrees
command-place = place: Place your tile; with a spot this is your whole turn
command-plan = plan: Choose your next turn while others are to move
command-rotate = rotate: Rotate your tile and see where it fits
command-deploy = deploy: Place a piece on the tile you placed and end your turn
command-takeback = takeback: Take a follower back for its points (The Discovery only)
command-discard = discard: Discard one of your open tiles when none fits (expert variant only)
command-pass = pass: End your turn without placing a piece
command-undo = undo: Undo your last turn, if this game allows it
command-nudge = nudge: Kindly remind the player to move (once a day)
command-hint = hint: Up to three good turns and why, where the game allows hints
command-play = play: Play your turn with buttons
command-board = board: See the board
command-score = score: See the scores and what they come from
command-tiles = tiles: See which tiles are left and what no tile can fill
command-history = history: See what happened, turn by turn
command-analysis = analysis: Look back at a finished game: luck, accuracy, what decided it
command-export = export: Download the game's record; of a finished game also the animation
command-rules = rules: Look a rule up, with a picture
command-stats = stats: How somebody stands here: games, wins, points, rating
command-leaderboard = leaderboard: Show everybody here who stands where on this server
command-privacy = privacy: What the bot has stored about you
command-privacy-export = export: Everything that is stored about you, as a file
command-privacy-delete = delete: Leave all games and have everything about you deleted
option-player = player: Whose (default: your own)
option-played = ruleset: Of this game only (default: all)
command-help = help: How to play with this bot
option-ruleset = ruleset: Which game (default: the usual one here)
option-hints = hints: Allow hints also while other people play
option-expert = expert: Two open tiles each (The Discovery only)
option-remove-tiles = remove_tiles: Take some tiles out at random before play (expert variant only)
option-next-tile = next_tile: When you draw the tile of your next turn
option-tile = tile: Which of your open tiles (expert variant)
option-follower = follower: Which of your followers on the board
option-player2 = player2: Somebody to invite
option-player3 = player3: Somebody else to invite
option-player4 = player4: Somebody else to invite
option-player5 = player5: Somebody else to invite
option-computer = computer: Play against a computer of this level
option-computers = computers: How many computers play (default: one, if a level is chosen)
option-undo = undo: Can the last turn be undone? (default: if the next player agrees)
option-order = order: Who plays after whom (default: drawn at the start)
option-thread = thread: Play in a thread of its own
option-square = square: Where to place the tile
option-rotation = rotation: How far to rotate it clockwise, in degrees
option-spot = spot: Where to place a piece, or none; or which piece to take back
option-topic = topic: What about: a title, or the number of a rule
option-to = to: Degrees clockwise (left out: on to the next that fits)
option-close-up = close_up: Zoom in on a square
option-projected = projected: As if the game ended now
option-last = last: How many turns (default: 10)
option-show = show: Who owns what, or the last turn close up
option-turn = turn: The board as it was after that turn
option-text = text: In words; close_up, show and turn say which part
choice-colour-red = Red
choice-colour-blue = Blue
choice-colour-yellow = Yellow
choice-colour-black = Black
choice-colour-white = White
option-colour = colour: Your colour (default: the one you chose last)
choice-level-easy = Easy: beginners often win
choice-level-normal = Normal: if you know the game
choice-level-hard = Hard: wins most games
choice-undo-friendly = Yes, until somebody else has moved
choice-undo-off = Not possible
choice-order-random = Drawn at the start
choice-order-seated = As listed in the lobby
choice-next-tile-hidden = Drawn when your turn comes
choice-next-tile-known = Known: everybody sees it a turn ahead
command-away = away: Pause your deadlines and reminders for some days, or come back
option-days = days: How many days from now
option-move-days = days: Days for each turn (default: no deadline)
option-back = back: I'm back
option-on-deadline = on_deadline: What happens when a turn's time is up (default: a last reminder)
choice-on-deadline-remind = A last reminder
choice-on-deadline-computer = A computer takes the turn
choice-on-deadline-vote = The others vote
right-read-message-history = Read Message History
command-setup = setup: Settings of this server: language, usual game, channels, role, votes
command-notify = notify: How you are told that it's your turn
option-public-language = language: Language of my posts
option-usual-game = ruleset: The usual game here
option-open-channel = channel: One more channel for games; the menu takes it away again
option-game-role = role: Who may open and end games; @everyone: all may open them
option-vote-silence = silence: Days without a turn before the others may vote about a player
option-check = check: Test whether I have every permission that I need here
option-notify-way = way: Ping in the channel, direct message, or nothing
option-digest = digest: One direct message a day about all games that wait for you
option-words = words: Everything in words, also what the picture shows
choice-language-auto = Discord's setting for this server

## The local try

playground-follow = follow whose turn it is
playground-lost = The bot behind this page doesn't answer. If you have stopped it, start it again and open the address that it prints.
playground-unsure = The bot behind this page stopped answering, so it isn't certain whether your last step arrived. You can repeat it: it never counts twice. If you have stopped the bot, start it again and open the address that it prints; the channel shows how the game stands.
playground-renewed = The bot behind this page was started anew and has another address now: open the one that it has printed. A game that was kept with --db goes on there.
playground-kept = The games go on where they were. This page doesn't keep what was written here before: `/history` tells what happened, `/game list` which games there are.
playground-unknown = What stands after the command isn't one of its options. Choose the command from the list: that shows which there are.
playground-topic = Type / for the commands; /game open begins a game. Choose who you are at "{ playground-viewing-as }".
playground-viewing-as = Viewing as
playground-head = Who you are, and more
playground-channel = The channel
playground-more = More
playground-end = Stop trying it out
playground-earlier = Earlier messages
playground-later = Later messages
playground-new-messages = New messages below
playground-no-messages = There are no messages in this channel.
playground-message = Message
playground-send = Send
playground-send-title = { $one } (Enter)
playground-save = Save
playground-used = { $one } used
playground-edited = (edited)
playground-edited-at = Edited { $one }
playground-only-you = Only you can see this
playground-thinking = Thinking…
playground-commands-here = Type / for the commands
playground-members = MEMBERS
playground-roles = ROLES
playground-channels = CHANNELS
playground-options = OPTIONS
playground-required = This has to be filled in.
playground-invalid = This can't be used here. Delete it, and what is possible is offered.
playground-commands-of = Commands of { $one }
playground-commands = Commands
playground-optional = +{ $one } optional
playground-loading = Loading…
playground-loading-failed = This couldn't be loaded.
playground-more-commands = There are more commands: type more letters.
playground-commands-found = Commands: { $one }
playground-options-missing = Options that still have to be filled in: { $one }
playground-command = Command /{ $one }
playground-leave-command = Leave the command
playground-none-match = Nothing fits.
playground-is-required = , required
playground-remove-option = Remove the option { $one }
playground-more-options = more
playground-some-options = options
playground-any-options = + options
playground-command-gone = This command is no longer there: leave it and choose another one.
playground-dropped = What was filled in at { $one } is gone, because the command has changed.
playground-select = Choose one
playground-select-more = Choose one or more
playground-clear = Clear the choice
playground-checking = Checking what is chosen…
playground-choose-between = { $one } chosen. Choose { $two } to { $three }.
playground-search = Search
playground-previous = Previous
playground-next = Next
playground-options-here = { $one } to choose from
playground-chosen = Chosen
playground-apply = Apply
playground-cancel = Cancel
playground-option-gone = Something that you chose is no longer offered.
playground-choose-at-least = Choose at least { $one }.
playground-choose-at-most = Choose at most { $one }.
playground-wait = What you did before isn't done yet: wait a moment.
playground-close = Close
playground-no-media = The picture { $one } can't be shown.
playground-picture = Picture
playground-zoom = Enlarge
playground-fit = Fit into the window
playground-pan = Picture; the arrow keys move it while it is enlarged
playground-original = Open the original picture
playground-one-of = { $one } of { $two }
playground-enlarge = Enlarge { $one }
playground-download = Download { $one }

# -- the puzzle of the day ---------------------------------------------------------------------------------------------

puzzle-head = **Puzzle { NUMBER($number, useGrouping: 0) }** · { $ruleset } · { $level ->
    [easy] easy
    [hard] hard
   *[normal] medium
}
puzzle-you = You are { $name }. One turn is { points } better than any other.{ $counts ->
    [yes] {" "}Your first try counts.
   *[no] {""}
}
puzzle-grade = { $square } { $grade ->
    [best] **The best turn!**
    [near] **Close:** about { points } worse
   *[far] **Another is much better**
} · Puzzle { NUMBER($number, useGrouping: 0) }{ $counts ->
    [late] {" "}(doesn't count: its day is over)
    [again] {" "}(only your first try counts)
   *[yes] { $row }
}
puzzle-row = {" "}· { $n } days in a row
why = Why: { $reason }
puzzle-post-shared = { $name }: Puzzle { NUMBER($number, useGrouping: 0) } · { $ruleset } · { $square }{ $row }
puzzle-found = { $n ->
    [0] Nobody answered it.
   *[other] { $found } of { $n } found it.
}
puzzle-no-number = There are puzzles 1 to { NUMBER($today, useGrouping: 0) } so far: one more every day.
puzzle-nothing-to-share = You haven't answered that puzzle on its day.
puzzle-shared-before = You have shared that already.
puzzle-not-writing = You can't write in this channel, so I don't post it for you here.
puzzle-set = The puzzle of the day comes to { $channel } every day after { $hour }:00 (UTC), next { $at }.
puzzle-no-channel = I post no puzzles on this server. `/setup puzzle:` chooses a channel for them.
puzzle-stopped = I can't post the puzzle of the day in { $channel } any more, so I have stopped. `/setup puzzle:` chooses a channel anew.
button-puzzle = Try
button-puzzletry = Try another turn
button-puzzlebest = Best turn
button-puzzlestop = Stop it
leaderboard-puzzle-head = **Puzzles this month**
leaderboard-puzzle-none = Nobody has answered a puzzle on this server this month. `/puzzle` has today's.
leaderboard-puzzle-found = Found
leaderboard-puzzle-answered = Tried
leaderboard-puzzle-row = Days in a row
command-puzzle = puzzle: Find the best turn: a new position every day
option-puzzle-number = number: Which puzzle (default: today's); one of a day gone by doesn't count
option-puzzle-channel = puzzle: Where I post the puzzle of the day
option-puzzle-hour = hour: From which hour of the day on (UTC, default: 8)
option-puzzles = puzzle: This month's puzzles instead of games
