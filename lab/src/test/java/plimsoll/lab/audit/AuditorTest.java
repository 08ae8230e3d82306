package plimsoll.lab.audit;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import plimsoll.model.Bytes;
import plimsoll.model.load.DriverSpec;
import plimsoll.model.load.Flow;
import plimsoll.model.load.FlowStep;
import plimsoll.model.load.LoadModel;
import plimsoll.model.load.Payload;
import plimsoll.model.load.Phase;
import plimsoll.model.load.StopCondition;
import plimsoll.model.load.WorkerPlacement;
import plimsoll.model.load.Workload;
import plimsoll.model.member.Deployment;
import plimsoll.model.study.Expectation;
import plimsoll.model.study.Experiment;
import plimsoll.model.study.ExperimentBuilder;
import plimsoll.model.study.Timeouts;
import plimsoll.wire.PayloadSizes;

class AuditorTest {
    @Test
    void every_producer_has_the_size_that_its_own_operations_carried() {
        Workload small = uploads("warm-up", 10_000);
        Workload large = uploads("judged", 10_000_000);
        Workload rows = uploads("rows", 0);

        PayloadSizes payloads =
                Auditor.payloads(experiment(phase("warm", small), phase("first", large, rows), phase("second", large)));

        assertThat(payloads.byProducer()).isEqualTo(Map.of(0, 10_000L, 1, 10_000_000L, 2, 10_000_000L, 3, 0L));
        assertThat(payloads.otherwise()).isEqualTo(10_000L);
    }

    @Test
    void every_step_of_a_mix_has_its_own_size_in_each_phase() {
        Workload mix = new Workload(
                "mix",
                new DriverSpec("http", Map.of()),
                new LoadModel.Burst(1),
                Payload.NONE,
                new WorkerPlacement.Inside("service"),
                Duration.ofSeconds(1),
                Optional.empty(),
                List.of(flow("small", 100_000), flow("reads", 0), flow("large", 20_000_000)));

        PayloadSizes payloads = Auditor.payloads(experiment(phase("warm", mix), phase("judged", mix)));

        assertThat(payloads.byProducer())
                .isEqualTo(Map.of(0, 100_000L, 1, 0L, 2, 20_000_000L, 3, 100_000L, 4, 0L, 5, 20_000_000L));
    }

    private static Flow flow(String name, long bytes) {
        Optional<Payload> payload = Optional.of(new Payload(new Bytes(bytes))).filter(_ -> bytes > 0);
        return new Flow(
                name, 1, List.of(new FlowStep(name, Duration.ZERO, bytes > 0, payload, Optional.empty(), List.of())));
    }

    private static Workload uploads(String name, long bytes) {
        return new Workload(
                name,
                new DriverSpec("http", Map.of()),
                new LoadModel.Burst(1),
                new Payload(new Bytes(bytes)),
                new WorkerPlacement.Inside("service"),
                Duration.ofSeconds(1));
    }

    private static Phase phase(String name, Workload... workloads) {
        return new Phase(name, true, List.of(workloads), new StopCondition.Elapsed(Duration.ofSeconds(1)));
    }

    private static Experiment experiment(Phase... phases) {
        return ExperimentBuilder.builder()
                .study("s")
                .cell("cell")
                .variant("variant")
                .round(1)
                .deployment(new Deployment(List.of()))
                .phases(List.of(phases))
                .expectation(Expectation.HOLDS)
                .bounds(Timeouts.DEFAULT)
                .build();
    }
}
