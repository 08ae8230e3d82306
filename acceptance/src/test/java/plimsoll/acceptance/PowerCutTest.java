package plimsoll.acceptance;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import tools.jackson.databind.JsonNode;

/** Stores of a known durability whose power is cut under load. */
@Tag("end-to-end")
class PowerCutTest {
    private static final List<String> RIGHT = List.of("renamed-synced", "log-synced", "log-dsync", "map-synced");

    @RegisterExtension
    final ToolWorkspace desk = new ToolWorkspace();

    @Test
    void a_store_that_syncs_too_little_loses_what_it_acknowledged_and_the_missing_call_is_named() {
        assertJudged(List.of("file-synced", "log-lazy"), List.of("log-synced", "map-synced"));
    }

    @Test
    @Tag("thorough")
    void each_store_loses_what_it_does_not_sync_and_nothing_else() {
        assertJudged(List.of("unsynced", "file-synced", "renamed", "log-lazy", "map-unsynced"), RIGHT);
    }

    private void assertJudged(List<String> allWrong, List<String> allRight) {
        ToolExit toolExit = run("{power-cut: service, after: 40}", allWrong, allRight);

        StoredResult result = desk.result("result");
        for (String wrong : allWrong) {
            assertThat(result.balance(wrong, "lost"))
                    .as(wrong + toolExit.said())
                    .isPositive();
            assertThat(dropped(result.trial(wrong))).as(wrong).isPositive();
        }
        for (String right : allRight) {
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
        ToolExit toolExit = run("{power-cut: service, after: 40, keeps: some}", List.of(), RIGHT);

        StoredResult result = desk.result("result");
        for (String right : RIGHT) {
            assertThat(result.balance(right, "lost"))
                    .as(right + toolExit.said())
                    .isZero();
            assertThat(result.balance(right, "acknowledged")).as(right).isPositive();
        }
    }

    @Test
    void a_second_cut_hits_the_recovery_from_the_first_and_a_third_one_follows() {
        ToolExit toolExit = run(
                "{power-cut: service, after: 30}, {power-cut: service, after: 35}, {power-cut: service, after: 90}",
                List.of("file-synced"),
                List.of("log-synced"));

        StoredResult result = desk.result("result");
        assertThat(result.balance("log-synced", "lost")).as(toolExit.said()).isZero();
        assertThat(result.balance("file-synced", "lost")).as(toolExit.said()).isPositive();
        for (String variant : List.of("log-synced", "file-synced")) {
            assertThat(occurrences(result.trial(variant)))
                    .as(variant)
                    .containsExactly(
                            "fault-began",
                            "changes-dropped",
                            "fault-ended",
                            "fault-began",
                            "changes-dropped",
                            "fault-ended",
                            "fault-began",
                            "changes-dropped",
                            "fault-ended");
            assertThat(ready(result.trial(variant))).as(variant).doesNotContain("service.2");
        }
    }

    @Test
    void a_disk_that_lies_loses_what_a_right_store_has_synced_and_is_blamed() {
        ToolExit toolExit =
                run("{power-cut: service, after: 20, keeps: less}", List.of("renamed-synced", "unsynced"), List.of());

        StoredResult result = desk.result("result");
        assertThat(result.balance("renamed-synced", "lost")).as(toolExit.said()).isPositive();
        assertThat(result.findings("renamed-synced", "loss").toString()).contains("lost by the disk after an fsync");
        assertThat(result.balance("unsynced", "lost")).as(toolExit.said()).isPositive();
        assertThat(result.findings("unsynced", "loss").toString())
                .contains("not covered by an fsync")
                .doesNotContain("lost by the disk");
    }

    private static List<String> occurrences(JsonNode trial) {
        List<String> all = new ArrayList<>();
        for (JsonNode event : trial.path("events")) {
            if (event.path("kind").asString("").equals("fault")) {
                all.add(event.path("what").path("is").asString(""));
            }
        }
        return all;
    }

    /** Returns the runs of the member that became ready. */
    private static List<String> ready(JsonNode trial) {
        List<String> all = new ArrayList<>();
        for (JsonNode event : trial.path("events")) {
            if (event.path("kind").asString("").equals("ready")) {
                all.add(event.path("member").asString(""));
            }
        }
        return all;
    }

    private static int dropped(JsonNode trial) {
        int all = 0;
        for (JsonNode event : trial.path("events")) {
            all += event.path("what").path("all").asInt(0);
        }
        return all;
    }

    private ToolExit run(String faults, List<String> wrong, List<String> right) {
        String variants = Stream.concat(
                        wrong.stream().map(name -> "  - {name: " + name + ", args: " + name + ", expect: breaks}\n"),
                        right.stream().map(name -> "  - {name: " + name + ", args: " + name + "}\n"))
                .collect(Collectors.joining());
        Path study = desk.write("study.yaml", """
                version: 1
                question: Which store keeps what it acknowledged?
                service:
                  command: java -XX:TieredStopAtLevel=1 -XX:+UseSerialGC -cp %s plimsoll.acceptance.service.SyncingStore ${port} ${dir}
                  ready: http://127.0.0.1:${port}/health
                limits: {heap: 48m, disk: {rate: 1g/s}}
                variants:
                %sload: {open: 50/s, for: 3s, upload: {path: "/files/${id}", size: 1k}}
                faults: [%s]
                audit: {http: "http://127.0.0.1:${port}/files", id: $.name, length: $.size, crc32c: $.crc}
                thresholds: {errors.share: "< 95%%"}
                bounds: {ready: 60s, no-progress: 20s, drain: 10s, terminate: 3s, audit: 60s, trial: 240s}
                rounds: 1
                """.formatted(Tool.services(), variants, faults));
        return desk.run("run", study.toString(), "--out", "result");
    }
}
