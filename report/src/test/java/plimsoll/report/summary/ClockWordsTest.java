package plimsoll.report.summary;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import plimsoll.model.result.ClockTimes;
import plimsoll.model.result.Result;
import plimsoll.report.Results;

class ClockWordsTest {
    @Test
    void each_clock_has_a_line_with_a_bar_of_its_mean() {
        List<String> lines = ClockWords.of(timed(
                known("client, from the send", 100, Optional.empty()),
                known("nginx", 50, Optional.of(90.0)),
                known("controller", 10, Optional.of(0.0))));

        assertThat(lines).hasSize(4);
        assertThat(lines.get(1)).contains("client, from the send", "100 ms", "p99 –", "█".repeat(30));
        assertThat(lines.get(2))
                .contains("nginx", "50 ms", "p50 40 ms", "p99 90 ms")
                .endsWith(" " + "█".repeat(15));
        assertThat(lines.get(3)).contains("controller", "10 ms").endsWith(" ███");
    }

    @Test
    void a_clock_that_told_nothing_says_why() {
        assertThat(ClockWords.of(timed(ClockTimes.unknown("nginx", "front", "there is no file a.log")))
                        .getLast())
                .endsWith("not known: there is no file a.log");
    }

    @Test
    void nothing_is_said_where_nobody_writes_times() {
        assertThat(ClockWords.of(Results.manyCells(2, 1))).isEmpty();
    }

    private static ClockTimes known(String name, double mean, Optional<Double> p99) {
        return new ClockTimes(name, "member", 90, mean, Optional.of(mean * 0.8), p99, Optional.empty());
    }

    private static Result timed(ClockTimes... clocks) {
        return Results.timed(List.of(clocks));
    }
}
