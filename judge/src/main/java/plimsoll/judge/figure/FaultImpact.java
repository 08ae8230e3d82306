package plimsoll.judge.figure;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.TreeMap;
import java.util.stream.Stream;
import plimsoll.judge.facts.PhaseWindow;
import plimsoll.judge.facts.ProgressInterpolation;
import plimsoll.judge.facts.TrialFacts;
import plimsoll.judge.facts.TrialRecords;
import plimsoll.model.figure.Median;
import plimsoll.model.figure.QuantityFormat;
import plimsoll.model.load.Fault;
import plimsoll.model.load.Phase;
import plimsoll.model.record.Occurrence;
import plimsoll.model.record.ProgressReport;
import plimsoll.records.FaultEventText;

/**
 * The effect of one planned fault on the operations of its phase, from the workers' reports, one per second.
 *
 * @param beginMillis since the trial's start
 * @param recoveryMillis from the fault's begin to the begin of the first five seconds within 10 % of the median rate
 *     before it, without an error or a rejection; absent if there were none, or if that rate is 0 or less than 3 s ran
 *     before the fault
 * @param waitedMillis time after the fault's begin in which recovery was looked for and not found; absent if it was
 *     found, or without a rate to compare with
 */
public record FaultImpact(
        Fault fault,
        long beginMillis,
        long endMillis,
        Tally before,
        Tally during,
        Tally after,
        Optional<Long> recoveryMillis,
        Optional<Long> waitedMillis) {
    private static final int CALM_SECONDS = 5;
    private static final int SECONDS_BEFORE_MIN = 3;
    private static final double TOLERANCE = 0.10;

    /** Numbers of operations by outcome; errors are failed and unknown ones. */
    record Tally(long acknowledged, long rejected, long errors) {
        static final Tally NONE = new Tally(0, 0, 0);

        Tally plus(Tally other) {
            return new Tally(acknowledged + other.acknowledged, rejected + other.rejected, errors + other.errors);
        }

        Tally minus(Tally other) {
            return new Tally(acknowledged - other.acknowledged, rejected - other.rejected, errors - other.errors);
        }

        String words() {
            return acknowledged + " acknowledged, " + rejected + " rejected, " + errors + " failed or unknown";
        }
    }

    /** The operations that all workers reported for one second of the trial. */
    record Second(long fromMillis, long toMillis, Tally tally) {
        double rate() {
            return tally.acknowledged() * 1000.0 / Math.max(1, toMillis - fromMillis);
        }
    }

    /** Returns one impact for each fault that began, in the order of the trial. */
    public static List<FaultImpact> all(TrialFacts facts) {
        List<FaultImpact> all = new ArrayList<>();
        int number = 0;
        for (Phase phase : facts.records().experiment().phases()) {
            Optional<PhaseWindow> window = facts.windows().stream()
                    .filter(each -> each.phase().equals(phase))
                    .findFirst();
            for (Fault fault : phase.faults()) {
                int which = number++;
                window.ifPresent(each -> all.addAll(of(fault, which, each, facts)));
            }
        }
        all.sort(Comparator.comparingLong(FaultImpact::beginMillis));
        return all;
    }

    private static List<FaultImpact> of(Fault fault, int number, PhaseWindow window, TrialFacts facts) {
        List<Second> seconds = seconds(window, facts);
        List<Long> ends =
                facts.records().times(new Occurrence.FaultEnded(number)::equals).toList();
        return facts.records()
                .times(new Occurrence.FaultBegan(number)::equals)
                .filter(begin -> begin >= window.startMillis() && begin <= window.endMillis())
                .map(begin -> of(
                        fault,
                        begin,
                        ends.stream().filter(end -> end >= begin).findFirst().orElse(window.endMillis()),
                        seconds))
                .toList();
    }

    private static FaultImpact of(Fault fault, long begin, long end, List<Second> seconds) {
        List<Second> later =
                seconds.stream().filter(second -> second.fromMillis() >= begin).toList();
        OptionalDouble median = median(begin, seconds);
        Optional<Long> recovery = median.isEmpty() ? Optional.empty() : recovery(begin, later, median.getAsDouble());
        return new FaultImpact(
                fault,
                begin,
                end,
                sum(seconds.stream().filter(second -> second.toMillis() <= begin)),
                sum(seconds.stream().filter(second -> second.toMillis() > begin && second.fromMillis() < end)),
                sum(seconds.stream().filter(second -> second.toMillis() > begin && second.fromMillis() >= end)),
                recovery,
                median.isEmpty() || recovery.isPresent() ? Optional.empty() : waited(begin, later));
    }

    /**
     * Returns the median rate before the fault; empty if fewer than three seconds ran, or if most of them had no
     * operation: a service that answers nothing would have recovered to that rate.
     */
    private static OptionalDouble median(long begin, List<Second> seconds) {
        double[] before = seconds.stream()
                .filter(second -> second.toMillis() <= begin)
                .mapToDouble(Second::rate)
                .toArray();
        double median = before.length < SECONDS_BEFORE_MIN
                ? 0
                : Median.of(Arrays.stream(before)).orElse(0);
        return median > 0 ? OptionalDouble.of(median) : OptionalDouble.empty();
    }

    private static Optional<Long> recovery(long begin, List<Second> later, double median) {
        for (int i = 0; i + CALM_SECONDS <= later.size(); i++) {
            if (later.subList(i, i + CALM_SECONDS).stream().allMatch(second -> calm(second, median))) {
                return Optional.of(later.get(i).fromMillis() - begin);
            }
        }
        return Optional.empty();
    }

    /** Ignores the last seconds: a recovery may have begun in them that the phase was too short to show. */
    private static Optional<Long> waited(long begin, List<Second> later) {
        int last = later.size() - CALM_SECONDS;
        return last < 0 ? Optional.empty() : Optional.of(later.get(last).fromMillis() - begin);
    }

    private static boolean calm(Second second, double median) {
        return second.tally().errors() == 0
                && second.tally().rejected() == 0
                && Math.abs(second.rate() - median) <= TOLERANCE * median;
    }

    /** Sums the reports of all workers by the second of the phase; they arrive at about the same moments. */
    static List<Second> seconds(PhaseWindow window, TrialFacts facts) {
        TreeMap<Long, Tally> sums = new TreeMap<>();
        for (TrialRecords.WorkerRecords worker : facts.records().measured()) {
            Tally last = Tally.NONE;
            List<ProgressReport> reports = ProgressInterpolation.reports(worker, window);
            for (int i = 0; i < reports.size(); i++) {
                ProgressReport report = reports.get(i);
                Tally now = new Tally(report.acknowledged(), report.rejected(), report.failed() + report.unknown());
                sums.merge(second(reports, i), now.minus(last), Tally::plus);
                last = now;
            }
        }
        List<Second> seconds = new ArrayList<>();
        long from = 0;
        for (var sum : sums.entrySet()) {
            long to = sum.getKey() * 1000;
            seconds.add(new Second(window.startMillis() + from, window.startMillis() + to, sum.getValue()));
            from = to;
        }
        return seconds;
    }

    /** Returns the second of a report; what ended after the last whole one is not of that one. */
    private static long second(List<ProgressReport> reports, int index) {
        long second = rounded(reports.get(index));
        boolean last = index == reports.size() - 1;
        return last && index > 0 && second == rounded(reports.get(index - 1)) ? second + 1 : second;
    }

    private static long rounded(ProgressReport report) {
        return Math.round(report.atMillis() / 1000.0);
    }

    private static Tally sum(Stream<Second> seconds) {
        return seconds.map(Second::tally).reduce(Tally.NONE, Tally::plus);
    }

    public String sentence() {
        return FaultEventText.of(fault) + " at " + QuantityFormat.millis(beginMillis) + " for "
                + QuantityFormat.millis(endMillis - beginMillis) + "; before: " + before.words() + "; during: "
                + during.words() + "; after: " + after.words() + "; "
                + recoveryMillis
                        .map(millis -> "recovered " + QuantityFormat.millis(millis) + " after it began")
                        .or(() -> waitedMillis.map(
                                _ -> "no recovery: no five seconds in a row within 10 % of the median before"))
                        .orElse("recovery unknown: it takes three seconds with operations before, and five after");
    }
}
