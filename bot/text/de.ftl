# Deutsch, mit du. Die Dinge heißen wie im Regelheft: Straße, Stadt, Kloster, Wiese; Wegelagerer, Ritter, Mönch, Bauer; fertig, Wild, Auslage; Figuren werden zurückgenommen, Züge rückgängig gemacht.

## Aufzählungen

list-and = { $first } und { $last }
list-or = { $first } oder { $last }
list-comma = { $first }, { $last }
list-semicolon = { $first }; { $last }
list-plus = { $first } + { $last }
list-then = { $first } { $last }
list-colon = { $first }: { $last }
list-brackets = { $first } ({ $last })
list-rest = { $first } und noch { $n }
said = { $said }
listed = - { $what }
numbered = { $number } · { $what }
name-number = { $name } { $n }
no-number = –

## Dinge im Spiel

ruleset-base = Grundspiel
ruleset-hunters = Jäger und Sammler
ruleset-discovery = Neues Land
a-feature = { $feature ->
    [road] eine Straße
    [city] eine Stadt
    [monastery] ein Kloster
    [forest] einen Wald
    [river] einen Fluss
    [lake] einen See
    [hut] ein Flusssystem
    [meadow] eine Wiese
    [plain] eine Ebene
    [mountain] Berge
    [sea] eine Wasserfläche
   *[field] eine Wiese
}
the-feature = { $feature ->
    [road] die Straße
    [city] die Stadt
    [monastery] das Kloster
    [forest] den Wald
    [river] den Fluss
    [lake] den See
    [hut] das Flusssystem
    [meadow] die Wiese
    [plain] die Ebene
    [mountain] die Berge
    [sea] die Wasserfläche
   *[field] die Wiese
}
your-feature = { $feature ->
    [road] deine Straße
    [city] deine Stadt
    [monastery] dein Kloster
    [forest] dein Wald
    [river] dein Fluss
    [lake] dein See
    [hut] dein Flusssystem
    [meadow] deine Wiese
    [plain] deine Ebene
    [mountain] deine Berge
    [sea] deine Wasserfläche
   *[field] deine Wiese
}
bare-feature = { $feature ->
    [road] Straße
    [city] Stadt
    [monastery] Kloster
    [forest] Wald
    [river] Fluss
    [lake] See
    [hut] Flusssystem
    [meadow] Wiese
    [plain] Ebene
    [mountain] Berge
    [sea] Wasser
   *[field] Wiese
}
features-of = { $feature ->
    [road] Straßen
    [city] Städte
    [monastery] Klöster
    [forest] Wälder
    [river] Flüsse
    [lake] Seen
    [hut] Flusssysteme
    [meadow] Wiesen
    [plain] Ebenen
    [mountain] Berge
    [sea] Wasserflächen
   *[field] Wiesen
}
feature-on = { bare-feature } auf { $square }
a-role = { $role ->
    [highwayman] einen Wegelagerer
    [knight] einen Ritter
    [monk] einen Mönch
    [gatherer] einen Sammler
    [fisher] einen Fischer
    [hunter] einen Jäger
    [hut] eine Hütte
    [explorer] einen Entdecker
    [robber] einen Räuber
    [seaman] einen Seemann
   *[farmer] einen Bauern
}
bare-role = { $role ->
    [highwayman] Wegelagerer
    [knight] Ritter
    [monk] Mönch
    [gatherer] Sammler
    [fisher] Fischer
    [hunter] Jäger
    [hut] Hütte
    [explorer] Entdecker
    [robber] Räuber
    [seaman] Seemann
   *[farmer] Bauer
}
the-role = { $role ->
    [highwayman] den Wegelagerer
    [knight] den Ritter
    [monk] den Mönch
    [gatherer] den Sammler
    [fisher] den Fischer
    [hunter] den Jäger
    [hut] die Hütte
    [explorer] den Entdecker
    [robber] den Räuber
    [seaman] den Seemann
   *[farmer] den Bauern
}
roles-of = { $role ->
    [highwayman] Wegelagerer
    [knight] Ritter
    [monk] Mönche
    [gatherer] Sammler
    [fisher] Fischer
    [hunter] Jäger
    [hut] Hütten
    [explorer] Entdecker
    [robber] Räuber
    [seaman] Seeleute
   *[farmer] Bauern
}
a-piece = { $piece ->
    [hunters-follower] ein Stammesmitglied
    [hunters-hut] eine Hütte
   *[other] einen Gefolgsmann
}
no-piece = { $piece ->
    [hunters-follower] kein Stammesmitglied
    [hunters-hut] keine Hütte
   *[other] keinen Gefolgsmann
}
bare-piece = { $piece ->
    [hunters-follower] Stammesmitglied
    [hunters-hut] Hütte
   *[other] Gefolgsmann
}
a-piece-on = { $feature ->
    [hut] eine Hütte
   *[other] eine Figur
}
bare-piece-on = { $feature ->
    [hut] Hütte
   *[other] Figur
}
pieces-on = { $feature ->
    [hut] Hütten
   *[other] Figuren
}
pieces-of = { $piece ->
    [hunters-follower] Stammesmitglieder
    [hunters-hut] Hütten
   *[other] Gefolgsleute
}
supply = { $piece ->
    [hunters-follower] { $n ->
        [1] 1 Stammesmitglied
       *[other] { $n } Stammesmitglieder
    }
    [hunters-hut] { $n ->
        [1] 1 Hütte
       *[other] { $n } Hütten
    }
   *[other] { $n ->
        [1] 1 Gefolgsmann
       *[other] { $n } Gefolgsleute
    }
}
side = { $side ->
    [north] Norden
    [east] Osten
    [south] Süden
   *[west] Westen
}
corner = { $corner ->
    [north-east] Nordost
    [south-east] Südost
    [south-west] Südwest
   *[north-west] Nordwest
}
side-needs = im { side } { a-feature }
square-needs = { $square } braucht { $sides }
where-all-sides = alle Seiten
where-corners = { $n ->
    [one] Ecke { $corners }
   *[other] Ecken { $corners }
}
where-inside = in der Mitte
where-river-mouths = in der Mitte, mit Flüssen aus { $sides }
tiles = { $n ->
    [1] 1 Karte
   *[other] { $n } Karten
}
points = { $points ->
    [1] 1 Punkt
   *[other] { $points } Punkte
}
points-with = { $points ->
    [1] 1 Punkt
   *[other] { $points } Punkten
}
degrees = { $degrees }°
turned = { $degrees ->
    [0] ungedreht
   *[other] { $degrees }° gedreht
}

## Karten, kurz genug für eine Benachrichtigung

tile-A = ein Kloster mit Straße
tile-B = ein Kloster
tile-C = eine Stadt auf allen vier Seiten mit Wappen
tile-D = eine Stadtseite mit gerader Straße
tile-E = eine Stadtseite
tile-F = eine Stadt von Seite zu Seite mit Wappen
tile-G = eine Stadt von Seite zu Seite
tile-H = zwei gegenüberliegende Städte
tile-I = zwei benachbarte Städte
tile-J = eine Stadtseite mit Straßenkurve rechts
tile-K = eine Stadtseite mit Straßenkurve links
tile-L = eine Stadtseite mit Kreuzung von drei Straßen
tile-M = eine Stadt über Eck mit Wappen
tile-N = eine Stadt über Eck
tile-O = eine Stadt über Eck mit Wappen und Straßenkurve
tile-P = eine Stadt über Eck mit Straßenkurve
tile-Q = eine dreiseitige Stadt mit Wappen
tile-R = eine dreiseitige Stadt
tile-S = eine dreiseitige Stadt mit Wappen und Straße
tile-T = eine dreiseitige Stadt mit Straße
tile-U = eine gerade Straße
tile-V = eine Straßenkurve
tile-W = eine Kreuzung von drei Straßen
tile-X = eine Kreuzung von vier Straßen
tile-apart = { $what } (ungedreht: { bare-feature } { $where })
tile-short-land = { $land ->
    [forest] Wald
    [plain] Ebene
    [mountain] Berge
    [sea] Wasser
   *[other] { tile-short-counted }
}
tile-short-counted = { $n ->
    [1] { $land ->
        [river] ein Fluss
        [lake] ein See
        [meadow] eine Wiese
        [road] eine Straße
        [monastery] ein Kloster
        [city] eine Stadt
       *[field] eine Wiese
    }
   *[other] { $n } { $land ->
        [river] Flüsse
        [lake] Seen
        [meadow] Wiesen
        [road] Straßen
        [monastery] Klöster
        [city] Städte
       *[field] Wiesen
    }
}
tile-volcano = der Vulkan
number-word = { $n ->
    [2] zwei
    [3] drei
    [4] vier
   *[other] { $n }
}
tile-area = { $form ->
    [side] { $n ->
        [1] eine { tile-stem }seite
       *[other] { number-word } { $lie ->
            [opposite] gegenüberliegende
            [beside] getrennte benachbarte
           *[apart] getrennte
        } { tile-stem }seiten
    }
    [corner] { $n ->
        [1] { tile-land } über Eck
       *[other] { number-word }mal { tile-land } über Eck
    }
    [through] { tile-land } von Seite zu Seite
    [three] { tile-land } auf drei Seiten
    [all] { tile-land } auf allen Seiten
   *[inside] { $land ->
        [monastery] ein Kloster
       *[other] { tile-land } in der Mitte
    }
}
tile-stem = { $land ->
    [forest] Wald
    [plain] Ebenen
    [mountain] Berg
    [sea] Wasser
    [monastery] Kloster
   *[city] Stadt
}
tile-land = { $land ->
    [forest] Wald
    [plain] Ebene
    [mountain] Berge
    [sea] Wasser
    [monastery] Kloster
   *[city] Stadt
}
tile-lake = { $rivers ->
    [0] ein See
    [1] ein Fluss zu einem See
    [2] zwei Flüsse zu einem See
    [3] drei Flüsse zu einem See
    [4] vier Flüsse zu einem See
   *[other] { $rivers } Flüsse zu einem See
} { $fish ->
    [0] ohne Fische
    [1] mit 1 Fisch
   *[other] mit { $fish } Fischen
}
tile-times = { number-word }mal { $what }
tile-spring = { $n ->
    [1] eine Quelle
   *[other] { number-word } Quellen
}
tile-way = { $form ->
    [straight] { $way ->
        [river] { $n ->
            [1] ein gerades Flussstück
           *[other] { number-word } gerade Flussstücke
        }
       *[road] { $n ->
            [1] eine gerade Straße
           *[other] { number-word } gerade Straßen
        }
    }
    [curve] { $n ->
        [1] eine { tile-way-stem }kurve
       *[other] { number-word } { tile-way-stem }kurven
    }
   *[end] { $n ->
        [1] ein { tile-way-stem }ende
       *[other] { number-word } { tile-way-stem }enden
    }
}
tile-way-stem = { $way ->
    [river] Fluss
   *[road] Straßen
}
tile-ground = { $n ->
    [1] { $land ->
        [meadow] eine Wiese
       *[field] eine Wiese
    }
   *[other] { number-word } Wiesen
}
tile-grounds = { number-word } getrennte { $land ->
    [meadow] Wiesen
   *[field] Wiesen
}
tile-grounds-marked = { $grounds }, davon { $marked }
tile-one-ground = { $n ->
    [1] eine
   *[other] { number-word }
}
tile-open = { $land ->
    [meadow] offene Wiese
   *[field] offene Wiese
}
tile-with = { $what } mit { $marks }
tile-with-each = { $what }, jeweils mit { $marks }
tile-town = { $n ->
    [1] eine Stadt
   *[other] { number-word } Städte
} zwischen { $first } und { $second }
tile-shore = { $land ->
    [plain] Ebene
    [mountain] Bergen
   *[sea] Wasser
}
tile-mark = { $mark ->
    [gold] Gold
    [mushrooms] { $n ->
        [1] Pilzen
       *[other] { $n } Pilzgruppen
    }
    [shields] { $n ->
        [1] Wappen
       *[other] { $n } Wappen
    }
    [spring] Quelle
    [cities] { $n ->
        [1] einer Stadt
       *[other] { $n } Städten
    }
    [fish] { $n ->
        [1] 1 Fisch
       *[other] { $n } Fischen
    }
    [fire] Feuer
    [shrine] Kultstätte
    [deer] { $n ->
        [1] Wild
       *[other] { $n } Stück Wild
    }
    [mammoth] { $n ->
        [1] Mammut
       *[other] { $n } Mammuts
    }
    [aurochs] { $n ->
        [1] Auerochse
       *[other] { $n } Auerochsen
    }
   *[tiger] { $n ->
        [1] Tiger
       *[other] { $n } Tigern
    }
}
bonus-tile = eine Bonuskarte ({ $tile })
bonus-left = Noch { $n ->
    [1] 1 Bonuskarte
   *[other] { $n } Bonuskarten
}.
open-tile = Karte { $number } ({ $tile })
open-tile-held = { $number } ({ $tile })
open-hand = Offene Karten von { $name }: { $tiles }.
next-hand = Nächste Karte von { $name }: { $tile }.

## Was geschah

you = du
you-first = Du
did = { $name }: { $deeds }.
did-joined-lost = nicht mehr: { $name } (bisher { points })
did-counts = { roles-of }: { $counts }
did-lay = { $square } ({ $tile })
did-lay-bonus = Bonuskarte { $square } ({ $tile })
did-deploy-there = { bare-role } ({ $where })
did-finish = { $what } fertig +{ $points } ({ $items })
did-finish-for = { $what } fertig: { $names } +{ $points } ({ $items })
did-finish-free = { $what } fertig
did-drive-out = Feuer: alle Tiger von der Wiese vertrieben
did-take-back = { bare-role } { $square } zurück
did-take-back-for = { bare-role } { $square } zurück +{ $points } ({ $items })
did-complete = { what-of } fertig: bringt { $n ->
    [1] {""}
   *[other] je{" "}
}{ $points }
did-complete-free = { bare-feature } (frei) fertig
did-give-up = Karte aussortiert ({ $tile })
total = { $items } = { points }
total-each = { $items } = je { points }
item-name = { $item ->
    [tiles] { $n ->
        [one] Karte
       *[other] Karten
    }
    [shields] Wappen
    [pieces] { $n ->
        [one] Waldstück
       *[other] Waldstücke
    }
    [sections] { $n ->
        [one] Flussabschnitt
       *[other] Flussabschnitte
    }
    [fish] { $n ->
        [one] Fisch
       *[other] Fische
    }
    [mushrooms] { $n ->
        [one] Pilzgruppe
       *[other] Pilzgruppen
    }
    [deer] Stück Wild
    [mammoth] { $n ->
        [one] Mammut
       *[other] Mammuts
    }
    [aurochs] { $n ->
        [one] Auerochse
       *[other] Auerochsen
    }
   *[cities] { $n ->
        [one] Stadt
       *[other] Städte
    }
}
item = { $n } { item-name }
item-times = { $n } { item-name } × { $each }
item-hunted = ({ $deer } Stück Wild − { $tigers } Tiger) × 2
item-hunted-all = kein Wild ({ $deer } Stück, aber { $tigers } Tiger)
discarded = Eine Karte passte nirgends und wurde aussortiert: { $tile }.
seat-left = { $name } ist aus dem Spiel; was in der Auslage steht, bleibt und zählt.

## Was eine Wahl bewirkt

what-own = { your-feature }
what-of = { bare-feature } ({ $names })
what-free = { bare-feature } (frei)
what-piece = { bare-role } { $square }
what-piece-of = { bare-role } { $square } ({ $names })
# Was etwas wert ist. Auf Knöpfen stehen Zeichen für Worte: 4+ heißt 4 Punkte oder mehr, wenn es fertig ist, 4 🏁 am Ende.
counted = { $how ->
    [bare] { $points }
    [end] { $points } am Ende
    [flag] { $points } 🏁
    [scores] +{ $points }
    [done] { $points }, fertig
    [now] jetzt { $points }
    [both] jetzt { $points }, { $whole }+ fertig
    [signs] { $points } ({ $whole }+)
    [grown] { $points }, { $whole }+ fertig
    [part] { $points } von { $whole } Karten
    [whole] { $whole }+ wenn fertig
   *[open] { $whole }+
}
open-sides = { $open ->
    [1] 1 Seite offen
   *[other] { $open } Seiten offen
}
effect-grows = { $what } { $was }→{ counted }
effect-completes = { $what } fertig{ $theirs ->
    [yes] : { $names }
   *[no] ,
} { counted }
effect-free = { $what }: { counted }
effect-joins = verbindet { $n } { features-of } ({ $names }): { counted }
effect-joins-each = verbindet { $n } { features-of } ({ $names }): je { counted }
effect-opens = { $effect }, { $how ->
    [harder] schwerer fertig
   *[easier] leichter fertig
}
effect-open = { $effect }, { open-sides }
effect-lose = { $effect } (nichts mehr für { $names })
effect-you-lose = { $effect } (nichts mehr für dich, bisher { $points })
effect-warns = ⚠ { $effect }
effect-begins = beginnt { $what }
begun = { a-feature } ({ counted })
effect-bonus = Bonuskarte
effect-none = noch keine Punkte
effects-rest = { $first } und { $n ->
    [1] 1 weiteres Gebiet
   *[other] { $n } weitere Gebiete
}
square-turned = { $square } bei { $degrees }°
spot = { $number } · { bare-feature } ({ $where })
spot-for = { bare-piece } auf { $spot }
spots-free = Freie Stellen: { $spots }.
no-spot-free = Auf dieser Karte ist nichts frei; du kannst den Zug beenden, ohne etwas zu setzen.
no-spot-free-back = Auf dieser Karte ist nichts frei; du kannst einen Gefolgsmann zurücknehmen oder den Zug ohne beides beenden.
choice-of-tile = Karte { $tile } · { $square }
choice-rotation-lies = { $degrees }°, { bare-feature } ({ $where }): { $effects }
choice-in-hand = { $degrees }°: passt auf { $n ->
    [1] 1 Feld
   *[other] { $n } Felder
}
choice-take-back = { bare-role } auf { $square }: { $total } ({ open-sides }{ $more ->
    [yes] ; { $whole }+ fertig
   *[no] {""}
})
choice-take-back-complete = { bare-role } auf { $square }: fertig, { $total }
choice-back = Zurücknehmen: { $piece }
worth = { bare-role }, { counted }
worth-alone = { bare-role }, nur du, { counted }
spot-taken = { $number } · { bare-role }: besetzt
spot-of = { $number } · { bare-role } ({ $names })
take-back = { $square } zurück, +{ $points }
take-back-or-wait = { $square } zurück, +{ $points } ({ $whole }+)
choice-nothing = Nichts

## Tipps

hint-for = Tipps für { $name }. Die Karte: { $tile }.
hint-head = { $n ->
    [1] Ein Zug ragt heraus:
   *[other] Gute Züge, der beste zuerst:
}
post-hint = { $name } hat nach einem Tipp gefragt.
no-hints = Dieses Spiel wurde ohne `tipps:True` eröffnet, also darf niemand nach einem Tipp fragen, solange andere Menschen mitspielen.
short-hint = **{ $letter }** { $turn }{ $worse ->
    [0] {""}
   *[other] {" "}(etwa { $worse ->
        [1] 1 Punkt
       *[other] { $worse } Punkte
    } schlechter)
}
short-tile-no = Karte { $number }
last-piece = letzte Figur
hint-there = { $reason } (auf { $square })
hint-same = wie { $letter }, aber { $unlike }
hint-as-good = so gut wie { $letter }, soweit ich sehe
hint-behind = bis zum Spielende etwa { points } schlechter als { $letter }
hint-promises = bis zum Spielende etwa { points } besser als ein durchschnittlicher Zug hier
hint-lay-open = { $tile } auf { $lies }
hint-lay = { $square }, { turned }, { $end }
hint-discard = diese Karte aussortieren ({ $tile }), denn keine deiner Karten passt
hint-end-set = mit { bare-role } auf Stelle { $spot }
hint-end-back = { the-role } auf { $square } zurücknehmen
hint-best-place = jetzt keine Punkte, aber kaum ein Zug verspricht mehr
hint-takes-back-complete = { $what }: jetzt { points }, und mehr können es nicht werden
hint-takes-back = { $what }: jetzt { points }, und der Gefolgsmann ist wieder frei
tiles-fit = { $left ->
    [1] die letzte Karte passt
   *[other] { $fitting } der { $left } übrigen Karten { $fitting ->
        [1] passt
       *[other] passen
    }
}
hint-needs-one = { $what }: 1 Karte fehlt ({ tiles-fit }), dann { $points }{ $more }
hint-needs-more = { $what }: { $open }{ $more } Karten fehlen, dann { $points }{ $more }
hint-waits = { $what }: { points }, sobald der Gefolgsmann zurückkommt; das Gebiet ist abgeschlossen
hint-ends = { bare-feature } ({ $names }) wird nicht mehr fertig: keine der übrigen Karten passt auf { $gap } (es wären { $points }{ $more } gewesen)
hint-narrows = { bare-feature } ({ $names }) wird schwerer fertig: { tiles-fit } auf { $gap } (fertig: { $points }{ $more })
hint-reaches = eine Karte auf { $gap } würde verbinden: { $what } und { bare-feature } ({ $names }); { tiles-fit }: { $points }{ $more } ({ $scorers })
hint-keeps-last = { $piece ->
    [hunters-follower] das letzte Stammesmitglied bleibt
   *[other] der letzte Gefolgsmann bleibt
} für später
hint-hurries = { $turns ->
    [1] das ist dein letzter Zug
   *[other] du hast noch { $turns } Züge
}, und { $areas } deiner Gefolgsleute stehen in abgeschlossenen Gebieten
hint-helps-nobody = bringt gerade niemandem Punkte

## Nachrichten im Kanal

post-turn = { $who }, du bist dran.
post-again-short = Am Zug: { $name }.
short-begins = Neues Spiel ({ $ruleset }): { $names }
short-begins-take-back = Du punktest, wenn du Figuren zurücknimmst.
short-scored = { $what } fertig **+{ $points }**
short-scored-for = { $what } fertig: { $names } **+{ $points }**
short-came-back = { bare-role } { $square } zurück **+{ $points }**
short-joined = { bare-feature } verbunden: { $names }
short-joined-each = { bare-feature } verbunden: { $names } je { $points }
short-grew = { bare-role } { $square } ({ $name }) { $was }→{ $points }
short-tile-gone = Karte aussortiert
post-undone = { $name } hat den eigenen Zug rückgängig gemacht und ist wieder dran.
post-goes-on = { $name } zieht { $tile ->
    [bonus] eine Bonuskarte
   *[other] noch einmal
}.
post-removed = Vor dem Spiel herausgenommen ({ $n }): { $tiles }.
agreement-undo = { $undo ->
    [off] Rückgängig machen: Ein bestätigter Zug lässt sich in diesem Spiel nicht rückgängig machen.
    [consent] Rückgängig machen: Mit `/rückgängig` kannst du deinen letzten Zug rückgängig machen, wenn der nächste Spieler zustimmt.
   *[friendly] Rückgängig machen: Mit `/rückgängig` kannst du deinen letzten Zug rückgängig machen, bis ein anderer Mensch gezogen hat.
}
agreement-undo-computers = Ein Computer ist immer einverstanden, wenn du einen Zug rückgängig machst.
agreement-hints = Tipps sind erlaubt: Wer am Zug ist, darf nach einem fragen, und eine Nachricht im Kanal sagt, dass er gefragt hat.
agreement-expert = Expertenvariante: Alle haben zwei offene Karten und wählen eine davon.
agreement-expert-removing = Expertenvariante: Alle haben zwei offene Karten und wählen eine davon; vor dem Spiel werden einige Karten zufällig herausgenommen.
agreement-known = Die nächste Karte ist bei allen bekannt: Sie wird am Ende eines Zuges gezogen, und alle sehen sie.
balance-one = Es geht um { $points }: { bare-feature } { $square } ({ $names }), eine Karte fehlt
balance-end = Es geht um { $points } am Ende: { bare-feature } { $square } ({ $names })
post-last-tile = Das ist die letzte Karte des Spiels.
post-over-unplaceable = Die letzten Karten passten nirgends, darum war das Spiel zu Ende.
post-unrated-short = Dieses Spiel zählt nicht für die Rangliste: Dafür muss jeder Spieler mindestens { $n } Züge gehabt haben.
post-unrated-often = Dieses Spiel zählt nicht für die Rangliste: Zwei der Spieler haben heute (UTC) schon { $most } Spiele miteinander beendet, die zählen.
post-ended = Dieses Spiel ist ohne Ergebnis zu Ende ({ $how ->
    [agreed] alle waren sich einig
    [abandoned] lange hat niemand einen Zug gemacht
    [alone] nur Computer waren noch da
    [only_player] { $names } hat es beendet
   *[moderator] die Moderation
}). Die Punkte bis dahin:
winners = Das Spiel ist aus. { post-winners }
post-winners = { $n ->
    [one] { $names } gewinnt mit { points-with }.
   *[other] { $names } teilen sich den Sieg mit je { points-with }.
}
rank = { $place } · { $name } **{ $points }**
rank-left = { $place } · { $name } **{ $points }** (hat aufgegeben)
won-by = Das { $n ->
    [1] ist 1 Punkt mehr als { $names }
   *[other] sind { $n } Punkte mehr als { $names }
}.
won-left = Aufgegeben hat, mit { $n ->
    [0] ebenso vielen Punkten
    [1] 1 Punkt mehr
   *[other] { $n } Punkten mehr
}: { $names }. Wer aufgibt, kann nicht gewinnen.
won-with = Dem Sieger brachten { $most } am meisten: { points }.
table-player = Spieler
table-feature = { $feature ->
    [road] Straße
    [city] Stadt
    [monastery] Kloster
    [forest] Wald
    [river] Fluss
    [lake] See
    [hut] System
    [meadow] Wiese
    [plain] Ebene
    [mountain] Berge
    [sea] Wasser
   *[field] Wiese
}
table-total = Summe
table-now = Jetzt
table-at-end = Wenn Schluss
table-both = { $play }+{ $end }
table-legend = Punkte für fertige { $play }; { $end } zählen am Ende.
table-legend-ended = Punkte für fertige { $play }.
table-legend-back = Punkte gab es für Gefolgsleute, die zurückgenommen wurden ({ $features }).
table-legend-over = Neben der Summe stehen die Punkte für { $features }, in dieser Reihenfolge. Die Zahl vor jedem + gab es im Spiel, die danach am Ende.
lobby-open = { $name } eröffnet ein Spiel: { $ruleset }, für bis zu { $most } Spieler.
lobby-joined = Dabei ({ $n }): { $names }
bare-colour = { $colour ->
    [red] Rot
    [blue] Blau
    [yellow] Gelb
    [black] Schwarz
   *[white] Weiß
}
lobby-player = { $name } ({ bare-colour })
lobby-invited = Eingeladen: { $names }
lobby-rematch = Eine Revanche: dieselben Spieler, dieselben Regeln; es beginnt der Nächste in der Reihenfolge.
lobby-length = Bei { $players } Spielern etwa { $n } Züge für jeden.
lobby-order = Reihenfolge: { $order ->
    [seated] wie hier aufgezählt
   *[random] wird beim Start ausgelost
}.
lobby-tiles = { $copies ->
        [0] { $known } der { $n } Karten sind aus Veröffentlichungen bekannt. { $rebuilt } haben wir ergänzt; sie können von den gedruckten abweichen.
       *[other] { $known } der { $n } Karten sind aus Veröffentlichungen bekannt, { $copies } vermutlich weitere Exemplare davon. { $rebuilt } haben wir ergänzt; sie können von den gedruckten abweichen.
    }
lobby-started = Dieses Spiel hat begonnen.
question-end = { $name } möchte dieses Spiel ohne Ergebnis beenden. { $n ->
    [one] { $others } muss zustimmen.
   *[other] Alle müssen zustimmen: { $others }.
}

## Zeit

clock-until = Zeit für diesen Zug: bis { $until } ({ $left }).
clock-passed = Die Zeit für diesen Zug ist abgelaufen: { $left } ({ $until }).
clock-away = { $name } ist bis { $until } abwesend.
agreement-days = { $n ->
    [1] Ein Tag
   *[other] { $n } Tage
} für jeden Zug; danach { $then ->
    [vote] stimmen die anderen ab, ob der Spieler aus dem Spiel genommen wird
    [computer] macht ein Computer den Zug, und das Spiel zählt nicht mehr für die Rangliste
   *[remind] kommt eine letzte Erinnerung
}.
lobby-abandoned = Diese Lobby ist geschlossen, weil lange nichts geschehen ist.
remind-since = { $who }, du bist noch dran (Beginn: { $since }). { $awaited ->
    [no] {""}
   *[yes] Die anderen warten.{" "}
}Zu deinem Zug: { $link }
remind-last = { $who }, du bist noch dran (Beginn: { $since }). Das war die letzte Erinnerung. Zu deinem Zug: { $link }
remind-until = { $who }, du bist noch dran. Du hast Zeit bis { $until } ({ $left }). Zu deinem Zug: { $link }
remind-passed = { $who }, die Zeit für deinen Zug ist abgelaufen. Du bist noch dran; das war die letzte Erinnerung. Zu deinem Zug: { $link }
nudge = { $who }, du bist dran. { $name } freut sich auf deinen Zug. Zu deinem Zug: { $link }
nudged = Ich habe den Spieler am Zug erinnert.
nudge-yourself = `/anstupsen` ist für die Züge der anderen.
nudge-computer = { $name } ist ein Computer und spielt von selbst.
nudge-away = { $name } ist bis { $until } abwesend, darum erinnere ich jetzt nicht.
nudge-soon = In diesem Spiel wurde schon erinnert. Du kannst { $left } ({ $at }) wieder darum bitten.
member-gone = { $name } ist nicht mehr auf diesem Server. Die anderen können den Sitz neu besetzen oder aus dem Spiel nehmen: `/spiel ersetzen`.
stale-lobby = In der Lobby von { $name } ist seit zwei Wochen nichts geschehen. Sie schließt { $left } ({ $until }), wenn niemand dazukommt und das Spiel nicht startet.
stale-game = { $who }, hier hat seit zwei Monaten niemand einen Zug gemacht. Ohne Zug endet dieses Spiel { $left } ({ $until }), ohne Ergebnis. Zum Spiel: { $link }
bad-days = Wähle 1 bis { $most } Tage.
deadline-without-days = Nach einer Frist abstimmen können die anderen nur, wenn es eine gibt: Wähle auch `tage`, zwischen 1 und { $most }.
away-back = Willkommen zurück. Fristen und Erinnerungen gelten wieder für dich.
away-until = Auf diesem Server abwesend bis { $until } ({ $left }): Keine Frist läuft, niemand erinnert dich. Spielen kannst du trotzdem; früher zurück mit `/abwesend zurück:True`. Dann bleiben dir noch { $days } der { $budget } Tage im Jahr.
away-free = Du bist nicht abwesend gemeldet. `/abwesend tage:` hält deine Fristen und Erinnerungen auf diesem Server an. Übrig: { $left } von { $budget } Tagen (innerhalb von 365 Tagen).
days = { $n ->
    [1] 1 Tag
   *[other] { $n } Tage
}
away-or-back = Wähle eine Zahl von Tagen oder `zurück`, nicht beides.
away-too-long = Das ist zu lang: Dir bleiben { $left } von { $budget } Tagen (innerhalb von 365 Tagen).

## Abstimmungen und Sitze

post-undone-agreed = { $who }, dein letzter Zug ist wie gewünscht rückgängig gemacht, und du bist wieder dran.
post-taken = { taken-how }{ taken-decided } Am Zug: { $turn }.
taken-how = { $how ->
    [for] { $name } spielt für { $before } weiter; Punkte und Figuren bleiben.
    [back] { $name } hat den Sitz von { $before } zurückgenommen und spielt wieder selbst.
    [from] { $name } übernimmt den Sitz von { $before }; Punkte und Figuren bleiben.
   *[seat] { $name } übernimmt Sitz { $seat }; Punkte und Figuren bleiben.
}
taken-decided = { $decided ->
    [moderator] {" "}Das hat die Moderation entschieden.
    [seat] {" "}Das hat { $decider } entschieden.
   *[vote] {""}
}
post-stood-in = Die Zeit für den Zug von { $name } war um, also macht ein Computer diesen Zug. Ab dem nächsten spielt { $name } weiter.
seat-removed = Aus dem Spiel: { $about } (entschieden: { $name }).
a-moderator = die Moderation
picture-missing = Das Bild lässt sich gerade nicht zeichnen; `/auslage text:True` beschreibt die Auslage in Worten.
ended-damaged = Sie lassen sich nicht mehr zeigen, weil die Aufzeichnung des Spiels beschädigt ist.
ended-reason = Als Grund wurde genannt: { $reason }
question-yes = Ja: { $names }.
question-no = Nein: { $names }.
question-waiting = Es fehlt noch: { $names }.
vote-what = { $kind ->
    [end] Spiel beenden
    [undo] Zug rückgängig machen ({ $name })
    [remove] Aus dem Spiel nehmen ({ $about })
    [replace] Jemand anders für den Sitz ({ $about })
    [computer] Ein Computer für den Sitz ({ $about })
    [offer] Der Sitz für { $whom }
   *[return] Der Sitz zurück an { $whom }
}
vote-agreed = { vote-what }: angenommen.
vote-refused = { vote-what }: abgelehnt von { $by }.
vote-closed = { vote-what }: hat sich erledigt.
question-absent = { $who }, mit deinem nächsten Zug ist die Abstimmung vorbei.
question-undo = { $others }, { $name } möchte den eigenen letzten Zug rückgängig machen. Okay?
question-undo-tile = Es geht um die Karte auf { $square }. Die Reihenfolge der Karten bleibt gleich.
question-undo-together = Auch die Züge danach werden rückgängig gemacht ({ $others }).
question-remove = Von { $about } kommt kein Zug. { $name } möchte { $about } aus dem Spiel nehmen. Was { $about } in der Auslage hat, bleibt und zählt. { question-majority }
question-remove-time = Die Zeit von { $about } für diesen Zug ist um. Soll { $about } aus dem Spiel genommen werden? Was { $about } in der Auslage hat, bleibt und zählt. { question-majority }
question-majority = { $how ->
    [one] { $others } entscheidet.
    [all] Alle müssen zustimmen: { $others }.
   *[most] { $needed } von { $n } müssen zustimmen: { $others }.
}
question-replace = Von { $about } kommt kein Zug. { $name } schlägt vor, dass { $whom } den Sitz übernimmt. { question-majority }
question-offer = { $whom }, möchtest du Sitz { $seat } ({ $about }) übernehmen, mit Punkten und Figuren? Für die Rangliste zählt das Spiel dann nicht mehr.
question-return = { $whom }, { $about } spielt für dich weiter. Solange das Spiel läuft, kannst du deinen Sitz zurücknehmen, mit seinen Punkten und Figuren.
question-computer = Von { $about } kommt kein Zug. { $name } schlägt vor, dass ein Computer auf diesem Sitz weiterspielt. { question-majority }
button-undo-yes = Erlauben
button-undo-no = Zug gilt
state-yours-short = Du bist dran.
short-whose = Farbe: wer punktet. Punkte: { $how ->
    [back] jetzt
   *[end] Stand jetzt
}.
short-whose-later = Farbe: wer punktet. 0 → 6: jetzt → fertig.
short-lobby = **{ $ruleset }** ({ $n }/{ $most }): { $names }
short-days = { $n ->
    [1] 1 Tag je Zug
   *[other] { $n } Tage je Zug
}
short-undo = { $undo ->
    [off] kein Rückgängig
   *[friendly] Rückgängig geht
}
short-hints = Tipps
short-expert = zwei offene Karten
short-known = nächste Karten bekannt
lobby-unrated = Ein Spiel mit Computern zählt nicht für die Rangliste.
short-help =     Karte legen, Figur setzen, Punkte sammeln.
    Gegen den Computer: Drück auf ein Spiel.
    Mit Freunden: `/spiel öffnen`
    In Worten: `/benachrichtigung worte:True`
short-help-lobby = Drück auf „{ BUTTON("button-join") }“. Der Besitzer startet.
short-help-turn = Ein Zug: „{ BUTTON("button-play") }“, Feld, Figur, „{ button-confirm }“.
short-help-rules =     Die Regeln kurz: `/regeln`
    In Worten: `/benachrichtigung worte:True`
short-help-elsewhere = Neues Spiel, anderer Kanal: `/spiel öffnen`
button-commands = So wird gespielt
button-remove-yes = Aus dem Spiel
button-wait = Warten
button-computer-yes = Computer spielen lassen
button-replace-yes = Ersetzen
button-offer-yes = Sitz übernehmen
button-offer-no = Nein, danke
button-return-yes = Sitz zurücknehmen
button-return-no = Dem Computer überlassen
button-resign = Aufgeben
button-remove = Aus dem Spiel nehmen
button-rematch = Revanche
undo-sure = Deinen letzten Zug rückgängig machen?{ $n ->
    [0] {""}
   *[other] {" "}{ question-undo-together }
} { $asks ->
    [yes] Der nächste Spieler wird gefragt.
   *[no] Alle sehen es.
}{ $opened ->
    [0] {""}
    [one] {" "}Die neue Karte wird verdeckt.
   *[other] {" "}Die neuen Karten werden verdeckt.
}
undo-refused = { $name } war dagegen, also gilt dieser Zug.
undo-seats = Seitdem hat jemand aufgegeben oder ist dazugekommen ({ $name }), darum lässt sich der Zug davor nicht rückgängig machen.
offer-taken = Der Sitz gehört dir. `/spielen` zeigt dir das Spiel, `/verlauf`, was bisher geschah.
offer-not-you = Dieser Sitz wird { $name } angeboten. Die Moderation kann ihn dir anbieten, oder die Spieler mit `/spiel ersetzen`.
return-not-you = Diesen Sitz kann nur { $name } zurücknehmen.
offered = Der Sitz wird im Kanal angeboten. Er wechselt, sobald er dort übernommen wird.
computer-sits = Auf diesem Sitz spielt ein Computer weiter.
replace-by-both = Wähle für den Sitz jemanden oder einen Computer, nicht beides.
not-writing = Du kannst in diesem Kanal selbst keine Nachrichten schreiben, darum erwähne ich hier niemanden für dich und schreibe keinen Grund von dir.
replace-yourself = Das ist dein eigener Sitz. Aufgeben kannst du mit `/spiel aufgeben`.
replace-not-to-move = Abstimmen könnt ihr nur über den Spieler am Zug, und das ist { $turn }, nicht { $name }. Die Moderation kann jeden Sitz neu besetzen.
replace-too-soon = Dafür ist es zu früh: { $name } hat noch Zeit bis { $at } ({ $left }). Bis dahin kann das nur die Moderation.
replace-seated = { $name } hat oder hatte in diesem Spiel Sitz { $seat }, und niemand kann zwei Sitze haben.
no-such-seat = Dort spielt niemand. Die Sitze sind: { $seats }.
computer-sure = Einen Computer für { $name } weiterspielen lassen? Das Spiel zählt dann nicht mehr für die Rangliste.
remove-sure = { $name } aus diesem Spiel nehmen? Die Figuren bleiben und zählen; für die Rangliste zählt das Spiel nicht. Das lässt sich nicht rückgängig machen.
remove-sure-alone = Von { $name } kommt kein Zug. Du entscheidest allein: { $name } aus diesem Spiel nehmen? Das lässt sich nicht rückgängig machen.
remove-ends = { $how ->
    [scored] Mit nur einem Spieler endet das Spiel sofort und wird gewertet.
   *[alone] Es blieben nur Computer übrig, darum endet das Spiel dann sofort und ohne Ergebnis.
}
resign-sure = Aufgeben? { $how ->
    [scored] Dann ist das Spiel sofort aus, und wer bleibt, steht vor dir.
    [alone] { remove-ends }
   *[on] Deine Figuren bleiben und zählen für dich, aber du landest hinter allen, die weiterspielen.
} Das lässt sich nicht rückgängig machen.
resigned = Du hast aufgegeben.
left-before = Du bist aus diesem Spiel heraus und hast darin keine Züge mehr. Zuschauen kannst du mit `/auslage` und `/punkte`.
question-not-you = Diese Frage geht an { $name }.
question-about-you = Bei dieser Abstimmung geht es um dich. Mach deinen Zug mit `/spielen`, dann ist sie vorbei.
vote-nothing = In diesem Kanal wird gerade nichts gefragt.
rematch-running = Dieses Spiel läuft noch. Die Revanche kommt danach.
rematch-none = In diesem Kanal gab es kein Spiel, zu dem eine Revanche möglich wäre. Eröffne eins mit `/spiel öffnen`.
rematch-not-you = Eine Revanche kann nur eröffnen, wer in diesem Spiel mitgespielt hat. Ein eigenes Spiel: `/spiel öffnen`, hier, solange kein anderes läuft, oder in einem anderen Kanal.
move-not-you = Umziehen lassen kann ein Spiel nur die Moderation: wer hier Nachrichten verwalten darf oder die Rolle aus `/einrichten` hat.
move-busy = In dem Kanal gibt es schon ein Spiel. Wähle einen anderen Kanal oder einen Thread.
move-no-access = In { $channel } kannst du selbst nicht schreiben. Wähle einen Kanal, in dem du das kannst.
move-closed = { $channel } ist gesperrt, oder ich bin nicht darin. Wähle einen anderen Kanal, entsperre ihn oder lass mich hinein.

## Knöpfe der Nachrichten und der Zugansicht

button-play = Spielen
view-board = Auslage
view-all = Wem gehört was?
view-close = Letzter Zug, vergrößert
view-layer = Wessen { features-of }?
view-legend =
    Das zeigt das Bild:
    { $marks }
completed = { $feature ->
    [plain] abgeschlossen
    [mountain] abgeschlossen
    [sea] abgeschlossen
   *[other] fertig
}
view-legend-colour = - Farbe (und die kleinen Zeichen dieser Farbe): wer jetzt die Punkte für das Gebiet bekäme.
view-legend-shared = - Schräge Streifen: Mehrere Spieler bekämen Punkte für das Gebiet, jeder von ihnen alle.
view-legend-number = - Zahl: die Punkte, die das Gebiet brächte, wenn { $how ->
    [back] die Figur jetzt zurückgenommen würde
   *[end] das Spiel jetzt aus wäre
}.
view-legend-later = - { $sign } heißt: so wie es ist nichts, { completed } mindestens { points }.
view-legend-rivals = - Rand in mehreren Farben: Dort stehen auch { pieces-on } von anderen, die nichts bekämen.
view-legend-free = - Weißer Rand: Dort steht noch k{ a-piece-on }.
view-legend-nobody = Das Bild hebt nichts hervor: In keinem der Gebiete, um die es hier geht, steht eine Figur.
view-legend-nothing = Das Bild hebt nichts hervor: In der Auslage ist kein solches Gebiet, auf dem { a-piece-on } steht oder das noch jemand bekommen kann.
button-earlier = ◀ { $turn ->
    [0] Anfang
   *[other] Zug { $turn }
}
button-later = Zug { $turn } ▶
no-such-view = So lässt sich die Auslage nicht zeigen. Wähle eins davon: { $views }.
no-such-turn = Zug { $turn } gibt es noch nicht: { $last ->
    [0] Nur der Anfang, Zug 0, lässt sich zeigen.
   *[other] Zeigen lassen sich die Züge 0 bis { $last }.
}
state-past-bonus = Zug { $turn } von { $last }, die Bonuskarte:
state-past = { $turn ->
    [0] Der Anfang des Spiels, vor Zug 1 von { $last }.
   *[other] Zug { $turn } von { $last }:
}
button-hint = Tipp
button-hinted = { $letter } zeigen
button-score = Punkte
button-undo = Rückgängig
button-join = Mitspielen
button-leave = Verlassen
button-colours = Farbe
computer-added = Ein Computer spielt mit. Drück auf „{ BUTTON("button-start") }“, wenn alle da sind.
computer-choose = { $room ->
    [0] Alle Sitze sind vergeben.
   *[other] Wie gut soll er spielen?
}
button-computers = Computer dazu
button-computers-there = Computer
button-remove-computer = { $name } entfernen
computer-removed = Der Computer ist nicht mehr dabei.
button-start = Starten
button-rules = Regeln
button-end-lobby = Lobby schließen
button-end-game = Spiel beenden
button-end-ask = Die anderen fragen
button-end-yes = Beenden
button-end-no = Weiterspielen

## Die Zugansicht

since-yours =
    Seit deinem Zug:
    { $deeds }
since-start =
    Bisher:
    { $deeds }
panel-square = Deine Karte: { $tile }. { $n ->
    [1] Sie passt auf 1 Feld.
   *[other] Sie passt auf { $n } Felder. Wähle eins:
}
panel-square-turned = { $tile }, { turned }. { $n ->
    [1] So gedreht passt die Karte auf 1 Feld: Wähle es.
   *[other] So gedreht passt die Karte auf { $n } Felder. Wähle eins:
}
panel-lies = Auf { $square }, { turned }: { $tile }. Was sie bewirkt: { $effects }.
panel-turnable = Drehungen, die hier passen: { $rotations }.
panel-only-square = Die Karte passt nur auf ein einziges Feld: { $square }.
panel-only-rotation = Sie passt hier nur in dieser Drehung.
panel-looks-the-same = Sie sieht in jeder Drehung gleich aus.
panel-tile-fits = { $tile }: { $n ->
    [0] passt nirgends
    [1] passt auf 1 Feld, { $squares }
   *[other] passt auf { $n } Felder, { $squares }
}.
panel-taken = Besetzt: { $spots }.
taken-spot = { $spot }, dort { $pieces }
standing = { bare-role } ({ $name }) auf { $square }
panel-most-helpful = Fünf der Felder (die Liste unten hat alle):
panel-not-there = So, wie die Karte liegt, kannst du { a-role } nicht setzen.
panel-back = Nimmst du einen Gefolgsmann zurück?
panel-none-left = Du hast { no-piece } mehr.
panel-no-follower = Du hast nichts mehr zu setzen.
panel-nothing = Du setzt nichts.
panel-on = Die Figur steht auf { $spot }.
panel-comes-home = { $square }: { bare-role } zurück, { points }. { $before }→{ $after }.
panel-towns = Auf dieser Karte steht { $towns }.
panel-confirm = Bestätigen beendet deinen Zug.
panel-last = Das ist deine letzte Karte.
panel-last-area = Nimm ihn jetzt zurück: Dein { bare-role } auf { $square } bringt jetzt { points }, am Ende nur { $end }.
special-shrine = Kultstätte: Setz jetzt einen Jäger darauf, dann gehört die Wiese dir allein.
special-fire = Feuer: Die Tiger verlassen die Wiese, jedes Stück Wild zählt.
special-mushrooms = Pilze: 2 Punkte mehr für ihren Wald.
special-aurochs = Auerochse: 2 Punkte für den Jäger, und kein Tiger holt ihn.
short-fits = { $n ->
    [1] Deine Karte passt auf 1 Feld{ $follow ->
        [nothing] .
       *[all] :
    }
   *[other] { $n } Felder passen{ $follow ->
        [nothing] .
        [some] , zum Beispiel:
       *[all] :
    }
}
short-fits-turned = Bei { $degrees }°: { short-fits }
short-only = Sie passt nur hier. { $lies }
short-tile = Wähle die Karte, die du legst.
short-discard = Keine deiner Karten passt. Sortiere eine aus; dann ziehst du eine neue. Das lässt sich nicht rückgängig machen.
short-spot = Figur? Noch { $pieces }
short-spot-or-back = Setzen, zurücknehmen? Noch { $pieces }
short-tile-fits = Karte { $number }: { $n ->
    [0] passt nirgends
    [1] 1 Feld
   *[other] { $n } Felder
}
button-words = In Worten
words-on = { $on ->
    [yes] Ab jetzt sage ich dir alles auch in Worten; das siehst nur du. Zurück: „{ button-shortly }“
   *[no] Alles steht wieder kurz da.
}
button-shortly = Kurz

## Ein geplanter nächster Zug

plan-kept = Geplant: { $plan }. Wenn du dran bist, ist das nach „{ BUTTON("button-play") }“ schon gewählt, falls es noch geht. Bestätigen musst du es dann noch.
plan-none = Du hast für deinen nächsten Zug nichts geplant. `/planen` nimmt ein Feld und, wenn du magst, eine Drehung und eine Stelle.
plan-dropped = Dein Plan ist verworfen: { $plan }.
plan-opened = Dein Plan: { $plan }.
plan-in-part = Dein Plan: { $plan }. Mit deiner Karte geht das nicht: { $lost }.
plan-unfit = Dein Plan geht nicht: { $plan }. { $why }
plan-apart = { $square } grenzt noch mit keiner Seite an eine Karte.
plan-taken = Dort liegt inzwischen eine Karte.
plan-nothing = ohne Figur
plan-spot = { $how ->
    [back] { $spot } zurücknehmen
    [piece] { bare-role } { $spot }
   *[spot] Stelle „{ $spot }“
}
plan-none-fits = Du hast jetzt keine offene Karte, die irgendwo passt, also gibt es nichts zu planen.
choice-plan-role = { bare-role } ({ bare-feature })
button-unplan = Plan verwerfen

## Antworten

turn-done = ✔ { $deeds }
now-over = Das war der letzte Zug: Das Spiel ist aus.
undone = Dein Zug ist rückgängig gemacht; du bist wieder dran.
opened = Drück auf „{ BUTTON("button-start") }“, wenn alle da sind.
colour-choose = In welcher Farbe spielst du? Sie wird für deine nächsten Spiele gemerkt.
colours-taken = Vergeben: { $colours }.
coloured = Du spielst in { bare-colour }.
colour-taken = { $name } spielt schon in { bare-colour }. Frei sind: { $colours }.
no-such-colour = Diese Farbe gibt es nicht. Frei sind: { $colours }.
joined = Du bist dabei.
left = Du hast die Lobby verlassen.
closed = Diese Lobby ist geschlossen.
ended = Dieses Spiel ist ohne Ergebnis zu Ende.
asked = Ich habe im Kanal gefragt; dort steht dann auch die Antwort.
voted-yes = Notiert: Du stimmst zu.
agreed = Dein Ja hat es entschieden. Was folgt, steht im Kanal.
voted-no = Notiert: Du bist dagegen.
end-lobby-sure = Diese Lobby schließen? Dann kann niemand mehr dazukommen.
end-game-sure = Dieses Spiel jetzt ohne Ergebnis beenden? Sonst wird niemand gefragt. Das lässt sich nicht rückgängig machen.
end-ask-sure = Die anderen fragen, ob dieses Spiel ohne Ergebnis enden soll? Es endet, wenn alle zustimmen.
state-yours = Du bist dran. Deine Karte: { $tile }. Spiel mit `/spielen` oder dem Knopf „{ BUTTON("button-play") }“.
state-theirs = Am Zug: { $name }. Die Karte: { $tile }.
state-theirs-plan = { state-theirs } Mit `/planen` kannst du deinen Zug vorbereiten.
list-head = { $n ->
    [1] Du bist in 1 Spiel { $mine ->
        [0] und dort nicht dran.
       *[other] und dort dran.
    }
   *[other] Du bist in { $n } Spielen; { $mine ->
        [0] nirgends bist du dran.
        [1] in 1 bist du dran.
       *[other] in { $mine } bist du dran.
    }
}
list-yours = **Du bist dran**: { $about }, { $until ->
    [yes] die Zeit endet { $when },{" "}
   *[no] {""}
}noch { tiles }: { $link } (Spiel { $game })
list-theirs = { $name } ist dran: { $about }, noch { tiles }: { $link } (Spiel { $game })
list-damaged = Kann nicht gezeigt werden, weil seine Aufzeichnung beschädigt ist: { $link } (Spiel { $game })
list-lobby = Lobby, noch nicht gestartet: { $about }: { $link } (Spiel { $game })
list-about = { $ruleset } mit { $names }
list-more = … und noch { $n }.
list-none = Du bist in keinem Spiel. Eröffne eins mit `/spiel öffnen` oder mach in einer Lobby mit dem Knopf „{ BUTTON("button-join") }“ mit.
help =     **So wird gespielt**
    1. Karte legen, dann eine Figur darauf setzen oder nicht. Figuren bringen Punkte; wer die meisten hat, gewinnt. `/regeln` zeigt Bilder.
    2. `/spiel öffnen` eröffnet eine Lobby. Andere drücken auf „{ BUTTON("button-join") }“, dann drückt ihr Besitzer auf „{ BUTTON("button-start") }“.
    3. Wenn du dran bist, drück auf „{ BUTTON("button-play") }“: Feld, Drehung, Figur oder keine, „{ button-confirm }“. Oder tipp es: `/legen`. `/planen` wählt deinen nächsten Zug voraus. `/benachrichtigung` ändert, wie du Bescheid bekommst.
    4. Sehen: `/auslage`, `/punkte`, `/verlauf`, `/karten`, `/spiel liste`; beendete Spiele: `/analyse`, `/statistik`, `/rangliste`. Lernen: `/tipp`, `/rätsel`. Was über dich gespeichert ist: `/datenschutz`.
    5. Anders überlegt: `/rückgängig`. Keine Zeit: `/abwesend` oder `/spiel aufgeben`. Jemand spielt nicht: `/spiel ersetzen`.
    6. Zeichen: **+8** jetzt. **8+** sobald fertig, mehr, wenn es noch wächst. **8→10** vor und nach deiner Karte. **8 🏁** am Ende; bei einem Namen, wenn jetzt Schluss wäre. **⚠** nützt jemand anderem. Goldene Zahl bei den Karten: übrige Bonuskarten.
help-no-game = In diesem Kanal läuft kein Spiel. Drück auf den Knopf eines Spiels, um es sofort gegen einen Computer der Stufe normal zu spielen; andere Stufen wählst du mit `/spiel öffnen computer:`.

## Warum nicht, und was stattdessen geht

no-game = In diesem Kanal gibt es kein Spiel. Eröffne eins mit `/spiel öffnen` oder finde deine mit `/spiel liste`.
unknown-game = Dieses Spiel gibt es hier nicht mehr. Finde deine mit `/spiel liste`.
elsewhere = Dieses Spiel geht in einem anderen Kanal weiter: { $link }
not-started = Dieses Spiel hat noch nicht begonnen. Der Besitzer der Lobby kann es mit dem Knopf „{ BUTTON("button-start") }“ oder `/spiel starten` beginnen.
already-started = Das Spiel hat schon begonnen, darum ist die Lobby geschlossen. `/auslage` zeigt das Spiel.
leave-running = Das Spiel läuft schon. Aussteigen kannst du mit `/spiel aufgeben`, ohne Ergebnis beenden mit `/spiel beenden`.
lobby-closed = Diese Lobby ist geschlossen. Eröffne eine neue mit `/spiel öffnen`.
game-damaged = Die Aufzeichnung dieses Spiels ({ $game }) ist beschädigt, es kann vorerst nicht weitergehen. Sag dem Betreiber dieses Bots Bescheid: vielleicht lässt sie sich reparieren. Die Moderation kann es mit `/spiel beenden` beenden.
game-over = Dieses Spiel ist zu Ende. Eröffne ein neues mit `/spiel öffnen`.
game-over-other = Diese Nachricht gehört zu einem beendeten Spiel. Das jetzige: { $link }
not-a-player = Du spielst hier nicht mit. Ein eigenes Spiel: `/spiel öffnen`, hier, sobald dieses aus ist, oder in einem anderen Kanal.
channel-busy = In diesem Kanal läuft schon ein Spiel. Die Mitspieler können es mit `/spiel beenden` abbrechen. Eröffne deins in einem anderen Kanal{ $threads ->
    [yes] {" "}oder in einem Thread (`thread`)
   *[no] {""}
}.
no-such-ruleset = Dieses Regelwerk gibt es nicht. Es gibt: { $rulesets }.
no-such-topic = In den Regeln von „{ $ruleset }“ gibt es kein solches Thema und keine Regel mit dieser Nummer. `/regeln` ohne Thema zeigt ein Menü mit allen.
several-topics = Darum geht es in den Regeln von „{ $ruleset }“ in mehreren Themen: { $topics }. Wähle eins davon.
invited-self = Dich selbst kannst du nicht einladen: Du hast ohnehin den ersten Sitz.
invited-twice = { $name } ist zweimal eingeladen; einmal genügt.
invited-often = Du hast innerhalb einer Stunde { $n } Spiele eröffnet, die nicht begonnen haben, und jede Einladung erwähnt jemanden. { $left } ({ $at }) kannst du wieder einladen; bis dahin eröffne ein Spiel ohne Einladungen und lass andere beitreten.
lobbies-enough = Du hast auf diesem Server schon { $n } offene Lobbys: { $links }. Starte eine davon oder verlasse sie mit `/spiel verlassen`; dann kannst du eine weitere eröffnen.
limit = Das war zu viel in kurzer Zeit. Versuch es { $at } wieder. Deinen Zug kannst du trotzdem bestätigen.
too-many = Höchstens { $most } können mitspielen. Lade weniger ein.
already-joined = Du bist in dieser Lobby schon dabei. Warte auf den Start oder drück auf „{ BUTTON("button-leave") }“.
game-full = Alle { $most } Sitze sind vergeben. Eröffne ein eigenes Spiel mit `/spiel öffnen`.
seats-held = Alle { $most } Sitze sind vergeben oder für Eingeladene frei gehalten ({ $names }). Du kannst mitspielen, wenn jemand davon absagt.
not-joined = Du bist in dieser Lobby nicht dabei. Mach mit dem Knopf „{ BUTTON("button-join") }“ mit.
not-the-owner = Das kann nur { $name }: Die Lobby gehört { $name }.
end-not-the-owner = Nur { $name } oder die Moderation kann diese Lobby schließen. Verlassen kannst du sie mit dem Knopf „{ BUTTON("button-leave") }“.
too-few = Es braucht mindestens { $least } Spieler. Bitte jemanden, auf „{ BUTTON("button-join") }“ zu drücken, oder nimm einen Computer dazu.
question-open = Die anderen werden schon gefragt; sieh dir die Frage im Kanal an.
question-rested = Das Spiel war angehalten, darum beginnt die Zeit für diesen Zug neu. Bis sie um ist, kann nur die Moderation jemanden ersetzen.
question-refused = Die anderen haben das abgelehnt. Du kannst sie { $left } ({ $at }) wieder fragen.
question-closed = Diese Frage ist entschieden.
own-question = Das hast du selbst gefragt; antworten müssen die anderen.
stale = Das galt für einen früheren Zug.
not-your-turn = Du bist nicht dran.
plan-your-turn = `/planen` ist für den nächsten Zug, solange andere dran sind.
plan-no-square = Sag auch, auf welches Feld du deine Karte legen willst.
plan-occupied = Auf { $square } liegt schon eine Karte. Plane ein leeres Feld.
plan-far = { $square } ist zu weit von den Karten der Auslage weg. Plane ein Feld neben einer Karte oder eines weiter.
plan-no-such-spot = So eine Stelle gibt es in diesem Spiel nicht. Gib eine Nummer an oder ein Wort für eine Stelle oder eine Figur, wie sie in `/regeln` heißen; `keine` setzt nichts.
nothing-laid = Du hast deine Karte noch nicht gelegt. Leg sie mit `/legen` oder `/spielen`; sie passt auf { $legal }.
nothing-laid-open = Du hast noch keine Karte gelegt. Wähle eine deiner offenen Karten und leg sie mit `/legen` oder `/spielen`.
rotation-needed = Dort passt die Karte in mehreren Drehungen. Sag, in welcher: { $rotations }.
tile-needed = Deine beiden offenen Karten passen. Sag, welche du legst: { $tiles }.
no-open-tiles = In diesem Spiel hast du immer nur eine Karte, ohne Nummer. Offene Karten zum Aussuchen gibt es in der Expertenvariante von Neues Land.
no-such-tile = Das ist keine deiner offenen Karten; sie haben die Nummern 1 bis { $n }.
no-expert = Nur „{ $rulesets }“ hat eine Expertenvariante. Wähle das als `regelwerk`, oder lass `expertenvariante` weg.
removing-without-expert = Karten werden nur in der Expertenvariante herausgenommen. Wähle auch diese (`expertenvariante`), oder lass alle drin.
known-or-expert = Die Expertenvariante hat schon offene Karten. Wähle `expertenvariante` oder `nächste_karte`, nicht beides.
turned-fits-nowhere = { $degrees ->
    [0] Ungedreht
   *[other] Um { $degrees }° gedreht
} passt die Karte nirgends. Möglich: { $rotations }.
no-such-rotation = Eine Karte lässt sich nur um 0, 90, 180 oder 270 Grad drehen. Wähle eins davon.
no-such-square = „{ $typed }“ ist kein Feld. Ein Feld ist eine Spalte und eine Zeile, etwa { $example }; sie stehen am Bildrand.
no-such-spot = Das ist keine Stelle dieser Karte. Tippe eine Nummer{ $huts ->
    [yes] {" "}(für eine Hütte: Hütte 1)
   *[no] {""}
} oder einen Namen; `keine` setzt nichts. { $free }
spot-ambiguous = Mehrere freie Stellen heißen so: { $spots }. Gib die Nummer an.
typed-nothing = keine, keinen, kein, nichts, nein, ohne, -
nothing-there = Auf { $square } und daneben liegt nichts. Wähle ein Feld mit einer Karte.
undo-off = Dieses Spiel wurde so eröffnet, dass nichts rückgängig gemacht werden kann; ein bestätigter Zug gilt also.
undo-over = Der letzte Zug eines beendeten Spiels lässt sich nicht rückgängig machen.
undo-nothing = Du hast noch keinen Zug gemacht, den du rückgängig machen könntest.
undo-not-yours = Zuletzt war { $name } dran; deinen Zug kannst du nicht mehr rückgängig machen.
undo-given-up = Eine aussortierte Karte bleibt draußen, denn dafür wurde eine neue aufgedeckt.
refusal-square-taken = Auf { $square } liegt schon eine Karte. Deine passt auf { $legal }.
refusal-not-adjacent = { $square } grenzt mit keiner Seite an eine Karte. Deine passt auf { $legal }.
refusal-no-fit = Auf { $square } passt deine Karte ({ $tile }) nicht zu den Karten daneben, wie man sie auch dreht: { $needs }. Sie passt auf { $legal }.
refusal-no-fit-so = So gedreht passt deine Karte ({ $tile }) auf { $square } nicht zu den Karten daneben. Dort möglich: { $rotations }.
refusal-occupied = Stelle { $number } ({ bare-feature }) ist besetzt: { a-piece-on } auf { $square } ({ $names }). { $free }
refusal-no-supply = Du hast { no-piece } mehr. Beende den Zug, ohne zu setzen (`/passen`).
refusal-not-for-piece = Auf Stelle { $spot } kannst du { no-piece } setzen. { $free }
refusal-no-taking-back = In diesem Spiel wird kein Gefolgsmann zurückgenommen. Setz einen (`/setzen`) oder beende den Zug (`/passen`). Deinen letzten Zug machst du mit `/rückgängig` rückgängig.
refusal-none-to-take-back = Du hast keinen Gefolgsmann in der Auslage. Setz einen (`/setzen`) oder beende den Zug (`/passen`).
refusal-not-to-take-back = Dort hast du keinen Gefolgsmann. { pieces-to-take-back }
pieces-to-take-back = Zurücknehmen kannst du: { $pieces }.
refusal-neither-fits = Keine deiner offenen Karten passt irgendwo. Sortiere eine aus, mit `/aussortieren` oder dem Knopf „{ BUTTON("button-play") }“; dann wird eine neue gezogen.
refusal-other-fits = Das geht nicht, denn eine deiner offenen Karten passt und muss gelegt werden: { $tiles }.
refusal-not-now = Das geht jetzt nicht.

## Bilder in Worten

alt-start = Die Auslage am Anfang: { $tile }.
alt-laid-before = Der letzte Zug, bevor Sitz { $seat } gewechselt hat: Auf { $square } wurde eine Karte gelegt ({ $tile }).
alt-since = In den Farben der Spieler umrandet, gelegt seit dem letzten Zug von { $name }: { $tiles }.
alt-since-laid = { $square } von { $name }
alt-since-laid-before = { $square } von Sitz { $seat }
alt-final = Am Ende: { $scores }.
alt-final-points = +{ $points } für { $names } ({ bare-feature } auf { $square })
alt-whose = Wer jetzt wofür Punkte bekäme: { $features }. Gebiete ohne { bare-piece-on }: { $free }.
alt-whose-free = Davon bringen jetzt am meisten: { $features }.
alt-free-feature = { bare-feature } auf { $square } ({ points })
alt-whose-none = Dafür bekäme jetzt niemand Punkte. Gebiete ohne { bare-piece-on }: { $free }.
alt-worth-later = { $points } (fertig mindestens { $complete })
alt-owned = { bare-feature } auf { $square }: { $names } { $points }
alt-owned-against = { bare-feature } auf { $square }: { $names } { $points }, gegen { $rivals }
alt-scores = Punkte: { $scores }.
alt-ended = Wäre jetzt Schluss: { $scores }.
alt-supplies = { pieces-of } im Vorrat: { $supplies }.
alt-open = Noch offen: { $features }.
alt-followers = { $name } mit { $n } Gefolgsleuten
alt-area = { bare-feature } { $square } ({ $names }): { counted }
alt-at-the-end = Das zählt am Ende: { $features }.
alt-completed = Mit dieser Karte fertig: { $features }.
alt-complete = Abgeschlossen, mit Gefolgsleuten zum Zurücknehmen: { $features }.
alt-extent = Spalten der Auslage: { $columns }; Zeilen: { $rows }.
alt-close-up = Die Umgebung von { $square }.
alt-hand = Deine Karte: { $tile }.
alt-hints = Die Felder der Tipps: { $squares }.
alt-squares = Die Karte passt auf { $squares }.
alt-preview = Eine Vorschau: { $tile } auf { $square }, { turned }.
alt-spot-chosen = Darauf: { bare-role } auf { $spot }.
alt-back-chosen = Dazu { the-role } auf { $square } zurückgenommen: { $points }.
span = { $n ->
    [one] { $first }
   *[other] { $first } bis { $last }
}
alt-over = Die Auslage am Ende: { tiles }.
alt-rank = { $place } · { $name }: { points }.
alt-rank-itemised = { $place }. { $name }: { points } ({ $parts }).

## Die Auslage in Worten

text-player = Spieler { $number }, { $name }: { points }, noch { $supply }.
text-hand = { $name } kann legen: { $tile }. Die Stellen der Karte, ungedreht: { $spots }. { $left ->
    [0] Keine Karte mehr
    [1] Noch 1 Karte
   *[other] Noch { $left } Karten
} im Stapel.
text-legal = Die Karte passt auf { $n ->
    [1] 1 Feld
   *[other] { $n } Felder
} (Grad im Uhrzeigersinn):
text-legal-part = Die Karte passt auf { $n ->
    [1] 1 Feld
   *[other] { $n } Felder
}, { $here ->
    [0] auf keins davon hier.
   *[other] auf { $here } davon hier (Grad im Uhrzeigersinn):
}
text-part-areas = Hier stehen nur: { $features }.
text-needs = { $needs }.
text-part-around = Hier steht nur, was höchstens { $n } Felder von { $square } weg ist.
text-quiet = Noch keine Punkte auf: { $squares }.
text-features = Gebiete, auf denen Figuren stehen: { $n }. In Klammern: die Nummern der Stellen, die zum Gebiet gehören.
text-free = Freie Gebiete (dort steht keine Figur), die Punkte bringen und die Karten noch erweitern können: { $n }.
text-cities-beside = { $n ->
    [1] 1 Stadt
   *[other] { $n } Städte
} auf den Ebenen daneben
text-lies = auf { $places }
text-open-at = { open-sides } (zu { $squares })
text-empty-around = leer ringsum: { $squares } ({ $n })
text-scorers = Punkte für { $names }
text-brought = brachte am Ende { $points }
text-stood = beim Ende des Spiels { $points } wert
text-tiles = { tiles }; Spalten von West nach Ost: { $columns }; Zeilen von Nord nach Süd: { $rows }.
text-row = Zeile { $row }
text-town = eine Stadt zwischen den Stellen { $first } und { $second }

## Menschen

name-gone = (gelöscht)
stats-head = { $name } auf diesem Server:
stats-game = **{ $ruleset }**: { $games ->
    [1] 1 Spiel
   *[other] { $games } Spiele
}, { $wins } gewonnen, Rekord { $best }
stats-alone = **{ $ruleset }**
stats-rating = Wertungszahl { NUMBER($rating, useGrouping: 0) }, Platz { $place } von { $of }
stats-unrated = { $n ->
    [1] Noch 1 Spiel, das zählt, bis zur Rangliste.
   *[other] Noch { $n } Spiele, die zählen, bis zur Rangliste.
}
stats-computers = Computer ({ $level ->
    [easy] leicht
    [hard] schwer
   *[normal] normal
}): Siege { $wins }/{ $games }, Rekord { $best }
feats = Erfolge: { $feats }
feat = { $feature ->
    [monasteries] { $n }+ Klöster
    [bonus] { $n }+ Bonuskarten
    [narrow] Sieg um höchstens { $n }
   *[other] { bare-feature } mit { $n }+
}
feat-by = { $feat } ({ $names })
feat-times = { $n } × { $feat }
stats-none = { $name } hat auf diesem Server noch kein Spiel{ $of ->
    [one] {" "}({ $ruleset })
   *[all] {""}
} beendet. Laufende zeigt `/spiel liste`.
leaderboard-head = **Rangliste – { $ruleset }**
leaderboard-none = { $ruleset } hat hier noch niemand mit anderen Menschen zu Ende gespielt. `/statistik` zählt auch Spiele gegen Computer.
leaderboard-rating = Wertungszahl
leaderboard-games = Spiele
leaderboard-wins = Siege
leaderboard-number = { NUMBER($n, useGrouping: 0) }
ratings-about = Die Wertungszahl beginnt bei { NUMBER($start, useGrouping: 0) } und wird nach { $least } Spielen gezeigt, die zählen; am Anfang ist sie eher zu niedrig. Welche Spiele zählen, sagt `/regeln thema:T11`.
privacy-export = Das ist alles, was der Bot über dich gespeichert hat: { $tables }. Bei den Zügen steht nur dein Sitz, nicht dein Name.
privacy-nothing = Der Bot hat nichts über dich gespeichert.
privacy-table = { $table ->
    [absences] wann du abwesend warst
    [drafts] angefangene Züge
    [games] Spiele, die du eröffnet hast
    [interactions] Befehle und Knöpfe der letzten 30 Tage
    [outbox] Direktnachrichten
    [people] deine Einstellungen
    [questions] Angebote an dich
    [results] Ergebnisse
    [seats] deine Sitze mit Namen und Farben
   *[timers] deine Fristen und Erinnerungen
} ({ $n })
privacy-sure = Alles löschen, was über dich gespeichert ist, auf allen Servern? { privacy-running }{ privacy-lobbies }Das lässt sich nicht rückgängig machen; `/datenschutz export` gibt dir vorher eine Kopie.
privacy-running = { $running ->
    [0] {""}
    [1] Du gibst 1 laufendes Spiel auf.{" "}
   *[other] Du gibst { $running } laufende Spiele auf.{" "}
}
privacy-lobbies = { $lobbies ->
    [0] {""}
    [1] Du verlässt 1 Lobby.{" "}
   *[other] Du verlässt { $lobbies } Lobbys.{" "}
}
button-forget = Alles löschen
privacy-forgotten = Gelöscht: Nichts Gespeichertes nennt dich noch. Nachrichten von vorher bleiben in ihren Kanälen; die Moderation des Servers kann sie löschen.
one-part = Das betrifft einen Teil meiner Server. Fehlt einer von deinen, benutze den Befehl auch dort.

## Server, und wie Spieler Bescheid bekommen

language-name = Deutsch
setup-head = **Einstellungen dieses Servers**
setup-everywhere = Spiele dürfen in jedem Kanal eröffnet werden.
setup-channels = Spiele dürfen in { $channels } eröffnet werden.
setup-everybody = Alle dürfen Spiele eröffnen.
setup-role = { $role } und die Moderation dürfen Spiele eröffnen und beenden.
setup-silence = Nach { $n ->
    [1] 1 Tag
   *[other] { $n } Tagen
} ohne Zug dürfen die anderen über einen Ersatz abstimmen.
setup-check = `/einrichten prüfen:True` prüft meine Rechte.
setup-not-you = Einstellen darf nur, wer diesen Server verwalten darf (Discords Berechtigung „Server verwalten“). Mit `/benachrichtigung` änderst du, wie du erfährst, dass du dran bist.
setup-no-language = Das spreche ich nicht. Wähle aus dem, was angeboten wird: { $languages }.
setup-too-many-channels = Es lassen sich höchstens { $most } Kanäle wählen. Ist keiner gewählt, dürfen Spiele überall eröffnet werden.
select-language = Sprache meiner Nachrichten im Kanal
select-ruleset = Übliches Spiel
select-channels = Kanäle für Spiele (keiner: alle)
select-role = Wer Spiele eröffnen darf (keine: alle)
select-silence = Tage ohne Zug bis zur Abstimmung
open-not-here = Auf diesem Server werden Spiele in { $channels } eröffnet. Eröffne deins dort.
open-not-you = Auf diesem Server dürfen nur { $role } und die Moderation Spiele eröffnen. Mitspielen kannst du dann.
open-not-writing = Du kannst in diesem Kanal nicht schreiben und darum hier kein Spiel eröffnen. Eröffne es, wo du schreiben kannst.
check-fine = Ich habe alle Berechtigungen, die ein Spiel in diesem Kanal braucht. Eine Probenachricht mit Bild kam an, und ich habe sie wieder gelöscht.
check-threads = Threads kann ich hier nicht öffnen (Berechtigung: { $rights }), also geht `thread` von `/spiel öffnen` in diesem Kanal nicht.
check-refused = Discord hat eine Probenachricht mit Bild abgelehnt, obwohl ich die Berechtigungen zu haben scheine: { $error }. Sieh dir die Einstellungen des Kanals an.
check-stays = Die Probenachricht kam an, aber ich konnte sie nicht löschen ({ $error }); lösch sie bitte.
check-post = Eine Probe: Kann ich hier ein Bild zeigen? Diese Nachricht verschwindet gleich.
alt-check = Ein Bild zur Probe: eine Auslage mit ein paar Karten.
notify-way = { $way ->
    [dm] Wenn du dran bist, schreibe ich dir direkt.
    [off] Ich erwähne dich nicht. Deine Spiele zeigt `/spiel liste`.
   *[channel] Wenn du dran bist, erwähne ich dich im Kanal.
}
notify-digest = Einmal am Tag schreibe ich dir, welche Spiele auf dich warten.
notify-words = { $on ->
    [yes] Was nur du siehst, steht auch in Worten da.
   *[no] In Worten: `/benachrichtigung worte:True`
}
notify-hello = Ich habe dir gerade geschrieben. Kam nichts an: { notify-closed }
notify-closed = Deine Direktnachrichten sind für mich geschlossen: Öffne sie in den Privatsphäre-Einstellungen dieses Servers und wähle noch einmal. Bis dahin erwähne ich dich im Kanal.
button-digest-on = Täglich eine Übersicht
button-digest-off = Keine tägliche Übersicht
choice-way-channel = Erwähnung im Kanal
choice-way-dm = Direktnachricht
choice-way-off = Aus
hello = So schreibe ich dir von jetzt an. Mit `/benachrichtigung` auf einem Server änderst du es.
notice = { $about ->
    [lobby] Du bist zu einem Spiel mit { $names } eingeladen: { $link }
    [question] In einem Spiel mit { $names } wirst du etwas gefragt: { $link }
    [reminder] In deinem Spiel mit { $names } bist du noch dran: { $link }
    [over] Dein Spiel mit { $names } ist aus: { $link }
   *[turn] In deinem Spiel mit { $names } bist du dran: { $link }
}
call = { $about ->
    [lobby] { $who }, du bist zu einem Spiel eingeladen: { $link }
    [question] { $who }, du wirst etwas gefragt: { $link }
    [reminder] { $who }, du bist noch dran: { $link }
    [over] { $who }, dein Spiel ist aus: { $link }
   *[turn] { $who }, du bist dran: { $link }
}
    Meine Direktnachricht hat dich nicht erreicht, deshalb erwähne ich dich von jetzt an hier. Sobald deine Direktnachrichten offen sind, bringt `/benachrichtigung` sie zurück.
digest-head = { $n ->
    [1] Ein Spiel wartet auf dich:
   *[other] { $n } Spiele warten auf dich:
}
digest-game = - mit { $names }; dein Zug begann { $since }: { $link }

## Nachsehen

history-none = Bis jetzt gibt es keinen Zug.
history-start = Das Spiel begann mit { $n } Spielern ({ $when }). { $happened }
history-scored = { $what } **+{ $points }**
history-scored-for = { $what }: { $names } **+{ $points }**
history-undone = { $number } · (rückgängig) { $what }
history-final = Die Schlusswertung:
history-whole = Alle { $n } Züge
final-open = Am Ende zählen abgeschlossene Gebiete wie offene.
final-player =
    - { $name }:
    { $items }
final-item = {"  "}- { $pieces }: { $total }
final-pieces = { $n ->
    [one] { bare-role }
   *[other] { roles-of }
} auf { $squares }
final-fewer = 0 Punkte (dort mehr { pieces-on } von { $names })
final-shrine = 0 Punkte (an der Kultstätte liegt ein Jäger von { $names })
final-tigers = 0 Punkte (die Tiger nehmen alles Wild: { $deer } Stück Wild, { $tigers } Tiger)
final-nothing = 0 Punkte ({ $feature ->
    [forest] nicht fertig
    [river] nicht fertig
    [hut] keine Fische
    [meadow] keine Tiere, die zählen
    [mountain] keine Städte
    [sea] keine Städte
   *[field] keine fertige Stadt
})
projected-winners = Wäre das Spiel jetzt aus, { $n ->
    [one] würde { $names } mit { points-with } gewinnen.
   *[other] würden sich { $names } den Sieg mit je { points-with } teilen.
}
projected-details = Die Schlusswertung brächte:
projected-nothing = Die Schlusswertung brächte nichts.
table-legend-projected = Neben der Summe: Punkte für { $features }. Vor jedem +: bisher; danach: am Ende.
short-both = Die Zahlen: im Spiel + am Ende.
table-left = { $names } { $n ->
    [one] hat aufgegeben und steht
   *[other] haben aufgegeben und stehen
} unter denen, die geblieben sind.
left-head = { $n ->
    [0] Keine Karte mehr im Stapel.
    [1] Noch 1 Karte im Stapel.
   *[other] Noch { $n } Karten im Stapel.
}
left-head-bonus = Noch { tiles } und { $bonus ->
    [1] 1 Bonuskarte
   *[other] { $bonus } Bonuskarten
}.
left-head-over = Das Spiel ist aus. { $n ->
    [0] Alle Karten wurden gezogen.
    [1] 1 Karte wurde nicht gezogen.
   *[other] { $n } Karten wurden nicht gezogen.
}
left-hand = { $name } hat gerade gezogen: { $tile }.
left-kind = { $n } × { $tile }
left-bonus = Bonuskarten:
left-out = Aus dem Spiel: { $tiles }.
left-fillable = Jedes leere Feld lässt sich noch füllen.
left-unfillable = Keine Karte, die übrig ist, passt auf { $n ->
    [1] dieses Feld: { $squares }.
   *[other] diese { $n } Felder: { $squares }.
}
export = Die Aufzeichnung von Spiel { $game } ({ $n ->
    [1] 1 Zug
   *[other] { $n } Züge
}), für `tilewright replay`.
animation = Das ganze Spiel von { $names }.
animation-not-over = Die Animation gibt es, wenn das Spiel aus ist. `/verlauf` sagt, was bisher geschah.
animations-waiting = Gerade warten schon andere auf ihre Animationen. Nach dieser kannst du { $at } fragen.
story = So liefen die Punkte.
story-best = Am meisten auf einmal: { bare-feature } ({ $names }) auf { $square }, Zug { $turn }: { $total }.
story-best-end = Am meisten auf einmal: { bare-feature } ({ $names }) auf { $square }, am Ende: { $total }.
story-led = { $name } führte ab Zug { $turn }, vor allem durch { features-of }.
story-even = Gleichstand mit { $mine } vor der Schlusswertung, dann gewann { $name } durch { features-of }.
story-until = { $other } führte nach Zug { $turn } { $others }:{ $mine }, dann überholte { $name } durch { features-of }.
story-end = Vor der Schlusswertung führte { $other } { $others }:{ $mine }, dann überholte { $name } durch { features-of }.
button-animation = Animation
button-analysis = Analyse

## Die Analyse eines beendeten Spiels

analysis-not-over = Die Analyse gibt es, wenn das Spiel aus ist: Vorher wäre sie ein Tipp.
analysis-no-result = Dieses Spiel endete ohne Ergebnis, also gibt es nichts zu analysieren. Was geschah, steht in `/verlauf`.
analysis-no-turn = In diesem Spiel wurde keine Karte gelegt, also gibt es nichts zu analysieren.
analysis-takes-long = Andere Spiele sind zuerst dran, und das dauert. Frag in ein paar Minuten noch einmal: Die Arbeit geht inzwischen weiter.
analysis-waits = Das Spiel kommt an die Reihe, sobald ein anderes fertig ist …
analysis-progress = Das Spiel wird untersucht: { $n } % …
analysis-more = +{ $n }
analysis-less = -{ $n }
analysis-even = 0
analysis-percent = { $n } %
analysis-meaning = Das Diagramm zeigt, was jeder nach jedem Zug erwarten konnte: die Punkte am Ende, wenn alle weiterspielen wie der Computer der Stufe normal.
    - Glück: wie viele Punkte mehr (+) oder weniger (-) die gezogenen Karten versprachen als Karten im Durchschnitt.
    - Genauigkeit: 100 % ist jedes Mal der beste Zug, 0 % sind zufällige Züge.
    - „Zug 16: Anna -5“: Der beste Zug der Stufe „schwer“ versprach bis zum Ende etwa 5 Punkte mehr.
    - „Zug 17: Bo, Glück +5“: Die Karte dieses Zugs versprach etwa 5 Punkte mehr als eine im Durchschnitt.
analysis-area = { $others ->
    [0] Unumkämpft
   *[other] Entscheidend
}: { bare-feature } ({ $names }) auf { $square }, **{ $points }**
analysis-left = Erwartete Punkte, bis { $name } ging (Zug { $turn }).
analysis-even-game = Kein Zug hat das Spiel allein entschieden.
short-account = { $name } **{ $points }** · Glück { $luck } · Genauigkeit { $accuracy }
button-decided = Zug { $turn }: { $name } { $points }
button-decided-luck = Zug { $turn }: { $name }, Glück { $points }
button-numbers = Was heißen die Zahlen?
analysis-drew = Gezogen: { $tile }
analysis-worse = { $worse ->
    [0] {""}
    [much] {" "}(viel schlechter)
   *[other] {" "}(etwa { $worse ->
        [1] 1 Punkt
       *[other] { $worse } Punkte
    } schlechter)
}
analysis-played = Gespielt: { $turn }{ analysis-worse }
analysis-best = Am besten: { $turn }{ analysis-worse }
analysis-tried = Deiner: { $turn }{ $worse ->
    [0] {" "}✔ keiner ist besser
   *[other] { analysis-worse }
}
button-try = Ausprobieren
button-share = Teilen
post-shared = Geteilt von { $name }:
share-again = Das wurde schon geteilt. Noch einmal geht es { $at }.
alt-chart = Ein Diagramm der Punkte über { $n ->
    [1] 1 Zug
   *[other] { $n } Züge
}.
alt-chart-turn = Nach Zug { $n }: { $scores }.
alt-chart-before = Vor der Schlusswertung: { $scores }.
alt-expected = Ein Diagramm der Punkte, die jeder am Ende erwarten konnte, über { $n ->
    [1] 1 Zug
   *[other] { $n } Züge
}.
alt-expected-start = Am Anfang: { $scores }.
alt-film = Eine Animation des ganzen Spiels, Karte für Karte, bis zur Auslage am Ende: { tiles }.
alt-stock = Die Sorten von Karten mit der Zahl, die von jeder übrig ist; zusammen { $n }.
alt-barred = Die Auslage; durchgestrichen sind die Felder, auf die keine Karte mehr passt, die übrig ist: { $squares }.

## Die Regeln zum Nachschlagen

select-topic = Ein Thema lesen
rules-short-base = **Grundspiel**
    Karte legen, dann Figur setzen oder nicht.
    Straße: 1 je Karte. Stadt: 2. Kloster: 9.
    Punkte, wenn fertig; Wiesen am Ende.
    Wer dort die meisten Figuren hat, punktet.
rules-short-hunters = **Jäger und Sammler**
    Karte legen, dann Figur setzen oder nicht.
    Wald 2, Fluss 1 je Stück, jeder Fisch 1.
    Fertig: Punkte für die meisten Figuren;
    am Ende: Tiere je 2, Hütten 1 je Fisch.
rules-short-discovery = **Neues Land**
    Karte legen. Dann Figur darauf setzen
    oder eine zurücknehmen, für ihre Punkte.
    Ebene 1 je Karte, Berg/Wasser 1 je Stadt.
    Fertig: etwa doppelt, aber nur im Spiel.
rules-topic = **{ $ruleset }: { $title }**
rules-ruling = *(Festlegung)*: Das lässt die gedruckte Regel offen; der Bot musste es entscheiden.
rules-caption = *{ $caption }*
alt-lobby = { $ruleset ->
    [hunters] Eine kleine Auslage von Jäger und Sammler als Beispiel: quadratische Karten mit Wiesen und Tieren, Wäldern mit Gold und Flüssen mit Fischen, darauf die Stammesmitglieder und Hütten von vier Spielern.
    [discovery] Eine kleine Auslage von Neues Land als Beispiel: quadratische Karten mit Wasserflächen, Bergen, Ebenen und runden Städten, darauf die Gefolgsleute von vier Spielern.
   *[base] Eine kleine Auslage des Grundspiels als Beispiel: quadratische Karten mit Straßen, ummauerten Städten, Klöstern und Wiesen, darauf die Gefolgsleute von vier Spielern.
}

## Discord

document-file = Alles steht in der Datei unten.
button-turn = Drehen
button-back = Anderes Feld
button-other-tile = Andere Karte
button-confirm = Bestätigen
squares-offered = Wähle: { $n ->
    [one] Zeile { $first }
   *[other] Zeilen { $first } bis { $last }
} ({ $start } bis { $end })
squares-all = Wähle ein Feld ({ $count }, { $n ->
    [one] Zeile { $first }
   *[other] Zeilen { $first } bis { $last }
})
select-spot = Was du mit deinen Figuren machst
right-view-channel = Kanal anzeigen
right-send-messages = Nachrichten senden
right-send-messages-in-threads = Nachrichten in Threads senden
right-attach-files = Dateien anhängen
right-create-public-threads = Öffentliche Threads erstellen
ui-rights = In { $channel } fehlen mir Berechtigungen: { $rights }. Wer den Server verwaltet, kann sie mir geben; dann versuch es noch einmal.
ui-counted = Ich wurde neu gestartet, bevor ich antworten konnte. Was du getan hast, zählt; im Kanal steht, wie es weitergeht.
ui-restarting = Ich starte gerade neu. Nichts hat sich geändert; versuch es gleich noch einmal.
ui-guild-only = Gespielt wird in den Kanälen eines Servers. Nimm diesen Befehl dort.
ui-blocked-server = Der Betreiber dieses Bots bietet ihn auf diesem Server nicht an.
ui-blocked-person = Der Betreiber dieses Bots hat dich gesperrt. Deine Daten kannst du mit `/datenschutz` weiter sehen und löschen.
ui-error = Bei mir ist etwas schiefgegangen, verloren ist nichts. Versuch es noch einmal. Bleibt es so, nenne dem Betreiber dieses Bots die Fehlernummer { $reference }.
ui-old-command = Dieser Befehl hat sich geändert. Lade Discord neu (Strg+R, oder starte die App neu) und versuch es noch einmal.
ui-bad-value = Einer der Werte geht hier nicht. Wähle aus dem, was angeboten wird.
ui-no-button = Dieser Knopf gehört hier zu keinem Spiel mehr. Nimm die der neuesten Nachricht des Spiels oder `/spielen`.
ui-no-thread-here = Einen eigenen Thread gibt es nur von einem Textkanal aus. Eröffne das Spiel hier ohne diese Option oder in einem Textkanal.
ui-your-rights = Dir fehlen in diesem Kanal Berechtigungen für ein Spiel in einem eigenen Thread: { $rights }. Eröffne das Spiel hier ohne diese Option oder dort, wo du sie hast.
ui-thread-name = Spiel von { $name }
ui-thread-opened = Es hat einen eigenen Thread: { $thread }
ui-guest-is-a-bot = { $name } ist ein Bot und kann nicht mitspielen. Lade Menschen ein.
ui-guest-is-elsewhere = { $name } ist nicht auf diesem Server. Lade jemanden ein, der hier ist.
ui-guest-sees-nothing = { $name } sieht diesen Kanal nicht. Eröffne das Spiel in einem Kanal, den ihr beide seht.
ui-paused = Das Spiel in { $channel } ist unterbrochen: Ich kann dort nichts mehr schreiben. Es geht weiter, sobald ich es kann und ein Spieler dort einen Befehl benutzt, etwa `/spielen`.

command-game = spiel: Spiele eröffnen, mitspielen, starten und beenden
command-game-open = öffnen: Ein Spiel eröffnen, bei dem andere mitspielen können
command-game-join = beitreten: In der Lobby dieses Kanals mitspielen
command-game-leave = verlassen: Die Lobby dieses Kanals verlassen
command-game-start = starten: Das Spiel mit allen starten, die dabei sind
command-game-end = beenden: Dieses Spiel ohne Ergebnis beenden
command-game-list = liste: Deine Spiele, und wer dran ist
command-game-resign = aufgeben: Dieses Spiel aufgeben
command-game-replace = ersetzen: Den Sitz eines Spielers, der nicht spielt, neu besetzen oder aus dem Spiel nehmen
command-game-rematch = revanche: Dasselbe Spiel noch einmal mit denselben Spielern
command-game-move = umziehen: In einem anderen Kanal oder Thread weiterspielen (Moderation)
command-vote = abstimmen: Beantworten, was in diesem Kanal gefragt wird
option-seat = sitz: Wessen Sitz
option-by = durch: Wer ihn übernimmt (ohne Angabe und ohne Computer: Der Sitz geht aus dem Spiel)
option-stand-in = computer: Ein Computer dieser Stufe spielt dort weiter
option-channel = kanal: Wo das Spiel weitergeht
option-reason = grund: Warum; die anderen lesen es
option-answer = antwort: Ja oder nein
choice-answer-yes = Ja
choice-answer-no = Nein
choice-undo-consent = Wenn der nächste Spieler zustimmt
command-place = legen: Deine Karte legen; mit einer Stelle ist das dein ganzer Zug
command-plan = planen: Deinen nächsten Zug wählen, solange andere dran sind
command-rotate = drehen: Deine Karte drehen und sehen, wo sie passt
command-deploy = setzen: Eine Figur auf die gelegte Karte setzen und den Zug beenden
command-takeback = zurücknehmen: Einen Gefolgsmann zurücknehmen und sein Gebiet werten (nur Neues Land)
command-discard = aussortieren: Eine deiner offenen Karten aussortieren, wenn keine passt (nur Expertenvariante)
command-pass = passen: Den Zug beenden, ohne etwas zu setzen
command-undo = rückgängig: Deinen letzten Zug rückgängig machen, wenn dieses Spiel das erlaubt
command-nudge = anstupsen: Den Spieler am Zug freundlich erinnern (einmal am Tag)
command-hint = tipp: Bis zu drei gute Züge und warum, wo das Spiel Tipps erlaubt
command-play = spielen: Deinen Zug mit Knöpfen machen
command-board = auslage: Die Auslage ansehen
command-score = punkte: Die Punkte ansehen, und wofür es sie gab
command-tiles = karten: Sehen, welche Karten übrig sind und welche Felder keine mehr füllt
command-history = verlauf: Sehen, was geschah, Zug für Zug
command-analysis = analyse: Auf ein beendetes Spiel zurückblicken: Glück, Genauigkeit, was entschied
command-export = export: Die Aufzeichnung des Spiels herunterladen; nach dem Ende auch die Animation
command-rules = regeln: Eine Regel nachschlagen, mit Bild
command-stats = statistik: Wie jemand auf diesem Server steht: Spiele, Siege, Punkte, Wertungszahl
command-leaderboard = rangliste: Allen hier zeigen, wer auf diesem Server wo steht
command-privacy = datenschutz: Was der Bot über dich gespeichert hat
command-privacy-export = export: Alles, was über dich gespeichert ist, als Datei
command-privacy-delete = löschen: Alle Spiele verlassen und alles über dich löschen lassen
option-player = spieler: Von wem (Standard: von dir)
option-played = regelwerk: Nur von diesem Spiel (Standard: von allen)
command-help = hilfe: Wie man mit diesem Bot spielt
option-ruleset = regelwerk: Welches Spiel (Standard: das hier übliche)
option-hints = tipps: Tipps auch erlauben, wenn andere Menschen mitspielen
option-expert = expertenvariante: Expertenvariante mit je zwei offenen Karten (nur Neues Land)
option-remove-tiles = herausnehmen: Vor dem Spiel einige Karten zufällig herausnehmen (nur Expertenvariante)
option-next-tile = nächste_karte: Wann du die Karte für deinen nächsten Zug ziehst
option-tile = karte: Welche deiner offenen Karten (Expertenvariante)
option-follower = gefolgsmann: Welcher deiner Gefolgsleute in der Auslage
option-player2 = mitspieler2: Jemand zum Einladen
option-player3 = mitspieler3: Noch jemand zum Einladen
option-player4 = mitspieler4: Noch jemand zum Einladen
option-player5 = mitspieler5: Noch jemand zum Einladen
option-computer = computer: Gegen einen Computer dieser Stufe spielen
option-computers = computerzahl: Wie viele Computer mitspielen (Standard: einer, wenn eine Stufe gewählt ist)
option-undo = rückgängig: Lässt sich der letzte Zug rückgängig machen? (Standard: wenn der Nächste zustimmt)
option-order = reihenfolge: Wer nach wem spielt (Standard: wird beim Start ausgelost)
option-thread = thread: In einem eigenen Thread spielen
option-square = feld: Wohin die Karte gelegt wird
option-rotation = drehung: Wie weit im Uhrzeigersinn gedreht, in Grad
option-spot = stelle: Wohin eine Figur kommt, oder keine; oder welche du zurücknimmst
option-topic = thema: Worüber: eine Überschrift oder die Nummer einer Regel
option-to = auf: Grad im Uhrzeigersinn (ohne Angabe: zur nächsten Drehung, die passt)
option-close-up = ausschnitt: Ein Feld vergrößert ansehen
option-projected = hochrechnung: Als wäre das Spiel jetzt aus
option-last = letzte: Wie viele Züge (Standard: 10)
option-show = zeigen: Wem was gehört, oder den letzten Zug vergrößert
option-turn = zug: Die Auslage, wie sie nach diesem Zug war
option-text = text: In Worten; ausschnitt, zeigen und zug sagen, welcher Teil
choice-colour-red = Rot
choice-colour-blue = Blau
choice-colour-yellow = Gelb
choice-colour-black = Schwarz
choice-colour-white = Weiß
option-colour = farbe: Deine Farbe (Standard: die zuletzt gewählte)
choice-level-easy = Leicht: Anfänger gewinnen oft
choice-level-normal = Normal: wenn du das Spiel kennst
choice-level-hard = Schwer: gewinnt meistens
choice-undo-friendly = Ja, bis jemand anders gezogen hat
choice-undo-off = Nicht möglich
choice-order-random = Beim Start ausgelost
choice-order-seated = Wie in der Lobby aufgezählt
choice-next-tile-hidden = Gezogen, wenn dein Zug kommt
choice-next-tile-known = Bekannt: Alle sehen sie einen Zug vorher
command-away = abwesend: Fristen und Erinnerungen für einige Tage anhalten, oder zurückkommen
option-days = tage: Wie viele Tage ab jetzt
option-move-days = tage: Tage für jeden Zug (Standard: ohne Frist)
option-back = zurück: Ich bin wieder da
option-on-deadline = bei_fristende: Was geschieht, wenn die Zeit für einen Zug um ist (Standard: letzte Erinnerung)
choice-on-deadline-remind = Eine letzte Erinnerung
choice-on-deadline-computer = Ein Computer macht den Zug
choice-on-deadline-vote = Die anderen stimmen ab
right-read-message-history = Nachrichtenverlauf anzeigen
command-setup = einrichten: Einstellungen dieses Servers: Sprache, übliches Spiel, Kanäle, Rolle, Abstimmung
command-notify = benachrichtigung: Wie du erfährst, dass du dran bist
option-public-language = sprache: Sprache meiner Nachrichten im Kanal
option-usual-game = regelwerk: Das übliche Spiel hier
option-open-channel = kanal: Noch ein Kanal für Spiele; im Menü lässt er sich wieder entfernen
option-game-role = rolle: Wer Spiele eröffnen und beenden darf; @everyone: alle dürfen sie eröffnen
option-vote-silence = tage_ohne_zug: Tage ohne Zug, nach denen die anderen abstimmen dürfen
option-check = prüfen: Prüfen, ob ich hier alle Berechtigungen habe, die ich brauche
option-notify-way = wie: Erwähnung im Kanal, Direktnachricht oder gar nichts
option-digest = übersicht: Eine Direktnachricht am Tag über alle Spiele, die auf dich warten
option-words = worte: Alles in Worten, auch was das Bild zeigt
choice-language-auto = Wie in Discord für diesen Server eingestellt

## Das Ausprobieren im Browser

playground-follow = dem Spieler am Zug folgen
playground-lost = Der Bot hinter dieser Seite antwortet nicht. Hast du ihn beendet, starte ihn neu und öffne die Adresse, die er ausgibt.
playground-unsure = Der Bot hinter dieser Seite antwortet nicht mehr, darum ist nicht sicher, ob dein letzter Schritt angekommen ist. Du kannst ihn wiederholen: Er zählt nie doppelt. Hast du den Bot beendet, starte ihn neu und öffne die Adresse, die er ausgibt; im Kanal siehst du, wie das Spiel steht.
playground-renewed = Der Bot hinter dieser Seite wurde neu gestartet und hat jetzt eine andere Adresse: Öffne die, die er ausgegeben hat. Ein Spiel, das mit --db aufbewahrt wurde, geht dort weiter.
playground-kept = Die Spiele gehen dort weiter, wo sie waren. Was hier früher stand, bewahrt diese Seite nicht auf: `/verlauf` erzählt, was geschehen ist, `/spiel liste` zeigt die Spiele.
playground-unknown = Was hinter dem Befehl steht, ist keine seiner Optionen. Wähl den Befehl aus der Liste: Dort siehst du, welche es gibt.
playground-topic = Tippe / für die Befehle; /spiel öffnen beginnt ein Spiel. Bei „{ playground-viewing-as }“ wählst du, wer du bist.
playground-viewing-as = Ansicht von
playground-head = Wer du bist, und mehr
playground-channel = Der Kanal
playground-more = Mehr
playground-end = Ausprobieren beenden
playground-earlier = Frühere Nachrichten
playground-later = Spätere Nachrichten
playground-new-messages = Neue Nachrichten weiter unten
playground-no-messages = In diesem Kanal sind keine Nachrichten.
playground-message = Nachricht
playground-send = Senden
playground-send-title = { $one } (Eingabetaste)
playground-save = Speichern
playground-used = { $one } nutzt
playground-edited = (bearbeitet)
playground-edited-at = Bearbeitet: { $one }
playground-only-you = Das kannst nur du sehen
playground-thinking = Einen Moment …
playground-commands-here = Tippe / für die Befehle
playground-members = MITGLIEDER
playground-roles = ROLLEN
playground-channels = KANÄLE
playground-options = OPTIONEN
playground-required = Das muss ausgefüllt werden.
playground-invalid = Das geht hier nicht. Lösche es, dann wird angeboten, was möglich ist.
playground-commands-of = Befehle von { $one }
playground-commands = Befehle
playground-optional = +{ $one } freiwillig
playground-loading = Wird geladen …
playground-loading-failed = Das konnte nicht geladen werden.
playground-more-commands = Es gibt weitere Befehle: Tippe mehr Buchstaben.
playground-commands-found = Befehle: { $one }
playground-options-missing = Noch auszufüllende Optionen: { $one }
playground-command = Befehl /{ $one }
playground-leave-command = Befehl verlassen
playground-none-match = Nichts passt.
playground-is-required = , nötig
playground-remove-option = Option { $one } entfernen
playground-more-options = weitere
playground-some-options = Optionen
playground-any-options = + Optionen
playground-command-gone = Diesen Befehl gibt es nicht mehr: Verlasse ihn und wähle einen anderen.
playground-dropped = Was bei { $one } stand, ist weg, weil der Befehl sich geändert hat.
playground-select = Wähle etwas
playground-select-more = Wähle eins oder mehreres
playground-clear = Auswahl aufheben
playground-checking = Die Auswahl wird geprüft …
playground-choose-between = { $one } ausgewählt. Wähle { $two } bis { $three }.
playground-search = Suchen
playground-previous = Zurück
playground-next = Weiter
playground-options-here = { $one } zur Auswahl
playground-chosen = Ausgewählt
playground-apply = Übernehmen
playground-cancel = Abbrechen
playground-option-gone = Etwas, das du ausgewählt hast, wird nicht mehr angeboten.
playground-choose-at-least = Wähle mindestens { $one }.
playground-choose-at-most = Wähle höchstens { $one }.
playground-wait = Dein letzter Schritt ist noch nicht fertig: Warte einen Moment.
playground-close = Schließen
playground-no-media = Das Bild { $one } kann nicht gezeigt werden.
playground-picture = Bild
playground-zoom = Vergrößern
playground-fit = Ins Fenster einpassen
playground-pan = Bild; die Pfeiltasten verschieben es, solange es vergrößert ist
playground-original = Originalbild öffnen
playground-one-of = { $one } von { $two }
playground-enlarge = { $one } vergrößern
playground-download = { $one } herunterladen

# -- das Rätsel des Tages ----------------------------------------------------------------------------------------------

puzzle-head = **Rätsel { NUMBER($number, useGrouping: 0) }** · { $ruleset } · { $level ->
    [easy] leicht
    [hard] schwer
   *[normal] mittel
}
puzzle-you = Du bist { $name }. Ein Zug ist { points } besser als alle anderen.{ $counts ->
    [yes] {" "}Der 1. Versuch zählt.
   *[no] {""}
}
puzzle-grade = { $square } { $grade ->
    [best] **Der beste Zug!**
    [near] **Knapp:** etwa { points } schlechter
   *[far] **Ein anderer ist viel besser**
} · Rätsel { NUMBER($number, useGrouping: 0) }{ $counts ->
    [late] {" "}(zählt nicht: der Tag ist vorbei)
    [again] {" "}(nur dein erster Versuch zählt)
   *[yes] { $row }
}
puzzle-row = {" "}· { $n } Tage in Folge
why = Warum: { $reason }
puzzle-post-shared = { $name }: Rätsel { NUMBER($number, useGrouping: 0) } · { $ruleset } · { $square }{ $row }
puzzle-found = { $n ->
    [0] Niemand hat es versucht.
   *[other] Gefunden: { $found } von { $n }.
}
puzzle-no-number = Bisher gibt es die Rätsel 1 bis { NUMBER($today, useGrouping: 0) }; jeden Tag kommt eins dazu.
puzzle-nothing-to-share = Du hast dieses Rätsel nicht an seinem Tag versucht.
puzzle-shared-before = Das hast du schon geteilt.
puzzle-not-writing = Du darfst in diesem Kanal nicht schreiben, also poste ich es hier nicht für dich.
puzzle-set = Das Rätsel des Tages kommt jeden Tag nach { $hour }:00 Uhr (UTC) in { $channel }, das nächste { $at }.
puzzle-no-channel = Ich poste auf diesem Server keine Rätsel. `/einrichten rätsel:` wählt einen Kanal dafür.
puzzle-stopped = Ich kann das Rätsel des Tages nicht mehr in { $channel } posten und habe damit aufgehört. `/einrichten rätsel:` wählt einen neuen Kanal.
button-puzzle = Versuchen
button-puzzletry = Anderen Zug versuchen
button-puzzlebest = Bester Zug
button-puzzlestop = Aufhören
leaderboard-puzzle-head = **Rätsel in diesem Monat**
leaderboard-puzzle-none = In diesem Monat hat hier noch niemand ein Rätsel versucht. Das heutige zeigt `/rätsel`.
leaderboard-puzzle-found = Gelöst
leaderboard-puzzle-answered = Versucht
leaderboard-puzzle-row = Tage in Folge
command-puzzle = rätsel: Finde den besten Zug: jeden Tag eine neue Stellung
option-puzzle-number = nummer: Welches Rätsel (sonst das heutige); eins von früher zählt nicht
option-puzzle-channel = rätsel: Wo ich das Rätsel des Tages poste
option-puzzle-hour = stunde: Ab welcher Stunde am Tag (UTC, sonst 8)
option-puzzles = rätsel: Die Rätsel dieses Monats statt der Spiele
