package plimsoll.model.result.comparison;

import plimsoll.model.Bytes;

/** Two variants of a frontier change places between two memories. */
public record RankingCrossover(Bytes from, Bytes to, String ahead, String behind, String sentence) {}
