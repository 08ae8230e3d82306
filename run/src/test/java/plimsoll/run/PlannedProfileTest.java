package plimsoll.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import plimsoll.records.Manifest;
import plimsoll.records.ManifestBuilder;
import plimsoll.run.host.TestMachine;
import plimsoll.run.host.TrialEnvironment;
import plimsoll.run.request.ResultDestination;
import plimsoll.run.result.OpenResult;
import plimsoll.run.round.RunPlan;

class PlannedProfileTest {
    private static final Manifest MANIFEST = ManifestBuilder.builder()
            .study("mine")
            .question("Why?")
            .mode("profile")
            .seed(1)
            .startedAt("2026-11-28T10:00:00Z")
            .repeat("plimsoll profile")
            .cores(1)
            .build();

    private final TrialEnvironment environment = TestMachine.forPlans();

    @Test
    void a_result_whose_manifest_cannot_be_written_is_free_for_another_lab(@TempDir Path result) throws IOException {
        ResultDestination stored = new ResultDestination.Stored(result);
        PlannedProfile planned = new PlannedProfile(
                new RunPlan(Optional.empty(), List.of()),
                Optional.empty(),
                Optional.of(MANIFEST),
                "mine",
                result,
                stored,
                Optional.empty());
        Files.createDirectory(result.resolve("manifest.json"));

        assertThatThrownBy(() -> planned.begin(environment)).isInstanceOf(UncheckedIOException.class);

        try (OpenResult opened = OpenResult.of(stored, "mine", result)) {
            assertThat(opened.folder().path()).isEqualTo(result);
        }
    }
}
