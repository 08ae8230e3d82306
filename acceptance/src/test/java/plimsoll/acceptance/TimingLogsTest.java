package plimsoll.acceptance;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import tools.jackson.databind.JsonNode;

/** The report shows a service's own times of each operation together with the client's. */
@Tag("end-to-end")
class TimingLogsTest {
    @RegisterExtension
    final ToolWorkspace desk = new ToolWorkspace();

    @Test
    void each_timing_log_is_read_and_an_empty_one_is_reported() {
        String study = desk.write(
                        "study.yaml",
                        StudyText.quick("slow: --pause=30 --times=${dir}/times.log")
                                .and("""
                                        timing-logs:
                                          - {name: inside, file: times.log, line: '/files/(?<id>\\S+) (?<us>\\d+)'}
                                          - {name: elsewhere, file: none.log, line: '(?<id>\\S+) (?<ms>\\d+)'}
                                        """)
                                .yaml())
                .toString();
        ToolExit toolExit = desk.run("run", study, "--out", "result");

        StoredResult result = desk.result("result");
        assertThat(toolExit.code()).as(toolExit.complained()).isEqualTo(result.disturbed("slow") ? 20 : 0);
        assertThat(result.doubts("slow")).isEmpty();
        JsonNode cell = result.result().path("cells").get(0);
        JsonNode inside = cell.path("clocks").get(1);
        // The service answers before it writes the last line.
        assertThat(inside.path("operations").asLong()).isBetween(39L, 40L);
        assertThat(inside.path("millisMean").asDouble())
                .isGreaterThanOrEqualTo(30)
                .isLessThanOrEqualTo(
                        cell.path("figures").path("serviceMillisMean").asDouble());
        assertThat(toolExit.said())
                .contains("client, from the send")
                .containsPattern("inside +\\d+")
                .containsPattern("elsewhere +unknown: .* none.log");
    }
}
