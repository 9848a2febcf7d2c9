"""simcord's page, with a style, a script and texts of ours beside its own."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar, Final

from aiohttp import web

# Private there, and the only way to change what the page shows; safe while that package is pinned exactly.
from simcord.preview._server import PreviewServer

if TYPE_CHECKING:
    from simcord.preview import Preview

    from bot.text import Catalogue

_OURS: Final = Path(__file__).parent
_STYLE, _SCRIPT, _TEXTS, _INDEX = "/preview.css", "/tilewright.js", "/tilewright-texts.js", "/"
_SAID: Final = ("playground-follow", "playground-lost", "playground-unsure")
"""What the script says, by the texts' codes."""


class Server(PreviewServer):
    """Adds `page.css` to the page's style, and `page.js` as one more script, which speaks the page's language."""

    _STATIC_FILES: ClassVar[dict[str, str]] = {**PreviewServer._STATIC_FILES, _SCRIPT: "page.js", _TEXTS: "page.js"}

    def __init__(self, page: Preview, port: int, texts: Catalogue) -> None:
        super().__init__(page, port)
        said = {code: texts.format(code) for code in _SAID}
        self._texts = f"export default {json.dumps(said, ensure_ascii=False)};\n"

    async def _static(self, request: Any) -> Any:
        if request.path in (_SCRIPT, _TEXTS):
            text = self._texts if request.path == _TEXTS else (_OURS / "page.js").read_text(encoding="utf-8")
            return web.Response(text=text, content_type="application/javascript", headers=self._SECURITY_HEADERS)
        answer = await super()._static(request)
        if request.path == _STYLE:
            answer.text += (_OURS / "page.css").read_text(encoding="utf-8")
        elif request.path == _INDEX:
            answer.text = answer.text.replace("</body>", f'<script type="module" src="{_SCRIPT}"></script></body>')
        return answer
