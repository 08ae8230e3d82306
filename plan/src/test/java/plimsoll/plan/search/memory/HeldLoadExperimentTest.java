package plimsoll.plan.search.memory;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import plimsoll.model.Bytes;
import plimsoll.model.Cpus;
import plimsoll.model.load.DriverSpec;
import plimsoll.model.load.LoadModel;
import plimsoll.model.load.Payload;
import plimsoll.model.load.Phase;
import plimsoll.model.load.StopCondition;
import plimsoll.model.load.WorkerPlacement;
import plimsoll.model.load.Workload;
import plimsoll.model.member.Deployment;
import plimsoll.model.member.Limits;
import plimsoll.model.member.Link;
import plimsoll.model.member.Member;
import plimsoll.model.member.MemberRole;
import plimsoll.model.member.MemberSource;
import plimsoll.model.member.Readiness;
import plimsoll.model.study.Expectation;
import plimsoll.model.study.ExperimentBuilder;
import plimsoll.model.study.Timeouts;

class HeldLoadExperimentTest {
    @Test
    void small_operations_in_a_large_heap_are_at_most_as_many_as_a_burst_can_have() {
        List<HeldLoadExperiment.Load> loads =
                held(Bytes.ofMebibytes(32 << 10), 10).loads();

        assertThat(loads)
                .contains(new HeldLoadExperiment.Load(1_030_792_151, new Bytes(10)))
                .endsWith(new HeldLoadExperiment.Load(Integer.MAX_VALUE, new Bytes(2)))
                .allMatch(load -> load.operations() > 0)
                .hasSize(6);
    }

    private static HeldLoadExperiment held(Bytes heap, long payload) {
        Member service = new Member(
                "service",
                MemberRole.SUBJECT,
                new MemberSource.Launched(List.of("java"), Map.of(), "/", new Readiness.Started(), Optional.empty()),
                Limits.NONE.withHeap(Optional.of(heap)));
        Workload load = new Workload(
                "upload",
                new DriverSpec("http", Map.of()),
                new LoadModel.Burst(1),
                new Payload(new Bytes(payload)),
                new WorkerPlacement.Outside(Cpus.ANY),
                Duration.ofSeconds(1));
        return new HeldLoadExperiment(
                ExperimentBuilder.builder()
                        .study("s")
                        .cell("a")
                        .variant("a")
                        .round(1)
                        .deployment(new Deployment(List.of(service)))
                        .phases(List.of(new Phase(
                                "load", true, List.of(load), new StopCondition.Elapsed(Duration.ofSeconds(1)))))
                        .expectation(Expectation.ANY)
                        .bounds(Timeouts.DEFAULT)
                        .seed(1)
                        .build(),
                new Link("service", "db", 0, Optional.empty()));
    }
}
