package plimsoll.plan;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
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
import plimsoll.model.study.AuditSpec;
import plimsoll.model.study.Expectation;
import plimsoll.model.study.Experiment;
import plimsoll.model.study.ExperimentBuilder;
import plimsoll.model.study.Timeouts;

class TimeBudgetTest {
    /** Judging adds one second to each. */
    private static final Forecast STORED = new Forecast(
            Map.of("dies", Duration.ofSeconds(9), "short", Duration.ofSeconds(9), "long", Duration.ofSeconds(19)));

    private static final List<Experiment> PLAN = plan(Map.of("dies", 1, "short", 3, "long", 3));

    @Test
    void a_plan_that_fits_stays_whole() {
        assertThat(STORED.of(PLAN)).isEqualTo(Duration.ofSeconds(100));

        TimeBudget fitted = TimeBudget.fit(PLAN, List.of(), STORED, Duration.ofSeconds(100));

        assertThat(fitted.kept()).isEqualTo(PLAN);
        assertThat(fitted.leftOut()).isEmpty();
    }

    @Test
    void repetition_goes_first_and_for_all_cells_alike() {
        TimeBudget fitted = TimeBudget.fit(PLAN, List.of(), STORED, Duration.ofSeconds(99));

        assertThat(fitted.leftOut()).containsExactly("round 3 of 2 cells");
        assertThat(fitted.kept()).hasSize(5).isSubsetOf(PLAN);
        assertThat(TimeBudget.fit(PLAN, List.of(), STORED, Duration.ofSeconds(40))
                        .leftOut())
                .containsExactly("round 3 of 2 cells", "round 2 of 2 cells");
    }

    @Test
    void then_the_longest_cells_go_and_one_trial_always_stays() {
        TimeBudget fitted = TimeBudget.fit(PLAN, List.of(), STORED, Duration.ofSeconds(20));

        assertThat(fitted.leftOut()).endsWith("the cell long");
        assertThat(fitted.kept()).extracting(Experiment::cell).containsExactlyInAnyOrder("dies", "short");
        assertThat(TimeBudget.fit(PLAN, List.of(), STORED, Duration.ofSeconds(1))
                        .kept())
                .hasSize(1);
    }

    @Test
    void a_cell_and_its_baseline_stay_or_go_together() {
        List<Set<String>> pair = List.of(Set.of("short", "long"));
        TimeBudget fitted = TimeBudget.fit(PLAN, pair, STORED, Duration.ofSeconds(20));

        assertThat(fitted.leftOut()).endsWith("the cells long and short");
        assertThat(fitted.kept()).extracting(Experiment::cell).containsExactly("dies");
    }

    @Test
    void the_last_pair_stays_whole_even_beyond_the_budget() {
        List<Experiment> only = plan(Map.of("short", 3, "long", 3));
        List<Set<String>> pair = List.of(Set.of("short", "long"));

        assertThat(TimeBudget.fit(only, pair, STORED, Duration.ofSeconds(1)).kept())
                .extracting(Experiment::cell)
                .containsExactlyInAnyOrder("long", "short");
    }

    @Test
    void without_a_stored_trial_the_load_says_how_long() {
        Experiment clock = of("a", new StopCondition.Elapsed(Duration.ofSeconds(30)), 0);
        Experiment burst = of("b", new StopCondition.Operations(125, Duration.ofMinutes(5)), 10L << 20);
        Experiment endless = of("c", new StopCondition.Operations(1, Duration.ofMinutes(50)), 1L << 42);
        Forecast byLoad = Forecast.byLoad();

        assertThat(byLoad.of(clock)).isEqualTo(Duration.ofSeconds(39));
        assertThat(byLoad.of(burst)).isBetween(Duration.ofSeconds(15), Duration.ofSeconds(30));
        assertThat(byLoad.of(endless)).isEqualTo(Timeouts.DEFAULT.trial());
    }

    @Test
    void an_open_ended_phase_is_forecast_by_its_bound_with_a_note() {
        List<Experiment> filling = List.of(of("long", new StopCondition.Broken(Duration.ofMinutes(1)), 0));

        assertThat(Forecast.byLoad().of(filling)).isGreaterThan(Duration.ofMinutes(1));
        assertThat(Forecast.byLoad().isBound(filling)).isTrue();
        assertThat(STORED.isBound(filling)).isFalse();
        assertThat(Forecast.byLoad().isBound(PLAN)).isFalse();
    }

    @Test
    void fills_and_drains_are_forecast_by_their_entries_within_their_bounds() {
        Forecast byLoad = Forecast.byLoad();

        assertThat(byLoad.of(queue(100_000))).isBetween(Duration.ofSeconds(10), Duration.ofSeconds(15));
        assertThat(byLoad.of(queue(200_000))).isGreaterThan(byLoad.of(queue(100_000)));
        assertThat(byLoad.of(queue(100_000_000))).isEqualTo(Duration.ofSeconds(9 + 60 + 60));
        assertThat(byLoad.isBound(List.of(queue(100_000)))).isFalse();
    }

    @Test
    void a_pace_is_slower_than_a_good_queue() {
        Experiment paced = queue(new LoadModel.Fill(1_000, Optional.of(50.0)), new LoadModel.Drain(Optional.of(100.0)));

        assertThat(Forecast.byLoad().of(paced)).isEqualTo(Duration.ofSeconds(9 + 20 + 10 + 1));
    }

    @Test
    void time_to_settle_counts() {
        Experiment at = of("a", new StopCondition.Elapsed(Duration.ofSeconds(30)), 0);
        List<AuditSpec> settling = List.of(new AuditSpec("blobs", Map.of()).after(Duration.ofSeconds(2)));

        assertThat(Forecast.byLoad()
                        .of(ExperimentBuilder.builder()
                                .study(at.study())
                                .cell(at.cell())
                                .variant(at.variant())
                                .round(1)
                                .deployment(at.deployment())
                                .phases(at.phases())
                                .audits(settling)
                                .thresholds(at.thresholds())
                                .expectation(at.expectation())
                                .bounds(at.bounds())
                                .seed(1)
                                .build()))
                .isEqualTo(Duration.ofSeconds(41));
    }

    private static List<Experiment> plan(Map<String, Integer> rounds) {
        List<Experiment> plan = new ArrayList<>();
        for (int round = 1; round <= 3; round++) {
            for (String cell : List.of("dies", "long", "short")) {
                if (round <= rounds.getOrDefault(cell, 0)) {
                    plan.add(of(cell, new StopCondition.Elapsed(Duration.ZERO), 0)
                            .inRound(round, round));
                }
            }
        }
        return List.copyOf(plan);
    }

    /** Fills for at most one minute, then drains for at most another. */
    private static Experiment queue(long entries) {
        return queue(new LoadModel.Fill(entries), LoadModel.Drain.unpaced());
    }

    private static Experiment queue(LoadModel.Fill fill, LoadModel.Drain drain) {
        Duration most = Duration.ofMinutes(1);
        return of(
                "queue",
                List.of(
                        new Phase(
                                "fill",
                                true,
                                List.of(workload(fill, 100)),
                                new StopCondition.Operations(fill.atMost(), most)),
                        new Phase(
                                "drain",
                                true,
                                List.of(workload(drain, 100)),
                                new StopCondition.Drained(Duration.ofSeconds(1), most))));
    }

    private static Experiment of(String cell, StopCondition condition, long payload) {
        return of(cell, List.of(new Phase("p", true, List.of(workload(new LoadModel.Burst(1), payload)), condition)));
    }

    private static Workload workload(LoadModel load, long payload) {
        return new Workload(
                "w",
                new DriverSpec("http", Map.of()),
                load,
                new Payload(new Bytes(payload)),
                new WorkerPlacement.Outside(Cpus.ANY),
                Duration.ofMinutes(2));
    }

    private static Experiment of(String cell, List<Phase> phases) {
        return ExperimentBuilder.builder()
                .study("s")
                .cell(cell)
                .variant("v")
                .round(1)
                .deployment(new Deployment(List.of()))
                .phases(phases)
                .expectation(Expectation.ANY)
                .bounds(Timeouts.DEFAULT)
                .seed(1)
                .build();
    }
}
