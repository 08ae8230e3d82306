package plimsoll.study;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import plimsoll.model.load.LoadModel;
import plimsoll.model.load.Workload;
import plimsoll.model.study.Experiment;
import plimsoll.model.study.Study;
import plimsoll.model.study.Threshold;

class ScriptLoadsTest {
    private static final String START = Studies.START + Studies.SERVICE;

    @Test
    void a_command_is_split_and_knows_the_address_of_the_service() {
        Workload workload = only("""
                load: {command: "wrk -t2 '-H A: b' ${url}/hello", figures: wrk, for: 20s}
                """).workloads().getFirst();
        assertThat(workload.load()).isInstanceOfSatisfying(LoadModel.Script.class, script -> {
            assertThat(script.command()).containsExactly("wrk", "-t2", "-H A: b", "${service.url}/hello");
            assertThat(script.tool()).isEqualTo(LoadModel.Tool.WRK);
            assertThat(script.directory()).startsWith("/");
        });
        assertThat(workload.scripted()).isTrue();
        assertThat(workload.stores()).isFalse();
    }

    @Test
    void unknowable_figures_of_a_script_are_left_out_and_noted() {
        Study study = Studies.study(START + """
                load: {command: "k6 run script.js", for: 20s}
                audit: {http: "http://127.0.0.1:${port}/files", id: $.name, length: $.size}
                thresholds: {lost: "== 0", response.p99: "< 1s", cpu: "< 1ms", memory.peak: "< 90% of limit", cpu.total: "< 10s"}
                """);
        Experiment experiment = study.cells().getFirst().experiment();
        assertThat(experiment.audits()).isEmpty();
        assertThat(experiment.thresholds()).extracting(Threshold::metric).containsExactly("memory.peak", "cpu.total");
        assertThat(study.notes())
                .anyMatch(note -> note.contains("outcomes and losses are unknown"))
                .anyMatch(note -> note.contains("lost, response.p99 do not apply"));
    }

    @Test
    void a_warm_up_from_here_may_come_before_it() {
        Experiment experiment = only("""
                load:
                  phases:
                    - {name: warm-up, judged: false, open: 10/s, for: 5s, get: /}
                    - {name: steady, command: "hey -z 10s ${url}/", figures: hey, for: 20s}
                """);
        assertThat(experiment.workloads()).extracting(Workload::scripted).containsExactly(false, true);
    }

    private static Experiment only(String load) {
        return Studies.only(Studies.study(START + load));
    }
}
