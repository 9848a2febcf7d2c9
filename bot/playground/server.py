"""simcord's page, with a style and a script of ours beside its own."""

from __future__ import annotations

from pathlib import Path
from typing import Any, ClassVar, Final

from aiohttp import web

# Private there, and the only way to change what the page shows; safe while that package is pinned exactly.
from simcord.preview._server import PreviewServer

_OURS: Final = Path(__file__).parent
_STYLE, _SCRIPT, _INDEX = "/preview.css", "/tilewright.js", "/"


class Server(PreviewServer):
    """Adds `page.css` to the page's style, and `page.js` as one more script."""

    _STATIC_FILES: ClassVar[dict[str, str]] = {**PreviewServer._STATIC_FILES, _SCRIPT: "page.js"}

    async def _static(self, request: Any) -> Any:
        if request.path == _SCRIPT:
            text = (_OURS / "page.js").read_text(encoding="utf-8")
            return web.Response(text=text, content_type="application/javascript", headers=self._SECURITY_HEADERS)
        answer = await super()._static(request)
        if request.path == _STYLE:
            answer.text += (_OURS / "page.css").read_text(encoding="utf-8")
        elif request.path == _INDEX:
            answer.text = answer.text.replace("</body>", f'<script type="module" src="{_SCRIPT}"></script></body>')
        return answer
