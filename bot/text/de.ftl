# Deutsch, mit du. Die Dinge heißen wie im Regelheft: Straße, Stadt, Kloster, Wiese; Wegelagerer, Ritter, Mönch, Bauer.

## Aufzählungen

list-and = { $first } und { $last }
list-or = { $first } oder { $last }
list-comma = { $first }, { $last }
list-plus = { $first } + { $last }
list-then = { $first } { $last }
sentences = { $parts }

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
    [forest] deinen Wald
    [river] deinen Fluss
    [lake] deinen See
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
pieces-of = { $piece ->
    [hunters-follower] Stammesmitglieder
    [hunters-hut] Hütten
   *[other] Gefolgsleute
}
supply = { $piece ->
    [hunters-follower] { $n ->
        [one] 1 Stammesmitglied
       *[other] { $n } Stammesmitglieder
    }
    [hunters-hut] { $n ->
        [one] 1 Hütte
       *[other] { $n } Hütten
    }
   *[other] { $n ->
        [one] 1 Gefolgsmann
       *[other] { $n } Gefolgsleute
    }
}
side = { $side ->
    [north] Norden
    [east] Osten
    [south] Süden
   *[west] Westen
}
tiles = { $n ->
    [one] 1 Karte
   *[other] { $n } Karten
}
points = { $points ->
    [one] 1 Punkt
   *[other] { $points } Punkte
}
points-with = { $points ->
    [one] 1 Punkt
   *[other] { $points } Punkten
}
degrees = { $degrees }°

## Karten, kurz genug für eine Benachrichtigung

tile-A = ein Kloster mit Straße
tile-B = ein Kloster
tile-C = eine Stadt auf allen vier Seiten mit Wappen
tile-D = eine Stadtseite mit gerader Straße
tile-E = eine Stadtseite
tile-F = eine durchgehende Stadt mit Wappen
tile-G = eine durchgehende Stadt
tile-H = zwei gegenüberliegende Städte
tile-I = zwei benachbarte Städte
tile-J = eine Stadtseite mit Straßenkurve rechts
tile-K = eine Stadtseite mit Straßenkurve links
tile-L = eine Stadtseite mit Kreuzung von drei Straßen
tile-M = eine Stadtecke mit Wappen
tile-N = eine Stadtecke
tile-O = eine Stadtecke mit Wappen und Straßenkurve
tile-P = eine Stadtecke mit Straßenkurve
tile-Q = eine Stadt auf drei Seiten mit Wappen
tile-R = eine Stadt auf drei Seiten
tile-S = eine Stadt auf drei Seiten mit Wappen und Straße
tile-T = eine Stadt auf drei Seiten mit Straße
tile-U = eine gerade Straße
tile-V = eine Straßenkurve
tile-W = eine Kreuzung von drei Straßen
tile-X = eine Kreuzung von vier Straßen
tile-parts = { $parts }
tile-area = { $form ->
    [side] { $n ->
        [one] eine { tile-stem }seite
       *[other] { $n } { tile-stem }seiten
    }
    [corner] { $n ->
        [one] eine { tile-stem }ecke
       *[other] { $n } { tile-stem }ecken
    }
    [through] { tile-land } quer durch
    [three] { tile-land } auf drei Seiten
    [all] { tile-land } auf allen Seiten
   *[inside] { $land ->
        [monastery] ein Kloster
       *[other] { tile-land } innen
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
    [0] Seewasser
    [one] ein Flussende am See
   *[other] { $rivers } Flussenden am See
} { $fish ->
    [0] ohne Fische
    [one] mit 1 Fisch
   *[other] mit { $fish } Fischen
}
tile-times = { $n }-mal { $what }
tile-spring = { $n ->
    [one] eine Quelle
   *[other] { $n } Quellen
}
tile-way = { $form ->
    [straight] { $way ->
        [river] { $n ->
            [one] ein gerades Flussstück
           *[other] { $n } gerade Flussstücke
        }
       *[road] { $n ->
            [one] eine gerade Straße
           *[other] { $n } gerade Straßen
        }
    }
    [curve] { $n ->
        [one] eine { tile-way-stem }kurve
       *[other] { $n } { tile-way-stem }kurven
    }
   *[end] { $n ->
        [one] ein { tile-way-stem }ende
       *[other] { $n } { tile-way-stem }enden
    }
}
tile-way-stem = { $way ->
    [river] Fluss
   *[road] Straßen
}
tile-ground = { $n ->
    [one] { $land ->
        [meadow] eine Wiese
       *[field] eine Wiese
    }
   *[other] { $n } Wiesen
}
tile-open = { $land ->
    [meadow] offene Wiese
   *[field] offene Wiese
}
tile-with = { $what } mit { $marks }
tile-with-each = { $what }, jeweils mit { $marks }
tile-town = { $n ->
    [one] eine Stadt
   *[other] { $n } Städte
} zwischen { $first } und { $second }
tile-shore = { $land ->
    [plain] Ebene
    [mountain] Bergen
   *[sea] Wasser
}
tile-mark = { $mark ->
    [gold] Gold
    [mushrooms] Pilzen
    [shields] Wappen
    [fire] Feuer
    [shrine] Kultstätte
    [deer] { $n ->
        [one] Hirsch
       *[other] { $n } Hirschen
    }
    [mammoth] { $n ->
        [one] Mammut
       *[other] { $n } Mammuts
    }
    [aurochs] { $n ->
        [one] Auerochse
       *[other] { $n } Auerochsen
    }
   *[tiger] { $n ->
        [one] Tiger
       *[other] { $n } Tigern
    }
}
bonus-tile = eine Bonuskarte ({ $tile })
open-tile = { $number } · { $tile }
open-choice = { $tiles }
open-hand = { $name }: { $tiles }.
open-tiles = Offene Karten. { $hands }

## Was geschah

did = { $name } hat { $deeds }.
did-lay = { $tile } auf { $square } gelegt
did-lay-bonus = die Bonuskarte ({ $tile }) auf { $square } gelegt
did-deploy = { a-role } gesetzt
did-finish = { a-feature } vollendet: { $total }
did-finish-for = { a-feature } vollendet: { $total }{ $n ->
    [one] {" "}für { $names }
   *[other] {" "}jeweils für { $names }
}
did-earn = eine Bonuskarte bekommen
did-take-back = { the-role } auf { $square } zurückgenommen: { $total }
did-give-up = { $tile } aus dem Spiel genommen, weil keine offene Karte passte
total = { $items } = { $points }
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
    [deer] { $n ->
        [one] Hirsch
       *[other] Hirsche
    }
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
discarded = Aus dem Spiel, weil nirgends Platz dafür war: { $tile }.
seat-left = { $name } hat das Spiel verlassen.

## Was eine Wahl bewirkt

effects = { $effects }
finishes-own = vollendet { your-feature } ({ points })
finishes-theirs = vollendet { the-feature } von { $names } ({ points })
finishes-free = vollendet { a-feature } (unbesetzt)
finishes-free-later = schließt { a-feature } ab (unbesetzt)
extends-own = erweitert { your-feature }
extends-theirs = erweitert { the-feature } von { $names }
finishes-own-later = schließt { your-feature } ab (dann { $points } wert)
finishes-theirs-later = schließt { the-feature } von { $names } ab (dann { $points } wert)
extends-own-later = erweitert { your-feature } (dann { $points } wert)
extends-theirs-later = erweitert { the-feature } von { $names } (dann { $points } wert)
extends-nothing = berührt kein besetztes Gebiet
squares = { $squares }
squares-more = { $squares } und { $n } weitere
spot = { $number } · { bare-feature }
spot-for = { bare-piece } { $spot }
spots-free = Frei: { $spots }.
no-spot-free = Auf dieser Karte ist nichts frei; du kannst den Zug beenden, ohne etwas zu setzen.
choice-square = { $square }: { $effects }
choice-square-ways = { $square }, { $n } Drehungen: { $effects }
choice-rotation = { $degrees }°: { $effects }
choice-in-hand = { $degrees }°: passt auf { $n ->
    [one] 1 Feld
   *[other] { $n } Felder
}
choice-spot = { $spot } ({ bare-role })
choice-spot-scores = { $spot }: sofort { points }
choice-spot-bare = { $spot }
choice-take-back = { $square } · { bare-feature } ({ bare-role }): { $points }
choice-take-back-finished = { $square } · { bare-feature }, abgeschlossen ({ bare-role }): { $points }
choice-back = Zurückholen: { $piece }
choice-nothing = Nichts weiter
choice-no-spot = Kein Gefolgsmann
choice-tile = { $square }: { $tile }

## Nachrichten im Kanal

post-turn = { $who }, du bist dran: { $tile }. { $happened }
post-again = Am Zug ist { $name }: { $tile }.
post-undone = { $name } hat den letzten Zug zurückgenommen und ist wieder dran: { $tile }.
post-passed = { $happened } Dann hat { $name } gezogen: { $tile }.
post-bonus = { $name } macht mit einer Bonuskarte weiter: { $tile }. { $happened }
post-goes-on = { $name } macht weiter: { $tile }. { $happened }
post-removed = Vor dem Spiel herausgenommen ({ $n }): { $tiles }.
post-order = Das Spiel beginnt. Die Reihenfolge: { $names }.
post-last = { $happened }
post-over-unplaceable = Die letzten Karten passten nirgends, darum war das Spiel zu Ende.
post-ended-moderator = Die Moderation hat dieses Spiel ohne Ergebnis beendet. Bis dahin:
post-ended-agreed = Die Spieler haben sich geeinigt, dieses Spiel ohne Ergebnis zu beenden. Bis dahin:
winners = Das Spiel ist aus. { $n ->
    [one] { $names } gewinnt mit { points-with }.
   *[other] { $names } teilen sich den Sieg mit je { points-with }.
}
table = { $table }
table-player = Spieler
table-feature = { $feature ->
    [road] Str.
    [city] Stadt
    [monastery] Kl.
    [forest] Wald
    [river] Fluss
    [lake] See
    [hut] Hütt.
    [meadow] Wiese
    [plain] Ebene
    [mountain] Berge
    [sea] Wass.
   *[field] Wiese
}
table-total = Ges.
table-points = { $points }
table-both = { $play }+{ $end }
table-legend = Punkte für vollendete { $play }; { $end } zählen am Ende.
table-legend-back = Punkte für Gefolgsleute, die zurückgeholt wurden: { $features }.
table-legend-over = Punkte im Spiel + am Ende, für { $features }.
lobby-open = { $name } eröffnet ein Spiel: { $ruleset }, bis zu { $most } Spieler.
lobby-joined = Dabei ({ $n }): { $names }
lobby-invited = Eingeladen: { $names }
lobby-options = Zurücknehmen: { $undo ->
    [off] aus
   *[friendly] wer zuletzt dran war, darf den Zug zurücknehmen
} · Reihenfolge: { $order ->
    [seated] wie hier
   *[random] beim Start ausgelost
}
lobby-expert = Expertenvariante: Alle haben zwei offene Karten und wählen eine davon.
lobby-expert-removing = Expertenvariante: Alle haben zwei offene Karten und wählen eine davon; vor dem Spiel kommen einige Karten zufällig heraus.
lobby-tiles = Von den { $n } Karten sind { $published } aus dem veröffentlichten Spiel bekannt, { $rebuilt } sind nachgebaut.
lobby-started = Das Spiel hat begonnen: { $names }
lobby-ended = Diese Lobby ist geschlossen.
question-end = { $name } möchte dieses Spiel ohne Ergebnis beenden. { $n ->
    [one] { $others } muss zustimmen.
   *[other] Alle müssen zustimmen: { $others }.
}
question-stands = Zugestimmt: { $agreed }. Es fehlt noch: { $waiting }.
question-refused = { $name } wollte dieses Spiel beenden, { $by } ist dagegen. Es geht weiter.
question-agreed = { $name } wollte dieses Spiel beenden, und alle haben zugestimmt.

## Knöpfe der Nachrichten und der Zugansicht

button-play = Spielen
button-board = Brett
button-score = Punkte
button-undo = Zurücknehmen
button-join = Mitspielen
button-leave = Verlassen
button-start = Starten
button-end-lobby = Lobby schließen
button-end-game = Spiel beenden
button-end-ask = Die anderen fragen
button-end-yes = Beenden
button-end-no = Weiterspielen

## Die Zugansicht

panel-square = Du hast gezogen: { $tile }. { $n ->
    [one] Das passt auf 1 Feld.
   *[other] Das passt auf { $n } Felder: Wähle eine Nummer.
}
panel-square-open = Du legst: { $tile }. { $n ->
    [one] Das passt auf 1 Feld.
   *[other] Das passt auf { $n } Felder: Wähle eine Nummer.
}
panel-tile = Wähle die Karte, die du legst.
panel-discard = Keine deiner offenen Karten passt irgendwo. Wähle die, die aus dem Spiel kommt; dann wird eine neue gezogen. Das lässt sich nicht zurücknehmen.
panel-square-turned = Um { $degrees }° gedreht: { $tile }. { $n ->
    [one] So passt sie auf 1 Feld: Wähle seine Nummer.
   *[other] So passt sie auf { $n } Felder: Wähle eine Nummer.
}
panel-lies = Auf { $square }, um { $degrees }° gedreht: { $tile }. Das { $effects }.
panel-turnable = Hier passt die Karte um { $rotations } gedreht.
panel-spot = Setzt du { $pieces }, oder nichts?
panel-spot-or-back = Setzt du { $pieces }, holst du einen zurück, oder keins von beidem?
panel-back = Holst du einen Gefolgsmann zurück, oder nicht?
piece-left = { a-piece } (noch { $n })
panel-takes-back = Bestätigen holt einen Gefolgsmann zurück ({ $piece }) und beendet deinen Zug.
panel-no-spot = Auf dieser Karte ist alles besetzt, du kannst also nichts setzen. Bestätigen beendet deinen Zug.
panel-no-follower = Du hast nichts mehr zu setzen. Bestätigen beendet deinen Zug.
panel-nothing = Nichts weiter. Bestätigen beendet deinen Zug.
panel-deploys = Bestätigen setzt { a-role } auf { $spot } und beendet deinen Zug.

## Antworten

turn-done = Erledigt.
now-turn = Jetzt ist { $name } dran.
now-go-on = Du machst weiter: { $tile }.
now-over = Das war der letzte Zug: Das Spiel ist aus.
undone = Dein Zug ist zurückgenommen; du hast wieder dieselbe Karte.
opened = Die Lobby ist offen. Starte das Spiel, sobald mindestens zwei dabei sind.
joined = Du bist dabei.
left = Du hast die Lobby verlassen.
left-handed-on = Du hast die Lobby verlassen; sie gehört jetzt der Person, die als Nächste dazukam.
left-closed = Du bist raus; weil sonst niemand dabei war, ist die Lobby geschlossen.
started = Das Spiel beginnt.
closed = Die Lobby ist geschlossen.
ended = Das Spiel ist ohne Ergebnis beendet.
asked = Die anderen werden im Kanal gefragt.
voted-yes = Notiert: Du stimmst zu.
voted-no = Notiert: Das Spiel geht weiter.
end-lobby-sure = Diese Lobby schließen? Dann kann niemand mehr dazukommen.
end-game-sure = Dieses Spiel jetzt ohne Ergebnis beenden? Das lässt sich nicht zurücknehmen.
end-ask-sure = Die anderen fragen, ob dieses Spiel ohne Ergebnis enden soll? Es endet, wenn alle zustimmen.
state-yours = Du bist dran: { $tile }. Spiele mit `/spielen` oder dem Knopf „Spielen“.
state-theirs = Am Zug ist { $name }: { $tile }.
state-ended = Dieses Spiel wurde ohne Ergebnis beendet.
list-head = { $n ->
    [one] Du bist in 1 Spiel
   *[other] Du bist in { $n } Spielen
}; { $mine ->
    [0] nirgends bist du dran.
    [one] in 1 bist du dran.
   *[other] in { $mine } bist du dran.
}
list-yours = **Du bist dran**, noch { tiles }: { $link } (Spiel { $game })
list-theirs = { $name } ist dran, noch { tiles }: { $link } (Spiel { $game })
list-lobby = Lobby, noch nicht gestartet: { $link } (Spiel { $game })
list-more = … und { $n } weitere.
list-none = Du bist in keinem Spiel. Eröffne eins mit `/spiel öffnen` oder mach in einer Lobby mit dem Knopf „Mitspielen“ mit.
help = **So wird gespielt**
    1. `/spiel öffnen` eröffnet eine Lobby; andere kommen mit ihren Knöpfen dazu, dann startet, wem sie gehört.
    2. Wenn du dran bist, wirst du erwähnt. Drück auf „Spielen“ (oder nimm `/spielen`): Feld wählen, Karte drehen, Gefolgsmann setzen oder keinen, Bestätigen.
    3. Mit Befehlen: `/legen` mit einer Stelle spielt den ganzen Zug; ohne zeigt es dir, wie es aussähe, und `/setzen` oder `/passen` beendet den Zug.
    4. `/zurücknehmen` nimmt deinen letzten Zug zurück, bis der nächste Spieler gezogen hat. `/brett`, `/punkte` und `/spiel liste` zeigen den Stand; `/brett` mit Text beschreibt alles in Worten.
help-scoring-base = 5. Vollendete Straßen bringen 1 je Karte, Städte 2 je Karte und Wappen, Klöster 9; am Ende bringt eine Wiese 3 für jede vollendete Stadt, an die sie grenzt.
help-scoring-hunters = 5. Vollendete Wälder bringen 2 je Waldstück und Pilzgruppe, Flüsse 1 je Abschnitt und je Fisch in den Seen an ihren Enden; am Ende bringen Hütten die Fische ihres Flusssystems, Jäger 2 je Hirsch, Mammut und Auerochse. Gold in einem Wald, den du vollendest, gibt dir eine Bonuskarte.
help-scoring-discovery = 5. Von selbst wird nichts gewertet: Statt einen Gefolgsmann zu setzen, holst du einen zurück (`/zurückholen`) und wertest sein Gebiet, am besten abgeschlossen. Ebenen bringen ihre Karten, Berge die Städte ringsum, Wasserflächen die Städte an ihren Ufern.
help-no-game = In diesem Kanal gibt es gerade kein Spiel.
help-lobby = In diesem Kanal wartet eine Lobby auf Mitspieler.

## Warum nicht, und was stattdessen geht

no-game = In diesem Kanal gibt es kein Spiel. Eröffne eins mit `/spiel öffnen` oder finde deine mit `/spiel liste`.
unknown-game = Dieses Spiel gibt es hier nicht mehr. Finde deine mit `/spiel liste`.
elsewhere = Dieses Spiel wird in einem anderen Kanal gespielt: { $link }
not-started = Dieses Spiel hat noch nicht begonnen. Wem die Lobby gehört, kann es mit dem Knopf „Starten“ oder `/spiel starten` beginnen.
never-started = Diese Lobby wurde geschlossen, bevor das Spiel begann; es gibt nichts zu sehen. Eröffne eine neue mit `/spiel öffnen`.
already-started = Das Spiel hat schon begonnen, darum ist die Lobby geschlossen. Sieh mit `/brett` zu.
leave-running = Das Spiel läuft, darum gibt es keine Lobby mehr zu verlassen. `/spiel beenden` fragt die anderen, ob es ohne Ergebnis enden soll.
start-running = Das Spiel läuft schon.
lobby-closed = Diese Lobby ist geschlossen. Eröffne eine neue mit `/spiel öffnen`.
game-over = Dieses Spiel ist zu Ende. Eröffne ein neues mit `/spiel öffnen`.
not-a-player = Du spielst in diesem Spiel nicht mit. Zusehen kannst du mit `/brett` und `/punkte`.
channel-busy = In diesem Kanal gibt es schon ein Spiel. Eröffne deins in einem anderen Kanal oder in einem eigenen Thread (Option thread).
no-such-ruleset = Dieses Regelwerk gibt es nicht. Es gibt: { $rulesets }.
no-such-topic = In den Regeln für { $ruleset } gibt es dieses Thema oder diese Nummer nicht. Es gibt: { $topics }.
invited-self = Dich selbst kannst du nicht einladen: Du hast ohnehin den ersten Platz.
invited-twice = { $name } ist zweimal eingeladen; einmal genügt.
too-many = Höchstens { $most } können mitspielen. Lade weniger ein.
already-joined = Du bist in dieser Lobby schon dabei. Warte auf den Start oder drück auf „Verlassen“.
game-full = Alle { $most } Plätze sind vergeben. Eröffne ein eigenes Spiel mit `/spiel öffnen`.
seats-held = Alle { $most } Plätze sind vergeben oder für Eingeladene frei gehalten ({ $names }). Du kannst mitspielen, wenn jemand davon absagt.
not-joined = Du bist in dieser Lobby nicht dabei. Mach mit dem Knopf „Mitspielen“ mit.
not-the-owner = Nur { $name } kann das Spiel starten, denn die Lobby gehört dieser Person.
end-not-the-owner = Nur { $name } oder die Moderation kann diese Lobby schließen. Verlassen kannst du sie mit dem Knopf „Verlassen“.
too-few = Ein Spiel braucht mindestens { $least } Spieler, die dabei sind. Lade jemanden ein oder warte.
question-open = Die anderen werden schon gefragt; sieh dir die Frage im Kanal an.
question-closed = Diese Frage ist entschieden.
own-question = Das hast du selbst gefragt; antworten müssen die anderen.
stale = Das galt für einen früheren Stand des Spiels. So steht es jetzt:
not-your-turn = Du bist nicht dran: { $name } ist am Zug. Das Brett kannst du dir solange ansehen.
nothing-laid = Du hast deine Karte noch nicht gelegt. Leg sie mit `/legen` oder `/spielen`; sie passt auf { $legal }.
rotation-needed = Dort passt die Karte auf mehrere Arten. Gib auch die Drehung an: { $rotations }.
tile-needed = Deine beiden offenen Karten passen. Sag, welche du legst: { $tiles }.
no-open-tiles = In diesem Spiel gibt es keine offenen Karten: Du legst die, die du gezogen hast.
no-such-tile = Das ist keine deiner offenen Karten; sie haben die Nummern 1 bis { $n }.
no-expert = Vom Spiel { $ruleset } gibt es keine Expertenvariante, nur von: { $rulesets }.
removing-without-expert = Karten kommen nur in der Expertenvariante heraus. Wähle auch diese (Option experten), oder lass sie drin.
turned-fits-nowhere = Um { $degrees }° gedreht passt die Karte nirgends. Sie passt um { $rotations } gedreht.
no-such-rotation = Eine Karte wird um 0, 90, 180 oder 270 Grad gedreht.
no-such-square = Das ist kein Feld. Ein Feld ist eine Spalte und eine Zeile, etwa { $example }; am Bildrand stehen ihre Namen.
no-such-spot = Das ist keine Stelle. Eine Stelle ist eine Nummer auf der Karte, etwa 1 (für eine Hütte hut 1), oder none für keine.
nothing-there = Auf { $square } und daneben liegt nichts. Wähle ein Feld mit einer Karte.
undo-off = Dieses Spiel wurde ohne Zurücknehmen eröffnet, ein bestätigter Zug gilt also.
undo-over = Das Spiel ist aus; sein letzter Zug lässt sich nicht zurücknehmen.
undo-nothing = Noch hat niemand gezogen, es gibt also nichts zurückzunehmen.
undo-not-yours = Den letzten Zug hat { $name } gemacht. Zurücknehmen kann nur, wer zuletzt dran war, und nur bis zum nächsten Zug.
undo-given-up = Eine Karte, die aus dem Spiel genommen wurde, bleibt draußen, denn dafür wurde eine neue aufgedeckt.
refusal-square-taken = Auf { $square } liegt schon eine Karte. Deine passt auf { $legal }.
refusal-not-adjacent = { $square } grenzt mit keiner Seite an eine Karte. Deine passt auf { $legal }.
refusal-no-fit = Auf { $square } setzt deine Karte ({ $tile }) ihre Nachbarn nicht fort, wie man sie auch dreht. Sie passt auf { $legal }.
refusal-no-fit-so = So gedreht setzt deine Karte ({ $tile }) auf { $square } ihre Nachbarn nicht fort. Dort passt sie um { $rotations } gedreht.
refusal-no-such-segment = Eine Stelle { $number } gibt es auf dieser Karte nicht. { $free }
refusal-occupied = Stelle { $number } ist besetzt: { the-feature } gehört seit { $square } { $names }. { $free }
refusal-no-supply = Du hast { no-piece } mehr. Beende den Zug ohne (`/passen`, oder als Stelle none).
refusal-not-for-piece = Auf { $spot } kannst du { no-piece } setzen. { $free }
refusal-no-taking-back = In diesem Spiel wird kein Gefolgsmann zurückgeholt. Setz einen (`/setzen`) oder beende den Zug (`/passen`).
refusal-none-to-take-back = Du hast keinen Gefolgsmann auf dem Brett. Setz einen (`/setzen`) oder beende den Zug (`/passen`).
refusal-not-to-take-back = Dort hast du keinen Gefolgsmann. Zurückholen kannst du: { $pieces }.
refusal-neither-fits = Keine deiner offenen Karten passt irgendwo. Nimm eine mit `/aussortieren` oder dem Knopf „Spielen“ aus dem Spiel; dann wird eine neue gezogen.
refusal-other-fits = Das geht nicht, denn eine deiner offenen Karten passt und muss gelegt werden: { $tiles }.
refusal-not-now = Das geht jetzt nicht.

## Bilder in Worten

alt-start = Das Brett am Anfang: { $tile }.
alt-to-move = Am Zug ist { $name }: { $tile }.
alt-score = { $name } { $points }
alt-scores = Punkte: { $scores }.
alt-supplies = { pieces-of } im Vorrat: { $supplies }.
alt-open = Unvollendet: { $features }.
alt-open-feature = { bare-feature } von { $names } bei { $square } ({ $tiles ->
    [one] 1 Karte
   *[other] { $tiles } Karten
}, { $open } offen)
alt-extent = Das Brett reicht von { $west } bis { $east } und von Zeile { $north } bis { $south }.
alt-close-up = Die Umgebung von { $square }.
alt-hand = Du hast gezogen: { $tile }.
alt-numbered = { $number }: { $square }
alt-squares = Das passt auf { $squares }.
alt-squares-count = Das passt auf { $n } Felder, die im Bild nummeriert sind.
alt-preview = Eine Vorschau: { $tile } auf { $square }, um { $degrees }° gedreht.
alt-spot-chosen = Mit einer Figur ({ bare-role }) auf { $spot }.
alt-over = Das fertige Brett: { tiles }.
alt-rank = { $place }. { $name }: { points }.
alt-rank-itemised = { $place }. { $name }: { points } ({ $parts }).
alt-part = { features-of } { $points }

## Das Brett in Worten

text-player = Spieler { $number }, { $name }: { points }, noch { $supply }.
text-hand = { $name } hat gezogen: { $tile }. Ungedreht: { $sides }. Stellen: { $spots }. Noch zu ziehen: { $left }.
text-open = { $name } kann die offene Karte legen: { $tile }. Ungedreht: { $sides }. Stellen: { $spots }. Noch zu ziehen: { $left }.
text-legal = Das passt auf { $n ->
    [one] 1 Feld:
   *[other] { $n } Felder:
}
text-way = { $square }, um { $degrees }° gedreht: { $effects }.
text-features = Besetzte Gebiete: { $n }.
text-feature = { bare-feature } von { $names }: { $squares }; offene Kanten: { $open }; jetzt wert: { points }.
text-surrounded = { bare-feature } von { $names }: { $squares }; leere Felder ringsum: { $open }; jetzt wert: { points }.
text-at-end = { bare-feature } von { $names }: { $squares }; nach jetzigem Stand am Ende wert: { points }.
text-finished = { bare-feature } von { $names }: { $squares }; abgeschlossen; jetzt wert: { points }.
text-tiles = { tiles }, Spalten { $west } bis { $east } (West nach Ost), Zeilen { $north } bis { $south } (Nord nach Süd).
text-row = Zeile { $row }
text-tile = { $square }: { $tile }; { $sides }.
text-tile-pieces = { $square }: { $tile }; { $sides }; { $pieces }.
text-piece = { bare-role } von { $name } auf { $spot }
text-side = { side } { bare-feature }
text-spot = { $number } { bare-feature } ({ $where })
text-spot-at = { $sides }
text-spot-inside = innen

## Die Regeln zum Nachschlagen

rules-contents = **{ $ruleset }**: die Regeln nach Themen. Wähle eins mit `/regeln`, oder gib die Nummer einer Regel an, etwa { $example }.
    { $topics }
rules-entry = - { $title }
rules-title = { $title }
rules-topic = **{ $ruleset }: { $title }**
rules-text = { $text }
rules-caption = *{ $caption }*
alt-rules = { $caption }

## Discord

button-turn = Auf { $degrees }° drehen
button-back = Anderes Feld
button-other-tile = Andere Karte
button-confirm = Bestätigen
button-squares = Felder { $from } bis { $to }
select-square = Felder { $from } bis { $to }
select-spot = Was du mit deinen Figuren machst
right-view-channel = Kanal anzeigen
right-send-messages = Nachrichten senden
right-send-messages-in-threads = Nachrichten in Threads senden
right-attach-files = Dateien anhängen
right-create-public-threads = Öffentliche Threads erstellen
ui-rights = Mir fehlen in diesem Kanal Rechte: { $rights }. Wer den Server verwaltet, kann sie mir geben; dann versuch es noch einmal.
ui-restarting = Ich starte gerade neu. Nichts hat sich geändert; versuch es gleich noch einmal.
ui-guild-only = Gespielt wird in den Kanälen eines Servers. Nimm diesen Befehl dort.
ui-error = Bei mir ist etwas schiefgegangen, verloren ist nichts. Versuch es noch einmal; wenn es so bleibt, nenne dem Betreiber dieses Bots das Zeichen { $reference }.
ui-old-command = Dieser Befehl hat sich geändert. Lade Discord neu (Strg+R, oder starte die App neu) und versuch es noch einmal.
ui-bad-value = Einer der Werte geht hier nicht. Wähle aus dem, was angeboten wird.
ui-no-button = Dieser Knopf gehört zu keinem meiner Spiele. Nimm die Knöpfe der neuesten Nachricht des Spiels oder `/spielen`.
ui-other-button = Dieser Knopf stammt von einer anderen Fassung dieses Bots. Nimm die Knöpfe der neuesten Nachricht des Spiels oder `/spielen`.
ui-no-thread-here = Einen eigenen Thread gibt es nur von einem Textkanal aus. Eröffne das Spiel hier ohne diese Option oder in einem Textkanal.
ui-thread-name = Spiel von { $name }
ui-thread-opened = Es hat einen eigenen Thread: { $thread }
ui-guest-is-a-bot = { $name } ist ein Bot und kann nicht mitspielen. Lade Menschen ein.
ui-guest-is-elsewhere = { $name } ist nicht auf diesem Server. Lade jemanden ein, der es ist.
ui-paused = Das Spiel in { $channel } ruht: Ich kann dort nichts mehr schreiben. Es geht weiter, sobald ich dort wieder schreiben darf und jemand, der mitspielt, dort einen Befehl benutzt.

command-game = spiel
command-game-description = Spiele eröffnen, mitspielen, starten und beenden
command-game-open = öffnen
command-game-open-description = Ein Spiel eröffnen, bei dem andere mitspielen können
command-game-join = beitreten
command-game-join-description = In der Lobby dieses Kanals mitspielen
command-game-leave = verlassen
command-game-leave-description = Die Lobby dieses Kanals verlassen
command-game-start = starten
command-game-start-description = Das Spiel mit allen starten, die dabei sind
command-game-end = beenden
command-game-end-description = Dieses Spiel ohne Ergebnis beenden
command-game-list = liste
command-game-list-description = Meine Spiele, und wer dran ist
command-place = legen
command-place-description = Deine Karte legen; mit einer Stelle ist das dein ganzer Zug
command-rotate = drehen
command-rotate-description = Deine Karte drehen und sehen, wo sie passt
command-deploy = setzen
command-deploy-description = Einen Gefolgsmann oder eine Hütte auf die gelegte Karte setzen und den Zug beenden
command-takeback = zurückholen
command-takeback-description = Einen Gefolgsmann zurückholen, sein Gebiet werten und den Zug beenden
command-discard = aussortieren
command-discard-description = Eine deiner offenen Karten aus dem Spiel nehmen, wenn keine passt
command-pass = passen
command-pass-description = Den Zug beenden, ohne etwas zu setzen
command-undo = zurücknehmen
command-undo-description = Deinen letzten Zug zurücknehmen, bis der nächste Spieler gezogen hat
command-play = spielen
command-play-description = Deinen Zug mit Knöpfen machen
command-board = brett
command-board-description = Das Brett ansehen
command-score = punkte
command-score-description = Die Punkte im Einzelnen ansehen
command-rules = regeln
command-rules-description = Eine Regel nachschlagen, mit Bild
command-help = hilfe
command-help-description = Wie man mit diesem Bot spielt
option-ruleset = regelwerk
option-ruleset-description = Welches Spiel (sonst das hier übliche)
option-expert = experten
option-expert-description = Expertenvariante mit je zwei offenen Karten (nur Neues Land)
option-remove-tiles = herausnehmen
option-remove-tiles-description = Vor dem Spiel einige Karten zufällig herausnehmen (nur Expertenvariante)
option-tile = karte
option-tile-description = Welche deiner offenen Karten (Expertenvariante)
option-follower = gefolgsmann
option-follower-description = Welcher deiner Gefolgsleute auf dem Brett
option-player2 = mitspieler2
option-player2-description = Jemand zum Einladen
option-player3 = mitspieler3
option-player3-description = Noch jemand zum Einladen
option-player4 = mitspieler4
option-player4-description = Noch jemand zum Einladen
option-player5 = mitspieler5
option-player5-description = Noch jemand zum Einladen
option-undo = zurücknehmen
option-undo-description = Ob der letzte Zug zurückgenommen werden kann (sonst ja)
option-order = reihenfolge
option-order-description = Wer nach wem spielt (sonst beim Start ausgelost)
option-thread = thread
option-thread-description = In einem eigenen Thread spielen
option-square = feld
option-square-description = Wohin die Karte gelegt wird
option-rotation = drehung
option-rotation-description = Wie weit im Uhrzeigersinn gedreht, in Grad
option-spot = stelle
option-spot-description = Wohin eine Figur kommt, oder welche du zurückholst; none beendet den Zug ohne
option-topic = thema
option-topic-description = Worüber: eine Überschrift oder die Nummer einer Regel
option-to = auf
option-to-description = Grad im Uhrzeigersinn; ohne Angabe zur nächsten Drehung, die passt
option-close-up = ausschnitt
option-close-up-description = Ein Feld, das du von nahem sehen willst
option-text = text
option-text-description = In Worten statt als Bild
choice-ruleset-base = Grundspiel
choice-ruleset-hunters = Jäger und Sammler
choice-ruleset-discovery = Neues Land
choice-undo-friendly = Wer zuletzt dran war, darf zurücknehmen
choice-undo-off = Aus
choice-order-random = Beim Start ausgelost
choice-order-seated = Wie in der Lobby

## Das Ausprobieren im Browser

playground-topic = Tippe / für die Befehle; /spiel öffnen beginnt ein Spiel. Bei "Viewing as" wählst du, wer du bist.
