"""What people do on a server shows for a day that they are there."""

from __future__ import annotations

import discord

from bot.ui.network import LATELY_SECONDS, Members
from tests.bot.app.table import Watch

HERE, ELSEWHERE, BO, CHRIS = 1, 2, 11, 12


def test_what_somebody_did_shows_for_a_day_that_they_are_on_that_server() -> None:
    clock = Watch()
    members = Members(discord.Client(intents=discord.Intents.none()), clock)
    members.note(HERE, BO)
    members.note(None, CHRIS)
    clock.forward(seconds=LATELY_SECONDS - 1)
    assert members.lately(HERE, BO)
    assert not members.lately(ELSEWHERE, BO)
    assert not members.lately(HERE, CHRIS)
    clock.forward(seconds=1)
    assert not members.lately(HERE, BO)
    # A clock that was set back makes no day longer.
    members.note(HERE, BO)
    clock.forward(seconds=-1)
    assert not members.lately(HERE, BO)
    # Of a server that the bot has left nothing is known.
    for guild_id in (HERE, ELSEWHERE):
        members.note(guild_id, BO)
    members.forget_server(HERE)
    assert not members.lately(HERE, BO)
    assert members.lately(ELSEWHERE, BO)
