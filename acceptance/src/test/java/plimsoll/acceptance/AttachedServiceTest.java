package plimsoll.acceptance;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import tools.jackson.databind.JsonNode;

/** A service that runs already: loaded, watched as far as possible, and left alone. */
@Tag("end-to-end")
class AttachedServiceTest {
    @RegisterExtension
    final ToolWorkspace desk = new ToolWorkspace();

    private Process service;
    private int port;

    @BeforeEach
    void somebody_starts_it() throws IOException {
        port = FreePort.take();
        List<String> command = new ArrayList<>(List.of(
                StudyText.command().replace("${port}", Integer.toString(port)).split(" ", -1)));
        command.set(0, Path.of(System.getProperty("java.home"), "bin", "java").toString());
        service = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(desk.directory().resolve("service.log").toFile())
                .start();
        Waiting.until("it listens", this::listens);
    }

    @AfterEach
    void and_ends_it() throws InterruptedException {
        service.destroyForcibly().waitFor();
    }

    /** The service keeps the files of the first run, so the second one needs operations of its own. */
    @Test
    void with_its_process_its_memory_is_known_and_without_it_that_is_missing() {
        StoredResult watched = ran("watched", ", pid: " + service.pid());
        StoredResult unwatched = ran("unwatched", "");

        assertThat(figures(watched).has("footprintPeakBytes")).isTrue();
        assertThat(figures(unwatched).has("footprintPeakBytes")).isFalse();
        assertThat(figures(watched).has("readyMillis")).isFalse();
        assertThat(watched.result().path("notes").toString())
                .contains("no cap")
                .contains("no log of its garbage collector");
        assertThat(unwatched.result().path("notes").toString()).contains("no look at its process");
        assertThat(service.isAlive()).isTrue();
    }

    @Test
    void a_study_that_init_writes_of_it_runs_and_leaves_it_alone() throws IOException {
        ToolExit init = desk.run(
                "init",
                "--url",
                "http://127.0.0.1:" + port,
                "--pid",
                Long.toString(service.pid()),
                "--out",
                "study.yaml");

        assertThat(init.code()).as(init.said() + init.complained()).isZero();
        Path study = desk.directory().resolve("study.yaml");
        assertThat(Files.readString(study)).contains("attached:", "pid: " + service.pid());
        BriefRun.of(desk, study);
        assertThat(figures(desk.result("result")).has("footprintPeakBytes")).isTrue();
        assertThat(service.isAlive()).isTrue();
    }

    private StoredResult ran(String name, String pid) {
        String study = """
                version: 1
                question: Does what runs already keep what it acknowledges?
                service: {attached: {url: "http://127.0.0.1:%d"%s}}
                load: {closed: 2 users, operations: 100, for: 20s, upload: {path: "/files/${id}", size: 1k}}
                audit: {http: "http://127.0.0.1:${port}/files", id: $.name, length: $.size, crc32c: $.crc}
                thresholds: {lost: "== 0"}
                rounds: 1
                """.formatted(port, pid);
        ToolExit toolExit = desk.run("run", desk.write(name + ".yaml", study).toString(), "--out", name);
        assertThat(toolExit.said().replaceAll("\\s+", " "))
                .as(toolExit.complained())
                .contains("no cause of death");
        StoredResult result = desk.result(name);
        assertThat(result.trial("default").at("/verdict/is").asString())
                .as(toolExit.said())
                .isEqualTo(result.disturbed("default") ? "inconclusive" : "holds");
        assertThat(result.doubts("default")).isEmpty();
        assertThat(result.balance("default", "stored")).isEqualTo(100);
        return result;
    }

    private static JsonNode figures(StoredResult result) {
        return result.trial("default").path("figures");
    }

    private boolean listens() {
        try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
            return socket.isConnected();
        } catch (IOException notYet) {
            return false;
        }
    }
}
