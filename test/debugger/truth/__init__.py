"""Compares what debuggers show of a program's variables with what the program itself says they are."""
