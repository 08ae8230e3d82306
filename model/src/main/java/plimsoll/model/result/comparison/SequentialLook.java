package plimsoll.model.result.comparison;

/**
 * The look at which a comparison was settled, or else the last one.
 *
 * @param number counts from 1
 * @param of looks that were planned
 * @param rounds after which it came
 * @param most rounds
 * @param level at which it tested, so that all looks together have the error of one test
 */
public record SequentialLook(int number, int of, int rounds, int most, double level) {}
