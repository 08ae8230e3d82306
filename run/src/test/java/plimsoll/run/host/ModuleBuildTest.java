package plimsoll.run.host;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.concurrent.FutureTask;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import plimsoll.lab.launch.TestLab;
import plimsoll.model.study.Study;
import plimsoll.model.verdict.ExitCode;
import plimsoll.run.StudyReader;
import plimsoll.run.request.RequestException;
import plimsoll.study.setting.Selection;

/** A checkout whose launcher is a script that records its words, and builds or fails. */
class ModuleBuildTest {
    private static final String HOME = "plimsoll.home";
    private static final String BUILDS =
            "shift; for module; do mkdir -p $home/$module/target; echo a.jar > $home/$module/target/classpath; done";

    @TempDir
    private Path home;

    private final String before = System.getProperty(HOME, "");
    private Path study = Path.of("");

    @BeforeEach
    void checkout() throws IOException {
        System.setProperty(HOME, home.toString());
        for (String module : new String[] {"suites/mine/services/a", "suites/mine/services/b", "suites/mine/lab"}) {
            Files.createDirectories(home.resolve(module));
            Files.writeString(home.resolve(module).resolve("pom.xml"), "<project/>");
        }
        study = Files.writeString(home.resolve("suites/mine/study.yaml"), """
                version: 1
                question: Which one?
                extension: "@lab/target/classpath"
                service: {dir: services/a, command: "java -cp @target/classpath a.Main ${port}", ready: "tcp://127.0.0.1:${port}"}
                variants:
                  - {name: a}
                  - {name: b, command: "java -cp @../b/target/classpath b.Main ${port}"}
                load: {closed: 1 user, operations: 1, for: 1s, get: /}
                """);
    }

    @AfterEach
    void restore() {
        System.setProperty(HOME, before);
    }

    @Test
    void modules_that_the_chosen_variants_name_are_built_at_once_before_the_study_is_read() throws IOException {
        launcher(BUILDS);

        assertThat(StudyReader.read(study, running()).cells()).hasSize(2);
        assertThat(home.resolve("called"))
                .hasContent("build-modules suites/mine/lab suites/mine/services/a suites/mine/services/b");
        Files.delete(home.resolve("called"));
        StudyReader.read(study, running());
        assertThat(home.resolve("called")).doesNotExist();
    }

    @Test
    void a_study_that_is_only_checked_builds_nothing() throws IOException {
        launcher(BUILDS);

        StudyReader.read(study, Selection.of(Selection.Mode.FULL, Selection.Scope.PARSE_ONLY));
        assertThat(home.resolve("called")).doesNotExist();
    }

    @Test
    void a_build_that_fails_names_its_modules() throws IOException {
        launcher("exit 1");

        assertThatThrownBy(() -> StudyReader.read(study, running()))
                .isInstanceOfSatisfying(
                        RequestException.class,
                        failed -> assertThat(failed.exitCode()).isEqualTo(ExitCode.MACHINE_LACKS))
                .hasMessageContaining("suites/mine/services/a");
    }

    @Test
    void a_build_that_is_interrupted_ends_with_the_processes_that_it_has_started() throws IOException {
        launcher("sleep 60 & echo $! > $home/written; mv $home/written $home/pid; wait");
        Path pid = home.resolve("pid");
        FutureTask<Study> build = new FutureTask<>(() -> StudyReader.read(study, running()));
        Thread.ofVirtual().start(build);
        assertThat(TestLab.comes(() -> Files.exists(pid))).isTrue();
        long sleeping = Long.parseLong(Files.readString(pid).strip());

        assertThat(build.cancel(true)).isTrue();

        assertThat(TestLab.comes(() -> !TestLab.runs(sleeping))).isTrue();
    }

    @Test
    void a_build_that_makes_nothing_leaves_the_problems_of_the_study() throws IOException {
        launcher("exit 0");

        assertThatThrownBy(() -> StudyReader.read(study, running()))
                .isInstanceOfSatisfying(
                        RequestException.class,
                        refused -> assertThat(refused.exitCode()).isEqualTo(ExitCode.USAGE))
                .hasMessageContaining("target/classpath");
    }

    /** A study's own files are its user's to build. */
    @Test
    void nothing_outside_of_the_checkout_is_built() throws IOException {
        Path elsewhere = Files.createDirectory(home.resolve("elsewhere"));
        Files.createDirectories(home.resolve("tool"));
        System.setProperty(HOME, home.resolve("tool").toString());
        launcher(BUILDS);
        Files.writeString(elsewhere.resolve("pom.xml"), "<project/>");
        Path own = Files.writeString(
                elsewhere.resolve("study.yaml"),
                Files.readString(study).replace("dir: services/a, ", "").replace("@lab/", "@"));

        assertThatThrownBy(() -> StudyReader.read(own, running())).isInstanceOf(RequestException.class);
        assertThat(home.resolve("called")).doesNotExist();
    }

    private static Selection running() {
        return Selection.of(Selection.Mode.FULL, Selection.Scope.RUN);
    }

    private void launcher(String script) throws IOException {
        Path launcher = Path.of(System.getProperty(HOME)).resolve("plimsoll");
        Files.writeString(
                launcher,
                "#!/bin/sh\nhome=" + home + "\necho \"$@\" > " + home.resolve("called") + "\n" + script + "\n");
        Files.setPosixFilePermissions(launcher, PosixFilePermissions.fromString("rwx------"));
    }
}
