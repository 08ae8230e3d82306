package plimsoll.plan.search;

import static org.assertj.core.api.Assertions.assertThat;
import static plimsoll.plan.search.Outcomes.MEMORY;
import static plimsoll.plan.search.Outcomes.USERS;
import static plimsoll.plan.search.Outcomes.capacity;

import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import plimsoll.model.verdict.Verdict;

/** Searches in which operations pile up, which no objective of the study forbids. */
class BacklogTest {
    private static final SearchGoal GOAL = SearchGoal.of(USERS, 0.1);
    private static final Verdict PILED_UP = new Verdict.Inconclusive(Verdict.Reason.BACKLOG, "rose by 100");

    @Test
    void operations_that_pile_up_break_a_load() {
        var found = Outcomes.search(GOAL, users -> users <= 100 ? Verdict.HOLDS : PILED_UP);

        assertThat(capacity(found).proven()).isTrue();
        assertThat(capacity(found).holds().orElseThrow().value()).isBetween(88.0, 100.0);
        assertThat(capacity(found).breaks().orElseThrow().value()).isBetween(101.0, 111.0);
        assertThat(SearchTrace.of(USERS, found.shots())).contains("✗ backlog").doesNotContain("?");
    }

    /** Just above the capacity, half of the trials end before the backlog shows. */
    @Test
    void trials_that_looked_steady_do_not_prove_a_load_at_which_others_piled_up() {
        var found = Outcomes.search(GOAL, (before, next) -> {
            boolean second = trialsAt(before, next.value()) % 2 == 1;
            return next.value() > 22 || (next.value() > 20 && second) ? PILED_UP : Verdict.HOLDS;
        });

        assertThat(capacity(found).proven()).isTrue();
        assertThat(capacity(found).holds().orElseThrow().value()).isBetween(14.0, 20.0);
    }

    @Test
    void more_memory_may_end_a_backlog() {
        var found = Outcomes.search(SearchGoal.of(MEMORY, 0.1), memory -> memory >= 300 ? Verdict.HOLDS : PILED_UP);

        assertThat(capacity(found).proven()).isTrue();
        assertThat(capacity(found).holds().orElseThrow().value()).isBetween(300.0, 345.0);
    }

    @Test
    void a_verification_in_which_operations_piled_up_contradicts_the_answer() {
        Search search = Search.of(
                GOAL, Optional.of(new BracketEnds(100, Optional.of(110.0), Optional.of(SearchGoal.PROOF))), List.of());
        while (search.step() instanceof SearchDecision.Next next) {
            search = search.with(Outcomes.shot(next, PILED_UP));
        }

        CapacityEdge verified = ((SearchDecision.Answer) search.step()).capacity();
        assertThat(verified.contradicted()).isTrue();
        assertThat(verified.holds().orElseThrow().broke()).isEqualTo(SearchGoal.PROOF);
    }

    private static long trialsAt(List<SearchTrial> trials, double value) {
        return trials.stream().filter(trial -> trial.value() == value).count();
    }
}
