package plimsoll.model.result.comparison;

/**
 * What a model of the live heap predicts; shown beside what was measured.
 *
 * @param value in the search's unit
 * @param errorMedian of the points, each left out of the fit in turn, as a share
 * @param errorMax the worst of them
 * @param points that it was fitted to
 */
public record ModelEstimate(double value, double errorMedian, double errorMax, int points, String sentence) {}
