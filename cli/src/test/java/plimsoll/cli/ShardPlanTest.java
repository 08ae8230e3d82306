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

/** The plan that {@code run --plan} prints for a share. */
class ShardPlanTest {
    @TempDir
    Path directory;

    @Test
    void a_plan_of_a_shard_lists_its_rounds_only() throws IOException {
        Path study = Files.writeString(directory.resolve("study.yaml"), """
                version: 1
                question: How much of it is one share?
                service: {command: "sleep ${port}", ready: "http://127.0.0.1:${port}/health"}
                limits: {memory: 192m, heap: 48m}
                variants: [{name: honest}, {name: slow, args: [--pause=30]}]
                load: {burst: 40, deadline: 3s, get: /}
                rounds: 2
                """);

        assertThat(planned(study)).contains("4 trials to run");
        assertThat(planned(study, "--shard", "1/2")).contains("2 trials to run");
    }

    /** Every machine has this cap. */
    private static String planned(Path study, String... options) {
        List<String> words = new ArrayList<>(List.of("run", study.toString(), "--plan", "--cap", "rss-watchdog"));
        words.addAll(List.of(options));
        VerbRun run = VerbRun.of(words.toArray(String[]::new));
        assertThat(run.code()).as(run.err()).isEqualTo(ExitCode.MEASURED.code());
        return run.out();
    }
}
