package plimsoll.lab.load;

import static org.assertj.core.api.Assertions.assertThat;

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
    void a_worker_gets_english_messages_and_the_passwords() throws Exception {
        Path java = Files.writeString(root.resolve("java"), "#!/bin/sh\n" + PRINTED + " >&2\n");
        Files.setPosixFilePermissions(java, PosixFilePermissions.fromString("rwxr-xr-x"));
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
