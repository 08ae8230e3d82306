package plimsoll.acceptance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** The example of a program that runs a study: with the class path of the archive, and with that of the coordinates. */
@Tag("end-to-end")
class FromAProgramTest {
    /** The class path that Maven gives a program that names {@code plimsoll-run}. */
    private static final Path COORDINATES = Tool.root().resolve("run/target/classpath");

    private static final Pattern PLUG_IN = Pattern.compile("maven-([\\w-]+)</artifactId>\\s*<version>(.+?)<");
    private static final Pattern VERSION = Pattern.compile("<version>(.+?)</version>");

    @RegisterExtension
    final ToolWorkspace desk = new ToolWorkspace();

    @Test
    void a_program_in_an_unpacked_archive_runs_a_study_with_the_class_path_of_the_archive() throws IOException {
        Path home = unpacked();
        List<String> command = new ArrayList<>(List.of("env", "-C", home.toString()));
        command.addAll(java("@cli/target/classpath"));
        command.add(program(home).toString());
        command.add(".");

        assertRuns(command);
    }

    @Test
    void a_program_with_the_coordinates_runs_a_study_from_any_directory_by_an_archive() throws IOException {
        Path home = unpacked();
        assertThat(COORDINATES).content().doesNotContain("/plimsoll-cli-", "/plimsoll-worker-");
        List<String> command = new ArrayList<>(java("@" + COORDINATES));
        command.add(program(home).toString());
        command.add(home.toString());

        assertRuns(command);
    }

    @Test
    void the_example_names_the_versions_of_this_build() throws IOException {
        String root = Files.readString(Tool.root().resolve("pom.xml"));
        String example = Files.readString(Tool.root().resolve("examples/from-a-program/pom.xml"));
        String version = VERSION.matcher(root)
                .results()
                .map((MatchResult each) -> each.group(1))
                .findFirst()
                .orElseThrow();

        assertThat(example).contains("<artifactId>plimsoll-run</artifactId><version>" + version + "<");
        List<MatchResult> plugIns = PLUG_IN.matcher(example).results().toList();
        assertThat(plugIns).hasSize(2);
        for (MatchResult each : plugIns) {
            assertThat(root).contains("<" + each.group(1) + ".version>" + each.group(2) + "<");
        }
    }

    @Test
    void the_repository_has_sources_and_javadoc_of_each_jar_of_ours_that_run_depends_on() throws IOException {
        Path repository = Tool.root().resolve("target/maven/plimsoll");
        assumeTrue(Files.isDirectory(repository.resolve("plimsoll-run")), "needs the repository: ./build dist");
        List<String> ours = new ArrayList<>();
        for (String jar : Files.readString(COORDINATES).strip().split(":")) {
            String name = Path.of(jar).getFileName().toString();
            if (name.startsWith("plimsoll-")) {
                ours.add(name.substring(0, name.length() - ".jar".length()));
            }
        }

        assertThat(ours).hasSizeGreaterThan(5);
        for (String name : ours) {
            int dash = name.lastIndexOf('-');
            Path versions = repository.resolve(name.substring(0, dash));
            Path place = versions.resolve(name.substring(dash + 1));
            for (String ending : List.of(".pom", ".jar", "-sources.jar", "-javadoc.jar")) {
                assertThat(place.resolve(name + ending)).isNotEmptyFile();
            }
        }
        assertThat(repository.resolve("bench-hostile")).doesNotExist();
    }

    private Path unpacked() throws IOException {
        return Archives.unpacked(Archives.core(), desk.directory());
    }

    private static List<String> java(String classPath) {
        Path java = Path.of(System.getProperty("java.home"), "bin/java");
        return List.of(java.toString(), "-Xmx160m", Tool.FIRST_COMPILER, "-cp", classPath);
    }

    /** The example's program with one attempt: a second one would wait for the other tests to end. */
    private Path program(Path home) throws IOException {
        String text = Files.readString(home.resolve("examples/from-a-program/StudyCheck.java"));
        assertThat(text).containsOnlyOnce("execute(new Progress())");
        return Files.writeString(
                desk.directory().resolve("StudyCheck.java"),
                text.replace("execute(new Progress())", "execute(new Progress(), 1)"));
    }

    private void assertRuns(List<String> program) {
        StudyText study = StudyText.quick("honest:").load("burst: 5", "for: 60s", "deadline: 20s");
        Path file = desk.write("small.yaml", study.yaml());
        Path result = desk.directory().resolve("result");

        ToolExit toolExit =
                desk.tool().startBy(program, file.toString(), result.toString()).ended();

        // Other tests may disturb its trials: they are inconclusive then, and the check fails, with every upload
        // counted.
        assertThat(toolExit.code())
                .as(toolExit.said() + toolExit.complained())
                .isEqualTo(toolExit.said().contains("inconclusive") ? 1 : 0);
        desk.run("report", "result");
        assertThat(desk.result("result").balance("honest", "acknowledged")).isEqualTo(5);
    }
}
