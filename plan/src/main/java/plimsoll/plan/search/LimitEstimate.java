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
 * nothing. The nearest of several limits counts. Estimates that misled the search twice are no longer used.
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

    /** Returns the estimate of all trials; empty if none has a slack, or if it is not to be trusted. */
    static Optional<LimitEstimate> of(KnobRange axis, TrialHistory history) {
        List<SearchTrial> trials = history.shots().stream()
                .filter(trial -> axis.covers(trial.value()))
                .toList();
        int misled = 0;
        for (int count = 1; count < trials.size() && misled < MISLED_MAX; count++) {
            SearchTrial next = trials.get(count);
            misled += chosen(next.purpose())
                            && by(axis, trials.subList(0, count))
                                    .filter(estimate -> estimate.misled(next))
                                    .isPresent()
                    ? 1
                    : 0;
        }
        return misled < MISLED_MAX ? by(axis, trials) : Optional.empty();
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

    /** Returns the estimate of the nearest limit. */
    private static Optional<LimitEstimate> by(KnobRange axis, List<SearchTrial> trials) {
        return trials.stream()
                .flatMap(trial -> trial.slacks().stream())
                .map(Slack::limit)
                .distinct()
                .flatMap(limit -> by(axis, limit, trials).stream())
                .min(Comparator.comparingDouble(LimitEstimate::distance));
    }

    private static Optional<LimitEstimate> by(KnobRange axis, String limit, List<SearchTrial> trials) {
        List<Point> points = trials.stream()
                .filter(trial -> trial.slack(limit).isPresent())
                .map(trial -> new Point(
                        trial, place(axis, trial.value()), trial.slack(limit).getAsDouble()))
                .toList();
        Point nearest = points.stream()
                .min(Comparator.comparingDouble(point -> Math.abs(point.slack())))
                .orElseThrow();
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

    private boolean misled(SearchTrial trial) {
        double beyond = place(trial.value()) - distance;
        return trial.isHeld() ? beyond > error : beyond < -error;
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
        double from = place(held);
        double aim = distance - Math.log1p(width) / 2;
        double step = aim < from + Math.log1p(width) / 2 ? CLOSING * Math.log1p(width) : Math.min(aim - from, STEP_MAX);
        double next = value(from + step);
        return axis.ratio(held, next) > 1 ? next : axis.harder(held, 1);
    }

    /** Returns the next value after one that broke, if none is known to hold. */
    double easier(double broke, double width) {
        double from = place(broke);
        double aim = distance - Math.log1p(width) / 2;
        double step = aim > from - Math.log1p(width) / 2 ? CLOSING * Math.log1p(width) : Math.min(from - aim, STEP_MAX);
        double next = value(from - step);
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
        double aim = distance < low + step
                ? low + step
                : distance > high - step ? high - step : distance - Math.log1p(width) / 2;
        double next = value(Math.max(aim, low + step));
        return axis.ratio(held, next) > 1 && axis.ratio(next, broke) > 1
                ? OptionalDouble.of(next)
                : OptionalDouble.empty();
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
