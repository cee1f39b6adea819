"""Common parts of the peers: HTTP, styles, the command line and building blocks of defects."""
