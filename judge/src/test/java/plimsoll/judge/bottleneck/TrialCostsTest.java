package plimsoll.judge.bottleneck;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import plimsoll.model.result.inside.CostKind;
import plimsoll.model.result.inside.FlameNode;
import plimsoll.records.member.FlightRecordingSummary;
import plimsoll.records.member.ThreadDump;

class TrialCostsTest {
    private static final String HANDLER = "com.sun.net.httpserver.Filter$Chain.doFilter";

    @Test
    void cpu_time_goes_to_the_methods_of_the_service_and_compilers_and_collectors_are_left_out() {
        TrialCosts costs =
                costs(Optional.of(stack(100, HANDLER, "app.Main.answer", "java.util.List.sort", "app.Main.less")));

        CostTree tree = costs.trees().get(CostKind.CPU);

        // 4 s of 5 s of CPU time for 1000 operations.
        assertThat(tree.cost()).isCloseTo(4, within(1e-9));
        assertThat(tree.at(List.of("service", "app.Main.answer", "app.Main.less")))
                .hasValueSatisfying(place -> assertThat(place.cost()).isCloseTo(4, within(1e-9)));
    }

    @Test
    void the_detail_of_a_method_is_its_call_into_the_jdk() {
        CostTree tree = costs(Optional.of(stack(
                        10, HANDLER, "app.Main.answer", "java.lang.String.matches", "java.util.regex.Pattern.compile")))
                .trees()
                .get(CostKind.CPU);

        assertThat(tree.at(List.of("service", "app.Main.answer")).orElseThrow().details())
                .containsOnlyKeys("java.lang.String.matches");
    }

    @Test
    void a_recursion_counts_each_place_once() {
        CostTree tree = costs(
                        Optional.of(stack(10, "app.Tree.walk", "app.Tree.child", "app.Tree.walk", "app.Tree.child")))
                .trees()
                .get(CostKind.CPU);

        assertThat(tree.at(List.of("service", "app.Tree.walk", "app.Tree.child"))
                        .orElseThrow()
                        .callees())
                .isEmpty();
    }

    @Test
    void threads_without_a_method_of_the_service_are_a_place_of_their_own() {
        CostTree tree = costs(Optional.of(
                        stack(10, "java.lang.Thread.run", "jdk.internal.net.http.HttpClientImpl$SelectorManager.run")))
                .trees()
                .get(CostKind.CPU);

        assertThat(tree.at(List.of("service")).orElseThrow().callees()).containsOnlyKeys("threads of the JDK");
    }

    @Test
    void calls_that_read_or_write_are_a_cost_of_the_whole_service_unless_the_records_lack_them() {
        InstrumentData.Service uncounted = service("service", FlightRecordingSummary.nothing(""));
        InstrumentData.Service counted = InstrumentDataServiceBuilder.builder(uncounted)
                .ioCalls(Optional.of(7_000.0))
                .build();

        assertThat(costs(uncounted).trees()).doesNotContainKey(CostKind.CALLS);
        assertThat(costs(counted).trees().get(CostKind.CALLS).cost()).isCloseTo(7, within(1e-9));
        assertThat(TrialCosts.of(
                                data(List.of(counted, service("other", FlightRecordingSummary.nothing(""))), 0),
                                FrameRules.standard(),
                                Map.of("other", "service"))
                        .trees())
                .doesNotContainKey(CostKind.CALLS);
    }

    @Test
    void allocated_bytes_have_the_class_as_their_detail() {
        FlightRecordingSummary summary = new FlightRecordingSummary(
                10_000,
                Map.of(),
                Optional.empty(),
                Optional.empty(),
                Optional.of(stack(5_000_000, "app.Main.answer", "java.util.Arrays.copyOf", "new byte[]")),
                List.of(),
                Optional.empty());

        CostTree tree = costs(summary, 0).trees().get(CostKind.ALLOCATION);

        assertThat(tree.cost()).isCloseTo(5_000, within(1e-6));
        assertThat(tree.at(List.of("service", "app.Main.answer")).orElseThrow().details())
                .containsOnlyKeys("byte[]");
    }

    @Test
    void the_time_of_an_operation_is_split_by_where_operations_wait_and_its_parts_add_up() {
        CostTree tree = costs(summary(Optional.empty()), 8).trees().get(CostKind.TIME);

        // 8 operations in flight for 10 s, 1000 of them acknowledged.
        assertThat(tree.cost()).isCloseTo(80, within(1e-6));
        assertThat(tree.at(List.of("waiting for a lock", "app.Stock.lambda$reserve")))
                .hasValueSatisfying(place -> assertThat(place.cost()).isPositive());
    }

    @Test
    void a_partial_recording_gives_neither_places_nor_allocated_bytes() {
        FlightRecordingSummary partial = new FlightRecordingSummary(
                10_000,
                Map.of(),
                Optional.empty(),
                Optional.of(stack(10, "app.Main.answer")),
                Optional.of(stack(5_000, "app.Main.answer", "new byte[]")),
                List.of(),
                Optional.of(true));

        TrialCosts costs = costs(partial, 0);

        assertThat(costs.trees()).doesNotContainKey(CostKind.ALLOCATION);
        assertThat(costs.flames()).isEmpty();
        assertThat(costs.trees().get(CostKind.CPU).cost()).isCloseTo(4, within(1e-9));
        assertThat(costs.trees().get(CostKind.CPU).at(List.of("service", "app.Main.answer")))
                .isEmpty();
    }

    @Test
    void replicas_of_a_service_add_up_at_the_same_place() {
        InstrumentData.Service first = service("service-1", summary(Optional.of(stack(10, "app.Main.answer"))));
        InstrumentData.Service second = service("service-2", summary(Optional.of(stack(30, "app.Main.answer"))));

        TrialCosts costs = TrialCosts.of(
                data(List.of(first, second), 0),
                FrameRules.standard(),
                Map.of("service-1", "service", "service-2", "service"));

        assertThat(costs.trees().get(CostKind.CPU).at(List.of("service", "app.Main.answer")))
                .hasValueSatisfying(place -> assertThat(place.cost()).isCloseTo(8, within(1e-9)));
    }

    private static TrialCosts costs(Optional<FlameNode> flame) {
        return costs(summary(flame), 0);
    }

    private static FlightRecordingSummary summary(Optional<FlameNode> flame) {
        return new FlightRecordingSummary(
                10_000, Map.of(), Optional.empty(), flame, Optional.empty(), List.of(), Optional.empty());
    }

    private static TrialCosts costs(FlightRecordingSummary summary, double inFlight) {
        return TrialCosts.of(data(List.of(service("service", summary)), inFlight), FrameRules.standard(), Map.of());
    }

    private static TrialCosts costs(InstrumentData.Service service) {
        return TrialCosts.of(data(List.of(service), 0), FrameRules.standard(), Map.of());
    }

    private static InstrumentData data(List<InstrumentData.Service> services, double inFlight) {
        return new InstrumentData(
                10_000,
                new InstrumentData.Load(inFlight, Optional.of(8), false, 1_000, 1_000, 0, 0, 0),
                new InstrumentData.Client(0.1),
                services,
                List.of());
    }

    private static InstrumentData.Service service(String name, FlightRecordingSummary summary) {
        List<String> frames =
                List.of("app.Stock.lambda$reserve$3(Stock.java:12)", "app.Main.answer(Main.java:30)", HANDLER);
        ThreadDump dump = new ThreadDump(
                1_000,
                frames,
                List.of(new ThreadDump.Alike(
                        "handler",
                        8,
                        "BLOCKED",
                        false,
                        false,
                        Optional.of("java.lang.Object@1"),
                        List.of(),
                        List.of(0, 1, 2))),
                true);
        return InstrumentDataServiceBuilder.builder()
                .name(name)
                .cores(1)
                .cpuShare(0.5)
                .gcCpuShare(0.05)
                .jitCpuShare(0.05)
                .cpuMillis(5_000)
                .sockets(new InstrumentData.Sockets(0, 0, 0, 0))
                .dumps(List.of(new InstrumentData.TimedDump(dump, Optional.empty())))
                .recorded(Optional.of(summary))
                .build();
    }

    private static FlameNode stack(long samples, String... outermostFirst) {
        FlameNode node = new FlameNode(outermostFirst[outermostFirst.length - 1], samples, List.of());
        for (int i = outermostFirst.length - 2; i >= 0; i--) {
            node = new FlameNode(outermostFirst[i], samples, List.of(node));
        }
        return new FlameNode("all", samples, List.of(node));
    }
}
