package plimsoll.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import plimsoll.model.verdict.ExitCode;

/** The plan that {@code run --plan} prints for a share, and for a budget. */
class ShardPlanTest {
    @TempDir
    Path directory;

    @Test
    void a_plan_of_a_shard_lists_its_rounds_only() throws IOException {
        Path study = study();

        assertThat(planned(study).out()).contains("4 trials to run");
        assertThat(planned(study, "--shard", "1/2").out()).contains("2 trials to run");
    }

    @Test
    void a_budget_that_no_round_of_the_last_cell_fits_into_is_reported() throws IOException {
        Path study = study();

        VerbRun tight = planned(study, "--budget", "1s");
        assertThat(tight.out()).contains("1 trial to run");
        assertThat(tight.err()).contains("left out to fit into 1 s", "one round of ");
        assertThat(planned(study, "--variants", "slow", "--rounds", "1", "--budget", "1s")
                        .err())
                .contains("one round of slow")
                .doesNotContain("left out");
        assertThat(planned(study, "--budget", "1h").err()).doesNotContain("budget");
    }

    private Path study() throws IOException {
        return Files.writeString(directory.resolve("study.yaml"), """
                version: 1
                question: How much of it is one share?
                service: {command: "sleep ${port}", ready: "http://127.0.0.1:${port}/health"}
                limits: {memory: 192m, heap: 48m}
                variants: [{name: honest}, {name: slow, args: [--pause=30]}]
                load: {burst: 40, deadline: 3s, get: /}
                rounds: 2
                """);
    }

    /** Every machine has this cap. */
    private static VerbRun planned(Path study, String... options) {
        List<String> words = new ArrayList<>(List.of("run", study.toString(), "--plan", "--cap", "rss-watchdog"));
        words.addAll(List.of(options));
        VerbRun run = VerbRun.of(words.toArray(String[]::new));
        assertThat(run.code()).as(run.err()).isEqualTo(ExitCode.MEASURED.code());
        return run;
    }
}
