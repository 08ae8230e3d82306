package plimsoll.engine.judge;

import java.util.List;
import plimsoll.engine.judge.TrialRecords.Worker;
import plimsoll.model.Progress;

/**
 * What was acknowledged when nothing was due any more. A phase that a clock ends goes on until what is in flight is over; to
 * count that into a rate would credit the slowest service with the most: its whole backlog.
 */
final class Late {
    private Late() {}

    /** Of the judged phases, by what the workers reported; nothing where they reported nothing. */
    static double acknowledged(Facts facts) {
        return facts.judgedWindows().stream()
                .flatMapToDouble(
                        window -> facts.records().measured().stream().mapToDouble(worker -> of(worker, window)))
                .sum();
    }

    private static double of(Worker worker, Window window) {
        List<Progress> reports =
                worker.log().map(log -> log.progress(window.phase().name())).orElse(List.of());
        return reports.isEmpty() ? 0 : reports.getLast().acknowledged() - by(reports, window.loadedMillis());
    }

    /** Acknowledged by then, between the reports before and after it. */
    private static double by(List<Progress> reports, long millis) {
        double at = 0;
        double count = 0;
        for (Progress report : reports) {
            if (report.atMillis() >= millis) {
                double part = report.atMillis() > at ? (millis - at) / (report.atMillis() - at) : 1;
                return count + part * (report.acknowledged() - count);
            }
            at = report.atMillis();
            count = report.acknowledged();
        }
        return count;
    }
}
