package plimsoll.judge.search;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import plimsoll.model.Bytes;
import plimsoll.model.Cpus;
import plimsoll.model.load.BackgroundWorkload;
import plimsoll.model.load.DriverSpec;
import plimsoll.model.load.Flow;
import plimsoll.model.load.FlowStep;
import plimsoll.model.load.LoadModel;
import plimsoll.model.load.Payload;
import plimsoll.model.load.Phase;
import plimsoll.model.load.StopCondition;
import plimsoll.model.load.WorkerPlacement;
import plimsoll.model.load.Workload;
import plimsoll.model.result.TrialResultBuilder;
import plimsoll.model.result.search.ContainerSizing;
import plimsoll.model.result.search.RightsizedContainer;
import plimsoll.model.result.search.SizingState;
import plimsoll.model.verdict.Verdict;
import plimsoll.plan.search.question.TrialRequest;
import plimsoll.plan.search.sizing.ContainerPrice;

class UsedContainerTest {
    private static final LoadModel TEN_A_SECOND = new LoadModel.Open(10, LoadModel.Arrivals.CONSTANT, 100);
    private static final LoadModel FOUR_USERS = new LoadModel.Closed(4, Duration.ZERO, Duration.ZERO);

    @Test
    void an_open_load_that_was_caught_up_with_is_priced_at_the_rate_of_its_arrivals() {
        RightsizedContainer fit = priced(14, List.of(workload(TEN_A_SECOND)));

        assertThat(fit.operationsPerSecond()).contains(10.0);
        assertThat(fit.millionCost())
                .hasValueSatisfying(cost -> assertThat(cost)
                        .isCloseTo(fit.monthlyCost().orElseThrow() / (10 * 730 * 3600) * 1e6, within(1e-9)));
    }

    @Test
    void a_load_that_arrived_in_part_is_priced_at_the_rate_of_its_trials() {
        assertThat(priced(7, List.of(workload(TEN_A_SECOND))).operationsPerSecond())
                .contains(7.0);
    }

    @Test
    void a_load_that_waits_for_its_answers_is_priced_at_the_rate_of_its_trials() {
        assertThat(priced(14, List.of(workload(TEN_A_SECOND), workload(FOUR_USERS)))
                        .operationsPerSecond())
                .contains(14.0);
    }

    @Test
    void operations_in_the_background_have_no_part_in_the_rate() {
        Workload probes = new Workload(
                "health",
                new DriverSpec("http", Map.of()),
                new LoadModel.Open(100, LoadModel.Arrivals.CONSTANT, 10),
                Payload.NONE,
                new WorkerPlacement.Outside(Cpus.ANY),
                Duration.ofSeconds(5),
                Optional.of(new BackgroundWorkload(Optional.empty())),
                List.of());

        assertThat(priced(14, List.of(workload(TEN_A_SECOND), probes)).operationsPerSecond())
                .contains(10.0);
    }

    /** Three of four arrivals are one operation, and the fourth is five of them. */
    @Test
    void each_step_of_a_flow_is_an_operation_of_the_rate() {
        Workload visits = new Workload(
                "visits",
                new DriverSpec("http", Map.of()),
                TEN_A_SECOND,
                Payload.NONE,
                new WorkerPlacement.Outside(Cpus.ANY),
                Duration.ofSeconds(5),
                Optional.empty(),
                List.of(flow("look", 3, 1), flow("buy", 1, 5)));

        assertThat(priced(17, List.of(visits)).operationsPerSecond()).contains(17.0);
        assertThat(priced(28, List.of(visits)).operationsPerSecond()).contains(20.0);
    }

    private static Flow flow(String name, int weight, int steps) {
        return new Flow(
                name,
                weight,
                IntStream.range(0, steps)
                        .mapToObj(
                                step -> new FlowStep("step" + step, Duration.ZERO, false, Optional.empty(), List.of()))
                        .toList());
    }

    private static RightsizedContainer priced(double perSecond, List<Workload> workloads) {
        Bytes memory = Bytes.ofMebibytes(256);
        ContainerSizing recommended = new ContainerSizing(
                "recommended", memory, Optional.empty(), List.of(), "", 1, 0, SizingState.HOLDS, "");
        RightsizedContainer fit = new RightsizedContainer(
                "a",
                "",
                1,
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.of(recommended),
                List.of(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                List.of(),
                "");
        JudgedSearchTrial trial = new JudgedSearchTrial(
                new TrialRequest("a", Optional.empty()),
                TrialResultBuilder.builder()
                        .folder("trials/001")
                        .cell("a")
                        .variant("a")
                        .round(1)
                        .verdict(Verdict.HOLDS)
                        .because("")
                        .figures(Map.of("operationsPerSecond", perSecond))
                        .build(),
                Duration.ofSeconds(10),
                "",
                "");
        Phase warmUp = new Phase(
                "warm-up",
                false,
                List.of(workload(new LoadModel.Open(90, LoadModel.Arrivals.CONSTANT, 100))),
                new StopCondition.Elapsed(Duration.ofSeconds(1)));
        Phase steady = new Phase("steady", true, workloads, new StopCondition.Elapsed(Duration.ofSeconds(5)));
        return new UsedContainer(fit, List.of(), List.of(trial))
                .priced(Optional.of(new ContainerPrice(0.005, 0.04)), List.of(warmUp, steady))
                .fit();
    }

    private static Workload workload(LoadModel load) {
        return new Workload(
                "upload",
                new DriverSpec("http", Map.of()),
                load,
                Payload.NONE,
                new WorkerPlacement.Outside(Cpus.ANY),
                Duration.ofSeconds(5));
    }
}
