"""Bots that are programs of their own, in any language: docs/write-a-bot.md. Not compiled."""

from tabletown.bots.outside.bot import Outside
from tabletown.bots.outside.names import Hire, any_bot, is_program, short_name

__all__ = ["Hire", "Outside", "any_bot", "is_program", "short_name"]
