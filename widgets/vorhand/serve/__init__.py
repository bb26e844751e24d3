"""Serving the notebooks as a playable page: landing page, limits, manners.

`vorhand.serve.app.serve` is the server, `vorhand.serve.command` its command line. Nothing is
imported here, so that the command can say in plain words when Voila is not installed.
"""
