package plimsoll.run.round;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import plimsoll.json.Json;
import plimsoll.judge.Judge;
import plimsoll.model.result.CellResult;
import plimsoll.model.result.Result;
import plimsoll.records.Manifest;
import plimsoll.records.ResultFolder;

/** The promise of docs/records.md: records of an older version can still be opened, with the same verdict. */
class KeptResultsTest {
    private static final Path KEPT = Path.of("../records/src/test/resources/plimsoll/records/kept");

    @TempDir
    Path directory;

    @Test
    void a_result_of_schema_1_0_0_is_judged_again_as_it_was_judged_then() throws IOException {
        unpack("result-1.0.0.zip");
        Result again = Judge.run(directory);

        assertThat(again.sentence())
                .contains("forgetful damaged data (1 lost)", "192m in 2 of 2 trials", "honest", " in 1 of 2");
        assertThat(again.exitCode()).isEqualTo(20);
        assertThat(again.cells()).extracting(CellResult::held).containsExactlyInAnyOrder(1, 0);
        assertThat(again.trials()).hasSize(6);
        assertThat(again.trials().stream().mapToLong(trial -> trial.balance().acknowledged()))
                .containsOnly(40L);
        assertThat(again.baseline()).isEmpty();
    }

    @Test
    void keys_missing_from_an_old_manifest_and_plan_are_empty() throws IOException {
        unpack("result-1.0.0.zip");
        ResultFolder folder = new ResultFolder(directory);
        Manifest manifest = Json.read(folder.manifest(), Manifest.class);

        assertThat(List.of(manifest.builds(), manifest.layers(), manifest.cells()))
                .allMatch(List::isEmpty);
        assertThat(manifest.baseline()).isEmpty();
        assertThat(RunPlan.read(folder).experiments()).hasSize(4);
    }

    private void unpack(String name) throws IOException {
        try (InputStream file = Files.newInputStream(KEPT.resolve(name));
                ZipInputStream zip = new ZipInputStream(file)) {
            for (ZipEntry entry = zip.getNextEntry(); entry != null; entry = zip.getNextEntry()) {
                Path to = directory.resolve(entry.getName()).normalize();
                Files.createDirectories(Objects.requireNonNull(to.getParent()));
                Files.copy(zip, to);
            }
        }
    }
}
