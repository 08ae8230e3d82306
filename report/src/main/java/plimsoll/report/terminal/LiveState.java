package plimsoll.report.terminal;

import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * The content of the display during a run.
 *
 * @param headline one line above the rows
 * @param eta remaining time; empty if it cannot be estimated
 */
public record LiveState(List<LiveRow> rows, String headline, Optional<Duration> eta) {
    public LiveState {
        rows = List.copyOf(rows);
    }
}
