"""Vorhand: rules, players and a table for Brandeln and the Preferánsz of the Danube Swabians."""

__version__ = "0.1.0"
