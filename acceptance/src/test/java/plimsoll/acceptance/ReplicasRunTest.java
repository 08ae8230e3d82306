package plimsoll.acceptance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** The service of this module as replicas behind a balancer of this machine. */
@Tag("end-to-end")
class ReplicasRunTest {
    private static final String STUDY = """
            version: 1
            question: What is left of a replica that never comes back?
            service:
              command: COMMAND
              ready: http://127.0.0.1:${port}/health
              replicas: 3
            load:
              open: 30/s
              for: 6s
              upload: {path: "/files/${id}", size: 10k}
            faults: [{kill: service, replica: 2, at: 3s, restart: never}]
            audit: {http: "http://127.0.0.1:${port}/files", id: $.name, length: $.size, crc32c: $.crc}
            thresholds: {errors.share: "< 50%"}
            """;

    @RegisterExtension
    final ToolWorkspace desk = new ToolWorkspace();

    @Test
    void the_load_goes_on_without_a_killed_replica_and_what_it_alone_held_is_lost() {
        assumeTrue(
                Stream.of("/usr/sbin/haproxy", "/usr/sbin/nginx").map(Path::of).anyMatch(Files::isExecutable),
                "this machine has no balancer");
        desk.write("study.yaml", STUDY.replace("COMMAND", StudyText.command()));

        ToolExit exit = desk.run("run", "study.yaml", "--rounds", "1", "--out", "out");

        StoredResult result = desk.result("out");
        assertThat(result.findings("default", "loss"))
                .as(exit.said() + exit.complained())
                .singleElement()
                .asString()
                .matches("breaks: (\\d+) acknowledged = [1-9]\\d* stored \\+ [1-9]\\d* lost; .*service-2 had ended .*");
        assertThat(result.findings("default", "faults"))
                .singleElement()
                .asString()
                .containsPattern("kill of service-2 .* after: [1-9]\\d* acknowledged");
        assertThat(result.findings("default", "replicas"))
                .singleElement()
                .asString()
                .contains(List.of("service-1: ", "service-2: ", "service-3: ", "balancer: "));
    }
}
