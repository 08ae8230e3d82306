package plimsoll.study;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import plimsoll.model.load.Fault;
import plimsoll.model.load.FaultTrigger;

class PowerCutStudyTest {
    private static final String LOAD = "load: {open: 50/s, for: 10s, get: /}\n";
    private static final String DISK = "limits: {disk: {rate: 100m/s}}\n";

    @Test
    void a_power_cut_comes_back_with_nothing_with_some_or_with_less() {
        String study = Studies.START + Studies.SERVICE + DISK + LOAD + """
                faults:
                  - {power-cut: service, at: 2s}
                  - {power-cut: service, at: 5s, restart: same, keeps: some, for: 1s}
                  - {power-cut: service, at: 8s, keeps: less}
                """;
        assertThat(Studies.study(study).cells().getFirst().experiment().faults())
                .containsExactly(
                        cut(2, Fault.By.POWER_CUT, 0),
                        cut(5, Fault.By.TORN_POWER_CUT, 1),
                        cut(8, Fault.By.LYING_POWER_CUT, 0));
    }

    private static Fault cut(int at, Fault.By by, int down) {
        return new Fault.End(
                new FaultTrigger.At(Duration.ofSeconds(at)),
                "service",
                by,
                Fault.Comeback.SAME,
                Duration.ofSeconds(down));
    }

    @Test
    void a_member_without_a_disk_is_an_error_once_for_all_cells() {
        String study = Studies.START + Studies.SERVICE + """
                variants: [{name: plain}, {name: spooled, args: --spool}]
                """ + LOAD + """
                faults:
                  - {at: 2s, power-cut: service}
                """;
        assertThat(Studies.problems(study, Studies.PARSED))
                .singleElement()
                .asString()
                .startsWith("7:")
                .contains("'service'", "plain", "disk");
    }

    @Test
    void a_limit_set_may_bring_the_disk() {
        String study = Studies.START + Studies.SERVICE + """
                limit-sets: {paced: {disk: {rate: 1g/s}}}
                cells: [{limits: paced}]
                """ + LOAD + """
                faults: [{at: 2s, power-cut: service}]
                """;
        assertThat(Studies.problems(study, Studies.PARSED)).isEmpty();
    }

    @Test
    void keys_that_a_power_cut_has_not_and_that_only_it_has_are_errors() {
        for (String wrong : List.of(
                "{at: 2s, power-cut: service, restart: fresh}",
                "{at: 2s, power-cut: service, restart: never}",
                "{at: 2s, kill: service, keeps: some}",
                "{at: 2s, power-cut: sevrice}",
                "{at: 2s, power-cut: service, keeps: all}",
                "{at: 2s, power-cut: service, kill: service}")) {
            String study = Studies.START + Studies.SERVICE + DISK + LOAD + "faults: [" + wrong + "]\n";
            assertThat(Studies.problems(study, Studies.PARSED)).as(wrong).isNotEmpty();
        }
    }
}
