"""Rows of positions: what each clause says of a few turns, told in words.

A line that begins with a clause says what its rows show. A row is a script (turns and questions, with semicolons
between; one at a line's end goes on in the next), then, after ``>``, all that is scored and answered on the way.

    E N12 180 knight 0    a turn: the tile, its square, the degrees, and what is set on which segment
    U N12 back N14 0      a turn that takes back the piece on that segment
    put U P13             a tile laid; answered is what each segment offers each kind of piece, or why not
    pass                  ends that turn
    worth N12 0 hut       the area of that segment (in a layer): open sides (``o2``) or complete; squares
    pieces, left          who stands on the board as what; how many pieces each seat has left
    next                  who is to draw, from which pile
    resign 0, end         a seat leaves; the game is scored as if it were over
"""

import re
from collections import Counter
from collections.abc import Iterable, Iterator

import pytest

from engine.errors import Refusal
from engine.events import FeatureScored, Item, PieceReturned
from engine.tiles import TileSet
from tests.engine.play import MANY, Play, rows
from tests.engine.queries import state
from tests.engine.worlds import NEW_LAND, WILD

TURN = re.compile(r"(put )?(.+?) ([A-Z]+\d+)(?: (\d+))?(?: ([a-z]+) (?:([A-Z]+\d+) )?(\d+))?")


def counted(items: Iterable[Item]) -> str:
    return ", ".join(f"{item.amount} {item.name} of {item.each}" for item in items)


def answer(play: Play, step: str) -> Iterator[str]:
    """One step of a script."""
    game = play.game
    match step.split():
        case ["pass"]:
            game.end_turn()
        case ["end"]:
            game.end_now()
        case ["resign", seat]:
            game.resign(int(seat))
        case ["pieces"]:
            yield ", ".join(f"{piece.seat} {piece.role}" for piece in game.board.pieces()) or "none"
        case ["next"]:
            yield f"{game.to_move} {game.pile}"
        case ["left"]:
            yield ", ".join(" ".join(map(str, game.supply(seat).values())) for seat in range(game.seats))
        case ["worth", square, segment, *layer]:
            found = play.feature(square, int(segment), *layer)
            open_sides = "complete" if found.complete else f"o{found.open}"
            assert found.points == sum(item.points for item in found.items)
            yield f"{found.layer} {open_sides} on {len(found.squares)}: {counted(found.items) or 'nothing'}"
        case _:
            yield from turn(play, step)


def turn(play: Play, step: str) -> Iterator[str]:
    told = TURN.fullmatch(step)
    assert told, step
    put, kind, square, degrees, role, of, segment = told.groups()
    turned = int(degrees or 0)
    if of:
        play.lay_and_take_back(kind, square, turned, of, int(segment))
    elif put:
        play.put(kind, square, turned)
        yield ", ".join(offers(play))
    else:
        play.lay(kind, square, turned, **({role: int(segment)} if role else {}))


def offers(play: Play) -> Iterator[str]:
    """What may be set on each segment of the tile just laid; where nothing may, the refusal of each kind of piece."""
    game, before = play.game, state(play.game)
    for segment in range(len(game.tileset.kind(game.board.last.kind).segments)):
        told = []
        for piece in game.ruleset.pieces:
            if segment in (roles := play.roles(piece)):
                told.append(roles[segment])
                continue
            with pytest.raises(Refusal) as caught:
                game.deploy(piece, segment)
            told += [] if caught.value.code == "no_such_segment" else [f"{caught.value.code} {caught.value.clause}"]
        yield " + ".join(told)
    assert state(game) == before


def played(script: str, play: Play) -> list[str]:
    """What is scored and answered; the scores are the sum of it, and no piece is lost."""
    answers, every, seen = list[str](), Counter[int](), 0
    for step in script.split("; "):
        answers += answer(play, step)
        for event in play.events[seen:]:
            if isinstance(event, FeatureScored | PieceReturned):
                assert event.final is (step == "end")
            if isinstance(event, FeatureScored):
                seats = "".join(map(str, sorted(event.seats)))
                answers.append(f"{event.feature} {event.points} to {seats}: {counted(event.items)}")
                for seat in event.seats:
                    every[seat] += event.points
        seen = len(play.events)
    game = play.game
    assert game.scores == [every[seat] for seat in range(game.seats)]
    out = Counter((piece.seat, piece.piece) for piece in game.board.pieces())
    for seat in set(range(game.seats)) - set(game.gone):
        assert {piece: number + out[seat, piece] for piece, number in game.supply(seat).items()} == game.ruleset.pieces
    return answers


BASE = """
B2.3, B5.2 A complete city scores two points a tile and two a shield, also if another player completed it
    G N12 90 knight 0; E N11 180; left
    > city 6 to 0: 3 tiles of 2; 7, 7
    F N12 90 knight 0; E N11 180; left
    > city 8 to 0: 3 tiles of 2, 1 shields of 2; 7, 7
B2.2, B4.1 Each segment of the tile just laid may be claimed, and no other
    U O13 highwayman 0; put B N14; pieces
    > monk, farmer; 0 highwayman
    put L N12 180
    > knight, highwayman, highwayman, highwayman, farmer, farmer, farmer
    put X O13
    > highwayman, highwayman, highwayman, highwayman, farmer, farmer, farmer, farmer
B4.2 Not where the connected feature holds a follower, another's or an own one, however far away
    U O13 highwayman 0; put U P13
    > occupied B4.2, farmer, farmer
    U O13 highwayman 0; U P13; U Q13; U R13; U S13; U T13; put A M13 270
    > occupied B4.2, monk, farmer
    B N14 farmer 1; put B N15
    > monk, occupied B4.2
    G N12 90 knight 0; put E N11 180
    > occupied B4.2, farmer
B4.2 Other features stay free
    G N12 90 knight 0; put H N11
    > knight, occupied B4.2, farmer
    B N14 monk 0; put B N15
    > monk, farmer
B4.2 The connection after laying counts: both roads were apart, and the highwayman's is the far one
    V O13; V N14 270 highwayman 0; B M14; put V O14 90
    > occupied B4.2, farmer, farmer
B4.3 Joined features hold several followers
    V O13 highwayman 0; V N14 270 highwayman 0; V O14 90; worth O14 0; worth N13 1; pieces
    > road o2 on 4: 4 tiles of 1; road o2 on 4: 4 tiles of 1; 0 highwayman, 1 highwayman
B4.4 Without supply nothing is deployed
    B N14 monk 0; B N15 monk 0; B N16 monk 0; B N17 monk 0; B N18 monk 0; B N19 monk 0; B N20 monk 0;
    B N21 monk 0; B N22 monk 0; B N23 monk 0; B N24 monk 0; B N25 monk 0; B N26 monk 0; B N27 monk 0;
    left; put B N28; pass; next
    > 0, 0; no_supply B4.4, no_supply B4.4; 1 land
B2.4 A follower that comes back is usable from the next turn
    G N12 90 knight 0; B N14; B N15 monk 0; B N16; B N17 monk 0; B N18; B N19 monk 0; B N20; B N21 monk 0; B N22;
    B N23 monk 0; B N24; B N25 monk 0; B N26; left; put E N11 180; pass; left; B N27; put B N28
    > 0, 7; no_supply B4.4, no_supply B4.4; city 6 to 0: 3 tiles of 2; 1, 7; monk, farmer
B4.6 Deploying is optional
    put E N12 180; pass; pieces; next
    > knight, farmer; none; 1 land
B4.5, B5.2 What this tile completes may be claimed and scores at once
    E N12 180 knight 0; pieces; left
    > city 4 to 0: 2 tiles of 2; none; 7, 7
B5.1 A road ends at a crossing, a city or a monastery
    A M13 270; W O13 90 highwayman 1; worth N13 1
    > road 3 to 1: 3 tiles of 1; road complete on 3: 3 tiles of 1
    A M13 270; S O13 90 highwayman 1; worth N13 1
    > road 3 to 1: 3 tiles of 1; road complete on 3: 3 tiles of 1
    A M13 270; A O13 90 highwayman 0; worth N13 1
    > road 3 to 1: 3 tiles of 1; road complete on 3: 3 tiles of 1
B5.1 A road scores a point a tile, and with an open end nothing yet
    A M13 270 highwayman 0; worth M13 0; U O13; worth O13 0; U P13; U Q13; A R13 90
    > road o1 on 2: 2 tiles of 1; road o1 on 3: 3 tiles of 1; road 6 to 0: 6 tiles of 1
B5.1 A crossing parts the roads
    X O13 highwayman 0; put U P13; worth O13 1
    > highwayman, farmer, farmer; road o1 on 2: 2 tiles of 1
B5.1 A ring is complete
    V N14 270 highwayman 0; V O14; V O15 90; V N15 180; worth N14 0
    > road 4 to 0: 4 tiles of 1; road complete on 4: 4 tiles of 1
B5.1 A tile counts once though the road leaves it in the east and comes back from the south
    W N14 0 highwayman 0; V O14; V O15 90; V N15 180; worth N14 0; worth N14 1
    > road 4 to 0: 4 tiles of 1; road complete on 4: 4 tiles of 1; road complete on 4: 4 tiles of 1
B5.2 A city with an open side isn't complete
    R N12 180 knight 0; E O12 270; worth N12 0; E M12 90
    > city o1 on 3: 3 tiles of 1; city 8 to 0: 4 tiles of 2
B5.2 Nor is a ring of eight tiles with a gap inside
    N N14 180 knight 0; R O14 180; M P14 270; R P15 270; M P16; Q O16; N N16 90; R N15 90; worth N14 0; C O15
    > city o4 on 8: 8 tiles of 1, 3 shields of 1; city 26 to 0: 9 tiles of 2, 4 shields of 2
B5.2 A tile counts once though two of its segments are joined around the corner
    N N14 180 knight 0; N O14 270; N N15 90; I O15 0; worth O15 0; worth O15 1
    > city 8 to 0: 4 tiles of 2; city complete on 4: 4 tiles of 2; city complete on 4: 4 tiles of 2
B5.3 A monastery is complete with eight tiles around it
    B N14; B N15 monk 0; B M14; B O14; B M15; B O15; B M16; B N16; worth N15 0; B O16; left
    > monastery o1 on 8: 8 tiles of 1; monastery 9 to 1: 9 tiles of 1; 7, 7
    B N14; B M14; B O14; B M15; B O15; B M16; B N16; B O16; B N15 monk 0; left
    > monastery 9 to 0: 9 tiles of 1; 7, 7
B5.4 The most followers score, and with equally many each scores in full
    A M13 270; A O13 90; E M12 90 knight 0; E O12 270 knight 0; B M11; B M10; E N11 180 knight 0; C N12; pieces
    > city 12 to 0: 5 tiles of 2, 1 shields of 2; none
    A M13 270; A O13 90; E M12 90 knight 0; E O12 270 knight 0; B M11; E N11 180; C N12; pieces
    > city 12 to 01: 5 tiles of 2, 1 shields of 2; none
B5.5 A feature without followers scores for nobody
    E N12 180; worth N12 0
    > city complete on 2: 2 tiles of 2
B5.6 All followers of every player return
    A M13 270 highwayman 0; V N14 270 highwayman 0; V O13; V O14 90; A N15 180; pieces; left
    > road 6 to 01: 6 tiles of 1; none; 7, 7
B5.6 Farmers never return during play
    E N12 180 farmer 1; B N11; B N14; pieces
    > 0 farmer
B5.6 What was scored is scored once
    A M13 270; A O13 90 highwayman 0; worth N13 1; pieces; B N14; end
    > road 3 to 1: 3 tiles of 1; road complete on 3: 3 tiles of 1; none
B5.7 One tile completes several features
    A M13 270 highwayman 0; E N12 180; E O12 180 knight 0; L O13 0 highwayman 1; pieces
    > city 4 to 0: 2 tiles of 2; road 3 to 0: 3 tiles of 1; 1 highwayman
B6.2 At the end a road or a city scores a point for each tile and shield
    U O13 highwayman 0; U P13; end
    > road 3 to 0: 3 tiles of 1
    F N12 90 knight 0; end
    > city 3 to 0: 2 tiles of 1, 1 shields of 1
B6.2 A monastery scores itself and its neighbours
    B N14; B N15 monk 0; B M14; B O14; B M15; B O15; B M16; B N16; end
    > monastery 8 to 1: 8 tiles of 1
B6.2 Ties as during play
    A M13 270 highwayman 0; V N14 270 highwayman 0; V O13; V O14 90; end
    > road 5 to 01: 5 tiles of 1
B6.3 A field scores three points for each complete city
    E N12 180 farmer 1; E N11; E N10 180; end
    > field 6 to 0: 2 cities of 3
B6.3 A city counts once for a field around it
    N N14 180 farmer 1; N O14 270; N O15; N N15 90; B M14; B M15; end
    > field 3 to 0: 1 cities of 3
B6.3 A city may count for several fields
    E N12 180 farmer 1; U M13 0 farmer 1; end
    > field 3 to 0: 1 cities of 3; field 3 to 1: 1 cities of 3
B6.3 The most farmers score, and with equally many each in full: strips of field, joined around monasteries
    E N12 180; B N11; U N14 0 farmer 2; U N15 0 farmer 2; U N16 0 farmer 2; E N17 180; E N18; A M14 270; A M15 270;
    A M16 270; end
    > field 3 to 0: 1 cities of 3
    E N12 180; B N11; U N14 0 farmer 2; U N15 0 farmer 2; U N16; E N17 180; E N18; A M14 270; A M15 270; A M16 270;
    end
    > field 3 to 01: 1 cities of 3
B6.4 Incomplete cities are worth nothing to a field
    G N12 90 farmer 1; worth N12 1; end; pieces
    > field o1 on 1: 0 cities of 3; 0 farmer
B6.4 A field is never complete, also with roads all around it
    V N14 270 farmer 2; V O14; V O15 90; V N15 180; worth N14 2; pieces; end
    > field o0 on 4: 0 cities of 3; 0 farmer
B7.1 Fields join where their half edges meet, and the road parts them
    U O13 farmer 1; put U M13
    > highwayman, occupied B4.2, farmer
B7.1 A field touches a city on its own tile only: the start tile's southern one lies behind the road
    E N12 180; B N14 farmer 1; U O13; worth N14 1; worth O13 1; end
    > field o6 on 3: 0 cities of 3; field o3 on 2: 1 cities of 3
B7.1 Any segment of the field may touch any segment of the city: the farmer stands three tiles away from the wall
    E N12 180; B N11; B N10; B N9; B N8 farmer 1; end
    > field 3 to 0: 1 cities of 3
B7.2 The fields on both sides of a road's end are one around a monastery; crossings and city gates part them
    A O13 90; U M13; worth N13 2; worth N13 3
    > field o8 on 3: 0 cities of 3; field o8 on 3: 0 cities of 3
    W O13 90; worth N13 2; worth N13 3
    > field o2 on 2: 0 cities of 3; field o3 on 2: 0 cities of 3
    L O13; worth N13 2; worth N13 3
    > field o2 on 2: 0 cities of 3; field o3 on 2: 0 cities of 3
T1 The seat takes no more turns
    resign 1; next; B N14; next; B N15; next
    > 0 land; 2 land; 0 land
T1 Pieces of a seat that left stay and score until they would return
    G N12 90 knight 0; resign 0; pieces; E N11 180; pieces; left
    > 0 knight; city 6 to 0: 3 tiles of 2; none; 0, 7, 7
    U O13 highwayman 0; resign 0; put U P13; pass; end
    > occupied B4.2, farmer, farmer; road 3 to 0: 3 tiles of 1
"""

HUNTERS = """
H2.3 Complete forests and rivers score and members go home
    corner N12 180 gatherer 0; lake O13 270 fisher 1; edge O12 270; pieces
    > river 5 to 1: 2 sections of 1, 3 fish of 1; forest 6 to 0: 3 pieces of 2, 0 mushrooms of 2; none
H4.1 Forests, rivers and meadows take members, lakes don't; H5.1 rivers and lakes take huts
    put lake O13 270
    > hunter, fisher + hut, hut
    put ford O13 90
    > hunter, fisher + hut, hunter, fisher + hut, hut
    put edge N12 180
    > gatherer, hunter
H4.2 Not where the connected feature holds a member, another's or an own one
    corner N12 180 gatherer 0; put edge O12 270
    > occupied H4.2, hunter
    straight O13 90 fisher 1; put spring P13 270
    > hunter, occupied H4.2 + hut
    glade N14 hunter 0; put edge M13
    > gatherer, occupied H4.2
H4.2 Beyond a lake or a spring is another river
    ford O13 90 fisher 1; put straight P13 90
    > hunter, occupied H4.2 + hut, hunter
H4.2 Joined features hold several members
    straight O13 90 fisher 1; glade O14; glade P14; straight Q14; bend Q13 180 fisher 1; straight P13 90; pieces
    > 0 fisher, 0 fisher
H4.3 Huts and members never hinder each other
    straight O13 90 fisher 1; put straight P13 90
    > hunter, occupied H4.2 + hut, hunter
    straight O13 90 fisher 1; straight P13 90 hut 1; put straight Q13 90
    > hunter, occupied H4.2 + occupied H5.2, hunter
    straight O13 90 hut 1; put straight P13 90
    > hunter, fisher + occupied H5.2, hunter
H4.4 Without members a hut may still be set, and without huts a member
    spring M13 0 fisher 1; glade M14; spring L13 0 fisher 1; glade L14; spring K13 0 fisher 1; glade K14;
    spring J13 0 fisher 1; glade J14; spring I13 0 fisher 1; glade I14; left; put straight O13 90
    > 0 2, 5 2; no_supply H4.4, no_supply H4.4 + hut, no_supply H4.4
    spring M13 0 hut 1; glade M14; spring L13 0 hut 1; glade L14; left; put straight O13 90
    > 5 0, 5 2; hunter, fisher + no_supply H4.4, hunter
H4.5 A member set on what this tile completes comes home at once
    golden edge N12 180 gatherer 0; left
    > forest 4 to 0: 2 pieces of 2, 0 mushrooms of 2; 5 2, 5 2
H4.5 And may be used at once on the bonus tile: the only one left gathers, comes home, and hunts beside the fire
    spring M13 0 fisher 1; glade M14; spring L13 0 fisher 1; glade L14; spring K13 0 fisher 1; glade K14;
    spring J13 0 fisher 1; glade J14; golden edge N12 180 gatherer 0; left; fire N11 0 hunter 0; left
    > forest 4 to 0: 2 pieces of 2, 0 mushrooms of 2; 1 2, 5 2; 0 2, 5 2
H5.1 A hut owns the whole river system, through lakes
    ford O13 90; straight P13 90; worth N13 3 hut; worth P13 1 hut; worth O13 4 hut; worth O13 1; worth O13 3
    > hut o1 on 3: 4 fish of 1; hut o1 on 3: 4 fish of 1; hut o1 on 3: 4 fish of 1; river o1 on 2: nothing;
      river complete on 2: 2 sections of 1, 4 fish of 1
H5.1 A system ends at springs
    spring O13 270 hut 1; put spring P13 90
    > hunter, fisher + hut
H5.2 Not where the connected system holds a hut, another's or an own one
    straight O13 90 hut 1; put ford P13 90
    > hunter, fisher + occupied H5.2, hunter, fisher + occupied H5.2, occupied H5.2
H5.2 Systems that merge later hold several
    straight O13 90 hut 1; glade O14; glade P14; ford Q14 hut 4; put bend Q13 180; pass; put straight P13 90; pass;
    end
    > hunter, fisher + occupied H5.2, hunter; hunter, fisher + occupied H5.2, hunter; hut 4 to 01: 4 fish of 1
H5.3 A complete river sends the fisher home and not the hut
    straight O13 90 fisher 1; straight P13 90 hut 1; spring Q13 270; pieces
    > river 5 to 0: 4 sections of 1, 1 fish of 1; 1 hut
H5.3 Huts stay until the end of the game
    spring O13 270 hut 1; pieces; edge N12 180; end; pieces; left
    > 0 hut; hut 1 to 0: 1 fish of 1; 0 hut; 5 1, 5 2
H6.1 A river is complete between lakes and springs
    spring O13 270 fisher 1; worth O13 1
    > river 3 to 0: 2 sections of 1, 1 fish of 1; river complete on 2: 2 sections of 1, 1 fish of 1
    ford O13 90 fisher 3; worth O13 3
    > river 6 to 0: 2 sections of 1, 4 fish of 1; river complete on 2: 2 sections of 1, 4 fish of 1
H6.1 An open river is worth nothing yet
    straight O13 90 fisher 1; worth N13 2
    > river o1 on 2: nothing
H6.1 A ring is complete
    bend N14 90 fisher 1; bend O14 180; bend N15; bend O15 270
    > river 4 to 0: 4 sections of 1, 0 fish of 1
H6.1 A lake at both ends counts its fish once
    bend N14 180 fisher 1; bend N15 270; straight M15 90; bend L15; bend L14 90; ford M14 90
    > river 10 to 0: 7 sections of 1, 3 fish of 1
H6.1 A lake alone is worth nothing
    edge N12 180; worth N13 3
    > lake o0 on 1: nothing
H6.2 A forest scores two points for each piece when no edge is open
    lane N12 0 gatherer 0; worth N13 0; edge N11 180
    > forest o1 on 2: nothing; forest 6 to 0: 3 pieces of 2, 0 mushrooms of 2
H6.2 And for each group of mushrooms
    edge M13 0 gatherer 0; golden edge N12 180; golden mushrooms M12 180
    > forest 8 to 0: 2 pieces of 2, 2 mushrooms of 2
H6.2 An empty square that borders on meadow only is no gap
    glade M13; lane L13 0 gatherer 0; corner L12 270; lane K12 90; corner J12 180; lane J13; corner J14 90;
    lane K14 90; corner L14
    > forest 16 to 1: 8 pieces of 2, 0 mushrooms of 2
H6.2 A gap inside keeps the forest open
    glade M13; fork L13 270 gatherer 0; corner L12 270; fork K12 180; corner J12 180; fork J13 90; corner J14 90;
    fork K14; corner L14; worth L13 0; woods K13
    > forest o4 on 8: nothing; forest 18 to 1: 9 pieces of 2, 0 mushrooms of 2
H6.3 A tile with two pieces of a forest, or two sections of a river, counts twice
    glade M13; two edges L13 0 gatherer 0; corner L12 270; corner K12 180; lane K13; corner K14 90; worth L13 0;
    corner L14
    > forest o1 on 5: nothing; forest 14 to 1: 7 pieces of 2, 0 mushrooms of 2
    glade M13; spring M14 180 fisher 1; two bends M15; bend N15 180; bend N16 270; bend M16; spring L15 90
    > river 7 to 1: 7 sections of 1, 0 fish of 1
H6.4 All members on it go home, whosever they are
    corner N12 180 gatherer 0; glade M13; glade M12; glade M11; glade M10; edge N11 90 gatherer 0; fork O11 180;
    edge P11 270; corner O12; pieces; left
    > forest 12 to 01: 6 pieces of 2, 0 mushrooms of 2; none; 5 2, 5 2
H6.4 Who has most members on it scores
    glade M13; glade M12; glade M14; glade L12; glade L14; edge K12 180 gatherer 0; edge K14 0 gatherer 0;
    edge L13 270 gatherer 0; fork K13 90
    > forest 8 to 1: 4 pieces of 2, 0 mushrooms of 2
H6.4 Hunters and huts stay
    glade N14 hunter 0; straight O13 90 hut 1; spring P13 270 fisher 1; edge N12 180 gatherer 0; pieces
    > river 4 to 0: 3 sections of 1, 1 fish of 1; forest 4 to 1: 2 pieces of 2, 0 mushrooms of 2; 0 hunter, 1 hut
H6.4 Without members a feature scores for nobody
    edge N12 180; worth N12 0
    > forest complete on 2: 2 pieces of 2, 0 mushrooms of 2
H6.5 Who placed the tile draws the bonus tile, not who scored the forest, also when nobody did
    corner N12 180 gatherer 0; golden edge O12 270; next
    > forest 6 to 0: 3 pieces of 2, 0 mushrooms of 2; 1 bonus
    corner N12 180; golden edge O12 270 gatherer 0; next
    > forest 6 to 1: 3 pieces of 2, 0 mushrooms of 2; 1 bonus
    corner N12 180; golden edge O12 270; next
    > 1 bonus
H6.5 Without gold there is none, nor with an open forest; gold anywhere in it earns it
    edge N12 180; next
    > 1 land
    golden edge M13; next; corner N12 180; next; edge M12 180; next
    > 1 land; 0 land; 0 bonus
H6.5 One bonus tile, however many nuggets or forests
    golden edge M13; golden edge M12 180; next; fire N14; next
    > 1 bonus; 0 land
    glade M13; glade M12; glade M14; edge L12 180; edge L14; two golden edges L13; worth L13 0; worth L13 2; next;
    fire N14; next
    > forest complete on 2: 2 pieces of 2, 0 mushrooms of 2; forest complete on 2: 2 pieces of 2, 0 mushrooms of 2;
      1 bonus; 0 land
H6.6 A member may be set on the bonus tile
    golden edge N12 180; fire N14 0 hunter 0; pieces
    > 0 hunter
H6.6 What it completes is scored at once and earns no other
    edge M13 180 gatherer 0; golden edge N12 180; golden mushrooms M14; pieces; next
    > forest 8 to 0: 2 pieces of 2, 2 mushrooms of 2; none; 0 land
H7.2 At the end members on incomplete forests and rivers go home and score nothing
    corner N12 180 gatherer 0; straight O13 90 fisher 1; glade N14 hunter 0; straight P13 90 hut 1; end; pieces
    > hut 1 to 1: 1 fish of 1; 0 hunter, 1 hut
H7.3 A hut scores a point for each fish of its system, complete or not
    ford O13 90 hut 4; straight P13 90; end
    > hut 4 to 0: 4 fish of 1
    ford O13 90 hut 4; lake P13 270; end
    > hut 6 to 0: 6 fish of 1
H7.3 Who has most huts in the system scores
    straight O13 90 hut 1; glade O14; glade P14; glade Q14; glade R14; ford Q13 90 hut 4; glade S14; glade S15;
    straight S13 90 hut 1; straight P13 90; straight R13 90; end
    > hut 4 to 0: 4 fish of 1
H7.4 Who has most hunters in the meadow scores, and with equally many each in full
    glade N14; lane N12 0 hunter 1; glade M12 0 hunter 0; glade M11; glade M14 0 hunter 0; glade M13; deer O12;
    straight O13 90; end
    > meadow 4 to 0: 2 deer of 2, 0 mammoth of 2, 0 aurochs of 2
    glade N14; lane N12 0 hunter 1; glade M12 0 hunter 0; glade M13; deer O12; straight O13 90; end
    > meadow 4 to 01: 2 deer of 2, 0 mammoth of 2, 0 aurochs of 2
H7.4 A hunter scores two points for each animal, and a tiger cancels a deer
    glade N14 hunter 0; deer N15; tiger N16; tiger N17; tiger N18; worth N14 0; end
    > meadow o14 on 6: 0 deer of 2, 0 mammoth of 2, 0 aurochs of 2
    glade N14 hunter 0; deer N15; deer N16; tiger N17; mammoth N18; mammoth N19; end
    > meadow 10 to 0: 3 deer of 2, 2 mammoth of 2, 0 aurochs of 2
    glade N14 hunter 0; tiger N15; mammoth N16; end
    > meadow 2 to 0: 0 deer of 2, 1 mammoth of 2, 0 aurochs of 2
    golden edge N12 180; aurochs N14 0 hunter 0; tiger N15; end
    > meadow 2 to 0: 0 deer of 2, 0 mammoth of 2, 1 aurochs of 2
H7.4 A closed meadow scores like an open one
    fork N12 90; glade N14; lane N11 0 hunter 1; deer O11; fork O10; fork P11 90; fork O12 180; worth N11 1; end
    > meadow o0 on 5: 2 deer of 2, 0 mammoth of 2, 0 aurochs of 2;
      meadow 4 to 0: 2 deer of 2, 0 mammoth of 2, 0 aurochs of 2
H7.5 Fire drives the tigers out of its whole meadow
    golden edge N12 180; fire N14 0 hunter 0; deer N15; tiger N16; tiger N17; deer N18; tiger O18; end
    > meadow 8 to 0: 4 deer of 2, 0 mammoth of 2, 0 aurochs of 2
H7.5 Other meadows keep their tigers
    golden edge N12 180 hunter 1; fire N14; deer N11; tiger N10; end
    > meadow 2 to 0: 1 deer of 2, 0 mammoth of 2, 0 aurochs of 2
H7.6 The hunter set with the shrine scores alone
    golden edge N12 180; shrine N14 0 hunter 0; deer N11 0 hunter 0; glade O11; edge N15 0 hunter 1; glade O10;
    glade M15; glade M14; glade M13; glade M12; pieces; end
    > 0 hunter, 1 hunter, 1 hunter; meadow 4 to 0: 2 deer of 2, 0 mammoth of 2, 0 aurochs of 2
H7.6 Without a hunter in that move the shrine has no effect, and a gatherer on it is none
    golden edge N12 180; shrine N14; deer M14 0 hunter 0; edge M15 180; end
    > meadow 4 to 1: 2 deer of 2, 0 mammoth of 2, 0 aurochs of 2
    golden edge N12 180; shrine N14 0 gatherer 1; deer M14 0 hunter 0; end
    > meadow 4 to 1: 2 deer of 2, 0 mammoth of 2, 0 aurochs of 2
H7.6 Setting that hunter needs a free meadow
    glade M13 hunter 0; golden edge N12 180; put shrine N14
    > occupied H4.2, gatherer
T1 Of a seat that left a shrine hunter counts, and members go out of play
    golden edge N12 180; shrine N14 0 hunter 0; resign 0; deer M14; end
    > meadow 4 to 0: 2 deer of 2, 0 mammoth of 2, 0 aurochs of 2
    straight O13 90 fisher 1; resign 0; spring P13 270; left
    > river 4 to 0: 3 sections of 1, 1 fish of 1; 0 0, 5 2, 5 2
"""

DISCOVERY = """
D2.2 What is taken back scores at once, with the tile just laid
    PPPP N12 0 explorer 0; PPPP N11; PPPP N10 back N12 0; pieces; left
    > plain 4 to 0: 4 tiles of 1; none; 4, 4
D2.3 A follower taken back may be set again from the next turn
    PPPP N12 0 explorer 0; SSSS N14; SSSS N15 0 back N12 0; SSSS N16; put PPPP N11
    > plain 2 to 0: 2 tiles of 1; explorer
D2.4 Nothing scores by itself
    MMPP M13 0 robber 0; MPPP M12 180; worth M13 0; pieces
    > mountain complete on 3: 0 cities of 2; 0 robber
D3.2 Not where the connected area holds a follower, another's or an own one
    PPPP N12 0 explorer 0; put PPPP O13
    > occupied D3.2
    PPPP N12 0 explorer 0; SSSS N14; put PPPP O13
    > occupied D3.2
D3.3 There are no majorities: each follower scores the full value, and the area is occupied until the last has left
    SSSS N14; PPPP N12; PSSS N15 180 explorer 0; PSSS M15 180 explorer 0; PSSS O15 180 explorer 0; PPPP N16;
    PPPP M16; PPPP O16; PPPP N11 0 back N15 0; put PPPP N17
    > plain 6 to 0: 6 tiles of 1; occupied D3.2
D3.2 From the own supply
    PPSS* N12 180 explorer 0; PPPP O13; SSSS N11 0 seaman 0; PPPP P13; MPPP M13 90 robber 0; PPPP Q13;
    PSSS N14 180 seaman 1; PPPP R13; left; put PPPP L13
    > 0, 4; no_supply D3.2
D3.4 When the last follower leaves, an open area is free again
    PPPP N12 0 explorer 0; SSSS N14; PPPP N11 0 back N12 0; put PPPP N10
    > plain 3 to 0: 3 tiles of 1; explorer
D4.1 A plain of n tiles is worth n while open; complete 2n, of two tiles 2
    PPPP N12; PPPP N11; PPPP O12; worth N12 0
    > plain o8 on 4: 4 tiles of 1
    SSSS N14; PSSS N15 180; SPSP N16 90; worth N15 0
    > plain o1 on 2: 2 tiles of 1
    SSSS N14; PSSS N15 180; PSSS N16; worth N15 0
    > plain complete on 2: 2 tiles of 1
    SSSS N14; PSSS N15 180; SPSP N16 90; PSSS N17; worth N15 0
    > plain complete on 3: 3 tiles of 2
D4.1 A tile with two segments of a plain counts once
    PSPS N12; PPPP O13; SPPP* O12 270; PPPP O11; PPPP N11; worth N12 0; worth N12 2
    > plain o7 on 6: 6 tiles of 1; plain o7 on 6: 6 tiles of 1
D4.2 A mountain is worth its c cities while open; complete 2c, of two tiles c
    PPSS* N12 180; worth N13 2
    > mountain o1 on 1: 1 cities of 1
    MMMM M13; PPSS* N12 180; PPPS** O13 90; worth N13 2
    > mountain o3 on 2: 3 cities of 1
    MPPP M13 90; PPSS* N12 180; worth N13 2
    > mountain complete on 2: 1 cities of 1
    MSSS* M13 90; worth N13 2; worth M13 0; worth M13 1
    > mountain complete on 2: 1 cities of 1; mountain complete on 2: 1 cities of 1; sea o3 on 1: 1 cities of 1
    MMPP M13; MSSS* M12 180; SPPP* N12 270; worth N13 2
    > mountain complete on 3: 2 cities of 2
D4.2 However far away on its plain
    PPPP N12; PPPP N11; PPPP N10; PPSS* N9 180; worth N13 2
    > mountain o1 on 1: 1 cities of 1
D4.2 A city counts once though its plain borders the mountain twice
    MPPP M13 90; PPPP M12; SPPP* N12; worth N13 2; worth N13 0; worth M13 1
    > mountain complete on 2: 1 cities of 1; plain o6 on 4: 4 tiles of 1; plain o6 on 4: 4 tiles of 1
D4.3 A complete mountain gains by later cities
    MMPP M13; MPPP M12 180; worth N13 2; PPSS* N12 180; worth N13 2; SPPP* O13; worth N13 2; SPPP* P13; worth N13 2
    > mountain complete on 3: 0 cities of 2; mountain complete on 3: 1 cities of 2;
      mountain complete on 3: 2 cities of 2; mountain complete on 3: 3 cities of 2
D4.4 A sea is worth its cities, complete its tiles too, of two tiles only its cities
    MSSS** N14 180; worth N13 1
    > sea o2 on 2: 2 cities of 1
    SPPP* N14; worth N13 1
    > sea complete on 2: 1 cities of 1
    PSPS N14 90; SPPP* N15; worth N13 1
    > sea complete on 3: 1 cities of 1, 3 tiles of 1
D4.5 An area of one tile is worth what one of two is
    isle N14 0 explorer 1; PPPP N12; worth N14 1; PPPP N11 0 back N14 1
    > plain complete on 1: 1 tiles of 2; plain 2 to 0: 1 tiles of 2
    peak N12 0 robber 1; SPPP* O12; SPPP* M12; PPPP N11; PPPP N10 0 back N12 1
    > mountain 2 to 0: 2 cities of 1
    lagoon M13 0 seaman 1; PPPP N12; worth M13 1; PPPP N11 0 back M13 1
    > sea complete on 1: 2 cities of 1; sea 2 to 0: 2 cities of 1
D4.6 What shares no line doesn't border: a sea between them, or a corner where they meet
    strait M13 90; worth M13 0; worth M13 1
    > mountain complete on 2: 0 cities of 1; sea o2 on 1: 1 cities of 1
    MMMM M13; PSSS* N14 270; worth M13 0; worth N14 1
    > mountain o3 on 2: 0 cities of 1; sea o2 on 2: 1 cities of 1
D4.7 A city counts for its sea and for every mountain beside its plain
    MPPP N12; SPPP* O13; worth N13 2; worth N12 0; worth O13 0
    > mountain o1 on 1: 1 cities of 1; mountain o1 on 1: 1 cities of 1; sea o1 on 1: 1 cities of 1
D5.2 At the end areas score as if they were open
    SSSS N14; PSSS N15 180 explorer 0; SPSP N16 90; PSSS N17; end
    > plain 3 to 1: 3 tiles of 1
    MMPP M13 0 robber 0; MPPP M12 180; PPSS* N12 180; end
    > mountain 1 to 0: 1 cities of 1
    PSPS N14 90 seaman 1; SPPP* N15; end
    > sea 1 to 0: 1 cities of 1
    isle N14 0 explorer 1; end
    > plain 1 to 0: 1 tiles of 1
D5.2 Every follower scores by itself
    SSSS N14; PPPP N12; PSSS N15 180 explorer 0; PSSS M15 180 explorer 0; PSSS O15 180 explorer 0; PPPP N16;
    PPPP M16; PPPP O16; end
    > plain 6 to 001: 6 tiles of 1
T1 Followers of a seat that left keep their area occupied and score at the end
    PPPP N12 0 explorer 0; resign 0; put PPPP N11; pass; end
    > occupied D3.2; plain 3 to 0: 3 tiles of 1
"""


ROWS = [*rows(BASE, MANY), *rows(HUNTERS, WILD), *rows(DISCOVERY, NEW_LAND)]


@pytest.mark.parametrize(("tiles", "script", "answers"), ROWS)
def test_the_clauses_hold(tiles: TileSet, script: str, answers: str) -> None:
    """Two play, and three where a seat leaves."""
    assert "; ".join(played(script, Play(3 if "resign" in script else 2, tiles))) == answers
