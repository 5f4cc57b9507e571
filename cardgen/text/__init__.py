"""Text: finding fonts, reading markup, shaping words, breaking lines and fitting them into boxes.

May import `findings`, `limits` and `units`. Everything inside this room is measured in em, so that a
size is only a number words are multiplied by; millimetres enter with a box and leave with a placed run.
"""
