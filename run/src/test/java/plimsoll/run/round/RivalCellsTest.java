package plimsoll.run.round;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import plimsoll.model.Bytes;
import plimsoll.model.member.Limits;
import plimsoll.model.member.MemberSource;
import plimsoll.model.study.Cell;
import plimsoll.model.study.Expectation;
import plimsoll.model.study.Study;
import plimsoll.study.StudyFile;
import plimsoll.study.StudyParseResult;
import plimsoll.study.provenance.ClassCountEstimate;
import plimsoll.study.setting.Selection;

/** A study's rivals run in the same containers as its own variants. */
class RivalCellsTest {
    @TempDir
    private Path directory;

    @Test
    void each_variant_meets_each_rival_in_its_own_container() throws IOException {
        Study study = study("limits: {memory: 1g, heap: 640m}", "java -Xss256k -XX:+UseSerialGC -jar app.jar");

        assertThat(study.cells())
                .extracting(cell -> cell.experiment().cell())
                .containsExactly("mine", "mine-jvm-defaults", "mine-buildpack");
        assertThat(study.cells()).extracting(Cell::rounds).containsOnly(4);
        assertThat(limits(study, 1).heap()).contains(Bytes.ofMebibytes(256));
        assertThat(limits(study, 1).memory()).contains(Bytes.ofMebibytes(1024));
        assertThat(command(study, 1)).containsExactly("java", "-jar", "app.jar", "--port=${port}");
        assertThat(command(study, 2)).contains("-Xss1m", "-XX:ReservedCodeCacheSize=240m");
        assertThat(study.cells().get(2).experiment().expectation()).isEqualTo(Expectation.ANY);
        assertThat(study.because()).containsKey("mine-jvm-defaults");
    }

    @Test
    void a_sizing_that_refuses_is_reported_in_its_own_words_and_not_run() throws IOException {
        Study study = study("limits: {memory: 512m, heap: 320m}", "java -jar app.jar");

        assertThat(study.cells()).hasSize(2);
        assertThat(study.notes())
                .anyMatch(note -> note.startsWith("mine by the buildpack formula in 512m: ")
                        && note.contains("greater than 524288K available"));
    }

    @Test
    void without_a_container_there_is_nothing_to_size() throws IOException {
        Study study = study("limits: {heap: 64m}", "java -jar app.jar");

        assertThat(study.cells()).hasSize(1);
        assertThat(study.notes()).anyMatch(note -> note.contains("memory limit"));
    }

    @Test
    void classes_of_a_program_that_is_not_java_cannot_be_counted() throws IOException {
        Files.writeString(directory.resolve("start.sh"), "#!/bin/sh\n");
        Study study = study("limits: {memory: 1g}", "./start.sh");

        assertThat(study.cells()).hasSize(2);
        assertThat(study.notes()).anyMatch(note -> note.contains("its classes cannot be counted"));
    }

    @Test
    void classes_are_counted_in_jars_within_jars_and_in_argument_files() throws IOException {
        jar();
        Files.writeString(directory.resolve("path"), "app.jar");

        int plain = loaded("java", "-jar", "app.jar");

        assertThat(plain).isGreaterThan(5_000).isEqualTo(loaded("java", "-cp", "@path", "Main"));
        assertThat(ClassCountEstimate.loaded(launched("java", "Main"))).isEmpty();
    }

    private int loaded(String... command) {
        return ClassCountEstimate.loaded(launched(command)).orElseThrow();
    }

    private MemberSource.Launched launched(String... command) {
        return new MemberSource.Launched(
                List.of(command),
                java.util.Map.of(),
                directory.toString(),
                new plimsoll.model.member.Readiness.Started(),
                java.util.Optional.empty());
    }

    private static Limits limits(Study study, int cell) {
        return study.cells()
                .get(cell)
                .experiment()
                .deployment()
                .subjects()
                .getFirst()
                .limits();
    }

    private static List<String> command(Study study, int cell) {
        MemberSource source = study.cells()
                .get(cell)
                .experiment()
                .deployment()
                .subjects()
                .getFirst()
                .source();
        return source instanceof MemberSource.Launched launched ? launched.command() : List.of();
    }

    private Study study(String limits, String command) throws IOException {
        jar();
        Path file = Files.writeString(directory.resolve("study.yaml"), """
            version: 1
            question: Who sizes it better?
            service: {command: %s, args: "--port=${port}", ready: "http://127.0.0.1:${port}/health"}
            %s
            variants: [{name: mine}]
            load: {burst: 1, get: /}
            rounds: 4
            compare-sizing: [jvm-defaults, buildpack]
            """.formatted(command, limits));
        StudyParseResult result =
                StudyFile.read(file, Selection.of(Selection.Mode.DEFAULT, Selection.Scope.PARSE_ONLY));
        assertThat(result).isInstanceOf(StudyParseResult.Valid.class);
        return RivalCells.addTo(((StudyParseResult.Valid) result).study());
    }

    /** Writes a jar with two classes, one of them in a nested jar. */
    private void jar() throws IOException {
        try (ZipOutputStream jar = new ZipOutputStream(Files.newOutputStream(directory.resolve("app.jar")))) {
            jar.putNextEntry(new ZipEntry("A.class"));
            jar.putNextEntry(new ZipEntry("BOOT-INF/lib/b.jar"));
            ZipOutputStream inner = new ZipOutputStream(jar);
            inner.putNextEntry(new ZipEntry("B.class"));
            inner.finish();
        }
    }
}
