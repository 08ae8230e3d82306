package plimsoll.plan.search.knob;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import plimsoll.model.Bytes;
import plimsoll.model.Cpus;
import plimsoll.model.load.DriverSpec;
import plimsoll.model.load.Flow;
import plimsoll.model.load.FlowStep;
import plimsoll.model.load.LoadModel;
import plimsoll.model.load.Payload;
import plimsoll.model.load.Phase;
import plimsoll.model.load.StopCondition;
import plimsoll.model.load.WorkerPlacement;
import plimsoll.model.load.Workload;
import plimsoll.model.member.ContainerImage;
import plimsoll.model.member.Deployment;
import plimsoll.model.member.Limits;
import plimsoll.model.member.Member;
import plimsoll.model.member.MemberRole;
import plimsoll.model.member.MemberSource;
import plimsoll.model.member.Readiness;
import plimsoll.model.study.Expectation;
import plimsoll.model.study.Experiment;
import plimsoll.model.study.ExperimentBuilder;
import plimsoll.model.study.Timeouts;

public class KnobTest {
    private static final LoadModel OPEN = new LoadModel.Open(50, LoadModel.Arrivals.CONSTANT, 100);
    private static final LoadModel CLOSED = new LoadModel.Closed(10, Duration.ofSeconds(1), Duration.ZERO);

    @Test
    void users_are_those_of_a_closed_load_or_the_operations_of_a_burst() {
        assertThat(judged(Knob.USERS.turned(experiment(CLOSED), 64)).load())
                .isEqualTo(new LoadModel.Closed(64, Duration.ofSeconds(1), Duration.ZERO));

        Experiment burst = Knob.USERS.turned(experiment(new LoadModel.Burst(5)), 64);
        assertThat(judged(burst).load()).isEqualTo(new LoadModel.Burst(64));
        assertThat(burst.phases().getLast().until()).isEqualTo(new StopCondition.Operations(64, Duration.ofMinutes(1)));
    }

    @ParameterizedTest
    @ValueSource(strings = {"1.5", "9.7 users"})
    void a_part_of_a_user_or_of_an_operation_is_refused(String from) {
        assertThatThrownBy(() -> Knob.USERS.axis(from, "100")).hasMessageContaining(from);
        assertThatThrownBy(() -> Knob.DEPTH.axis("2.5", "100")).hasMessageContaining("2.5");
    }

    @Test
    void workers_that_fill_side_by_side_share_the_depth() {
        Phase one = phase("main", true, new LoadModel.Fill(5));
        Phase two = new Phase(
                "main",
                true,
                List.of(one.workloads().getFirst(), named("upload-2", new LoadModel.Fill(4))),
                new StopCondition.Operations(5, Duration.ofMinutes(1)));
        Experiment filled = experiment(CLOSED).withPhases(List.of(two));

        Phase turned = Knob.DEPTH.turned(filled, 101).phases().getFirst();

        assertThat(turned.workloads())
                .extracting(Workload::load)
                .containsExactly(new LoadModel.Fill(51), new LoadModel.Fill(50));
        assertThat(turned.until()).isEqualTo(new StopCondition.Operations(51, Duration.ofMinutes(1)));
        assertThat(Knob.DEPTH.valueIn(filled)).contains(9.0);
        assertThat(Knob.DEPTH.valueIn(Knob.DEPTH.turned(filled, 101))).contains(101.0);
    }

    @Test
    void a_short_trial_is_not_over_before_its_load_has_risen() {
        LoadModel slow = new LoadModel.Closed(400, Duration.ofSeconds(8), Duration.ZERO);

        assertThat(shortened(slow, Duration.ofSeconds(30))).isEqualTo(Duration.ofSeconds(13));
        assertThat(shortened(slow, Duration.ofSeconds(80))).isEqualTo(Duration.ofSeconds(20));
        assertThat(shortened(slow, Duration.ofSeconds(10))).isEqualTo(Duration.ofSeconds(10));
        assertThat(shortened(OPEN, Duration.ofSeconds(12))).isEqualTo(Duration.ofSeconds(5));
    }

    private static Duration shortened(LoadModel load, Duration whole) {
        Phase phase = new Phase("main", true, phase("main", true, load).workloads(), new StopCondition.Elapsed(whole));
        return KnobSetting.shortened(experiment(load).withPhases(List.of(phase)))
                .phases()
                .getFirst()
                .until()
                .atMost();
    }

    @Test
    void a_rate_and_a_size_are_moved_in_the_judged_phase_only() {
        Experiment rate = Knob.RATE.turned(experiment(OPEN), 120.5);
        Experiment size = Knob.SIZE.turned(experiment(OPEN), 64);

        assertThat(judged(rate).load()).isEqualTo(new LoadModel.Open(120.5, LoadModel.Arrivals.CONSTANT, 100));
        assertThat(judged(size).payload().size()).isEqualTo(Bytes.parse("64k"));
        assertThat(rate.phases().getFirst()).isEqualTo(experiment(OPEN).phases().getFirst());
        assertThat(size.phases().getFirst()).isEqualTo(experiment(OPEN).phases().getFirst());
    }

    @Test
    void memory_and_heap_apply_to_the_subjects_alone() {
        Deployment memory = Knob.MEMORY.turned(experiment(OPEN), 256).deployment();
        Deployment heap = Knob.HEAP.turned(experiment(OPEN), 96).deployment();

        assertThat(memory.members().getFirst().limits())
                .isEqualTo(new Limits(Optional.of(Bytes.ofMebibytes(256)), Optional.empty(), Cpus.ANY));
        assertThat(heap.members().getFirst().limits().heap()).contains(Bytes.ofMebibytes(96));
        assertThat(memory.members().getLast().limits()).isEqualTo(Limits.NONE);
    }

    @Test
    void a_heap_that_is_a_share_of_the_memory_follows_it_and_any_other_stays() {
        Limits fixed = new Limits(Optional.of(Bytes.ofMebibytes(512)), Optional.of(Bytes.ofMebibytes(358)), Cpus.ANY);
        Limits share = new Limits(
                fixed.memory(),
                fixed.heap(),
                Cpus.ANY,
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.of(0.7));

        assertThat(first(Knob.MEMORY.turned(limited(fixed), 256)).heap()).contains(Bytes.ofMebibytes(358));
        assertThat(first(Knob.MEMORY.turned(limited(share), 256)).heap()).contains(Bytes.ofMebibytes(179));
        assertThat(first(Knob.MEMORY.turned(limited(share), 100)).heap()).contains(Bytes.ofMebibytes(70));
        Experiment heap = Knob.HEAP.turned(limited(share), 64);
        assertThat(first(Knob.MEMORY.turned(heap, 256)).heap())
                .as("a search over the heap sets its size")
                .contains(Bytes.ofMebibytes(64));
    }

    private static Limits first(Experiment experiment) {
        return experiment.deployment().members().getFirst().limits();
    }

    @Test
    void cpus_are_the_quota_of_the_subjects_and_end_a_pinning_to_one_core_above_one() {
        Experiment pinned = limited(Cpus.pinnedTo(0));
        Deployment half = Knob.CPUS.turned(pinned, 0.5).deployment();
        Deployment more = Knob.CPUS.turned(pinned, 1.5).deployment();

        assertThat(half.members().getFirst().limits().cpus()).isEqualTo(new Cpus(List.of(0), Optional.of(0.5)));
        assertThat(more.members().getFirst().limits().cpus()).isEqualTo(new Cpus(List.of(), Optional.of(1.5)));
        assertThat(more.members().getLast().limits()).isEqualTo(Limits.NONE);
        assertThat(Knob.CPUS.turned(pinned, 0.25).cell()).isEqualTo("mine.cpus-0.25");
        assertThat(Knob.CPUS.valueIn(pinned)).contains(1.0);
        assertThat(Knob.CPUS.valueIn(limited(new Cpus(List.of(0, 1), Optional.of(1.5)))))
                .contains(1.5);
    }

    @Test
    void cores_are_the_first_of_those_that_the_study_pins_to_and_keep_the_quota() {
        Experiment pinned = limited(new Cpus(List.of(2, 3, 5), Optional.of(1.5)));

        assertThat(first(Knob.CORES.turned(pinned, 2)).cpus()).isEqualTo(new Cpus(List.of(2, 3), Optional.of(1.5)));
        assertThat(Knob.CORES.turned(pinned, 2).cell()).isEqualTo("mine.cores-2");
        assertThat(Knob.CORES.valueIn(pinned)).contains(3.0);
        assertThat(Knob.CORES.axis("1", "3").hardness()).isEqualTo(KnobRange.Hardness.FALLS);
        assertThatThrownBy(() -> Knob.CORES.turned(pinned, 4)).hasMessageContaining("[2, 3, 5]");
        assertThatThrownBy(() -> Knob.CORES.axis("0.5", "2")).hasMessageContaining("0.5");
    }

    @Test
    void neighbouring_rates_of_a_few_operations_a_minute_have_names_of_their_own() {
        KnobRange range = Knob.RATE.axis("1/min", "10/min");
        double harder = range.harder(range.from(), 1.03);

        assertThat(range.amount(range.from())).isEqualTo("0.0167/s");
        assertThat(range.amount(harder)).isEqualTo("0.0172/s");
        assertThat(Knob.RATE.value(range.amount(harder))).isEqualTo(0.0172);
        assertThat(Knob.RATE.turned(experiment(OPEN), harder).cell()).isEqualTo("mine.rate-0.0172-per-s");
    }

    @Test
    void a_quota_that_is_reached_by_steps_equals_the_one_that_is_written() {
        KnobRange range = Knob.CPUS.axis("0.1", "2");

        assertThat(range.hardness()).isEqualTo(KnobRange.Hardness.FALLS);
        assertThat(range.amount(0.25)).isEqualTo("0.25");
        double step = 2;
        for (int steps = 0; steps < 60; steps++) {
            step = range.harder(step, 1.001);
        }
        assertThat(step).isEqualTo(1.4);
        assertThat(range.middle(0.29, 0.31)).hasValue(0.3);
        assertThat(range.middle(0.29, 0.3)).isEmpty();
        assertThat(range.harder(0.11, 1.03)).isEqualTo(0.1);
    }

    @ParameterizedTest
    @ValueSource(strings = {"0", "-1", "nan", "1e-3", "0.001", "half", "50%"})
    void a_quota_that_no_kernel_holds_is_refused(String from) {
        assertThatThrownBy(() -> Knob.CPUS.axis(from, "2")).hasMessageContaining(from);
    }

    @Test
    void the_quota_of_an_attached_service_cannot_be_changed() {
        Experiment attached = experiment(OPEN)
                .withDeployment(new Deployment(List.of(new Member(
                        "service",
                        MemberRole.SUBJECT,
                        new MemberSource.Attached(Optional.of("http://127.0.0.1:1"), Optional.empty()),
                        Limits.NONE))));

        assertThatThrownBy(() -> Knob.CPUS.turned(attached, 0.5)).hasMessageContaining("is attached");
    }

    private static Experiment limited(Cpus cpus) {
        return limited(Limits.NONE.withCpus(cpus));
    }

    private static Experiment limited(Limits limits) {
        return experiment(OPEN)
                .withDeployment(new Deployment(experiment(OPEN).deployment().members().stream()
                        .map(member -> member.role() == MemberRole.SUBJECT
                                ? new Member(member.name(), member.role(), member.source(), limits)
                                : member)
                        .toList()));
    }

    @Test
    void each_value_is_a_cell_of_its_own_that_may_break() {
        Experiment turned = Knob.MEMORY.turned(experiment(OPEN), 256);

        assertThat(turned.cell()).isEqualTo("mine.memory-256m");
        assertThat(turned.expectation()).isEqualTo(Expectation.ANY);
    }

    @Test
    void a_range_is_written_in_the_knobs_own_units() {
        assertThat(Knob.MEMORY.axis("64m", "1g"))
                .isEqualTo(new KnobRange("memory", "m", KnobRange.Hardness.FALLS, 64, 1024, 1));
        assertThat(Knob.RATE.axis("50/s", "2000"))
                .isEqualTo(new KnobRange("rate", "/s", KnobRange.Hardness.RISES, 50, 2000, 0));
        assertThat(Knob.SIZE.axis("4k", "1m").to()).isEqualTo(1024);
    }

    @Test
    void a_parameter_that_the_load_lacks_cannot_be_searched() {
        assertThatThrownBy(() -> Knob.USERS.turned(experiment(OPEN), 5)).hasMessageContaining("has no users");
        assertThatThrownBy(() -> Knob.RATE.turned(experiment(CLOSED), 5)).hasMessageContaining("has no rate");
    }

    @Test
    void uploads_of_a_mix_keep_their_sizes_which_cannot_be_searched() {
        Experiment mixed = mixed(experiment(OPEN));

        assertThat(Knob.SIZE.valueIn(mixed)).isEmpty();
        assertThatThrownBy(() -> Knob.SIZE.turned(mixed, 64)).hasMessageContaining("has no size");
        assertThat(judged(Knob.RATE.turned(mixed, 60)).payloads())
                .containsExactly(new Payload(Bytes.parse("100k")), new Payload(Bytes.parse("20m")));
    }

    private static Experiment mixed(Experiment whole) {
        Phase phase = whole.phases().getLast();
        Workload one = judged(whole);
        Workload mix = new Workload(
                "mix",
                one.driver(),
                one.load(),
                Payload.NONE,
                one.placement(),
                one.deadline(),
                Optional.empty(),
                List.of(upload("small", "100k"), upload("large", "20m")));
        return whole.withPhases(List.of(new Phase(phase.name(), true, List.of(mix), phase.until())));
    }

    private static Flow upload(String name, String size) {
        Optional<Payload> payload = Optional.of(new Payload(Bytes.parse(size)));
        return new Flow(
                name, 1, List.of(new FlowStep(name, Duration.ZERO, true, payload, Optional.empty(), List.of())));
    }

    @Test
    void a_heap_that_the_command_sets_itself_cannot_be_moved() {
        assertThatThrownBy(() -> Knob.HEAP.turned(experiment(OPEN, "java", "-Xmx64m", "Main"), 96))
                .hasMessageContaining("sets its own heap");
        assertThatThrownBy(() -> Knob.HEAP.turned(experiment(OPEN, "java", "-XX:MaxHeapSize=64m", "Main"), 96))
                .hasMessageContaining("sets its own heap");
    }

    @Test
    void a_name_that_is_none_and_a_value_of_another_knob_are_refused() {
        assertThatThrownBy(() -> Knob.named("the pool"))
                .hasMessageContainingAll("'the pool'", "users, rate, size, depth, heap, memory", "'values'");
        assertThatThrownBy(() -> Knob.USERS.axis("64m", "1g")).hasMessageContaining("'64m' is not a value of users");
        assertThatThrownBy(() -> Knob.MEMORY.axis("1g", "64m")).hasMessageContaining("reversed");
    }

    private static Workload judged(Experiment experiment) {
        return experiment.phases().getLast().workloads().getFirst();
    }

    public static Experiment experiment(LoadModel load, String... command) {
        return experiment(
                load,
                new MemberSource.Launched(
                        command.length == 0 ? List.of("java", "Main") : List.of(command),
                        Map.of(),
                        "/",
                        new Readiness.Started(),
                        Optional.empty()));
    }

    public static Experiment experiment(LoadModel load, ContainerImage image) {
        return experiment(
                load,
                new MemberSource.Launched(
                        List.of(),
                        Map.of(),
                        "/",
                        new Readiness.Started(),
                        Optional.empty(),
                        Optional.of(image),
                        Optional.empty()));
    }

    private static Experiment experiment(LoadModel load, MemberSource source) {
        return ExperimentBuilder.builder()
                .study("study")
                .cell("mine")
                .variant("mine")
                .round(1)
                .deployment(new Deployment(List.of(
                        new Member("service", MemberRole.SUBJECT, source, Limits.NONE),
                        new Member("store", MemberRole.NEED, source, Limits.NONE))))
                .phases(List.of(phase("warm-up", false, load), phase("main", true, load)))
                .expectation(Expectation.HOLDS)
                .bounds(Timeouts.DEFAULT)
                .seed(1)
                .build();
    }

    private static Phase phase(String name, boolean judged, LoadModel load) {
        return new Phase(
                name, judged, List.of(named("upload", load)), new StopCondition.Operations(5, Duration.ofMinutes(1)));
    }

    private static Workload named(String name, LoadModel load) {
        return new Workload(
                name,
                new DriverSpec("http", Map.of()),
                load,
                new Payload(Bytes.parse("10k")),
                new WorkerPlacement.Outside(Cpus.ANY),
                Duration.ofSeconds(30));
    }
}
