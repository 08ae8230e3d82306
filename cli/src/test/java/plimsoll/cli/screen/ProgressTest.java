package plimsoll.cli.screen;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import plimsoll.model.member.Deployment;
import plimsoll.model.study.Bounds;
import plimsoll.model.study.Expectation;
import plimsoll.model.study.Experiment;
import plimsoll.model.study.ExperimentBuilder;
import plimsoll.report.terminal.Style;
import plimsoll.run.trial.Glimpse;

class ProgressTest {
    private final ByteArrayOutputStream printed = new ByteArrayOutputStream();

    @Test
    void without_a_terminal_a_long_trial_says_once_a_minute_that_it_goes_on() {
        try (Progress lines = new Progress.Lines(new PrintStream(printed, true, StandardCharsets.UTF_8), Style.PLAIN)) {
            lines.began(experiment(), 1);
            for (int second = 0; second <= 125; second++) {
                lines.underWay(
                        experiment(), new Glimpse("soak", Duration.ofSeconds(second), Optional.empty()), Map.of());
            }
        }

        assertThat(printed.toString(StandardCharsets.UTF_8).lines())
                .containsExactly("    1 min of mine.crowd, soak", "    2 min of mine.crowd, soak");
    }

    private static Experiment experiment() {
        return ExperimentBuilder.builder()
                .study("s")
                .cell("mine.crowd")
                .variant("mine")
                .round(1)
                .deployment(new Deployment(List.of()))
                .expectation(Expectation.ANY)
                .bounds(Bounds.DEFAULT)
                .seed(1)
                .build();
    }
}
