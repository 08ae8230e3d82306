package plimsoll.lab.load;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import plimsoll.model.Bytes;
import plimsoll.model.Cpus;
import plimsoll.model.load.DriverSpec;
import plimsoll.model.load.LoadModel;
import plimsoll.model.load.Payload;
import plimsoll.model.load.Phase;
import plimsoll.model.load.StopCondition;
import plimsoll.model.load.WorkerPlacement;
import plimsoll.model.load.Workload;

@Timeout(20)
class PhaseEndTrackerTest {
    private static final String PHASE = "burst";

    private final PhaseEndTracker ends = new PhaseEndTracker(task());

    @Test
    void a_wait_for_a_phase_that_lasts_is_over_after_the_given_time() throws Exception {
        Duration most = Duration.ofMillis(20);
        long begun = System.nanoTime();

        ends.awaitEnd(PHASE, most);

        assertThat(System.nanoTime() - begun).isGreaterThanOrEqualTo(most.toNanos());
        assertThat(ends.phaseEnd(PHASE)).isEmpty();
    }

    @Test
    void a_wait_is_over_when_the_phase_is() throws Exception {
        Thread.startVirtualThread(() -> ends.of(PHASE).complete(new PhaseEnd.Cut()));

        ends.awaitEnd(PHASE, Duration.ofHours(1));

        assertThat(ends.phaseEnd(PHASE)).contains(new PhaseEnd.Cut());
    }

    private static WorkerTask task() {
        StopCondition until = new StopCondition.Operations(1, Duration.ofMinutes(1));
        Workload workload = new Workload(
                "upload",
                new DriverSpec("http", Map.of()),
                new LoadModel.Burst(1),
                new Payload(new Bytes(100)),
                new WorkerPlacement.Outside(Cpus.ANY),
                Duration.ofSeconds(1));
        return new WorkerTask(workload, List.of(new Phase(PHASE, true, List.of(workload), until)), 0);
    }
}
