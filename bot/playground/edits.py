"""Changes to the scripts of simcord's page, so that it works as Discord does for those who play with this bot.

Each edit replaces an excerpt of one of simcord's files. A test looks each excerpt up there, so a newer version of
simcord in which it isn't found is noticed.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Mapping

EDITS: Final[Mapping[str, Mapping[str, str]]] = {
    "commands.js": {
        # The list of a command's options says what each is for.
        '"command-suggestion-ellipsis", "…"': '"command-suggestion-detail", value.description || ""',
        # A chosen value stands there in the words in which it was chosen.
        'field.value = typeof value?.raw === "boolean"': (
            'field.value = option.choices?.length && value?.label ? value.label : typeof value?.raw === "boolean"'
        ),
        # The field is as wide as the value.
        "Math.min(24, Math.max(2, [...field.value].length + 1))": "Math.max(2, [...field.value].length + 1)",
        # What was chosen is done: the list is closed, the caret is behind it, and Enter sends the command.
        "drafts.focus(next?.name || null);\n    renderCompose({ focus: Boolean(next) });": (
            "drafts.focus(next?.name || (ENTITY_TYPES.has(option.type) ? null : option.name));\n"
            "    renderCompose({ focus: true });\n"
            "    if (!next) clearPopup();"
        ),
        # A command may be typed whole.
        'import { node, renderIdentityAvatar, presenceDot } from "./dom.js";': (
            'import { node, renderIdentityAvatar, presenceDot } from "./dom.js";\n'
            'import { isEnter, runTyped } from "./tilewright/typed.js";'
        ),
        "composer.setKeyInterceptor(intercept);": (
            "const typed = () => !draft && canOpen() && runTyped(input, {\n"
            "    entries: catalog?.entries || [], select, drafts, send: validateAndRun });\n"
            '  composer.setKeyInterceptor((event) => (mode !== "browsing" && isEnter(event) && typed())\n'
            "    || intercept(event));"
        ),
        'form.addEventListener("submit", (event) => {\n': (
            'form.addEventListener("submit", (event) => {\n'
            "    if (typed()) { event.preventDefault(); event.stopImmediatePropagation(); return; }\n"
        ),
    },
    "messages.js": {
        # The mark of an edited message stands after its text, also where it shows no sender.
        "root.append(edited);": (
            'queueMicrotask(() => (root.querySelector(".message-content > :last-child") ?? root).append(" ", edited));'
        ),
        # What a message says is read out when it changes, but not all of its buttons each time.
        'const components = node("div", v2 ? "message-components components-v2" : "message-components");': (
            'const components = node("div", v2 ? "message-components components-v2" : "message-components");\n'
            '    components.setAttribute("aria-live", "off");'
        ),
    },
    "selects.js": {
        # A closed menu shows what the message says is chosen, or nothing, not what was chosen there in an earlier state
        # of it: that could not be chosen again.
        "const draft = draftValue(key);": (
            'const closed = dropdown?.key !== key && !scope.startsWith("modal:");\n'
            "  const says = optionDefaults(entries).slice(0, maximum);\n"
            "  if (closed && component.type === TYPE.STRING_SELECT) options.onReconcileDraft?.(key, says);\n"
            "  const draft = draftValue(key);"
        ),
    },
    "media.js": {
        # A picture's description is read out with the button that the picture is.
        '`Open ${label || "image"} in image preview`': (
            '[`Open ${label || "image"} in image preview`, media.description].filter(Boolean).join(": ")'
        ),
    },
}


def edited(file: str, text: str) -> str:
    """A file of simcord's page with our edits."""
    for excerpt, ours in EDITS.get(file, {}).items():
        text = text.replace(excerpt, ours)
    return text
