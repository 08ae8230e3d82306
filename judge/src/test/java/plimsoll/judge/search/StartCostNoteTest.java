package plimsoll.judge.search;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
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
import plimsoll.model.result.TrialResult;
import plimsoll.model.result.TrialResultBuilder;
import plimsoll.model.study.Expectation;
import plimsoll.model.study.Experiment;
import plimsoll.model.study.ExperimentBuilder;
import plimsoll.model.study.Threshold;
import plimsoll.model.study.Timeouts;
import plimsoll.model.verdict.Verdict;
import plimsoll.plan.search.SearchDecision;
import plimsoll.plan.search.SearchGoal;
import plimsoll.plan.search.TrialPurpose;
import plimsoll.plan.search.knob.Knob;
import plimsoll.plan.search.question.SearchAim;
import plimsoll.plan.search.question.SearchQuestion;
import plimsoll.plan.search.question.TrialRequest;

class StartCostNoteTest {
    private static final Threshold READY = new Threshold("ready", Threshold.Relation.BELOW, 20_000, false, "< 20s");

    @Test
    void a_start_that_needs_more_than_the_load_sets_the_quota() {
        Optional<String> note = StartCostNote.of(cpus(List.of(READY)), 0.5, List.of(trial(0.5, 8_000, 2, 100)));

        assertThat(note).get().asString().contains("20 s", "0.40 cores", "8 s", "0.20 cores", "sets the quota");
    }

    @Test
    void a_load_that_needs_more_than_the_start_sets_the_quota() {
        Optional<String> note = StartCostNote.of(cpus(List.of(READY)), 0.5, List.of(trial(0.5, 2_000, 2, 200)));

        assertThat(note).get().asString().contains("0.10 cores", "0.40 cores").doesNotContain("sets the quota");
    }

    @Test
    void without_a_bound_on_readiness_that_of_the_trial_counts() {
        Optional<String> note = StartCostNote.of(cpus(List.of()), 0.5, List.of(trial(0.5, 6_000, 2, 100)));

        assertThat(note).get().asString().contains("1 min 0 s", "0.10 cores");
    }

    @Test
    void only_trials_at_the_value_that_holds_count() {
        List<JudgedSearchTrial> tried = List.of(
                trial(1, 2_000, 2, 100),
                trial(0.5, 8_000, 2, 100),
                trial(0.5, 9_000, 2, 100),
                trial(0.5, 8_600, 2, 100));

        assertThat(StartCostNote.of(cpus(List.of(READY)), 0.5, tried))
                .get()
                .asString()
                .contains("8.60 s");
    }

    @Test
    void a_search_that_decides_no_quota_and_a_start_without_a_measurement_have_no_note() {
        SearchQuestion memory = new SearchQuestion(
                "a",
                SearchAim.FIND,
                experiment(List.of(READY)),
                Knob.MEMORY,
                SearchGoal.of(Knob.MEMORY.axis("64m", "1g"), 0.1));

        assertThat(StartCostNote.of(memory, 512, List.of(trial(512, 8_000, 2, 100))))
                .isEmpty();
        assertThat(StartCostNote.of(cpus(List.of(READY)), 0.5, List.of())).isEmpty();
    }

    @Test
    void a_start_that_needs_less_than_the_smallest_quota_has_no_note() {
        assertThat(StartCostNote.of(cpus(List.of(READY)), 0.5, List.of(trial(0.5, 50, 2, 100))))
                .isEmpty();
    }

    private static SearchQuestion cpus(List<Threshold> thresholds) {
        return new SearchQuestion(
                "a", SearchAim.FIND, experiment(thresholds), Knob.CPUS, SearchGoal.of(Knob.CPUS.axis("0.1", "2"), 0.1));
    }

    private static Experiment experiment(List<Threshold> thresholds) {
        MemberSource source = new MemberSource.Launched(
                List.of("java", "Main"), Map.of(), "/", new Readiness.Started(), Optional.empty());
        Limits limits = new Limits(Optional.of(Bytes.ofMebibytes(512)), Optional.empty(), Cpus.ANY);
        return ExperimentBuilder.builder()
                .study("s")
                .cell("a")
                .variant("a")
                .round(1)
                .deployment(new Deployment(List.of(new Member("service", MemberRole.SUBJECT, source, limits))))
                .thresholds(thresholds)
                .expectation(Expectation.ANY)
                .bounds(Timeouts.DEFAULT)
                .seed(1)
                .build();
    }

    private static JudgedSearchTrial trial(double value, double startMillis, double millisEach, double perSecond) {
        TrialResult result = TrialResultBuilder.builder()
                .folder("trials/001")
                .cell("a")
                .variant("a")
                .round(1)
                .verdict(Verdict.HOLDS)
                .because("")
                .figures(Map.of(
                        "readyCpuMillis", startMillis,
                        "cpuMillisPerOperation", millisEach,
                        "operationsPerSecond", perSecond))
                .build();
        TrialRequest asked =
                new TrialRequest("a", Optional.of(new SearchDecision.Next(value, TrialPurpose.PROVE_HOLDS)));
        return new JudgedSearchTrial(asked, result, Duration.ofSeconds(10), "", "");
    }
}
