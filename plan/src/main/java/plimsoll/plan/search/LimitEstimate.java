package plimsoll.plan.search;

import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import plimsoll.plan.search.knob.KnobRange;

/**
 * Estimates from the slack of earlier trials where a service breaks, to choose the next value. A slack far from a
 * limit may be wrong by a quarter of its logarithm, so the nearest trials count. A slack need not be proportional to
 * the value: two trials far enough apart show the slope. One that does not fall as the value becomes harder shows
 * nothing. The nearest of several limits counts. A limit whose estimates misled the search at two values is no longer
 * used.
 *
 * @param distance logarithm of how many times as hard as the easy end the estimated value is
 * @param error of the distance, one standard deviation
 * @param limit name of the limit
 * @param nearest the trial nearest to it
 */
record LimitEstimate(KnobRange axis, double distance, double error, String limit, SearchTrial nearest) {
    /** Error of a slack at its limit, and the part of its logarithm that is added away from it. */
    private static final double ERROR_THERE = 0.05;

    private static final double ERROR_AWAY = 0.25;

    /** Distance of two trials that show a slope, and the slopes that are believed. */
    private static final double APART = 0.25;

    private static final double SLOPE_MIN = 0.4;
    private static final double SLOPE_MAX = 2.5;

    private static final int MISLED_MAX = 2;

    /** Largest step from a value that was tried: more could overwhelm the machine. */
    private static final double STEP_MAX = Math.log(64);

    /** Part of the width by which a step beyond the nearest value closes the bracket, rounding included. */
    private static final double CLOSING = 0.9;

    /** Returns the estimate of the nearest limit; empty if no trial has a slack, or none is to be trusted. */
    static Optional<LimitEstimate> of(KnobRange axis, TrialHistory history) {
        List<SearchTrial> trials = history.shots().stream()
                .filter(trial -> axis.covers(trial.value()))
                .toList();
        return trials.stream()
                .flatMap(trial -> trial.slacks().stream())
                .map(Slack::limit)
                .distinct()
                .filter(limit -> trusts(axis, limit, trials))
                .flatMap(limit -> by(axis, limit, trials).stream())
                .min(Comparator.comparingDouble(LimitEstimate::distance));
    }

    /**
     * Each limit answers for itself: one beyond a value that breaks is not the one that the service meets, and one
     * before a value that holds is no limit.
     */
    private static boolean trusts(KnobRange axis, String limit, List<SearchTrial> trials) {
        return trials.stream()
                        .filter(trial -> chosen(trial.purpose()))
                        .mapToDouble(SearchTrial::value)
                        .distinct()
                        .filter(value -> misled(axis, limit, trials, value))
                        .count()
                < MISLED_MAX;
    }

    /** Whether the trials before the first one at a value let expect the opposite of what most trials there showed. */
    private static boolean misled(KnobRange axis, String limit, List<SearchTrial> trials, double value) {
        List<SearchTrial> before =
                trials.stream().takeWhile(trial -> trial.value() != value).toList();
        VoteCount there = VoteCount.of(
                trials.stream().filter(trial -> trial.value() == value).toList());
        return by(axis, limit, before)
                .filter(estimate -> estimate.contradicts(value, there))
                .isPresent();
    }

    /** Whether the trials before the last one let expect its outcome, so that it needs no second opinion. */
    static boolean foresaw(KnobRange axis, TrialHistory history) {
        return of(axis, history.first(history.shots().size() - 1))
                .filter(estimate -> estimate.expects(history.last()))
                .isPresent();
    }

    private static boolean chosen(TrialPurpose purpose) {
        return purpose == TrialPurpose.RAMP || purpose == TrialPurpose.BISECT;
    }

    private static Optional<LimitEstimate> by(KnobRange axis, String limit, List<SearchTrial> trials) {
        List<Point> points = trials.stream()
                .filter(trial -> trial.slack(limit).isPresent())
                .map(trial -> new Point(
                        trial, place(axis, trial.value()), trial.slack(limit).getAsDouble()))
                .toList();
        return points.stream()
                .min(Comparator.comparingDouble(point -> Math.abs(point.slack())))
                .flatMap(nearest -> by(axis, limit, points, nearest));
    }

    private static Optional<LimitEstimate> by(KnobRange axis, String limit, List<Point> points, Point nearest) {
        double slope = slope(points, nearest);
        return slope < SLOPE_MIN
                ? Optional.empty()
                : Optional.of(new LimitEstimate(
                        axis,
                        mean(points, nearest, Math.min(SLOPE_MAX, slope)),
                        nearest.error(),
                        limit,
                        nearest.trial()));
    }

    /** A trial, the distance of its value from the easy end, and its slack, all as logarithms. */
    private record Point(SearchTrial trial, double place, double slack) {
        double apart(Point other) {
            return Math.abs(place - other.place);
        }

        double error() {
            return Math.hypot(ERROR_THERE, ERROR_AWAY * slack);
        }
    }

    /** Returns by how much the logarithm of the slack falls with that of the value; 1 if nothing shows it. */
    private static double slope(List<Point> points, Point nearest) {
        return points.stream()
                .filter(point -> point.apart(nearest) >= APART)
                .min(Comparator.comparingDouble(point -> point.apart(nearest)))
                .map(other -> (other.slack() - nearest.slack()) / (nearest.place() - other.place()))
                .orElse(1.0);
    }

    /** Averages over the trials that are at most twice as far from the limit as the nearest one. */
    private static double mean(List<Point> points, Point nearest, double slope) {
        double most = Math.max(2 * Math.abs(nearest.slack()), 2 * ERROR_THERE);
        double weights = 0;
        double sum = 0;
        for (Point point : points) {
            if (Math.abs(point.slack()) > most) {
                continue;
            }
            double weight = Math.pow(point.error(), -2);
            weights += weight;
            sum += weight * (point.place() + point.slack() / slope);
        }
        return sum / weights;
    }

    private static double place(KnobRange axis, double value) {
        return Math.log(axis.ratio(axis.easyEnd(), value));
    }

    private double place(double value) {
        return place(axis, value);
    }

    /** Whether a value held far beyond the estimate, or broke far before it; as many of each show nothing. */
    private boolean contradicts(double value, VoteCount there) {
        double beyond = place(value) - distance;
        boolean broke = there.lost() || there.broke() > there.held();
        return broke ? beyond < -error : there.held() > there.broke() && beyond > error;
    }

    /** Expects a break only beyond the estimate: a wrong one leaves the edge outside the bracket. */
    private boolean expects(SearchTrial trial) {
        double beyond = place(trial.value()) - distance;
        return trial.isHeld() ? beyond <= error / 2 : beyond >= error / 2;
    }

    /** Whether a value is at most as hard as the estimated one. */
    boolean reaches(double value) {
        return place(value) <= distance;
    }

    /** Returns the next value after one that held, if none is known to break. */
    double harder(double held, double width) {
        double ahead = distance - place(held);
        double step = ahead < 0
                ? correction(width)
                : ahead < Math.log1p(width)
                        ? CLOSING * Math.log1p(width)
                        : Math.min(ahead - Math.log1p(width) / 2, STEP_MAX);
        double next = value(place(held) + step);
        return axis.ratio(held, next) > 1 ? next : axis.harder(held, 1);
    }

    /** Returns the next value after one that broke, if none is known to hold. */
    double easier(double broke, double width) {
        double ahead = place(broke) - distance;
        double step = ahead < 0 ? correction(width) : Math.min(ahead + Math.log1p(width) / 2, STEP_MAX);
        double next = value(place(broke) - step);
        return axis.ratio(next, broke) > 1 ? next : axis.easier(broke, 1);
    }

    /** Returns the next value between one that held and one that broke; empty if their middle is as good. */
    OptionalDouble between(double held, double broke, double width) {
        double low = place(held);
        double high = place(broke);
        double step = CLOSING * Math.log1p(width);
        if (high - low <= 2 * step || error > (high - low) / 2) {
            return OptionalDouble.empty();
        }
        double next = value(Math.max(low + step, aim(low, high, width)));
        return axis.ratio(held, next) > 1 && axis.ratio(next, broke) > 1
                ? OptionalDouble.of(next)
                : OptionalDouble.empty();
    }

    private double aim(double low, double high, double width) {
        if (distance < low) {
            return low + correction(width);
        }
        if (distance > high) {
            return high - correction(width);
        }
        double closing = high - CLOSING * Math.log1p(width);
        return distance > closing ? closing : distance - Math.log1p(width) / 2;
    }

    /**
     * Returns the step from a value on whose other side the estimate lies: as far as it may be wrong. Steps that only
     * close the bracket would walk through it, since a trial that died shows no slack that corrects the estimate.
     */
    private double correction(double width) {
        return Math.min(STEP_MAX, Math.max(CLOSING * Math.log1p(width), error));
    }

    private double value(double away) {
        double times = Math.exp(away);
        return axis.nearest(
                axis.hardness() == KnobRange.Hardness.FALLS ? axis.easyEnd() / times : axis.easyEnd() * times);
    }

    /** Returns the figure behind the estimate and where it was read, such as {@code 8 % of the core used at 10}. */
    String reason() {
        String words = nearest.slacks().stream()
                .filter(slack -> slack.limit().equals(limit))
                .map(Slack::words)
                .findFirst()
                .orElseThrow();
        return words + " at " + axis.amount(nearest.value());
    }
}
