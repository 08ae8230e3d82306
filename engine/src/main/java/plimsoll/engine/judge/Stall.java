package plimsoll.engine.judge;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import plimsoll.model.Progress;

/**
 * A stretch of a phase in which operations were in flight and none finished.
 *
 * @param fromMillis since the trial's start, the report that first showed the last finished operation
 * @param untilMillis since the trial's start
 */
record Stall(String workload, String phase, long fromMillis, long untilMillis, long inFlight) {
    /** Workers report once a second, so a stall is seen up to one report late. */
    private static final long REPORT_MILLIS = 1_000;

    String sentence(long boundMillis) {
        return "none of the " + inFlight + " operations of " + workload + " in flight finished from "
                + Text.seconds(fromMillis) + " to " + Text.seconds(untilMillis) + " (phase " + phase + "; bound "
                + Text.seconds(boundMillis) + ", one report a second)";
    }

    /** The first stall of the trial that reached the experiment's bound. */
    static Optional<Stall> first(Facts facts) {
        long bound = facts.records().experiment().bounds().noProgress().toMillis();
        return all(facts)
                .filter(stall -> stall.untilMillis - stall.fromMillis + REPORT_MILLIS >= bound)
                .findFirst();
    }

    private static Stream<Stall> all(Facts facts) {
        return facts.windows().stream()
                .flatMap(window -> facts.records().workers().stream()
                        .flatMap(worker -> worker.log().stream()
                                .flatMap(log ->
                                        longest(log.progress(window.phase().name())).stream())
                                .map(span -> new Stall(
                                        worker.workload().name(),
                                        window.phase().name(),
                                        window.startMillis() + span.from().atMillis(),
                                        window.startMillis() + span.to().atMillis(),
                                        span.to().inFlight()))));
    }

    private record Span(Progress from, Progress to) {
        long millis() {
            return to.atMillis() - from.atMillis();
        }
    }

    /** At a phase's end what is left is given up, so the last report may show nothing in flight any more. */
    private static Optional<Span> longest(List<Progress> reports) {
        Optional<Span> longest = Optional.empty();
        Optional<Progress> from = Optional.empty();
        for (Progress report : reports) {
            boolean still = report.inFlight() > 0
                    && from.map(Progress::finished)
                            .filter(count -> count == report.finished())
                            .isPresent();
            if (!still) {
                from = report.inFlight() > 0 ? Optional.of(report) : Optional.empty();
            }
            Span span = new Span(from.orElse(report), report);
            if (span.millis() > longest.map(Span::millis).orElse(0L)) {
                longest = Optional.of(span);
            }
        }
        return longest;
    }
}
