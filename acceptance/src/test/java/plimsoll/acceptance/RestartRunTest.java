package plimsoll.acceptance;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import tools.jackson.databind.JsonNode;

/** The service of this module, killed under load and restarted by its study; its store is in its memory. */
@Tag("end-to-end")
class RestartRunTest {
    private static final String STUDY = """
            version: 1
            question: What do clients of a service get that is restarted after its death?
            service:
              command: COMMAND
              ready: http://127.0.0.1:${port}/health
              restart: always
            limits: {memory: 192m, heap: 48m}
            load:
              closed: 4 users
              think: 50ms
              for: 8s
              deadline: 3s
              upload: {path: "/files/${id}", size: 100b}
            audit: {http: "http://127.0.0.1:${port}/files", id: $.name, length: $.size, crc32c: $.crc}
            rounds: 1
            """;

    @RegisterExtension
    final ToolWorkspace desk = new ToolWorkspace();

    @Test
    void a_service_that_came_back_breaks_by_its_death_and_shows_what_its_clients_lost() {
        Path study = desk.write("study.yaml", STUDY.replace("COMMAND", StudyText.command()));
        Running lab = desk.start("run", study.toString(), "--out", "result");
        Waiting.until("operations are reported", () -> Moments.acknowledged(desk.result("result")));
        Moments.processes(desk, "UploadService").forEach(pid -> Signals.send("KILL", pid));
        ToolExit exit = lab.ended();

        StoredResult result = desk.result("result");
        assertThat(exit.code()).as(exit.said() + exit.complained()).isEqualTo(10);
        assertThat(result.findings("default", "deaths"))
                .singleElement()
                .asString()
                .startsWith("breaks: service: ");
        assertThat(result.findings("default", "restarts"))
                .singleElement()
                .asString()
                .startsWith("holds: service: 1 death, down for ");
        JsonNode trial = result.trial("default");
        assertThat(trial.path("members").path(1).path("name").asString("")).isEqualTo("service.2");
        assertThat(trial.path("members").path(0).path("stoppedByLab").asBoolean(true))
                .isFalse();
        assertThat(trial.path("figures").path("availableShare").asDouble(-1)).isBetween(0.01, 0.9999);
        assertThat(result.balance("default", "lost")).isPositive();
    }
}
