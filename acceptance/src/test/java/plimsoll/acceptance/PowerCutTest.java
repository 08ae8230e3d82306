package plimsoll.acceptance;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import tools.jackson.databind.JsonNode;

/** Stores of a known durability whose power is cut under load. */
@Tag("end-to-end")
class PowerCutTest {
    @RegisterExtension
    final ToolWorkspace desk = new ToolWorkspace();

    @Test
    void a_store_that_syncs_too_little_loses_what_it_acknowledged_and_the_missing_call_is_named() {
        ToolExit toolExit = run("nothing");

        StoredResult result = desk.result("result");
        for (String wrong : List.of("unsynced", "file-synced", "renamed", "log-lazy", "map-unsynced")) {
            assertThat(result.balance(wrong, "lost"))
                    .as(wrong + toolExit.said())
                    .isPositive();
            assertThat(dropped(result.trial(wrong))).as(wrong).isPositive();
        }
        for (String right : List.of("renamed-synced", "log-synced", "log-dsync", "map-synced")) {
            assertThat(result.balance(right, "lost"))
                    .as(right + toolExit.said())
                    .isZero();
            assertThat(result.balance(right, "acknowledged")).as(right).isPositive();
            assertThat(result.findings(right, "loss"))
                    .as(right)
                    .singleElement()
                    .asString()
                    .startsWith("holds");
        }
        assertThat(result.findings("file-synced", "loss").toString()).contains("fsync of the directory");
        assertThat(result.findings("log-lazy", "loss").toString()).contains("log: ", "fsync");
    }

    @Test
    @Tag("thorough")
    void a_torn_cut_never_accuses_a_store_that_syncs() {
        ToolExit toolExit = run("some");

        StoredResult result = desk.result("result");
        for (String right : List.of("renamed-synced", "log-synced", "log-dsync", "map-synced")) {
            assertThat(result.balance(right, "lost"))
                    .as(right + toolExit.said())
                    .isZero();
            assertThat(result.balance(right, "acknowledged")).as(right).isPositive();
        }
    }

    private static int dropped(JsonNode trial) {
        int all = 0;
        for (JsonNode event : trial.path("events")) {
            all += event.path("what").path("all").asInt(0);
        }
        return all;
    }

    private ToolExit run(String keeps) {
        Path study =
                desk.write("study.yaml", """
                version: 1
                question: Which store keeps what it acknowledged?
                service:
                  command: java -XX:TieredStopAtLevel=1 -XX:+UseSerialGC -cp %s plimsoll.acceptance.service.SyncingStore ${port} ${dir}
                  ready: http://127.0.0.1:${port}/health
                limits: {heap: 48m, disk: {rate: 1g/s}}
                variants:
                  - {name: unsynced, args: unsynced, expect: breaks}
                  - {name: file-synced, args: file-synced, expect: breaks}
                  - {name: renamed, args: renamed, expect: breaks}
                  - {name: renamed-synced, args: renamed-synced}
                  - {name: log-lazy, args: log-lazy, expect: breaks}
                  - {name: map-unsynced, args: map-unsynced, expect: breaks}
                  - {name: log-synced, args: log-synced}
                  - {name: log-dsync, args: log-dsync}
                  - {name: map-synced, args: map-synced}
                load: {open: 100/s, for: 5s, upload: {path: "/files/${id}", size: 1k}}
                faults: [{power-cut: service, after: 80, keeps: %s}]
                audit: {http: "http://127.0.0.1:${port}/files", id: $.name, length: $.size, crc32c: $.crc}
                thresholds: {errors.share: "< 95%%"}
                bounds: {ready: 20s, no-progress: 8s, drain: 3s, terminate: 3s, audit: 20s, trial: 80s}
                rounds: 1
                """.formatted(Tool.root().resolve("acceptance/target/test-classes"), keeps));
        return desk.run("run", study.toString(), "--out", "result");
    }
}
