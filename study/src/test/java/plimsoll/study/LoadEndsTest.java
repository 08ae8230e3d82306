package plimsoll.study;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;
import plimsoll.model.load.LoadModel;
import plimsoll.model.load.Phase;
import plimsoll.model.load.StopCondition;
import plimsoll.model.load.Workload;

/** Where a load ends: after its operations, and after the time for which its records are read. */
class LoadEndsTest {
    @Test
    void a_load_whose_records_would_not_be_read_is_refused() {
        assertThat(Studies.problems(
                        Studies.START + Studies.SERVICE + "load: {open: 5/s, for: 14h, trial: 20h, get: /}\n"))
                .singleElement()
                .asString()
                .contains("50400s", "46800s");
        assertThat(Studies.problems(
                        Studies.START + Studies.SERVICE + "load: {open: 5/s, for: 13h, trial: 20h, get: /}\n"))
                .isEmpty();
    }

    @Test
    void workers_share_a_fill_to_the_last_operation() {
        Phase phase = Studies.only(Studies.study(Studies.START + Studies.SERVICE
                        + "load: {fill: 101, workers: 3, for: 9s, driver: queue, embedded-in: service, size: 100b}\n"))
                .phases()
                .getFirst();

        assertThat(phase.workloads())
                .extracting(Workload::load)
                .containsExactly(new LoadModel.Fill(34), new LoadModel.Fill(34), new LoadModel.Fill(33));
        assertThat(phase.until()).isEqualTo(new StopCondition.Operations(34, Duration.ofSeconds(9)));
        assertThat(Studies.problems(
                        Studies.START + Studies.SERVICE + "load: {fill: 2, workers: 3, for: 9s, driver: queue}\n"))
                .singleElement()
                .asString()
                .contains("'workers'", "at least 3");
    }

    @Test
    void a_fault_may_wait_for_any_operation_of_all_workers_but_the_last() {
        String fill = Studies.START + Studies.SERVICE + "load: {fill: 100, workers: 2, for: 9s, driver: queue}\n";

        assertThat(Studies.problems(fill + "faults: [{after: 99, pause: service, for: 1s}]\n"))
                .isEmpty();
        assertThat(Studies.problems(fill + "faults: [{after: 100, pause: service, for: 1s}]\n"))
                .singleElement()
                .asString()
                .contains("100 operations");
    }
}
