package plimsoll.lab.load;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import plimsoll.lab.launch.TestLab;
import plimsoll.lab.launch.process.ManagedProcess;
import plimsoll.lab.launch.process.OutputTarget;
import plimsoll.lab.launch.process.ProcessCommand;
import plimsoll.lab.launch.process.SecretRedactor;
import plimsoll.model.record.ProcessExit;

@Timeout(60)
class WorkerEndTest {
    private static final int KILL = 9;

    @TempDir
    Path root;

    @Test
    void a_worker_that_has_closed_its_output_is_killed_once_its_last_line_is_kept() throws Exception {
        assertThat(ended("read stop; echo last; exec >&-; exec sleep 60").signal())
                .contains(KILL);
        assertThat(root.resolve("worker-upload.ndjson")).hasContent("last");
    }

    /** Stops a worker whose program is a script, and returns its exit. */
    private ProcessExit ended(String script) throws Exception {
        try (TestLab lab = TestLab.open(root)) {
            ManagedProcess process = lab.launcher()
                    .spawn(new ProcessCommand(
                            "worker.load",
                            List.of("/bin/sh", "-c", script),
                            Map.of(),
                            root,
                            List.of(),
                            new OutputTarget.Pipe(),
                            new OutputTarget.Discarded(),
                            true));
            WorkerConnection connection = new WorkerConnection(
                    "upload",
                    new WorkerChannel.Own(process),
                    root.resolve("worker-upload.ndjson"),
                    new WorkerConnection.WorkerListener(_ -> {}, _ -> {}),
                    SecretRedactor.NONE);
            connection.close();
            return process.exit().orElseThrow();
        }
    }
}
