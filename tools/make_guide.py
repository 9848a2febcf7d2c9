"""Makes the pictures of the player's guide: a game against the computer, played in a browser on the local page.

    python -m tools.make_guide [--language en] [DIRECTORY]

Needs Chromium and its driver. Each picture is one message as the page shows it. A whole game takes some minutes, and
each time another one is played, so the guide's words must hold for any game.
"""

from __future__ import annotations

import argparse
import re
import shutil
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from io import BytesIO
from pathlib import Path
from typing import Final

from PIL import Image
from selenium import webdriver
from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys
from selenium.webdriver.remote.webelement import WebElement
from selenium.webdriver.support.wait import WebDriverWait

from bot.text import Catalogue, catalogue, complete

_WIDTH, _HEIGHT = 680, 2600
_PATIENCE: Final = 90.0
_REST: Final = 0.6
"""Seconds without a change after which an answer is taken to be complete."""
_PACE: Final = 10.5
"""Seconds for a turn at least, so that the bot gives a hint in each (`bot/core/limits.py`)."""
_QUALITY: Final = 82
_MIDDLE: Final = 12
"""The own turn at which the pictures of a game under way are made."""

_LOADED: Final = "return [...arguments[0].querySelectorAll('img')].every((one) => one.complete && one.naturalWidth)"
_ALONE: Final = """
for (const one of document.querySelectorAll("article.channel-message")) {
  one.style.display = arguments[1] && one !== arguments[0] ? "none" : "";
}
for (const arrow of document.querySelectorAll(".attachment-media-actions")) arrow.style.display = "none";
"""
"""Hides all messages but one, so that it is seen whole; or shows them again.

Always hides the arrows by which a picture can be saved from the page: Discord has none there.
"""


class Browser:
    """Chromium on the page, with one person's view of the channel."""

    def __init__(self, driver: webdriver.Chrome, texts: Catalogue, directory: Path) -> None:
        self._driver, self._texts, self._directory = driver, texts, directory
        self._left = ""

    def messages(self) -> list[WebElement]:
        """All messages that are shown, the newest last."""
        return self._driver.find_elements(By.CSS_SELECTOR, "article.channel-message")

    def leave(self) -> None:
        """Press no button of the newest message any more: there may be others of the same name."""
        self._left = str(self.messages()[-1].get_attribute("data-message-id"))

    def _text(self) -> str:
        return str(self._driver.find_element(By.ID, "channel-message-list").get_attribute("outerHTML"))

    def _settled(self, before: str) -> None:
        """Wait until something has changed, and then nothing more for a while."""
        until, now, since = time.monotonic() + _PATIENCE, self._text(), time.monotonic()
        while now == before or time.monotonic() - since < _REST or 'aria-busy="true"' in now:
            if time.monotonic() > until:
                raise TimeoutError("the page doesn't change")
            time.sleep(0.1)
            if (new := self._text()) != now:
                now, since = new, time.monotonic()

    def wait(self, *codes: str) -> str:
        """Wait until a message has one of these buttons; which one that is."""
        waiting = WebDriverWait(self._driver, _PATIENCE)
        return waiting.until(lambda _: next((code for code in codes if self._button(code) is not None), None) or False)

    def _button(self, code: str) -> WebElement | None:
        found = self._driver.find_elements(By.XPATH, self._path(code) + '[not(@aria-disabled="true")]')
        return found[-1] if found else None

    def _path(self, code: str) -> str:
        label = self._texts.format(code, letter="A")
        article = f'//article[not(@data-message-id="{self._left}")]'
        return f'{article}//button[contains(@class, "component-button")][normalize-space()="{label}"]'

    def press(self, code: str) -> None:
        """Press the newest button with that text of the catalogue's, of hints the best."""
        self.wait(code)
        before, button = self._text(), self._button(code)
        self._driver.execute_script("arguments[0].click()", button)
        self._settled(before)
        path = self._path(code) + '[@aria-disabled="true"]'  # as long as the answer hasn't come
        WebDriverWait(self._driver, _PATIENCE).until_not(lambda driver: driver.find_elements(By.XPATH, path))

    def run(self, command: str) -> None:
        """Send a command without options."""
        before = self._text()
        composer = self._driver.find_element(By.ID, "channel-composer-input")
        composer.click()
        composer.send_keys(command)
        time.sleep(_REST)
        self._driver.switch_to.active_element.send_keys(Keys.ENTER)
        time.sleep(_REST)
        self._driver.find_element(By.ID, "send-message").click()
        self._settled(before)

    def keep(self, name: str, has: str | None = None, *, above: int = 0) -> None:
        """Keep a picture of the newest message, or of the newest one that has that button.

        above: of the message so many above that one.
        """
        message = self.messages()[-1]
        if has is not None and (button := self._button(has)) is not None:
            message = button.find_element(By.XPATH, "ancestor::article")
        if above:
            message = message.find_element(By.XPATH, f"preceding-sibling::article[{above}]")
        WebDriverWait(self._driver, _PATIENCE).until(lambda driver: driver.execute_script(_LOADED, message))
        self._driver.execute_script(_ALONE, message, True)
        time.sleep(_REST)
        picture = Image.open(BytesIO(message.screenshot_as_png)).convert("RGB")
        self._driver.execute_script(_ALONE, message, False)
        picture.save(self._directory / f"{name}.webp", quality=_QUALITY, method=6)
        print(f"  {name}: {picture.width} x {picture.height}", flush=True)


@contextmanager
def trying(language: str) -> Iterator[str]:
    """A running `tilewright try`; its address."""
    command = [sys.executable, "-m", "bot", "try", "--no-browser", "--lang", language]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        try:
            assert process.stdout is not None
            yield next(iter(re.findall(r"http://\S+", process.stdout.readline())))
        finally:
            process.terminate()


@contextmanager
def browsing(address: str) -> Iterator[webdriver.Chrome]:
    """Chromium without a window on that address."""
    options = webdriver.ChromeOptions()
    for one in ("headless", "no-sandbox", "disable-gpu", f"window-size={_WIDTH},{_HEIGHT}", "hide-scrollbars"):
        options.add_argument(f"--{one}")
    # Where the driver lies is said, so that selenium looks for none on the network.
    driver = webdriver.Chrome(options=options, service=webdriver.ChromeService(shutil.which("chromedriver")))
    try:
        driver.get(address)
        yield driver
    finally:
        driver.quit()


def _turn(page: Browser, *, shown: bool) -> None:
    """Play one turn as a hint says; ``shown``: keep a picture of each step."""
    page.press("button-play")
    if shown:
        page.keep("panel", has="button-hint")
    page.press("button-hint")
    if shown:
        page.keep("hint", has="button-hinted")
    page.press("button-hinted")
    if shown:
        page.keep("confirm", has="button-confirm")
    page.press("button-confirm")


def make(language: str, directory: Path) -> None:
    """Play a game in that language and keep its pictures."""
    directory.mkdir(parents=True, exist_ok=True)
    texts = catalogue(language)
    with trying(language) as address, browsing(address) as driver:
        page = Browser(driver, texts, directory)
        time.sleep(3.0)
        page.run(f"/{texts.named('command-game')[0]} {texts.named('command-game-open')[0]}")
        page.wait("button-join")
        page.keep("lobby", has="button-join")
        for pressed in ("button-computers", "choice-level-normal", "button-start"):
            page.press(pressed)
        page.wait("button-play")
        page.keep("turn", has="button-play")
        turn = 0
        while page.wait("button-play", "button-rematch") == "button-play":
            turn += 1
            begun = time.monotonic()
            _turn(page, shown=turn == _MIDDLE)
            if turn == _MIDDLE:
                page.wait("button-play")
                page.keep("scored", has="button-play")
                page.press("view-all")
                page.keep("whose")
                page.leave()
            time.sleep(max(0.0, begun + _PACE - time.monotonic()))
        page.keep("summary", has="button-rematch", above=1)
        page.keep("story", has="button-rematch")


def main() -> None:
    """Makes the pictures of each language."""
    parser = argparse.ArgumentParser(description="Make the pictures of the player's guide anew.")
    default = Path(__file__).resolve().parent.parent / "docs" / "guide"
    parser.add_argument("directory", nargs="?", type=Path, default=default, help="where to write them")
    parser.add_argument("--language", choices=complete(), action="append", help="only this one")
    arguments = parser.parse_args()
    for language in arguments.language or complete():
        print(language)
        make(language, arguments.directory / language)


if __name__ == "__main__":
    main()
