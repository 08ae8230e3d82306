package plimsoll.run.host;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import plimsoll.lab.load.WorkerProgram;

/** A distribution whose launcher is a script that records its words, and trains or fails. */
class WorkerTrainingTest {
    private static final String HOME = "plimsoll.home";
    private static final String TRAINS = "echo classes > $home/.build/worker.aot";

    @TempDir
    private Path home;

    private final String before = System.getProperty(HOME, "");
    private WorkerProgram worker = new WorkerProgram("", Optional.empty());

    @BeforeEach
    void distribution() throws IOException {
        System.setProperty(HOME, home.toString());
        Files.createDirectories(home.resolve(".build"));
        Path jar = Files.writeString(home.resolve("worker.jar"), "classes");
        worker = new WorkerProgram(jar.toString(), Optional.empty());
    }

    @AfterEach
    void restore() {
        if (before.isEmpty()) {
            System.clearProperty(HOME);
        } else {
            System.setProperty(HOME, before);
        }
    }

    @Test
    void workers_start_from_the_cache_that_the_launcher_trains_once() throws IOException {
        launcher(TRAINS);

        assertThat(WorkerTraining.of(worker).cache()).contains(cache());
        assertThat(home.resolve("called")).hasContent("train-worker");
        Files.delete(home.resolve("called"));
        assertThat(WorkerTraining.of(worker).cache()).contains(cache());
        assertThat(home.resolve("called")).doesNotExist();
    }

    @Test
    void workers_with_a_cache_are_not_trained_again() throws IOException {
        launcher(TRAINS);
        WorkerProgram trained = new WorkerProgram(worker.classPath(), Optional.of(home.resolve("other.aot")));

        assertThat(WorkerTraining.of(trained)).isEqualTo(trained);
        assertThat(home.resolve("called")).doesNotExist();
    }

    @Test
    void workers_start_without_a_cache_when_none_can_be_trained() throws IOException {
        assertThat(WorkerTraining.of(worker)).isEqualTo(worker);

        launcher("exit 1");
        assertThat(WorkerTraining.of(worker)).isEqualTo(worker);
        assertThat(home.resolve("called")).hasContent("train-worker");
    }

    private Path cache() {
        return home.resolve(".build/worker.aot").toAbsolutePath().normalize();
    }

    private void launcher(String script) throws IOException {
        Path launcher = Files.writeString(
                home.resolve("plimsoll"), "#!/bin/sh\nhome=" + home + "\necho \"$@\" > $home/called\n" + script + "\n");
        Files.setPosixFilePermissions(launcher, PosixFilePermissions.fromString("rwx------"));
    }
}
