package plimsoll.lab.launch.fails;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static plimsoll.lab.launch.TestLab.comes;
import static plimsoll.lab.launch.TestLab.installed;
import static plimsoll.lab.launch.TestLab.member;

import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import plimsoll.lab.launch.DeploymentException;
import plimsoll.lab.launch.TestLab;
import plimsoll.model.member.InstallStep;
import plimsoll.model.member.Limits;

class InstallsTest {
    @TempDir
    Path root;

    private Path need;

    @BeforeEach
    void make_the_needs_directory() throws Exception {
        need = Files.createDirectory(root.resolve("need"));
    }

    @Test
    void an_install_runs_once_and_says_so() throws Exception {
        try (TestLab lab = TestLab.open(root)) {
            InstallStep install = install("echo run >> runs; mkdir made");
            lab.launch(member("store", installed(need, install), Limits.NONE)).close();
            lab.launch(member("store", installed(need, install), Limits.NONE)).close();
            assertThat(Files.readAllLines(need.resolve("runs"))).containsExactly("run");
            assertThat(lab.events()).anyMatch(event -> event.text().contains("sh -c"));
        }
    }

    @Test
    void a_failed_install_leaves_nothing_that_counts_as_made_and_names_its_log() throws Exception {
        try (TestLab lab = TestLab.open(root)) {
            DeploymentException failure = refused(lab, "mkdir made; touch made/half; echo no such mirror >&2; exit 4");
            assertThat(failure.kind()).isEqualTo(DeploymentException.Kind.INSTALL_FAILED);
            assertThat(failure)
                    .hasMessageContaining("exit code 4")
                    .hasMessageContaining("install.log")
                    .hasMessageContaining("no such mirror");
            assertThat(need.resolve("made")).doesNotExist();
            lab.launch(member("store", installed(need, install("mkdir made")), Limits.NONE))
                    .close();
            assertThat(need.resolve("made")).exists();
        }
    }

    @Test
    void a_hanging_install_is_ended_at_its_bound_with_its_children() throws Exception {
        try (TestLab lab = TestLab.open(root).installBounded(Duration.ofSeconds(3))) {
            DeploymentException failure = refused(lab, "sleep 61 & echo $! > child; mkdir made; wait");
            assertThat(failure).hasMessageContaining("did not end within 3000 ms");
            assertThat(need.resolve("made")).doesNotExist();
            long child = Long.parseLong(Files.readString(need.resolve("child")).strip());
            assertThat(comes(() -> !TestLab.runs(child))).isTrue();
        }
    }

    @Test
    void an_install_has_a_bound_below_a_second_to_its_end() throws Exception {
        try (TestLab lab = TestLab.open(root).installBounded(Duration.ofMillis(999))) {
            lab.launch(member("store", installed(need, install("sleep 0.06; mkdir made")), Limits.NONE))
                    .close();
            assertThat(need.resolve("made")).exists();
        }
    }

    @Test
    void an_install_that_made_nothing_has_failed() {
        try (TestLab lab = TestLab.open(root)) {
            assertThat(refused(lab, "true")).hasMessageContaining("ended with exit code 0", "did not create");
        }
    }

    @Test
    void an_unfinished_installation_of_a_killed_lab_is_repeated() throws Exception {
        try (TestLab lab = TestLab.open(root)) {
            refused(lab, "exit 1");
            Path lock = TestLab.under(lab.state().resolve("installs")).getFirst();
            Files.createDirectories(need.resolve("made/half"));
            Files.createFile(Path.of(lock.toString().replace(".lock", ".unfinished")));
            lab.launch(member("store", installed(need, install("mkdir made; touch made/whole")), Limits.NONE))
                    .close();
            assertThat(need.resolve("made/half")).doesNotExist();
            assertThat(need.resolve("made/whole")).exists();
        }
    }

    /** A trial that the lab's own disk ended is repeated; one whose install failed is not. */
    @Test
    void a_state_directory_that_takes_no_file_is_not_the_fault_of_an_install() throws Exception {
        try (TestLab lab = TestLab.open(root)) {
            InstallStep install = install("mkdir made");
            Path installs = Files.createFile(lab.state().resolve("installs"));

            assertThatThrownBy(() -> lab.launch(member("store", installed(need, install), Limits.NONE)))
                    .isInstanceOf(UncheckedIOException.class)
                    .hasMessageContaining(installs.toString());
        }
    }

    @Test
    void two_labs_at_once_install_once() throws Exception {
        InstallStep install = install("echo run >> runs; sleep 0.3; mkdir made");
        Path one = Files.createDirectory(root.resolve("one"));
        try (TestLab lab = TestLab.open(one)) {
            List<Thread> both = List.of(0, 1).stream()
                    .map(_ -> Thread.ofVirtual()
                            .start(() -> catchThrowableOfType(
                                    DeploymentException.class,
                                    () -> lab.launch(member("store", installed(need, install), Limits.NONE))
                                            .close())))
                    .toList();
            for (Thread thread : both) {
                thread.join(Duration.ofSeconds(60));
            }
            assertThat(Files.readAllLines(need.resolve("runs"))).containsExactly("run");
        }
    }

    @Test
    void a_path_outside_the_members_directory_is_refused_since_it_might_be_deleted() {
        try (TestLab lab = TestLab.open(root)) {
            DeploymentException failure = catchThrowableOfType(
                    DeploymentException.class,
                    () -> lab.launch(member(
                            "store", installed(need, new InstallStep(List.of("false"), "../state")), Limits.NONE)));
            assertThat(failure).hasMessageContaining("path inside");
            assertThat(lab.state()).exists();
        }
    }

    private static InstallStep install(String script) {
        return new InstallStep(List.of("sh", "-c", script), "made");
    }

    private DeploymentException refused(TestLab lab, String script) {
        return catchThrowableOfType(
                DeploymentException.class,
                () -> lab.launch(member("store", installed(need, install(script)), Limits.NONE)));
    }
}
