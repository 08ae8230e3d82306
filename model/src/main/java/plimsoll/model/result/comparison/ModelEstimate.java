package plimsoll.model.result.comparison;

import java.util.Optional;

/**
 * A prediction by a model of the live heap, shown next to the measured value.
 *
 * @param value in the search's unit
 * @param errorMedian median error over the points, each left out of the fit in turn, as a share
 * @param errorMax largest of these errors
 * @param errorBeyond largest error at the largest quarter of the loads, of a fit to the others; empty in older results
 * @param points number of points that it was fitted to
 */
public record ModelEstimate(
        double value, double errorMedian, double errorMax, Optional<Double> errorBeyond, int points, String sentence) {}
