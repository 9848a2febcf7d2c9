"""simcord's page, with a style and scripts of ours beside its own, all in the words of a catalogue."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar, Final

from aiohttp import web

# Private there, and the only way to change what the page shows; safe while that package is pinned exactly.
from simcord.preview._server import PreviewServer

from bot.playground.edits import edited
from bot.playground.wording import worded

if TYPE_CHECKING:
    from simcord.preview import Preview

    from bot.text import Catalogue

_OURS: Final = Path(__file__).parent / "browser"
_SCRIPTS: Final = {f"/tilewright/{path.name}": path for path in sorted(_OURS.glob("*.js"))}
_FIRST, _TEXTS, _STYLE, _INDEX = "/tilewright/page.js", "/tilewright/texts.js", "/preview.css", "/"
_SAID: Final = (
    "playground-follow",
    "playground-lost",
    "playground-unsure",
    "playground-renewed",
    "playground-unknown",
)
"""The sentences of our scripts, by the texts' codes."""


class Server(PreviewServer):
    """Adds what is in ``browser`` to the page, and has simcord's page and ours speak one language."""

    _STATIC_FILES: ClassVar[dict[str, str]] = {
        **PreviewServer._STATIC_FILES,
        **{url: path.name for url, path in _SCRIPTS.items()},
        _TEXTS: "texts.js",
    }

    def __init__(self, page: Preview, port: int, texts: Catalogue) -> None:
        super().__init__(page, port)
        self._texts = texts

    async def _static(self, request: Any) -> Any:
        if request.path == _TEXTS:
            said = {code: self._texts.format(code) for code in _SAID}
            return self._script(f"export default {json.dumps(said, ensure_ascii=False)};\n")
        if request.path in _SCRIPTS:
            return self._script(_SCRIPTS[request.path].read_text(encoding="utf-8"))
        answer = await super()._static(request)
        if request.path == _STYLE:
            answer.text += (_OURS / "page.css").read_text(encoding="utf-8")
        elif answer.content_type in {"text/html", "application/javascript"}:
            file = self._STATIC_FILES[request.path]
            answer.text = worded(file, edited(file, answer.text), self._texts)
        if request.path == _INDEX:
            html = answer.text.replace('<html lang="en">', f'<html lang="{self._texts.locale}">')
            answer.text = html.replace("</body>", f'<script type="module" src="{_FIRST}"></script></body>')
        return answer

    def _script(self, text: str) -> web.Response:
        return web.Response(text=text, content_type="application/javascript", headers=self._SECURITY_HEADERS)
