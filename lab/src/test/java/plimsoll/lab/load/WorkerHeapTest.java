package plimsoll.lab.load;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import plimsoll.model.Bytes;
import plimsoll.model.Cpus;
import plimsoll.model.load.DriverSpec;
import plimsoll.model.load.LoadModel;
import plimsoll.model.load.StopCondition;
import plimsoll.wire.PhaseOrder;
import plimsoll.wire.WorkloadOrder;

class WorkerHeapTest {
    private static final DriverSpec ON_LOOP = new DriverSpec("http-loop", Map.of());
    private static final DriverSpec ON_THREADS = new DriverSpec("http", Map.of());

    @Test
    void a_worker_has_a_loop_for_each_core_that_it_is_pinned_to() {
        assertThat(WorkerHeap.loops(ON_LOOP, Cpus.pinnedTo(1))).isEqualTo(1);
        assertThat(WorkerHeap.loops(ON_LOOP, Cpus.pinnedTo(2, 3, 5))).isEqualTo(3);
        assertThat(WorkerHeap.loops(ON_LOOP, Cpus.ANY)).isEqualTo(1);
        assertThat(WorkerHeap.loops(ON_THREADS, Cpus.pinnedTo(2, 3))).isEqualTo(1);
    }

    @Test
    void a_further_loop_adds_to_the_heap() {
        assertThat(WorkerHeap.of(order(), 1)).isEqualTo(Bytes.ofMebibytes(64));
        assertThat(WorkerHeap.of(order(), 3)).isEqualTo(Bytes.ofMebibytes(128));
    }

    /** Returns an order to send from event loops. */
    static WorkloadOrder order() {
        return new WorkloadOrder(
                "w",
                1,
                ON_LOOP,
                0,
                Duration.ofSeconds(1),
                Path.of("ledger"),
                Path.of("hlog"),
                Optional.empty(),
                List.of(new PhaseOrder(
                        "p",
                        true,
                        0,
                        new LoadModel.Closed(10, Duration.ZERO, Duration.ZERO),
                        new StopCondition.Elapsed(Duration.ofSeconds(1)),
                        Duration.ZERO)),
                List.of());
    }
}
