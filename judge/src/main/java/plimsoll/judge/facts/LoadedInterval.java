package plimsoll.judge.facts;

import java.util.List;
import java.util.Optional;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import plimsoll.model.record.Metric;
import plimsoll.model.record.ProgressReport;
import plimsoll.model.record.Sample;

/** The time in which operations of judged phases were due, and the samples taken in it. */
public record LoadedInterval(TrialFacts facts) {
    public double millis() {
        return facts.judgedWindows().stream()
                .mapToLong(PhaseWindow::loadedMillis)
                .sum();
    }

    public boolean contains(long atMillis) {
        return facts.judgedWindows().stream().anyMatch(window -> contains(window, atMillis));
    }

    private static boolean contains(PhaseWindow window, long atMillis) {
        return atMillis >= window.startMillis() && atMillis <= window.startMillis() + window.loadedMillis();
    }

    public boolean sawSamplesOf(String member) {
        return samples(member).findFirst().isPresent();
    }

    /** Returns the rise of a counter per millisecond; 0 if it was not sampled. */
    public double perMilli(String member, Metric metric) {
        return sampledPerMilli(member, metric).orElse(0.0);
    }

    /** Returns the rise of a counter per millisecond; empty if no judged phase has two samples of it. */
    public Optional<Double> sampledPerMilli(String member, Metric metric) {
        double risen = 0;
        double millis = 0;
        for (PhaseWindow window : facts.judgedWindows()) {
            List<Sample> inWindow = samples(member)
                    .filter(sample -> contains(window, sample.atMillis()))
                    .filter(sample -> sample.values().containsKey(metric))
                    .toList();
            if (inWindow.size() >= 2) {
                risen += inWindow.getLast().value(metric) - inWindow.getFirst().value(metric);
                millis += inWindow.getLast().atMillis() - inWindow.getFirst().atMillis();
            }
        }
        return millis > 0 ? Optional.of(Math.max(0, risen) / millis) : Optional.empty();
    }

    public double mean(String member, Metric metric) {
        return samples(member)
                .flatMapToLong(sample ->
                        sample.values().containsKey(metric) ? LongStream.of(sample.value(metric)) : LongStream.empty())
                .average()
                .orElse(0);
    }

    private Stream<Sample> samples(String member) {
        return facts.records().timeline().stream()
                .filter(sample -> sample.member().equals(member) && contains(sample.atMillis()));
    }

    /**
     * Returns operations in flight at a moment, interpolated between two reports; empty without a report on either
     * side.
     */
    public Optional<Double> inFlightAt(long atMillis) {
        return facts.judgedWindows().stream()
                .filter(window -> window.contains(atMillis))
                .findFirst()
                .flatMap(window -> inFlightAt(window, atMillis - window.startMillis()));
    }

    private Optional<Double> inFlightAt(PhaseWindow window, long inPhase) {
        List<Optional<Double>> each = facts.records().measured().stream()
                .map(worker -> ProgressInterpolation.reports(worker, window))
                .filter(reports -> !reports.isEmpty())
                .map(reports -> between(reports, inPhase))
                .toList();
        return each.isEmpty() || each.stream().anyMatch(Optional::isEmpty)
                ? Optional.empty()
                : Optional.of(each.stream().mapToDouble(Optional::orElseThrow).sum());
    }

    private static Optional<Double> between(List<ProgressReport> reports, long at) {
        for (int i = 1; i < reports.size(); i++) {
            ProgressReport from = reports.get(i - 1);
            ProgressReport to = reports.get(i);
            if (from.atMillis() <= at && at <= to.atMillis() && from.atMillis() < to.atMillis()) {
                double part = (double) (at - from.atMillis()) / (to.atMillis() - from.atMillis());
                return Optional.of(from.inFlight() + part * (to.inFlight() - from.inFlight()));
            }
        }
        return Optional.empty();
    }
}
