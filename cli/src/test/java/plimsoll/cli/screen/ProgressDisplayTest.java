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
import plimsoll.model.result.TrialResult;
import plimsoll.model.result.TrialResultBuilder;
import plimsoll.model.study.Expectation;
import plimsoll.model.study.Experiment;
import plimsoll.model.study.ExperimentBuilder;
import plimsoll.model.study.Timeouts;
import plimsoll.model.verdict.LedgerBalanceBuilder;
import plimsoll.model.verdict.Verdict;
import plimsoll.report.terminal.TerminalStyle;
import plimsoll.run.trial.TrialProgress;

class ProgressDisplayTest {
    private final ByteArrayOutputStream printed = new ByteArrayOutputStream();

    @Test
    void without_a_terminal_a_long_trial_says_once_a_minute_that_it_goes_on() {
        try (ProgressDisplay lines = new ProgressDisplay.Lines(
                new PrintStream(printed, true, StandardCharsets.UTF_8), TerminalStyle.PLAIN)) {
            lines.began(experiment(), 1);
            for (int second = 0; second <= 125; second++) {
                lines.underWay(
                        experiment(),
                        new TrialProgress("soak", Duration.ofSeconds(second), Optional.empty()),
                        Map.of());
            }
        }

        assertThat(printed.toString(StandardCharsets.UTF_8).lines())
                .containsExactly("    1 min of mine.crowd, soak", "    2 min of mine.crowd, soak");
    }

    @Test
    void rounds_that_are_left_out_are_a_line_and_shorten_the_count() {
        Experiment experiment = experiment();
        try (ProgressDisplay lines = new ProgressDisplay.Lines(
                new PrintStream(printed, true, StandardCharsets.UTF_8), TerminalStyle.PLAIN)) {
            lines.planned(List.of(experiment, experiment, experiment, experiment));
            lines.began(experiment, 1);
            lines.leftOut("mine.crowd ends", List.of(experiment));
            lines.began(experiment, 2);
            lines.judged(experiment, held());
        }

        List<String> lines = printed.toString(StandardCharsets.UTF_8).lines().toList();
        assertThat(lines.get(lines.size() - 2)).isEqualTo("mine.crowd ends");
        assertThat(lines.getLast()).startsWith("2/2 ");
    }

    private static TrialResult held() {
        return TrialResultBuilder.builder()
                .folder("trials/001-mine-r1")
                .cell("mine.crowd")
                .variant("mine")
                .round(1)
                .verdict(Verdict.HOLDS)
                .because("")
                .balance(LedgerBalanceBuilder.builder().build())
                .build();
    }

    private static Experiment experiment() {
        return ExperimentBuilder.builder()
                .study("s")
                .cell("mine.crowd")
                .variant("mine")
                .round(1)
                .deployment(new Deployment(List.of()))
                .expectation(Expectation.ANY)
                .bounds(Timeouts.DEFAULT)
                .seed(1)
                .build();
    }
}
