package plimsoll.model.result.search;

/**
 * One trial of a search.
 *
 * @param trial its folder
 * @param written the value with its unit
 * @param purpose ramp, scan, bisect, prove-holds or prove-breaks
 * @param state holds, breaks or inconclusive
 * @param word the violation, such as killed-by-cap; empty if it held
 */
public record SearchStep(String trial, double value, String written, String purpose, String state, String word) {}
