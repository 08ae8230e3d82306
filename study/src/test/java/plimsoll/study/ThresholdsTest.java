package plimsoll.study;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import plimsoll.model.study.RelativeThreshold;
import plimsoll.model.study.Study;
import plimsoll.model.study.Threshold;
import plimsoll.study.setting.Selection;

class ThresholdsTest {
    @ParameterizedTest
    @CsvSource({
        "response.p99,< 250ms,BELOW,250,false",
        "response.p99.95,<= 1.5s,AT_MOST,1500,false",
        "service.max,<2min,BELOW,120000,false",
        "lost,== 0,EQUAL,0,false",
        "rejected.share,< 1%,BELOW,0.01,false",
        "errors,<= 10,AT_MOST,10,false",
        "memory.peak,< 95% of limit,BELOW,0.95,true",
        "memory.peak,<= 400m,AT_MOST,419430400,false",
        "heap.after_gc.max,< 80 % of limit,BELOW,0.8,true",
        "throughput,>= 200/s,AT_LEAST,200,false",
        "goodput.bytes,> 1k/s,ABOVE,1024,false",
        "total,< 20s,BELOW,20000,false",
        "recovery,< 10s,BELOW,10000,false",
        "footprint,< 300m,BELOW,314572800,false",
        "footprint,< 80% of limit,BELOW,0.8,true",
        "cpu,< 0.2ms,BELOW,0.2,false",
        "cpu,< 200us,BELOW,0.2,false",
        "add.p99,< 1ms,BELOW,1,false",
        "poll.p99.9,<= 1ms,AT_MOST,1,false",
        "switches,< 2.5,BELOW,2.5,false",
        "allocated,< 16k,BELOW,16384,false",
        "filled,>= 100000,AT_LEAST,100000,false",
        "cpu.own,>= 80%,AT_LEAST,0.8,false",
        "not_attempted,== 0,EQUAL,0,false",
    })
    void bounds_are_read_in_the_metrics_unit(
            String metric, String bound, Threshold.Relation relation, double limit, boolean share) {
        Study study = study(metric, bound);

        assertThat(Studies.only(study).thresholds())
                .containsExactly(new Threshold(metric, relation, limit, share, metric + " " + bound));
    }

    @Test
    void latency_is_read_as_response_time_and_a_note_says_so() {
        Study study = study("latency.p99", "< 250ms");

        assertThat(Studies.only(study).thresholds().getFirst().metric()).isEqualTo("response.p99");
        assertThat(study.notes()).anyMatch(note -> note.startsWith("latency.p99 means response.p99"));
    }

    @Test
    void thresholds_of_the_command_line_are_added_and_win_over_those_of_the_study() {
        Study study = Studies.study(
                text("response.p99", "< 250ms"),
                asking(Map.of("latency.p99", "< 2s", "duration", "<10s", "recovery", "< 10s")),
                TestMachine.usual());

        assertThat(Studies.only(study).thresholds())
                .extracting(Threshold::written)
                .containsExactlyInAnyOrder("response.p99 < 2s", "duration <10s", "recovery < 10s");
    }

    @Test
    void a_threshold_of_the_command_line_that_is_none_is_not_blamed_on_the_file() {
        for (Map<String, String> wrong : List.of(Map.of("speed", "< 2s"), Map.of("duration", "10s"))) {
            assertThat(Studies.problems(text("response.p99", "< 250ms"), asking(wrong)))
                    .singleElement(InstanceOfAssertFactories.STRING)
                    .startsWith("--threshold: ");
        }
    }

    private static Selection asking(Map<String, String> thresholds) {
        return Selection.of(Selection.Mode.DEFAULT, Selection.Scope.PARSE_ONLY).withThresholds(thresholds);
    }

    @ParameterizedTest
    @CsvSource({
        "throughput,>= -5%,AT_LEAST,-0.05",
        "footprint,<= +10%,AT_MOST,0.1",
        "cpu,< 3.5 %,BELOW,0.035",
        "response.p99,<= 20%,AT_MOST,0.2",
        "recovery,<= +10%,AT_MOST,0.1",
        "add.p99,<= +10%,AT_MOST,0.1",
        "allocated,<= 0%,AT_MOST,0",
        "capacity.users,>= -5%,AT_LEAST,-0.05",
    })
    void bounds_on_a_change_come_with_those_of_the_cells(
            String metric, String bound, Threshold.Relation relation, double change) {
        Study study = study(metric + " vs baseline", bound);

        assertThat(study.againstBaseline())
                .containsExactly(new RelativeThreshold(metric, relation, change, metric + " vs baseline " + bound));
        assertThat(Studies.only(study).thresholds()).isEmpty();
    }

    @Test
    void latency_against_a_baseline_is_response_time() {
        assertThat(study("latency.p99 vs baseline", "<= +10%").againstBaseline())
                .extracting(RelativeThreshold::metric)
                .containsExactly("response.p99");
    }

    private static Study study(String metric, String bound) {
        return Studies.study(text(metric, bound));
    }

    private static String text(String metric, String bound) {
        return Studies.START
                + Studies.SERVICE
                + Studies.LOAD
                + "audit: {use: list}\nthresholds: {\"" + metric + "\": \"" + bound + "\"}\n";
    }
}
