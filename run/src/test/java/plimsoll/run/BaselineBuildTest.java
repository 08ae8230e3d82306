package plimsoll.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.zip.ZipFile;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import plimsoll.json.Json;
import plimsoll.model.study.WorkUnitTiming;
import plimsoll.records.Manifest;
import plimsoll.records.ResultFolder;
import plimsoll.study.provenance.BaselineBuildSource;
import plimsoll.study.provenance.BaselineCapacities;
import plimsoll.study.setting.Selection;

/** Checks that a stored result can be the baseline, before any trial runs. */
class BaselineBuildTest {
    private static final Path KEPT = Path.of("../records/src/test/resources/plimsoll/records/kept/result-1.0.0.zip");

    @TempDir
    Path directory;

    private Map<String, String> there = Map.of();

    @BeforeEach
    void a_result_of_schema_1_0_0() throws IOException {
        try (ZipFile zip = new ZipFile(KEPT.toFile())) {
            for (String name : List.of("manifest.json", "plan.json", "result.json")) {
                Files.copy(zip.getInputStream(zip.getEntry(name)), directory.resolve(name));
            }
        }
        there = Json.read(new ResultFolder(directory).manifest(), Manifest.class)
                .environment();
    }

    @Test
    void one_of_an_older_version_is_a_baseline() {
        BaselineBuild build = BaselineBuild.of(directory.toString(), there);

        assertThat(build.notes()).hasSize(1).first().asString().isNotBlank();
    }

    @Test
    void its_units_of_work_are_those_of_both_builds() {
        BaselineBuild build = new BaselineBuild(
                "old",
                new BaselineBuildSource.OfJar("old.jar", "/old.jar"),
                BaselineCapacities.NONE,
                List.of(),
                List.of(WorkUnitTiming.stated("image", Duration.ofMillis(441))));
        Selection plain = Selection.of(Selection.Mode.DEFAULT, Selection.Scope.RUN);

        assertThat(build.timing(plain).units()).isEqualTo(build.units());
        assertThatThrownBy(() ->
                        build.timing(plain.timing(List.of(WorkUnitTiming.stated("image", Duration.ofMillis(500))))))
                .hasMessageContainingAll("--unit", "500ms", "441ms");
    }

    @Test
    void a_result_of_another_machine_is_a_baseline_and_the_difference_is_noted() {
        Map<String, String> here = new HashMap<>(there);
        here.put("processor", "another");

        assertThat(BaselineBuild.of(directory.toString(), here).notes())
                .hasSize(2)
                .last()
                .asString()
                .contains("'processor' was AMD EPYC")
                .contains("another machine");
    }

    @Test
    void a_limit_around_the_lab_that_the_baseline_did_not_have_is_noted() {
        Map<String, String> here = new HashMap<>(there);
        here.put(Manifest.OUTER_LIMIT, "512m of /job");

        assertThat(BaselineBuild.of(directory.toString(), here).notes())
                .hasSize(2)
                .last()
                .asString()
                .contains("'" + Manifest.OUTER_LIMIT + "'", "512m");
    }

    @Test
    void another_user_of_the_lab_is_not_another_machine() {
        Map<String, String> before = new HashMap<>(there);
        before.put(Manifest.USER_OF_LAB, "ci");
        ResultFolder folder = new ResultFolder(directory);
        Json.write(
                folder.manifest(), Json.read(folder.manifest(), Manifest.class).withEnvironment(before));
        Map<String, String> here = new HashMap<>(before);
        here.put(Manifest.USER_OF_LAB, "me");

        assertThat(BaselineBuild.of(directory.toString(), here).notes()).hasSize(1);
    }
}
