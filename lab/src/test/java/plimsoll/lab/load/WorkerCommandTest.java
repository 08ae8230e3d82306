package plimsoll.lab.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import plimsoll.lab.launch.TestLab;
import plimsoll.lab.launch.process.ManagedProcess;
import plimsoll.model.Cpus;
import plimsoll.model.member.Limits;

@Timeout(60)
class WorkerCommandTest {
    private static final String PRINTED = "echo \"$LC_ALL,$LANGUAGE,$PASSWORD\"";

    @TempDir
    Path root;

    @Test
    void a_worker_on_two_cores_is_started_with_two_loops() throws Exception {
        assumeTrue(TestLab.machine().can("taskset"), "no taskset");
        List<Integer> cores = TestLab.machine().cores();
        assumeTrue(cores.size() > 1, "a single core");
        Path log = root.resolve("worker.log");
        try (TestLab lab = TestLab.open(root)) {
            ManagedProcess worker = new WorkerCommand(
                            lab.launcher(),
                            java("echo \"$*\""),
                            new WorkerProgram("x", Optional.of(root.resolve("worker.aot"))))
                    .load(
                            WorkerHeapTest.order(),
                            Path.of("order.json"),
                            new Cpus(cores.subList(0, 2), Optional.empty()),
                            log);
            assertThat(worker.await(Duration.ofSeconds(20))).isTrue();
            assertThat(TestLab.comes(() -> log.toFile().length() > 0)).isTrue();
        }
        assertThat(log)
                .content()
                .contains("-Xmn48m", "numDirectArenas=2", "-Djava.library.path=" + root.resolve("native"))
                .endsWith(" load order.json 2\n");
    }

    /** Returns a program that prints to standard error. */
    private Path java(String printing) throws IOException {
        Path java = Files.writeString(root.resolve("java"), "#!/bin/sh\n" + printing + " >&2\n");
        return Files.setPosixFilePermissions(java, PosixFilePermissions.fromString("rwxr-xr-x"));
    }

    @Test
    void a_worker_gets_english_messages_and_the_passwords() throws Exception {
        Path java = java(PRINTED);
        Path log = root.resolve("worker.log");
        try (TestLab lab = TestLab.open(root)) {
            WorkerCommand command = new WorkerCommand(lab.launcher(), java, new WorkerProgram("x", Optional.empty()))
                    .with(Map.of("PASSWORD", "s3cret", "LANGUAGE", "de"));
            ManagedProcess worker = command.audit(root.resolve("request.json"), Cpus.ANY, log);
            assertThat(worker.await(Duration.ofSeconds(20))).isTrue();
            assertThat(TestLab.comes(() -> log.toFile().length() > 0)).isTrue();
        }
        assertThat(log).hasContent("C.UTF-8,,s3cret\n");
    }

    @Test
    void a_member_keeps_the_language_of_the_user() throws Exception {
        Map<String, String> user = System.getenv();
        String kept = user.getOrDefault("LC_ALL", "") + "," + user.getOrDefault("LANGUAGE", "") + ",";
        try (TestLab lab = TestLab.open(root)) {
            lab.launch(TestLab.subject(
                    List.of("sh", "-c", PRINTED + "; exec sleep 60"), TestLab.says(".*,.*,.*"), Limits.NONE));
            assertThat(lab.logs("service").resolve("stdout.log")).content().startsWith(kept + "\n");
        }
    }
}
