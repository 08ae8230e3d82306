package plimsoll.study.provenance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import plimsoll.model.member.Build;
import plimsoll.model.member.BuildFile;
import plimsoll.model.member.Deployment;
import plimsoll.model.member.Limits;
import plimsoll.model.member.Member;
import plimsoll.model.member.MemberRole;
import plimsoll.model.member.MemberSource;
import plimsoll.model.member.Readiness;
import plimsoll.model.study.Cell;
import plimsoll.model.study.Expectation;
import plimsoll.model.study.Experiment;
import plimsoll.model.study.ExperimentBuilder;
import plimsoll.model.study.RelativeThreshold;
import plimsoll.model.study.Study;
import plimsoll.model.study.StudyBuilder;
import plimsoll.model.study.Threshold;
import plimsoll.model.study.Timeouts;

class BaselineBuildSourceTest {
    @TempDir
    Path directory;

    @BeforeEach
    void threeJarsAndClasses() throws IOException {
        for (String jar : List.of("app.jar", "old.jar", "lib.jar")) {
            Files.writeString(directory.resolve(jar), "content of " + jar);
        }
        Files.createDirectories(directory.resolve("classes/a"));
        Files.writeString(directory.resolve("classes/a/B.class"), "B");
        Files.writeString(directory.resolve("classpath"), "classes:lib.jar:gone.jar\n");
    }

    @Test
    void the_files_of_a_command_are_its_jar_and_the_entries_of_its_class_path() {
        assertThat(names("java", "-Xmx1g", "-jar", "app.jar", "--port=${port}")).containsExactly("app.jar");
        assertThat(names("java", "-cp", "@classpath", "Main")).containsExactly("classes", "lib.jar");
        assertThat(names("java", "-classpath", "lib.jar:classes", "Main")).containsExactly("lib.jar", "classes");
        assertThat(names("node", "server.js")).isEmpty();
    }

    @Test
    void a_changed_file_a_changed_class_and_a_missing_one_are_reported() throws IOException {
        Build jar = build("java", "-jar", "app.jar");
        Build classes = build("java", "-cp", "@classpath", "Main");
        assertThat(BuildFingerprints.changed(jar)).isEmpty();
        assertThat(BuildFingerprints.changed(classes)).isEmpty();

        Files.writeString(directory.resolve("classes/a/B.class"), "C");
        assertThat(BuildFingerprints.changed(classes))
                .hasValueSatisfying(why -> assertThat(why).contains("another content now: sha256 "));
        Files.delete(directory.resolve("app.jar"));
        assertThat(BuildFingerprints.changed(jar))
                .hasValueSatisfying(why -> assertThat(why).endsWith("is no longer there"));
    }

    @Test
    void a_jar_takes_the_place_of_the_only_one_and_nothing_else_changes() {
        BaselineStudy baselineStudy =
                BaselineStudy.of(study("java", "-jar", "app.jar", "--port=${port}"), jar(), BaselineCapacities.NONE, 8);

        assertThat(baselineStudy.baseline().pairs()).containsExactly(Map.entry("mine.small", "mine-baseline.small"));
        assertThat(baselineStudy.study().cells()).extracting(Cell::rounds).containsExactly(8, 8);
        Experiment twin = baselineStudy.study().cells().getLast().experiment();
        assertThat(twin.variant()).isEqualTo("mine-baseline");
        assertThat(twin.expectation()).isEqualTo(Expectation.ANY);
        assertThat(launched(twin).command())
                .containsExactly("java", "-jar", directory.resolve("old.jar").toString(), "--port=${port}");
        assertThat(launched(twin).directory()).isEqualTo(directory.toString());
    }

    @Test
    void a_command_with_two_jars_or_none_is_refused_with_what_to_do() {
        assertThatThrownBy(() -> BaselineStudy.of(
                        study("java", "-javaagent=a.jar", "-jar", "app.jar"), jar(), BaselineCapacities.NONE, 8))
                .isInstanceOf(BaselineException.class)
                .hasMessageContaining("names 2 jars")
                .hasMessageContaining("use the directory of a result");
        assertThatThrownBy(() ->
                        BaselineStudy.of(study("java", "-cp", "@classpath", "Main"), jar(), BaselineCapacities.NONE, 8))
                .hasMessageContaining("names no jar");
    }

    @Test
    void a_recorded_build_is_started_as_it_was() {
        Experiment then = experiment("mine", "java", "-jar", "old.jar");
        BaselineStudy baselineStudy = BaselineStudy.of(
                study("java", "-jar", "app.jar"),
                recorded(then, BuildFingerprints.of(List.of(then))),
                BaselineCapacities.NONE,
                8);

        assertThat(launched(baselineStudy.study().cells().getLast().experiment())
                        .command())
                .containsExactly("java", "-jar", "old.jar");
    }

    @Test
    void a_recorded_build_that_changed_is_gone_or_was_never_hashed_is_refused() throws IOException {
        Experiment then = experiment("mine", "java", "-jar", "old.jar");
        List<Build> builds = BuildFingerprints.of(List.of(then));
        assertRefused(recorded(then, List.of()), "does not record the files");
        assertRefused(recorded(experiment("other", "java", "-jar", "old.jar"), builds), "has no variant 'mine'");
        Files.writeString(directory.resolve("old.jar"), "rebuilt");
        assertRefused(recorded(then, builds), "--baseline OLD.jar");
    }

    @Test
    void a_bound_on_the_capacity_needs_to_know_that_of_the_baseline() {
        RelativeThreshold users = new RelativeThreshold(
                "capacity.users", Threshold.Relation.AT_LEAST, -0.05, "capacity.users vs baseline >= -5%");
        Study study = study("java", "-jar", "app.jar");
        Study bounded = StudyBuilder.builder()
                .name(study.name())
                .question("")
                .cells(study.cells())
                .againstBaseline(List.of(users))
                .build();

        assertThatThrownBy(() -> BaselineStudy.of(bounded, jar(), BaselineCapacities.NONE, 8))
                .isInstanceOf(BaselineException.class)
                .hasMessageContaining("plimsoll find STUDY --parameter users --variant mine");
    }

    @Test
    void a_cell_that_is_called_like_a_baseline_is_refused() {
        Study study = study("java", "-jar", "app.jar");
        Study both = StudyBuilder.builder()
                .name("s")
                .question("")
                .cells(List.of(
                        study.cells().getFirst(), new Cell(experiment("mine-baseline", "java", "-jar", "app.jar"), 1)))
                .build();

        assertThatThrownBy(() -> BaselineStudy.of(both, jar(), BaselineCapacities.NONE, 8))
                .hasMessageContaining("has a cell 'mine-baseline.small'");
    }

    private void assertRefused(BaselineBuildSource other, String why) {
        assertThatThrownBy(() -> BaselineStudy.of(study("java", "-jar", "app.jar"), other, BaselineCapacities.NONE, 8))
                .isInstanceOf(BaselineException.class)
                .hasMessageContaining(why);
    }

    private BaselineBuildSource jar() {
        return new BaselineBuildSource.OfJar(
                "old.jar", directory.resolve("old.jar").toString());
    }

    private static BaselineBuildSource recorded(Experiment then, List<Build> builds) {
        return new BaselineBuildSource.Recorded("results/then", List.of(then), builds);
    }

    private List<String> names(String... command) {
        return build(command).files().stream()
                .map(BuildFile::path)
                .map(path -> directory.relativize(Path.of(path)).toString())
                .toList();
    }

    private Build build(String... command) {
        return BuildFingerprints.of(List.of(experiment("mine", command))).getFirst();
    }

    private Study study(String... command) {
        return StudyBuilder.builder()
                .name("s")
                .question("")
                .cells(List.of(new Cell(experiment("mine", command), 3)))
                .build();
    }

    private Experiment experiment(String variant, String... command) {
        MemberSource source = new MemberSource.Launched(
                List.of(command), Map.of(), directory.toString(), new Readiness.Started(), Optional.empty());
        return ExperimentBuilder.builder()
                .study("s")
                .cell(variant + ".small")
                .variant(variant)
                .round(1)
                .deployment(new Deployment(List.of(new Member("service", MemberRole.SUBJECT, source, Limits.NONE))))
                .expectation(Expectation.HOLDS)
                .bounds(Timeouts.DEFAULT)
                .seed(1)
                .build();
    }

    private static MemberSource.Launched launched(Experiment experiment) {
        return (MemberSource.Launched)
                experiment.deployment().subjects().getFirst().source();
    }
}
