"""A stand-in of the Anthropic API for tests: one process on the loopback address."""
