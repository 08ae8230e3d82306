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
import plimsoll.model.load.DriverSpec;
import plimsoll.model.load.LoadModel;
import plimsoll.model.load.Payload;
import plimsoll.model.load.Phase;
import plimsoll.model.load.StopCondition;
import plimsoll.model.load.WorkerPlacement;
import plimsoll.model.load.Workload;
import plimsoll.model.member.Deployment;
import plimsoll.model.member.Limits;
import plimsoll.model.member.Member;
import plimsoll.model.member.MemberRole;
import plimsoll.model.member.MemberSource;
import plimsoll.model.member.Readiness;
import plimsoll.model.result.TrialResult;
import plimsoll.model.result.TrialResultBuilder;
import plimsoll.model.study.Expectation;
import plimsoll.model.study.ExperimentBuilder;
import plimsoll.model.study.Threshold;
import plimsoll.model.study.Timeouts;
import plimsoll.model.verdict.Death;
import plimsoll.model.verdict.DeathReport;
import plimsoll.model.verdict.Verdict;
import plimsoll.model.verdict.Violation;
import plimsoll.plan.search.SearchDecision;
import plimsoll.plan.search.SearchGoal;
import plimsoll.plan.search.Slack;
import plimsoll.plan.search.TrialPurpose;
import plimsoll.plan.search.knob.Knob;
import plimsoll.plan.search.knob.KnobRange;
import plimsoll.plan.search.question.SearchAim;
import plimsoll.plan.search.question.SearchQuestion;

class TrialSlackTest {
    static final LoadModel CLOSED = new LoadModel.Closed(10, Duration.ofSeconds(1), Duration.ZERO);
    static final LoadModel OPEN = new LoadModel.Open(50, LoadModel.Arrivals.CONSTANT, 100);
    private static final Threshold P99 =
            new Threshold("response.p99", Threshold.Relation.BELOW, 2_000, false, "response.p99 < 2s");
    private static final double MEBI = 1 << 20;
    private static final Limits HEAP_OF_100 = new Limits(
            Optional.of(Bytes.ofMebibytes(512)),
            Optional.of(Bytes.ofMebibytes(100)),
            new Cpus(List.of(1), Optional.empty()));
    private static final Limits CAP_OF_512 =
            new Limits(Optional.of(Bytes.ofMebibytes(512)), Optional.empty(), Cpus.ANY);

    @Test
    void a_death_shows_no_slack() {
        Verdict killed = new Verdict.Breaks(
                new Violation.Died(new DeathReport("service", new Death.KilledByCap(), "oom_kill 0 -> 1")));

        assertThat(read(Knob.USERS, CLOSED, HEAP_OF_100, killed, Map.of("responseMillisP99", 20.0)))
                .isEmpty();
    }

    @Test
    void a_trial_without_figures_shows_none() {
        assertThat(read(Knob.USERS, CLOSED, HEAP_OF_100, Verdict.HOLDS, Map.of()))
                .isEmpty();
    }

    @Test
    void a_missed_bound_shows_how_far_beyond_the_value_was() {
        Verdict slow = new Verdict.Breaks(new Violation.ObjectiveMissed("response.p99", 4_000, "< 2s"));

        List<Slack> slacks = read(
                Knob.USERS,
                CLOSED,
                HEAP_OF_100,
                slow,
                Map.of("responseMillisP99", 4_000.0, "heapAfterGcMaxBytes", 10 * MEBI));

        assertThat(slacks)
                .singleElement()
                .satisfies(slack -> assertThat(slack.factor()).isEqualTo(0.5));
    }

    @Test
    void a_missed_bound_shows_nothing_of_memory_or_of_a_knob_of_the_study() {
        Verdict slow = new Verdict.Breaks(new Violation.ObjectiveMissed("response.p99", 4_000, "< 2s"));

        for (Knob knob : List.of(Knob.MEMORY, Knob.CPUS)) {
            assertThat(read(knob, CLOSED, HEAP_OF_100, slow, Map.of("responseMillisP99", 4_000.0)))
                    .as(knob.toString())
                    .isEmpty();
        }
    }

    @Test
    void users_are_compared_with_the_bound_of_the_response_time_and_the_heap() {
        List<Slack> slacks = read(
                Knob.USERS,
                CLOSED,
                HEAP_OF_100,
                Verdict.HOLDS,
                Map.of("responseMillisP99", 20.0, "heapAfterGcMaxBytes", 25 * MEBI, "cpuMillisPerOperation", 9.0));

        assertThat(slacks).extracting(Slack::limit).containsExactly("response.p99", "heap");
        assertThat(slacks).extracting(Slack::factor).containsExactly(100.0, 4.0);
        assertThat(slacks.getFirst().words()).contains("20 ms", "2 s");
        assertThat(slacks.getLast().words()).contains("25m", "100m");
    }

    @Test
    void a_percentile_that_too_few_operations_show_is_at_most_the_slowest_one() {
        List<Slack> slacks = read(
                Knob.USERS,
                CLOSED,
                HEAP_OF_100,
                Verdict.HOLDS,
                Map.of("responseMillisMax", 500.0, "heapAfterGcMaxBytes", 25 * MEBI));

        assertThat(slacks).extracting(Slack::limit).containsExactly("response.p99", "heap");
        assertThat(slacks.getFirst().factor()).isEqualTo(4);
    }

    @Test
    void a_rate_is_compared_with_the_cores_as_well() {
        List<Slack> slacks = read(
                Knob.RATE,
                OPEN,
                HEAP_OF_100,
                Verdict.HOLDS,
                Map.of("cpuMillisPerOperation", 8.0, "operationsPerSecond", 10.0));

        assertThat(slacks).singleElement().satisfies(slack -> {
            assertThat(slack.limit()).isEqualTo("cores");
            assertThat(slack.factor()).isCloseTo(12.5, within(1e-9));
            assertThat(slack.words()).isEqualTo("8 % of the core used");
        });
    }

    @Test
    void a_quota_has_slack_under_an_open_load_alone() {
        Map<String, Double> figures = Map.of("cpuMillisPerOperation", 8.0, "operationsPerSecond", 10.0);

        assertThat(read(Knob.CPUS, CLOSED, HEAP_OF_100, Verdict.HOLDS, figures)).isEmpty();
        assertThat(read(Knob.CPUS, OPEN, HEAP_OF_100, Verdict.HOLDS, figures))
                .singleElement()
                .satisfies(slack -> assertThat(slack.factor()).isCloseTo(12.5, within(1e-9)));
    }

    @Test
    void a_cap_is_compared_with_the_footprint_where_the_heap_does_not_follow() {
        List<Slack> slacks =
                read(Knob.MEMORY, CLOSED, HEAP_OF_100, Verdict.HOLDS, Map.of("footprintPeakBytes", 128 * MEBI));

        assertThat(slacks).extracting(Slack::factor).containsExactly(2.0);
    }

    @Test
    void a_cap_whose_share_is_the_heap_is_compared_with_what_is_live_and_outside_it() {
        Limits share = new Limits(
                Optional.of(Bytes.ofMebibytes(256)),
                Optional.of(Bytes.ofMebibytes(128)),
                Cpus.ANY,
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.of(0.5));
        Map<String, Double> figures = Map.of(
                "footprintPeakBytes", 250 * MEBI, "heapAfterGcMaxBytes", 24 * MEBI, "offHeapPeakBytes", 40 * MEBI);

        assertThat(read(Knob.MEMORY, CLOSED, share, Verdict.HOLDS, figures))
                .extracting(Slack::factor)
                .containsExactly(4.0);
    }

    @Test
    void a_program_without_a_heap_is_compared_with_the_cap_beyond_its_idle_footprint() {
        List<Slack> slacks = read(
                Knob.USERS,
                CLOSED,
                CAP_OF_512,
                Verdict.HOLDS,
                Map.of("footprintPeakBytes", 112 * MEBI, "idleFootprintBytes", 12 * MEBI));

        assertThat(slacks).extracting(Slack::factor).containsExactly(5.0);
    }

    @Test
    void the_cores_of_a_search_over_cores_are_those_of_the_trial_under_an_open_load_alone() {
        Limits eight = pinnedTo(8, Optional.empty());
        Map<String, Double> figures = Map.of("cpuMillisPerOperation", 50.0, "operationsPerSecond", 20.0);

        assertThat(read(Knob.CORES, CLOSED, eight, Verdict.HOLDS, figures)).isEmpty();
        assertThat(read(Knob.CORES, OPEN, eight, Verdict.HOLDS, figures))
                .singleElement()
                .satisfies(slack -> {
                    assertThat(slack.factor()).isCloseTo(4, within(1e-9));
                    assertThat(slack.words()).isEqualTo("25 % of 4 cores used");
                });
    }

    @Test
    void a_quota_that_stays_says_nothing_of_the_cores_needed() {
        Limits half = pinnedTo(4, Optional.of(0.5));
        Map<String, Double> figures = Map.of("cpuMillisPerOperation", 20.0, "operationsPerSecond", 20.0);

        assertThat(read(Knob.CORES, OPEN, half, Verdict.HOLDS, figures))
                .singleElement()
                .satisfies(slack -> assertThat(slack.factor()).isCloseTo(10, within(1e-9)));
    }

    @Test
    void a_heap_is_compared_with_what_is_live_if_only_too_little_of_it_is_hard() {
        Map<String, Double> figures = Map.of("liveSetBytes", 50 * MEBI, "heapAfterGcMaxBytes", 150 * MEBI);
        Limits none = new Limits(Optional.empty(), Optional.of(Bytes.ofMebibytes(300)), Cpus.ANY);

        assertThat(read(Knob.HEAP, CLOSED, none, Verdict.HOLDS, figures)).isEmpty();
        assertThat(read(Knob.HEAP.hard(KnobRange.Hardness.FALLS), CLOSED, none, Verdict.HOLDS, figures))
                .singleElement()
                .satisfies(slack -> {
                    assertThat(slack.limit()).isEqualTo("heap");
                    assertThat(slack.factor()).as("of 200m").isCloseTo(4, within(1e-9));
                });
    }

    /** The figures of two subjects are sums or those of the larger one, and their limits may differ. */
    @Test
    void two_subjects_are_compared_with_bounds_on_times_alone() {
        Map<String, Double> figures = Map.ofEntries(
                Map.entry("responseMillisP99", 20.0),
                Map.entry("cpuMillisPerOperation", 8.0),
                Map.entry("operationsPerSecond", 10.0),
                Map.entry("footprintPeakBytes", 100 * MEBI),
                Map.entry("idleFootprintBytes", 10 * MEBI),
                Map.entry("liveSetBytes", 50 * MEBI));
        List<Limits> two = List.of(HEAP_OF_100, CAP_OF_512);

        assertThat(read(question(Knob.RATE, OPEN, two), Verdict.HOLDS, figures))
                .extracting(Slack::limit)
                .containsExactly("response.p99");
        for (Knob knob : List.of(Knob.MEMORY, Knob.CPUS, Knob.HEAP.hard(KnobRange.Hardness.FALLS))) {
            assertThat(read(question(knob, OPEN, two), Verdict.HOLDS, figures))
                    .as(knob.word())
                    .isEmpty();
        }
    }

    static Limits pinnedTo(int cores, Optional<Double> quota) {
        return new Limits(
                Optional.empty(),
                Optional.empty(),
                new Cpus(IntStream.range(0, cores).boxed().toList(), quota));
    }

    private static List<Slack> read(
            Knob knob, LoadModel load, Limits limits, Verdict verdict, Map<String, Double> figures) {
        return read(question(knob, load, List.of(limits)), verdict, figures);
    }

    private static List<Slack> read(SearchQuestion question, Verdict verdict, Map<String, Double> figures) {
        double easy = question.goal().axis().easyEnd();
        return TrialSlack.of(question, new SearchDecision.Next(easy, TrialPurpose.RAMP), result(verdict, figures));
    }

    static TrialResult result(Verdict verdict, Map<String, Double> figures) {
        return TrialResultBuilder.builder()
                .folder("trials/001")
                .cell("a")
                .variant("a")
                .round(1)
                .verdict(verdict)
                .because("")
                .figures(figures)
                .build();
    }

    /** @param subjects the limits of each */
    static SearchQuestion question(Knob knob, LoadModel load, List<Limits> subjects) {
        KnobRange range = switch (knob.kind()) {
            case MEMORY -> knob.axis("64m", "256m");
            case HEAP -> knob.axis("64m", "200m");
            case CPUS -> knob.axis("0.1", "1");
            case CORES -> knob.axis("1", "4");
            default -> knob.axis("1", "1000");
        };
        return question(knob, range, load, subjects);
    }

    /** @param subjects the limits of each */
    static SearchQuestion question(Knob knob, KnobRange range, LoadModel load, List<Limits> subjects) {
        MemberSource source = new MemberSource.Launched(
                List.of("java", "Main"), Map.of(), "/", new Readiness.Started(), Optional.empty());
        Workload workload = new Workload(
                "calls",
                new DriverSpec("http", Map.of()),
                load,
                Payload.NONE,
                new WorkerPlacement.Outside(Cpus.ANY),
                Duration.ofSeconds(10));
        var experiment = ExperimentBuilder.builder()
                .study("s")
                .cell("a")
                .variant("a")
                .round(1)
                .deployment(new Deployment(IntStream.range(0, subjects.size())
                        .mapToObj(at -> new Member("service" + at, MemberRole.SUBJECT, source, subjects.get(at)))
                        .toList()))
                .phases(List.of(
                        new Phase("main", true, List.of(workload), new StopCondition.Elapsed(Duration.ofSeconds(20)))))
                .thresholds(List.of(P99))
                .expectation(Expectation.ANY)
                .bounds(Timeouts.DEFAULT)
                .seed(1)
                .build();
        return new SearchQuestion("a", SearchAim.FIND, experiment, knob, SearchGoal.of(range, 0.1));
    }
}
