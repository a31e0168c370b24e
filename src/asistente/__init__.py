"""Answers in Spanish over an institution's own documents: no source evidence, no answer."""

__version__ = "0.1.0"
