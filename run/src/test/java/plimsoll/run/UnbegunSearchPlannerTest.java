package plimsoll.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import plimsoll.model.verdict.ExitCode;
import plimsoll.records.ManifestBuilder;
import plimsoll.records.ResultChecksums;
import plimsoll.records.ResultFolder;
import plimsoll.run.host.TestMachine;
import plimsoll.run.host.TrialEnvironment;
import plimsoll.run.request.LoadPermission;
import plimsoll.run.request.RequestException;
import plimsoll.run.search.FindProcedure;
import plimsoll.run.search.UnbegunSearch;

/** A search that a lab has sent, and that its machine has begun. */
class UnbegunSearchPlannerTest {
    @TempDir
    private Path directory;

    private final TrialEnvironment here = TestMachine.forPlans();

    @Test
    void trials_of_another_machine_are_not_continued() {
        Map<String, String> there = new HashMap<>(here.surroundings().environment());
        there.put("processor", "another one");
        sent("find", there);

        PlannedSearch planned = planned("find");

        assertThatThrownBy(() -> planned.begin(here))
                .isInstanceOf(RequestException.class)
                .hasMessageContaining("another machine")
                .hasMessageContaining("another one");
    }

    @Test
    void trials_of_this_machine_are_continued() {
        sent("find", here.surroundings().environment());

        try (BegunSearch begun = planned("find").begin(here)) {
            assertThat(begun.directory()).isEqualTo(directory);
        }
    }

    @Test
    void a_search_is_not_resumed_by_another_verb() {
        sent("fit", Map.of());

        assertThatThrownBy(() -> planned("find"))
                .isInstanceOfSatisfying(
                        RequestException.class,
                        refused -> assertThat(refused.exitCode()).isEqualTo(ExitCode.USAGE))
                .hasMessageContaining("plimsoll rightsize --resume");
        assertThat(planned("rightsize").verb()).isEqualTo("fit");
    }

    private PlannedSearch planned(String command) {
        return new UnbegunSearchPlanner(here).plan(directory, command, new LoadPermission(List.of()), "plimsoll");
    }

    private void sent(String verb, Map<String, String> environment) {
        ResultFolder folder = new ResultFolder(directory);
        ResultChecksums.write(folder, folder.study(), "version: 1\n".getBytes(StandardCharsets.UTF_8));
        ResultChecksums.write(
                folder,
                folder.procedure(),
                new UnbegunSearch(
                        verb,
                        List.of(verb, "study.yaml"),
                        Optional.empty(),
                        new FindProcedure(List.of(), FindProcedure.Start.AS_ASKED)));
        ResultChecksums.write(
                folder,
                folder.manifest(),
                ManifestBuilder.builder()
                        .study("s")
                        .question("q")
                        .mode(verb)
                        .seed(1)
                        .startedAt("2026-11-28T10:00:00Z")
                        .repeat("again")
                        .cores(1)
                        .environment(environment)
                        .build());
    }
}
