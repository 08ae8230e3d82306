package plimsoll.judge.search;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.DoubleFunction;
import org.junit.jupiter.api.Test;
import plimsoll.model.Bytes;
import plimsoll.model.Cpus;
import plimsoll.model.load.LoadModel;
import plimsoll.model.member.Limits;
import plimsoll.model.result.TrialResult;
import plimsoll.model.verdict.Death;
import plimsoll.model.verdict.DeathReport;
import plimsoll.model.verdict.Verdict;
import plimsoll.model.verdict.Violation;
import plimsoll.plan.search.CapacityEdge;
import plimsoll.plan.search.Search;
import plimsoll.plan.search.SearchDecision;
import plimsoll.plan.search.SearchTrial;
import plimsoll.plan.search.knob.Knob;
import plimsoll.plan.search.knob.KnobRange;
import plimsoll.plan.search.question.SearchQuestion;

/** Searches that the figures of their trials guide to a planted limit. */
class PlantedLimitTest {
    private static final double MEBI = 1 << 20;

    private static final Verdict OUT_OF_HEAP =
            new Verdict.Inconclusive(Verdict.Reason.GENERATOR, "the worker ran out of heap");

    /** As many as a search without noise may take, ten of them the proof. */
    private static final int TRIALS_MOST = 18;

    private static final Verdict KILLED = new Verdict.Breaks(
            new Violation.Died(new DeathReport("service0", new Death.KilledByCap(), "oom_kill 0 -> 1")));

    @Test
    void the_cores_used_lead_to_the_smallest_number_that_serves_the_rate() {
        SearchQuestion question = TrialSlackTest.question(
                Knob.CORES,
                Knob.CORES.axis("1", "16"),
                TrialSlackTest.OPEN,
                List.of(TrialSlackTest.pinnedTo(16, Optional.empty())));

        Found found = search(
                question,
                cores -> TrialSlackTest.result(
                        cores >= 3 ? Verdict.HOLDS : missed(4_000),
                        Map.of("cpuMillisPerOperation", 48.0, "operationsPerSecond", 50.0)));

        assertThat(found.answer().proven()).isTrue();
        assertThat(found.holds()).isEqualTo(3);
        assertThat(found.breaks()).isEqualTo(2);
        assertThat(found.reasons()).anyMatch(words -> words.contains("of 16 cores used"));
        assertThat(found.trials()).hasSizeLessThanOrEqualTo(TRIALS_MOST);
    }

    /** The service needs a tenth more than what is live, and dies below it, which shows no figure. */
    @Test
    void the_live_heap_leads_to_the_smallest_heap() {
        Knob heap = Knob.HEAP.hard(KnobRange.Hardness.FALLS);
        Limits limits = new Limits(Optional.empty(), Optional.of(Bytes.ofMebibytes(512)), Cpus.ANY);
        SearchQuestion question =
                TrialSlackTest.question(heap, heap.axis("64m", "8g"), TrialSlackTest.CLOSED, List.of(limits));

        Found found = search(
                question,
                size -> TrialSlackTest.result(
                        size >= 330 ? Verdict.HOLDS : KILLED, Map.of("liveSetBytes", 300 * MEBI)));

        assertThat(found.answer().proven()).isTrue();
        assertThat(found.holds()).isBetween(330.0, 330 * 1.1 * 1.07);
        assertThat(found.breaks()).isBetween(330 / 1.1, 330.0);
        assertThat(found.reasons()).anyMatch(words -> words.contains("300m"));
        assertThat(found.trials()).hasSizeLessThanOrEqualTo(TRIALS_MOST);
    }

    /** Both subjects together use the cores of one of them long before the response times break. */
    @Test
    void the_sum_of_two_subjects_does_not_mislead_the_search_for_their_rate() {
        LoadModel load = TrialSlackTest.OPEN;
        Limits one = new Limits(Optional.empty(), Optional.empty(), Cpus.pinnedTo(1));
        SearchQuestion question =
                TrialSlackTest.question(Knob.RATE, Knob.RATE.axis("1", "20000"), load, List.of(one, one));

        Found found = search(
                question,
                rate -> TrialSlackTest.result(
                        rate < 800 ? Verdict.HOLDS : missed(2.5 * rate),
                        Map.of(
                                "responseMillisP99",
                                2.5 * rate,
                                "cpuMillisPerOperation",
                                2.0,
                                "operationsPerSecond",
                                rate)));

        assertThat(found.answer().proven()).isTrue();
        assertThat(found.holds()).isBetween(800 / 1.1 / 1.07, 800.0);
        assertThat(found.breaks()).isBetween(800.0, 800 * 1.1);
        assertThat(found.reasons()).isNotEmpty().noneMatch(words -> words.contains("core"));
        assertThat(found.trials()).hasSizeLessThanOrEqualTo(TRIALS_MOST);
    }

    /** The heap of the service would take 10,000 users; the generator sends 500, and 4,096 are the second step. */
    @Test
    void a_leap_beyond_the_generator_costs_two_trials_and_the_search_ends_below_it() {
        Found found = search(usersOfHeap(), users -> heapOf(users, users > 500 ? OUT_OF_HEAP : Verdict.HOLDS));

        assertThat(found.answer().proven()).isFalse();
        assertThat(found.answer().breaks()).isEmpty();
        assertThat(found.holds()).isBetween(500 / 1.1, 500.0);
        assertThat(found.answer().holds().orElseThrow().verified()).isTrue();
        assertThat(found.trials()).filteredOn(trial -> trial.value() == 4096).hasSize(2);
        assertThat(found.trials()).hasSizeLessThanOrEqualTo(24);
    }

    @Test
    void a_limit_of_the_service_below_that_of_the_generator_is_proven_after_such_a_leap() {
        Found found = search(
                usersOfHeap(),
                users -> heapOf(users, users > 500 ? OUT_OF_HEAP : users < 200 ? Verdict.HOLDS : missed(4_000)));

        assertThat(found.answer().proven()).isTrue();
        assertThat(found.holds()).isBetween(200 / 1.1 / 1.07, 200.0);
        assertThat(found.breaks()).isBetween(200.0, 200 * 1.1);
        assertThat(found.trials()).filteredOn(trial -> trial.value() == 4096).hasSize(2);
    }

    private static SearchQuestion usersOfHeap() {
        Limits limits = new Limits(Optional.empty(), Optional.of(Bytes.ofMebibytes(100)), Cpus.ANY);
        return TrialSlackTest.question(
                Knob.USERS, Knob.USERS.axis("1", "20000"), TrialSlackTest.CLOSED, List.of(limits));
    }

    private static TrialResult heapOf(double users, Verdict verdict) {
        return TrialSlackTest.result(verdict, Map.of("liveSetBytes", users * MEBI / 100));
    }

    private static Verdict missed(double millis) {
        return new Verdict.Breaks(new Violation.ObjectiveMissed("response.p99", millis, "response.p99 < 2s"));
    }

    /** @param service maps a value to the result of a trial at it */
    private static Found search(SearchQuestion question, DoubleFunction<TrialResult> service) {
        List<SearchTrial> trials = new ArrayList<>();
        while (question.after(trials) instanceof SearchDecision.Next next) {
            TrialResult result = service.apply(next.value());
            trials.add(new SearchTrial(
                    next.value(),
                    next.purpose(),
                    result.verdict(),
                    Duration.ofSeconds(10),
                    TrialSlack.of(question, next, result)));
        }
        return new Found(question, trials);
    }

    private record Found(SearchQuestion question, List<SearchTrial> trials) {
        CapacityEdge answer() {
            return ((SearchDecision.Answer) question.after(trials)).capacity();
        }

        double holds() {
            return answer().holds().orElseThrow().value();
        }

        double breaks() {
            return answer().breaks().orElseThrow().value();
        }

        List<String> reasons() {
            return question.reasons(trials).stream().map(Search.Reason::words).toList();
        }
    }
}
