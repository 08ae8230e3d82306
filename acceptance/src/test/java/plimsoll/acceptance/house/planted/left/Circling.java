package plimsoll.acceptance.house.planted.left;

import plimsoll.acceptance.house.planted.right.Answering;

/** One half of a planted cycle of two packages. */
public record Circling(Answering other) {}
