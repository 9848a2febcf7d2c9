"""What simcord's page says to a player, in the words of a catalogue.

simcord's page has its English sentences in its own files. Each that a player of this bot may meet stands here as it
is written there, with the part that is said between ``[[`` and ``]]``, and with the code of our text for it. A test
looks each of them up in simcord's files, so a newer version that says something else is noticed.
"""

from __future__ import annotations

import json
import re
from html import escape
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Mapping

    from bot.text import Catalogue

_VALUES: Final = ("one", "two", "three")
"""How our texts call what simcord's page puts in, in that order."""
_VALUE: Final = re.compile(r"\$\{[^}]*\}")

SAID: Final[Mapping[str, Mapping[str, str]]] = {
    "index.html": {
        'control">[[Viewing as]]\n': "playground-viewing-as",
        'aria-label="[[Viewing as]]">': "playground-viewing-as",
        'aria-label="[[SimCord preview]]"': "playground-head",
        'aria-label="[[Preview viewport]]"': "playground-channel",
        'aria-label="[[Conversation]]"': "playground-channel",
        "<summary>[[More]]</summary>": "playground-more",
        ">[[End preview session]]<": "playground-end",
        ">[[Load earlier messages]]<": "playground-earlier",
        ">[[Newer messages]]<": "playground-later",
        ">[[New messages · jump to latest]]<": "playground-new-messages",
        ">[[No messages in this channel.]]<": "playground-no-messages",
        'composer-input">[[Message]]</label>': "playground-message",
        'placeholder="[[Message]]">': "playground-message",
        ">[[Send]]<": "playground-send",
    },
    "messages.js": {
        "`[[${invoker} used]] `": "playground-used",
        '" [[(edited)]]"': "playground-edited",
        '"[[(edited)]]"': "playground-edited",
        "`[[Edited ${absoluteTime(message.edited_timestamp, options)}]]`": "playground-edited-at",
        '"[[Only you can see this]]"': "playground-only-you",
        '"[[Thinking…]]"': "playground-thinking",
    },
    "composer.js": {
        '"[[Save]]"': "playground-save",
        '"[[Send]]"': "playground-send",
        "`[[${sendLabel} message (Enter)]]`": "playground-send-title",
        '"[[You can use application commands here]]"': "playground-commands-here",
        "`[[Message ${channel.glyph}${channel.name}]]`": "playground-message",
    },
    "commands.js": {
        '"[[MEMBERS]]"': "playground-members",
        '"[[ROLES]]"': "playground-roles",
        '"[[CHANNELS]]"': "playground-channels",
        '"[[OPTIONS]]"': "playground-options",
        "`[[OPTIONS MATCHING ${current.toUpperCase()}]]`": "playground-options",
        "`[[OPTIONS MATCHING ${field.value.toUpperCase()}]]`": "playground-options",
        "`[[OPTIONS MATCHING ${input.value.toUpperCase()}]]`": "playground-options",
        '"[[This field is required.]]"': "playground-required",
        '"[[Value length is outside the allowed range.]]"': "playground-invalid",
        '"[[Value is outside the allowed range.]]"': "playground-invalid",
        '"[[Integer is outside the safe range.]]"': "playground-invalid",
        '"[[Choose an available option.]]"': "playground-invalid",
        '"[[Enter a valid value.]]"': "playground-invalid",
        "`[[Show ${identity.name} commands]]`": "playground-commands-of",
        '"[[Application commands]]"': "playground-commands",
        "`[[+${optional} optional]]`": "playground-optional",
        '"[[Loading commands]]"': "playground-loading",
        '"[[Commands are unavailable]]"': "playground-loading-failed",
        '"[[Some commands are not shown]]"': "playground-more-commands",
        "`[[${matches.length} commands]]`": "playground-commands-found",
        "`/${entry.invocation}; [[${required.length} required options missing]]`": "playground-options-missing",
        "`[[${missing.length} required options missing]]`": "playground-options-missing",
        "`[[Command /${currentDraft().invocation}]]`": "playground-command",
        '"[[Exit command mode]]"': "playground-leave-command",
        '"[[Loading options failed]]"': "playground-loading-failed",
        '"[[No options match]]"': "playground-none-match",
        '"[[True]]"': "choice-answer-yes",
        '"[[False]]"': "choice-answer-no",
        '`${option.name}${option.required ? "[[, required]]"': "playground-is-required",
        "`[[Remove ${option.name} option]]`": "playground-remove-option",
        '+${remaining} ${displayed.length ? "[[more]]"': "playground-more-options",
        ' : "[[options]]"}`': "playground-some-options",
        '"[[+ options]]"': "playground-any-options",
        '"[[This command is no longer available. Exit command mode to continue.]]"': "playground-command-gone",
        '`[[Dropped values for ${currentDraft().droppedOptions.join(", ")} because the command changed.]]`': (
            "playground-dropped"
        ),
    },
    "selects.js": {
        '"[[Select an option]]"': "playground-select",
        '"[[Select one or more options]]"': "playground-select-more",
        '"[[Clear selection]]"': "playground-clear",
        '"[[Checking access to saved selections.]]"': "playground-checking",
        "`[[${selected.length} selected. Choose ${minimum}–${maximum} options.]]`": "playground-choose-between",
        '"[[Search options]]"': "playground-search",
        '"[[Previous]]"': "playground-previous",
        '"[[Next]]"': "playground-next",
        '"[[Options unavailable]]"': "playground-loading-failed",
        '"[[Loading options]]"': "playground-loading",
        '"[[No matching options]]"': "playground-none-match",
        "`[[${entries.length} options on this page]]`": "playground-options-here",
        '"[[No available options]]"': "playground-none-match",
        '"[[SimCord selection draft actions]]"': "playground-chosen",
        '"[[SimCord selection draft]]"': "playground-chosen",
        '"[[Apply]]"': "playground-apply",
        '"[[Cancel]]"': "playground-cancel",
    },
    "select-drafts.js": {
        '"[[One or more selected options are no longer available.]]"': "playground-option-gone",
        '`[[Choose at least ${minimum} option${minimum === 1 ? "" : "s"}.]]`': "playground-choose-at-least",
        "`[[Choose no more than ${maximum} options.]]`": "playground-choose-at-most",
        '"[[Wait for the current action to finish before applying.]]"': "playground-wait",
    },
    "modal.js": {
        '"[[This field is required.]]"': "playground-required",
    },
    "components.js": {
        '"[[Close modal]]"': "playground-close",
        '"[[Cancel]]"': "playground-cancel",
    },
    "media.js": {
        '`[[${label || "Media"} is unavailable offline]]`': "playground-no-media",
        '"[[Image preview]]"': "playground-picture",
        '"[[Zoom image]]"': "playground-zoom",
        '"[[Fit image]]"': "playground-fit",
        '"[[Close image preview]]"': "playground-close",
        '"[[Image; use arrow keys to pan when zoomed]]"': "playground-pan",
        '"[[Previous image]]"': "playground-previous",
        '"[[Next image]]"': "playground-next",
        '"[[Open original image]]"': "playground-original",
        "`[[${index + 1} of ${items.length}]]`": "playground-one-of",
        '`[[Open ${label || "image"} in image preview]]`': "playground-enlarge",
        "`[[Download ${label}]]`": "playground-download",
    },
}


def worded(file: str, text: str, texts: Catalogue) -> str:
    """A file of simcord's page, saying what the catalogue says."""
    for excerpt, code in SAID.get(file, {}).items():
        before, said, after = parts(excerpt)
        values = _VALUE.findall(said)
        places = {name: f"\ue000{name}" for name, _ in zip(_VALUES, values, strict=False)}
        ours = texts.format(code, **places)
        ours = escape(ours) if file.endswith(".html") else json.dumps(ours, ensure_ascii=False)[1:-1]
        for place, value in zip(places.values(), values, strict=False):
            ours = ours.replace(place, value)
        text = text.replace(before + said + after, before + ours + after)
    return text


def parts(excerpt: str) -> tuple[str, str, str]:
    """A text in three parts: before the brackets ``[[ ]]``, inside them, and after them."""
    before, _, rest = excerpt.partition("[[")
    said, _, after = rest.partition("]]")
    return before, said, after
