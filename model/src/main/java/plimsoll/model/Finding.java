package plimsoll.model;

/**
 * What one check says of one trial.
 *
 * @param check its name
 * @param evidence a sentence with the figures it rests on
 */
public record Finding(String check, Verdict verdict, String evidence) {}
