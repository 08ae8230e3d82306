package plimsoll.model.result.comparison;

import plimsoll.model.Bytes;

/** A change of rank between two variants of a frontier, between two memory sizes. */
public record RankingCrossover(Bytes from, Bytes to, String ahead, String behind, String sentence) {}
