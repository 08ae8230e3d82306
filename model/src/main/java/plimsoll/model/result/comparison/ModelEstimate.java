package plimsoll.model.result.comparison;

/**
 * A prediction by a model of the live heap, shown next to the measured value.
 *
 * @param value in the search's unit
 * @param errorMedian median error over the points, each left out of the fit in turn, as a share
 * @param errorMax largest of these errors
 * @param points number of points that it was fitted to
 */
public record ModelEstimate(double value, double errorMedian, double errorMax, int points, String sentence) {}
