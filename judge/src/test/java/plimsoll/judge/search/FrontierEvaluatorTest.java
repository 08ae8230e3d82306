package plimsoll.judge.search;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import plimsoll.model.Bytes;
import plimsoll.model.Cpus;
import plimsoll.model.member.Deployment;
import plimsoll.model.member.Limits;
import plimsoll.model.member.Member;
import plimsoll.model.member.MemberRole;
import plimsoll.model.member.MemberSource;
import plimsoll.model.member.Readiness;
import plimsoll.model.result.search.CapacityBracket;
import plimsoll.model.result.search.Frontier;
import plimsoll.model.result.search.SearchResult;
import plimsoll.model.result.search.SearchResultBuilder;
import plimsoll.model.result.search.SearchState;
import plimsoll.model.study.Expectation;
import plimsoll.model.study.Experiment;
import plimsoll.model.study.ExperimentBuilder;
import plimsoll.model.study.Timeouts;
import plimsoll.plan.search.SearchGoal;
import plimsoll.plan.search.knob.Knob;
import plimsoll.plan.search.knob.KnobRange;
import plimsoll.plan.search.question.SearchAim;
import plimsoll.plan.search.question.SearchQuestion;

class FrontierEvaluatorTest {
    private final List<SearchQuestion> questions = new ArrayList<>();
    private final List<SearchResult> results = new ArrayList<>();
    private KnobRange axis = new KnobRange("users", KnobRange.Hardness.RISES, 1, 1000, 1);

    @Test
    void two_variants_that_change_places_flip_between_the_memories_where_each_was_ahead() {
        held("lean", 128, 40, 44);
        held("lean", 256, 60, 66);
        held("lean", 512, 64, 70);
        held("fast", 128, 10, 11);
        held("fast", 256, 63, 69);
        held("fast", 512, 200, 220);

        Frontier frontier = FrontierEvaluator.of(questions, results).orElseThrow();

        assertThat(frontier.flips()).singleElement().satisfies(crossover -> {
            assertThat(crossover.from()).isEqualTo(Bytes.ofMebibytes(128));
            assertThat(crossover.to()).isEqualTo(Bytes.ofMebibytes(512));
            assertThat(crossover.sentence())
                    .containsSubsequence("128m", "512m", "fast", "lean", "10", "40", "200", "64");
        });
        assertThat(frontier.lines()).extracting(line -> line.variant()).containsExactly("lean", "fast");
    }

    @Test
    void overlapping_brackets_do_not_rank() {
        held("a", 128, 40, 44);
        held("a", 256, 80, 88);
        held("b", 128, 42, 46);
        held("b", 256, 78, 86);

        assertThat(FrontierEvaluator.of(questions, results).orElseThrow().flips())
                .isEmpty();
    }

    @Test
    void a_memory_in_which_nothing_holds_is_a_point_at_the_bottom() {
        held("a", 128, 40, 44);
        results.add(result("b.in-128m", SearchState.NEVER_HOLDS, List.of()));
        questions.add(question("b", 128));

        Frontier frontier = FrontierEvaluator.of(questions, results).orElseThrow();

        assertThat(frontier.lines().getLast().points().getFirst().holds()).isEmpty();
        assertThat(frontier.lines().getLast().points().getFirst().breaks()).contains(1.0);
    }

    @Test
    void the_sentence_says_what_each_holds_in_each_memory() {
        held("a", 128, 40, 44);
        held("a", 256, 80, 88);
        results.add(result("b.in-128m", SearchState.NEVER_HOLDS, List.of()));
        questions.add(question("b", 128));
        CapacityBracket all = new CapacityBracket(Optional.of(end(400)), Optional.empty(), Optional.empty(), true, "");
        results.add(result("b.in-256m", SearchState.SKETCHED, List.of(all)));
        questions.add(question("b", 256));

        Frontier frontier = FrontierEvaluator.of(questions, results).orElseThrow();

        assertThat(FrontierEvaluator.sentence(frontier, results))
                .containsSubsequence(
                        "a 40.0 in 128m",
                        "80.0 in 256m",
                        "b none in 128m",
                        "400.0 (nothing broke) in 256m",
                        frontier.sentence());
    }

    @Test
    void the_variant_that_holds_with_fewer_cores_is_ahead() {
        axis = Knob.CPUS.axis("0.1", "2");
        held("lean", 128, 0.5, 0.45);
        held("lean", 512, 0.4, 0.35);
        held("fast", 128, 1, 0.9);
        held("fast", 512, 0.2, 0.15);
        results.add(result("none.in-128m", SearchState.NEVER_HOLDS, List.of()));
        questions.add(question("none", 128));

        Frontier frontier = FrontierEvaluator.of(questions, results).orElseThrow();

        assertThat(frontier.flips()).singleElement().satisfies(crossover -> {
            assertThat(crossover.ahead()).isEqualTo("fast");
            assertThat(crossover.from()).isEqualTo(Bytes.ofMebibytes(128));
        });
        assertThat(frontier.lines().getLast().points().getFirst().breaks()).contains(2.0);
    }

    private void held(String variant, int memory, double holds, double breaks) {
        questions.add(question(variant, memory));
        CapacityBracket bracket =
                new CapacityBracket(Optional.of(end(holds)), Optional.of(end(breaks)), Optional.empty(), true, "");
        results.add(result(variant + ".in-" + memory + "m", SearchState.PROVEN, List.of(bracket)));
    }

    private static CapacityBracket.End end(double value) {
        return new CapacityBracket.End(value, "" + value, 6, 0, true, "", "", List.of());
    }

    private static SearchResult result(String name, SearchState state, List<CapacityBracket> edges) {
        return SearchResultBuilder.builder()
                .name(name)
                .aim("frontier")
                .variant("")
                .knob("users")
                .unit("")
                .load("")
                .limits("")
                .state(state)
                .sentence("")
                .edges(edges)
                .build();
    }

    private SearchQuestion question(String variant, int memory) {
        Limits limits = new Limits(Optional.of(Bytes.ofMebibytes(memory)), Optional.empty(), Cpus.ANY);
        MemberSource source = new MemberSource.Launched(
                List.of("java", "Main"), Map.of(), "/", new Readiness.Started(), Optional.empty());
        Experiment experiment = ExperimentBuilder.builder()
                .study("s")
                .cell(variant)
                .variant(variant)
                .round(1)
                .deployment(new Deployment(List.of(new Member("service", MemberRole.SUBJECT, source, limits))))
                .expectation(Expectation.ANY)
                .bounds(Timeouts.DEFAULT)
                .seed(1)
                .build();
        return new SearchQuestion(
                variant + ".in-" + memory + "m", SearchAim.FRONTIER, experiment, Knob.MEMORY, SearchGoal.of(axis, 0.1));
    }
}
