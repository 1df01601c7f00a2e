"""Bots that run as separate programs, in any language: docs/write-a-bot.md. Not compiled."""

from tabletown.bots.external.bot import ProgramBot
from tabletown.bots.external.names import BotFactory, any_bot, is_program, short_name

__all__ = ["BotFactory", "ProgramBot", "any_bot", "is_program", "short_name"]
