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
a-feature = { $feature ->
    [road] eine Straße
    [city] eine Stadt
    [monastery] ein Kloster
   *[field] eine Wiese
}
the-feature = { $feature ->
    [road] die Straße
    [city] die Stadt
    [monastery] das Kloster
   *[field] die Wiese
}
your-feature = { $feature ->
    [road] deine Straße
    [city] deine Stadt
    [monastery] dein Kloster
   *[field] deine Wiese
}
bare-feature = { $feature ->
    [road] Straße
    [city] Stadt
    [monastery] Kloster
   *[field] Wiese
}
features-of = { $feature ->
    [road] Straßen
    [city] Städte
    [monastery] Klöster
   *[field] Wiesen
}
a-role = { $role ->
    [highwayman] einen Wegelagerer
    [knight] einen Ritter
    [monk] einen Mönch
   *[farmer] einen Bauern
}
bare-role = { $role ->
    [highwayman] Wegelagerer
    [knight] Ritter
    [monk] Mönch
   *[farmer] Bauer
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

## Was geschah

did = { $name } hat { $deeds }.
did-lay = { $tile } auf { $square } gelegt
did-deploy = { a-role } gesetzt
did-finish = { a-feature } vollendet: { $total }
did-finish-for = { a-feature } vollendet: { $total }{ $n ->
    [one] {" "}für { $names }
   *[other] {" "}jeweils für { $names }
}
total = { $items } = { $points }
item-name = { $item ->
    [tiles] { $n ->
        [one] Karte
       *[other] Karten
    }
    [shields] Wappen
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
finishes-free = vollendet { a-feature } ohne Gefolgsleute
extends-own = erweitert { your-feature }
extends-theirs = erweitert { the-feature } von { $names }
extends-nothing = berührt kein besetztes Gebiet
squares = { $squares }
squares-more = { $squares } und { $n } weitere
spot = { $number } · { bare-feature }
spots-free = Frei: { $spots }.
no-spot-free = Auf dieser Karte ist nichts frei; du kannst den Zug ohne Gefolgsmann beenden.
choice-square = { $square }: { $effects }
choice-square-ways = { $square }, { $n } Drehungen: { $effects }
choice-rotation = { $degrees }°: { $effects }
choice-in-hand = { $degrees }°: passt auf { $n ->
    [one] 1 Feld
   *[other] { $n } Felder
}
choice-spot = { $number } · { bare-feature } ({ bare-role })
choice-spot-scores = { $number } · { bare-feature }: sofort { points }
choice-no-spot = Kein Gefolgsmann
choice-tile = { $square }: { $tile }

## Nachrichten im Kanal

post-turn = { $who }, du bist dran: { $tile }. { $happened }
post-again = Am Zug ist { $name }: { $tile }.
post-undone = { $name } hat den letzten Zug zurückgenommen und ist wieder dran: { $tile }.
post-passed = { $happened } Dann hat { $name } gezogen: { $tile }.
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
   *[field] Wiese
}
table-total = Ges.
table-points = { $points }
table-both = { $play }+{ $end }
table-legend = Punkte für vollendete Straßen, Städte und Klöster; Wiesen zählen am Ende.
table-legend-over = Punkte im Spiel + am Ende, für Straßen, Städte, Klöster und Wiesen.
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
panel-square-turned = Um { $degrees }° gedreht: { $tile }. { $n ->
    [one] So passt sie auf 1 Feld: Wähle seine Nummer.
   *[other] So passt sie auf { $n } Felder: Wähle eine Nummer.
}
panel-lies = Auf { $square }, um { $degrees }° gedreht: { $tile }. Das { $effects }.
panel-turnable = Hier passt die Karte um { $rotations } gedreht.
panel-spot = Einen Gefolgsmann setzen (noch { $n }), oder keinen?
panel-no-spot = Auf dieser Karte ist alles besetzt, du kannst also keinen Gefolgsmann setzen. Bestätigen beendet deinen Zug.
panel-no-follower = Du hast keinen Gefolgsmann mehr. Bestätigen beendet deinen Zug.
panel-nothing = Kein Gefolgsmann. Bestätigen beendet deinen Zug.
panel-deploys = Bestätigen setzt { a-role } auf { $spot } und beendet deinen Zug.

## Antworten

turn-done = Erledigt.
now-turn = Jetzt ist { $name } dran.
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
    5. Vollendete Straßen bringen 1 je Karte, Städte 2 je Karte und Wappen, Klöster 9; am Ende bringt eine Wiese 3 für jede vollendete Stadt, an die sie grenzt.
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
turned-fits-nowhere = Um { $degrees }° gedreht passt die Karte nirgends. Sie passt um { $rotations } gedreht.
no-such-rotation = Eine Karte wird um 0, 90, 180 oder 270 Grad gedreht.
no-such-square = Das ist kein Feld. Ein Feld ist eine Spalte und eine Zeile, etwa { $example }; am Bildrand stehen ihre Namen.
no-such-spot = Das ist keine Stelle. Eine Stelle ist eine Nummer auf der Karte, etwa 1, oder none für keine.
nothing-there = Auf { $square } und daneben liegt nichts. Wähle ein Feld mit einer Karte.
undo-off = Dieses Spiel wurde ohne Zurücknehmen eröffnet, ein bestätigter Zug gilt also.
undo-over = Das Spiel ist aus; sein letzter Zug lässt sich nicht zurücknehmen.
undo-nothing = Noch hat niemand gezogen, es gibt also nichts zurückzunehmen.
undo-not-yours = Den letzten Zug hat { $name } gemacht. Zurücknehmen kann nur, wer zuletzt dran war, und nur bis zum nächsten Zug.
refusal-square-taken = Auf { $square } liegt schon eine Karte. Deine passt auf { $legal }.
refusal-not-adjacent = { $square } grenzt mit keiner Seite an eine Karte. Deine passt auf { $legal }.
refusal-no-fit = Auf { $square } setzt deine Karte ({ $tile }) ihre Nachbarn nicht fort, wie man sie auch dreht. Sie passt auf { $legal }.
refusal-no-fit-so = So gedreht setzt deine Karte ({ $tile }) auf { $square } ihre Nachbarn nicht fort. Dort passt sie um { $rotations } gedreht.
refusal-no-such-segment = Eine Stelle { $number } gibt es auf dieser Karte nicht. { $free }
refusal-occupied = Stelle { $number } ist besetzt: { the-feature } gehört seit { $square } { $names }. { $free }
refusal-no-supply = Du hast keinen Gefolgsmann mehr. Beende den Zug ohne (`/passen`, oder als Stelle none).
refusal-not-now = Das geht jetzt nicht.

## Bilder in Worten

alt-start = Das Brett am Anfang: { $tile }.
alt-to-move = Am Zug ist { $name }: { $tile }.
alt-score = { $name } { $points }
alt-scores = Punkte: { $scores }.
alt-supplies = Gefolgsleute im Vorrat: { $supplies }.
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
alt-spot-chosen = Mit einem Gefolgsmann ({ bare-role }) auf { $spot }.
alt-over = Das fertige Brett: { tiles }.
alt-rank = { $place }. { $name }: { points }.
alt-rank-itemised = { $place }. { $name }: { points } ({ $parts }).
alt-part = { features-of } { $points }

## Das Brett in Worten

text-player = Spieler { $number }, { $name }: { points }, { $followers ->
    [one] noch 1 Gefolgsmann
   *[other] noch { $followers } Gefolgsleute
}.
text-hand = { $name } hat gezogen: { $tile }. Ungedreht: { $sides }. Stellen: { $spots }. Noch zu ziehen: { $left }.
text-legal = Das passt auf { $n ->
    [one] 1 Feld:
   *[other] { $n } Felder:
}
text-way = { $square }, um { $degrees }° gedreht: { $effects }.
text-features = Gebiete mit Gefolgsleuten: { $n }.
text-feature = { bare-feature } von { $names }: { $squares }; offene Kanten: { $open }; jetzt wert: { points }.
text-monastery = Kloster von { $names }: { $squares }; leere Felder ringsum: { $open }; jetzt wert: { points }.
text-field = Wiese von { $names }: { $squares }; nach jetzigem Stand am Ende wert: { points }.
text-tiles = { tiles }, Spalten { $west } bis { $east } (West nach Ost), Zeilen { $north } bis { $south } (Nord nach Süd).
text-row = Zeile { $row }
text-tile = { $square }: { $tile }; { $sides }.
text-tile-pieces = { $square }: { $tile }; { $sides }; { $pieces }.
text-piece = { bare-role } von { $name } auf { $spot }
text-side = { side } { bare-feature }
text-spot = { $number } { bare-feature } ({ $where })
text-spot-at = { $sides }
text-spot-inside = innen

## Discord

button-turn = Auf { $degrees }° drehen
button-back = Anderes Feld
button-confirm = Bestätigen
button-squares = Felder { $from } bis { $to }
select-square = Felder { $from } bis { $to }
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
command-deploy-description = Einen Gefolgsmann auf die gelegte Karte setzen und den Zug beenden
command-pass = passen
command-pass-description = Den Zug beenden, ohne einen Gefolgsmann zu setzen
command-undo = zurücknehmen
command-undo-description = Deinen letzten Zug zurücknehmen, bis der nächste Spieler gezogen hat
command-play = spielen
command-play-description = Deinen Zug mit Knöpfen machen
command-board = brett
command-board-description = Das Brett ansehen
command-score = punkte
command-score-description = Die Punkte im Einzelnen ansehen
command-help = hilfe
command-help-description = Wie man mit diesem Bot spielt
option-ruleset = regelwerk
option-ruleset-description = Welches Spiel (sonst das Grundspiel)
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
option-spot-description = Wohin ein Gefolgsmann kommt; none beendet den Zug ohne
option-to = auf
option-to-description = Grad im Uhrzeigersinn; ohne Angabe zur nächsten Drehung, die passt
option-close-up = ausschnitt
option-close-up-description = Ein Feld, das du von nahem sehen willst
option-text = text
option-text-description = In Worten statt als Bild
choice-ruleset-base = Grundspiel
choice-undo-friendly = Wer zuletzt dran war, darf zurücknehmen
choice-undo-off = Aus
choice-order-random = Beim Start ausgelost
choice-order-seated = Wie in der Lobby

## Das Ausprobieren im Browser

playground-topic = Tippe / für die Befehle; /spiel öffnen beginnt ein Spiel. Bei "Viewing as" wählst du, wer du bist.
