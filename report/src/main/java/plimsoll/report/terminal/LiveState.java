package plimsoll.report.terminal;

import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * Everything that a run in progress shows.
 *
 * @param headline one line above the rows
 * @param eta time left, where it can be estimated
 */
public record LiveState(List<LiveRow> rows, String headline, Optional<Duration> eta) {
    public LiveState {
        rows = List.copyOf(rows);
    }
}
