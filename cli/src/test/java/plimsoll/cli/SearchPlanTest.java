package plimsoll.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import plimsoll.model.verdict.ExitCode;

/** The plan that {@code find --plan} and {@code rightsize --plan} print. */
class SearchPlanTest {
    @TempDir
    Path directory;

    @BeforeEach
    void write() throws IOException {
        Files.writeString(directory.resolve("study.yaml"), """
                version: 1
                question: How long does the search take?
                service: {command: "sleep ${port}", ready: "http://127.0.0.1:${port}/health"}
                limits: {memory: 192m, heap: 48m}
                load: {burst: 40, deadline: 3s, get: /}
                rounds: 1
                """);
    }

    @Test
    void a_search_is_foreseen_with_its_range_its_trials_and_its_bounds() {
        assertThat(planned("find", "--parameter", "users", "--from", "1", "--to", "64", "--proof", "4"))
                .contains(" over users from 1 to 64: ", "40 trials or 20 min ")
                .containsPattern(": \\d+ to \\d+ trials, .* 4 at each")
                .containsPattern(", about \\d+ (s|min)");
    }

    @Test
    void a_container_is_foreseen_with_its_probes_and_its_proof() {
        assertThat(planned("rightsize", "--to", "1g"))
                .contains(" over memory from 32m to 1024m: ", "40 trials or 20 min ")
                .containsPattern(": about \\d+ trials or more, about ")
                .containsPattern("5 measure .* \\d+ to \\d+ find .* 6 try ");
    }

    private String planned(String verb, String... options) {
        List<String> words = new ArrayList<>(List.of(
                verb, directory.resolve("study.yaml").toString(), "--plan", "--trials", "40", "--budget", "20min"));
        words.addAll(List.of(options));
        VerbRun run = VerbRun.of(words.toArray(String[]::new));
        assertThat(run.code()).as(run.err()).isEqualTo(ExitCode.MEASURED.code());
        assertThat(directory.toFile().list()).containsExactly("study.yaml");
        return run.out();
    }
}
