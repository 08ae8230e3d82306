package plimsoll.judge.facts;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import plimsoll.model.Cpus;
import plimsoll.model.load.DriverSpec;
import plimsoll.model.load.LoadModel;
import plimsoll.model.load.Payload;
import plimsoll.model.load.Phase;
import plimsoll.model.load.StopCondition;
import plimsoll.model.load.WorkerPlacement;
import plimsoll.model.load.Workload;
import plimsoll.model.record.ProgressReportBuilder;
import plimsoll.records.WorkerLog;
import plimsoll.wire.WorkerMessage;

class CountedWindowTest {
    private static final Phase USERS = phase(
            "users",
            new LoadModel.Closed(4, Duration.ZERO, Duration.ZERO),
            new StopCondition.Elapsed(Duration.ofSeconds(8)));
    private static final Phase BURST =
            phase("burst", new LoadModel.Burst(10), new StopCondition.Operations(10, Duration.ofSeconds(8)));

    @Test
    void operations_count_from_the_first_report_after_a_quarter_of_their_phase() {
        assertThat(CountedWindow.starts(List.of(USERS), log(1_000, 2_000, 3_000, 8_000)))
                .isEqualTo(Map.of("users", 2_000.0));
    }

    /** The windows are whole then, and a rate times a time has to be a number of operations in flight. */
    @Test
    void operations_of_a_worker_count_whole_beside_a_phase_of_another_worker_that_does() {
        assertThat(CountedWindow.starts(List.of(USERS, BURST), log(1_000, 2_000, 8_000)))
                .isEmpty();
    }

    private static WorkerLog log(long... millis) {
        return new WorkerLog(Arrays.stream(millis)
                .<WorkerMessage>mapToObj(at -> new WorkerMessage.Report(ProgressReportBuilder.builder()
                        .phase("users")
                        .atMillis(at)
                        .build()))
                .toList());
    }

    private static Phase phase(String name, LoadModel load, StopCondition until) {
        Workload workload = new Workload(
                name,
                new DriverSpec("http", Map.of()),
                load,
                Payload.NONE,
                new WorkerPlacement.Outside(Cpus.ANY),
                Duration.ofSeconds(60));
        return new Phase(name, true, List.of(workload), until);
    }
}
