package plimsoll.acceptance;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Requests that cannot be run are refused by one message with the next step, before anything is measured. */
@Tag("end-to-end")
class WrongInputTest {
    @RegisterExtension
    final ToolWorkspace desk = new ToolWorkspace();

    @Test
    void a_port_that_is_taken_is_reported_with_its_holder() throws IOException {
        try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            String yaml = StudyText.quick("honest:")
                    .yaml()
                    .replace("ready: http://127.0.0.1:${port}", "ready: http://127.0.0.1:" + taken.getLocalPort());
            ToolExit toolExit = desk.run("run", desk.write("study.yaml", yaml).toString(), "--out", "result");

            assertThat(toolExit.code()).as(toolExit.complained()).isEqualTo(30);
            assertThat(toolExit.said())
                    .contains("port " + taken.getLocalPort())
                    .contains("held by")
                    .contains(Long.toString(ProcessHandle.current().pid()));
        }
    }

    @Test
    void a_cap_that_this_machine_does_not_have_is_refused_with_those_that_it_has() {
        Path study = desk.write("study.yaml", StudyText.quick("honest:").yaml());
        ToolExit toolExit = desk.run("run", study.toString(), "--cap", "none-such", "--out", "result");

        assertThat(toolExit.code()).as(toolExit.complained()).isEqualTo(31);
        assertThat(toolExit.complained()).contains("--cap").contains("none-such");
    }

    @Test
    void a_cap_that_is_larger_than_the_machine_is_refused_with_what_the_machine_has() {
        Path study = desk.write("study.yaml", StudyText.quick("honest:").yaml());
        ToolExit toolExit = desk.run("run", study.toString(), "--memory", "4000g", "--out", "result");

        assertThat(toolExit.code()).as(toolExit.said() + toolExit.complained()).isEqualTo(31);
        assertThat(toolExit.said() + toolExit.complained()).contains("4000g").contains("machine");
    }

    /** The first lines of a run of the suite, which is then stopped. */
    @Test
    void where_node_is_too_old_the_store_is_the_small_one_and_a_note_says_so() throws IOException {
        Path programs = Files.createDirectory(desk.directory().resolve("programs"));
        Path node = Files.writeString(programs.resolve("node"), "#!/bin/sh\necho v12.22.9\n");
        assertThat(node.toFile().setExecutable(true)).isTrue();
        Tool tool = desk.tool().with("PATH", programs + ":" + System.getenv("PATH"));
        Running lab = desk.start(
                tool, "run", "upload-relay", "--variants", "virtual-put", "--rounds", "1", "--out", "result");
        StoredResult result = desk.result("result");
        Waiting.until("the run is planned", () -> result.has("manifest.json"));
        lab.signal("TERM");

        assertThat(lab.ended().code()).isEqualTo(143);
        assertThat(StoredResult.read(result.path().resolve("manifest.json"))
                        .path("notes")
                        .toString())
                .contains("blob-sink")
                .contains("12.22.9");
        assertThat(StoredResult.read(result.path().resolve("plan.json")).toString())
                .contains("blobsink.Main");
    }
}
