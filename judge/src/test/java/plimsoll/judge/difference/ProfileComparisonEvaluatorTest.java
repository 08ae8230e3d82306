package plimsoll.judge.difference;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.Map;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import plimsoll.judge.bottleneck.CostTree;
import plimsoll.judge.bottleneck.TrialCosts;
import plimsoll.judge.bottleneck.TrialCosts.ServiceFlame;
import plimsoll.model.result.inside.CostDifference;
import plimsoll.model.result.inside.CostKind;
import plimsoll.model.result.inside.FlameNode;
import plimsoll.model.result.inside.ProfileComparison;
import plimsoll.records.ProfilePairs.Pair;

class ProfileComparisonEvaluatorTest {
    private static final Pair PAIR = new Pair("new", "old", 1);

    /** A deviation of each round that is the same for no two rounds, and small. */
    private static final double[] JITTER = {0.01, -0.02, 0.015, -0.005, 0.02, -0.01, 0.005, 0.012};

    @Test
    void a_planted_rise_is_named_at_the_innermost_place_with_its_caller_and_what_costs_there() {
        ProfileComparison compared = compared(
                8,
                round -> cpu(round, Map.of("app.Cart.add", 1.0, "app.Cart.list", 2.0)),
                round -> cpu(round, Map.of("app.Cart.add", 1.6, "app.Cart.list", 2.0)));

        CostDifference first = compared.places().getFirst();
        assertThat(compared.places()).hasSize(1);
        assertThat(first.place()).isEqualTo("app.Cart.add");
        assertThat(first.caller()).isEqualTo("app.Main.answer");
        assertThat(first.detail()).isEqualTo("java.util.ArrayList.add");
        assertThat(first.decided()).isTrue();
        assertThat(first.difference()).isGreaterThan(0.5);
        assertThat(first.low()).isPositive();
        assertThat(first.noise()).isPositive().isLessThan(first.difference());
        assertThat(compared.sentence()).isEqualTo(first.sentence()).contains("app.Cart.add");
        assertThat(compared.isDecidable()).isTrue();
    }

    @Test
    void a_rise_in_a_class_that_many_share_has_the_caller_outside_of_it() {
        ProfileComparison compared = compared(8, round -> shared(round, 1.0), round -> shared(round, 3.0));

        CostDifference first = compared.places().getFirst();
        assertThat(first.place()).isEqualTo("app.Text.scan");
        assertThat(first.caller()).isEqualTo("app.Names.find");
    }

    @Test
    void a_cost_that_moved_to_another_method_of_the_same_caller_is_not_named() {
        ProfileComparison compared = compared(
                8,
                round -> cpu(round, Map.of("app.Cart.add", 1.0, "app.Cart.list", 2.0)),
                round -> cpu(round, Map.of("app.Basket.add", 1.0, "app.Cart.list", 2.0)));

        assertThat(compared.places()).isEmpty();
        assertThat(compared.rises()).isEmpty();
    }

    @Test
    void a_method_that_was_divided_is_not_named_although_one_part_is_too_small_to_be_decided() {
        ProfileComparison compared = compared(
                8,
                round -> cpu(round, Map.of("app.Cart.add", 1.0, "app.Cart.list", 9.0)),
                round -> cpu(
                        round,
                        Map.of(
                                "app.Cart.first",
                                0.6,
                                "app.Cart.second",
                                0.2,
                                "app.Cart.rest",
                                0.2,
                                "app.Cart.list",
                                9.0)));

        assertThat(compared.rises()).isEmpty();
    }

    @Test
    void a_rise_below_a_caller_that_scatters_is_named() {
        ProfileComparison compared = compared(
                8,
                round -> cpu(round, Map.of("app.Cart.add", 1.0, "app.Cart.list", 3.0 + 2 * (round % 3))),
                round -> cpu(round, Map.of("app.Cart.add", 2.5, "app.Cart.list", 3.0 + 2 * ((round + 1) % 3))));

        assertThat(compared.places().stream().map(CostDifference::place)).containsExactly("app.Cart.add");
        assertThat(compared.totals().getFirst().decided()).isFalse();
    }

    @Test
    void a_rise_is_named_beside_a_smaller_fall() {
        ProfileComparison compared = compared(
                8,
                round -> cpu(round, Map.of("app.Cart.add", 1.0, "app.Cart.list", 2.0)),
                round -> cpu(round, Map.of("app.Cart.add", 2.0, "app.Cart.list", 1.5)));

        assertThat(compared.rises().stream().map(CostDifference::place)).containsExactly("app.Cart.add");
        assertThat(compared.places()).hasSize(2);
    }

    @Test
    void a_rise_within_the_noise_of_two_runs_of_one_variant_is_not_named() {
        ProfileComparison compared = compared(
                8,
                round -> cpu(round, Map.of("app.Cart.add", round % 4 < 2 ? 1.0 : 1.8)),
                round -> cpu(round, Map.of("app.Cart.add", round % 4 < 2 ? 1.2 : 2.0)));

        assertThat(compared.places()).isEmpty();
        assertThat(compared.totals().getFirst().pValue()).isLessThan(0.01);
        assertThat(compared.totals().getFirst().decided()).isFalse();
    }

    @Test
    void seven_rounds_decide_nothing() {
        ProfileComparison compared = compared(
                7, round -> cpu(round, Map.of("app.Cart.add", 1.0)), round -> cpu(round, Map.of("app.Cart.add", 9.0)));

        assertThat(compared.places()).isEmpty();
        assertThat(compared.isDecidable()).isFalse();
        assertThat(compared.sentence()).startsWith("not decided");
    }

    @Test
    void a_fall_is_shown_and_not_called_a_rise() {
        ProfileComparison compared = compared(
                8, round -> cpu(round, Map.of("app.Cart.add", 3.0)), round -> cpu(round, Map.of("app.Cart.add", 1.0)));

        assertThat(compared.places()).hasSize(1);
        assertThat(compared.places().getFirst().difference()).isNegative();
        assertThat(compared.rises()).isEmpty();
        assertThat(compared.sentence()).startsWith("no cost");
    }

    @Test
    void the_larger_of_two_rises_comes_first_and_a_place_before_its_consequences() {
        ProfileComparison compared =
                compared(8, round -> both(round, 1.0, 1.0, 0.1), round -> both(round, 1.5, 4.0, 3.0));

        assertThat(compared.places().stream().map(CostDifference::kind))
                .containsExactly(CostKind.ALLOCATION, CostKind.CPU, CostKind.COLLECTIONS);
    }

    /** SnakeYAML 1.18 and 1.17 ({@code bench/explain/library}): operations queued for a core that they filled. */
    @Test
    void computing_without_a_method_comes_after_a_smaller_rise_at_a_method() {
        ProfileComparison compared = compared(
                8,
                round -> parsed(round, 0.012, List.of("computing"), 0.083),
                round -> parsed(round, 3.13, List.of("computing"), 12.4));

        assertThat(compared.rises().stream().map(CostDifference::place))
                .containsExactly("org.yaml.snakeyaml.scanner.ScannerImpl.scanPlain", "computing");
    }

    @Test
    void a_wait_without_a_method_comes_first_if_it_is_larger() {
        ProfileComparison compared = compared(
                8,
                round -> parsed(round, 1.0, List.of("waiting to be taken up"), 0.083),
                round -> parsed(round, 1.5, List.of("waiting to be taken up"), 12.4));

        assertThat(compared.rises().stream().map(CostDifference::place))
                .containsExactly("waiting to be taken up", "org.yaml.snakeyaml.scanner.ScannerImpl.scanPlain");
    }

    @Test
    void threads_of_the_jdk_come_after_a_smaller_rise_at_a_method_and_before_context_switches() {
        ProfileComparison compared =
                compared(8, round -> asked(round, 0.3, 0.5, 10), round -> asked(round, 0.5, 1.5, 60));

        assertThat(compared.rises().stream().map(CostDifference::place))
                .containsExactly("app.Orders.query", "threads of the JDK", CostDifference.WHOLE_SERVICE);
    }

    @Test
    void a_kind_that_one_round_did_not_observe_is_left_out() {
        ProfileComparison compared = compared(
                8,
                round -> round == 3 ? new TrialCosts(Map.of(), List.of(), List.of("torn")) : both(round, 1, 1, 1),
                round -> both(round, 2, 2, 2));

        assertThat(compared.totals()).isEmpty();
        assertThat(compared.notes()).containsExactly("torn");
        assertThat(compared.sentence()).startsWith("not decided");
    }

    @Test
    void a_kind_that_one_of_nine_rounds_did_not_observe_is_decided_by_the_others() {
        ProfileComparison compared = compared(
                9,
                round -> round == 8 ? new TrialCosts(Map.of(), List.of(), List.of("torn")) : both(round, 1, 1, 1),
                round -> both(round, 2, 2, 2));

        assertThat(compared.isDecidable()).isTrue();
        assertThat(compared.rises()).hasSize(3);
    }

    @Test
    void an_answer_without_the_allocations_of_eight_rounds_names_them_and_is_not_decided() {
        ProfileComparison compared = compared(
                8,
                round -> both(round, 1, 1, 1),
                round -> round == 3
                        ? new TrialCosts(Map.of(CostKind.CPU, tree(1 + jitter(3))), List.of(), List.of())
                        : both(round, 1, 1, 1));

        assertThat(compared.isDecidable()).isFalse();
        assertThat(compared.sentence()).startsWith("not decided").contains("allocated");
    }

    @Test
    void a_service_without_a_recording_in_one_trial_does_not_cost_nothing_there() {
        ProfileComparison compared = compared(9, round -> services(round, true), round -> services(round, round != 6));

        assertThat(compared.places()).isEmpty();
        assertThat(compared.isDecidable()).isTrue();
        assertThat(compared.totals().getFirst().now())
                .isCloseTo(compared.totals().getFirst().before(), within(0.1));
    }

    @Test
    void a_large_rise_is_not_hidden_by_a_small_fall() {
        ProfileComparison compared = compared(
                8,
                round ->
                        cpu(round, Map.of("app.Cart.add", 10.0 + round % 2, "app.Cart.list", 5.0, "app.Cart.sum", 8.0)),
                round -> cpu(
                        round, Map.of("app.Cart.add", 11.7 + round % 2, "app.Cart.list", 4.2, "app.Cart.sum", 8.0)));

        assertThat(compared.rises().stream().map(CostDifference::place)).containsExactly("app.Cart.add");
    }

    @Test
    void notes_that_differ_in_their_time_are_counted_and_few_are_shown() {
        List<String> notes = IntStream.range(0, 12)
                .mapToObj(trial -> "service: at " + trial + ".2 s no dump")
                .toList();

        assertThat(RepeatedNotes.of(notes)).containsExactly("service: no dump (in 12 trials)");
        assertThat(RepeatedNotes.of(List.of("a", "b", "c", "d", "e"))).hasSize(4);
    }

    @Test
    void places_beyond_the_bound_are_noted() {
        CostTree deep = new CostTree();
        for (int branch = 0; branch < 50; branch++) {
            String name = "m" + branch + ".";
            deep.add(IntStream.range(0, 50).mapToObj(i -> name + i).toList(), "", 1);
        }
        TrialCosts costs = new TrialCosts(Map.of(CostKind.CPU, deep), List.of(), List.of());

        assertThat(compared(2, _ -> costs, _ -> costs).notes()).hasSize(1).allMatch(note -> note.startsWith("CPU"));
    }

    @Test
    void flame_graphs_hold_the_mean_cost_of_each_frame_in_either_variant() {
        FlameNode before = new FlameNode("all", 10, List.of(new FlameNode("a", 10, List.of())));
        FlameNode now = new FlameNode("all", 30, List.of(new FlameNode("b", 30, List.of())));

        var root = compared(8, _ -> flame(before), _ -> flame(now))
                .flames()
                .getFirst()
                .roots()
                .getFirst();

        assertThat(root.frame()).isEqualTo("service");
        assertThat(root.before()).isCloseTo(5, within(1e-9));
        assertThat(root.now()).isCloseTo(15, within(1e-9));
        assertThat(root.callees().stream().map(each -> each.frame())).containsExactly("b", "a");
        assertThat(root.callees().getFirst().before()).isZero();
    }

    private static ProfileComparison compared(int rounds, IntFunction<TrialCosts> before, IntFunction<TrialCosts> now) {
        return ProfileComparisonEvaluator.of(
                PAIR,
                IntStream.range(0, rounds)
                        .mapToObj(round -> List.of(before.apply(round), now.apply(round)))
                        .toList(),
                List.of());
    }

    /** CPU time by method of the service, with some noise of the round in each. */
    private static TrialCosts cpu(int round, Map<String, Double> methods) {
        CostTree tree = new CostTree();
        methods.forEach((method, cost) -> tree.add(
                List.of("service", "app.Main.answer", method),
                "java.util.ArrayList.add",
                cost + jitter(round + method.length())));
        return new TrialCosts(Map.of(CostKind.CPU, tree, CostKind.ALLOCATION, tree(1_000)), List.of(), List.of());
    }

    /** Two places use the same two methods of another class. */
    private static TrialCosts shared(int round, double names) {
        CostTree tree = new CostTree();
        Map.of("app.Names.find", names, "app.Prices.read", 1.0)
                .forEach((caller, cost) -> tree.add(
                        List.of("service", "app.Main.answer", caller, "app.Text.words", "app.Text.scan"),
                        "",
                        cost + jitter(round)));
        return new TrialCosts(Map.of(CostKind.CPU, tree, CostKind.ALLOCATION, tree(1_000)), List.of(), List.of());
    }

    /** Two services, of which the second may lack its allocations. */
    private static TrialCosts services(int round, boolean recorded) {
        CostTree bytes = tree(100 + jitter(round));
        CostTree cpu = tree(1 + jitter(round));
        if (recorded) {
            bytes.add(List.of("store", "app.Store.put"), "", 500);
        }
        cpu.add(recorded ? List.of("store", "app.Store.put") : List.of("store"), "", 5);
        return new TrialCosts(Map.of(CostKind.CPU, cpu, CostKind.ALLOCATION, bytes), List.of(), List.of());
    }

    private static TrialCosts both(int round, double cpu, double bytes, double pauses) {
        double jitter = jitter(round);
        return new TrialCosts(
                Map.of(
                        CostKind.CPU, tree(cpu + jitter),
                        CostKind.ALLOCATION, tree(bytes - jitter),
                        CostKind.COLLECTIONS, tree(pauses + jitter)),
                List.of(),
                List.of());
    }

    private static TrialCosts parsed(int round, double cpu, List<String> waited, double millis) {
        CostTree parser = new CostTree();
        parser.add(
                List.of("service", "org.yaml.snakeyaml.scanner.ScannerImpl.scanPlain"), "", cpu * (1 + jitter(round)));
        CostTree time = new CostTree();
        time.add(waited, "", millis * (1 + jitter(round)));
        return new TrialCosts(
                Map.of(CostKind.CPU, parser, CostKind.ALLOCATION, tree(1_000), CostKind.TIME, time),
                List.of(),
                List.of());
    }

    private static TrialCosts asked(int round, double query, double selector, double switches) {
        CostTree cpu = new CostTree();
        cpu.add(List.of("service", "app.Orders.query"), "", query + jitter(round));
        cpu.add(List.of("service", "threads of the JDK"), "", selector + jitter(round));
        CostTree counted = new CostTree();
        counted.add(List.of("service"), "", switches + jitter(round));
        return new TrialCosts(
                Map.of(CostKind.CPU, cpu, CostKind.ALLOCATION, tree(1_000), CostKind.SWITCHES, counted),
                List.of(),
                List.of());
    }

    private static CostTree tree(double cost) {
        CostTree tree = new CostTree();
        tree.add(List.of("service", "app.Main.answer"), "", cost);
        return tree;
    }

    private static TrialCosts flame(FlameNode root) {
        return new TrialCosts(Map.of(), List.of(new ServiceFlame(CostKind.CPU, "service", root, 0.5)), List.of());
    }

    private static double jitter(int number) {
        return JITTER[number % JITTER.length];
    }
}
