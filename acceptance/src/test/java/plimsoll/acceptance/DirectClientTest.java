package plimsoll.acceptance;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** A store is loaded directly, without the service in front of it. */
@Tag("end-to-end")
class DirectClientTest {
    private static final int OPERATIONS = 200;

    @RegisterExtension
    final ToolWorkspace desk = new ToolWorkspace();

    @Test
    void a_direct_client_loads_the_need_and_is_judged_and_not_ranked() {
        String study = """
                version: 1
                question: How near does the relay come to its store?
                service: {command: "%s --store=${store.port}", ready: "http://127.0.0.1:${port}/health"}
                needs: [{name: store, command: "%s", ready: "http://127.0.0.1:${port}/health"}]
                variants:
                  - {name: relay, expect: any, rationale: it only knocks at the store}
                  - {name: straight, direct: {upload: {path: "/kept/${id}", to: store}}}
                load: {closed: 4 users, operations: %d, for: 20s, upload: {path: "/files/${id}", size: 1k}}
                audit: {http: "${store.url}/files", id: $.name, length: $.size, crc32c: $.crc}
                rounds: 1
                """.formatted(StudyText.command(), StudyText.command(), OPERATIONS);
        Path file = desk.write("study.yaml", study);
        ToolExit toolExit = desk.run("run", file.toString(), "--out", "result");

        StoredResult result = desk.result("result");
        assertThat(result.balance("straight", "acknowledged"))
                .as(toolExit.said())
                .isEqualTo(OPERATIONS);
        assertThat(result.balance("straight", "stored")).isEqualTo(OPERATIONS);
        assertThat(result.doubts("straight")).isEmpty();
        assertThat(result.balance("relay", "lost")).isEqualTo(OPERATIONS);
        assertThat(result.trial("straight").path("members")).hasSize(1);
        assertThat(result.trial("relay").path("members")).hasSize(2);
        assertThat(toolExit.said()).contains("no service: a direct client").doesNotContain("use straight");
    }
}
