package plimsoll.report.section;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import plimsoll.model.result.Result;
import plimsoll.model.result.TimingLogStats;
import plimsoll.report.Results;
import plimsoll.report.terminal.TerminalPainter;

class ClockSectionTest {
    @Test
    void each_clock_has_a_line_with_a_bar_of_its_mean() {
        List<String> lines = lines(timed(
                known("client, from the send", 100, Optional.empty()),
                known("nginx", 50, Optional.of(90.0)),
                known("controller", 10, Optional.of(0.0))));

        assertThat(lines).hasSize(5);
        assertThat(lines.get(1)).contains("mean", "p50", "p99");
        assertThat(lines.get(2)).contains("client, from the send", "100 ms", "–", "█".repeat(24));
        assertThat(lines.get(3)).contains("nginx", "50 ms", "40 ms", "90 ms").endsWith(" " + "█".repeat(12));
        assertThat(lines.get(4)).contains("controller", "10 ms").endsWith(" ██");
    }

    @Test
    void an_empty_timing_log_has_a_reason() {
        assertThat(lines(timed(TimingLogStats.unknown("nginx", "front", "there is no file a.log")))
                        .getLast())
                .contains("nginx")
                .endsWith("there is no file a.log");
    }

    @Test
    void without_timing_logs_the_section_is_absent() {
        assertThat(lines(Results.manyCells(2, 1))).isEmpty();
    }

    private static List<String> lines(Result result) {
        return new TimingLogSection()
                .of(result)
                .map(view -> TerminalPainter.lines(view, 200))
                .orElse(List.of());
    }

    private static TimingLogStats known(String name, double mean, Optional<Double> p99) {
        return new TimingLogStats(name, "member", 90, mean, Optional.of(mean * 0.8), p99, Optional.empty());
    }

    private static Result timed(TimingLogStats... clocks) {
        return Results.timed(List.of(clocks));
    }
}
