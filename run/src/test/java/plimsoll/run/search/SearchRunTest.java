package plimsoll.run.search;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import plimsoll.judge.Judge;
import plimsoll.judge.TrialFixture;
import plimsoll.model.load.LoadModel;
import plimsoll.model.load.Phase;
import plimsoll.model.load.StopCondition;
import plimsoll.model.member.Deployment;
import plimsoll.model.record.LedgerState;
import plimsoll.model.record.Sample;
import plimsoll.model.record.TrialOutcome;
import plimsoll.model.result.Result;
import plimsoll.model.result.TrialResult;
import plimsoll.model.result.search.SearchState;
import plimsoll.model.study.Expectation;
import plimsoll.model.study.Experiment;
import plimsoll.model.study.ExperimentBuilder;
import plimsoll.model.study.Threshold;
import plimsoll.model.study.Timeouts;
import plimsoll.plan.search.SearchDecision;
import plimsoll.plan.search.SearchGoal;
import plimsoll.plan.search.knob.Knob;
import plimsoll.plan.search.knob.KnobRange;
import plimsoll.plan.search.question.RepeatedExperiment;
import plimsoll.plan.search.question.SearchAim;
import plimsoll.plan.search.question.SearchPlan;
import plimsoll.plan.search.question.SearchQuestion;
import plimsoll.plan.search.sizing.ContainerLimits;
import plimsoll.records.Manifest;
import plimsoll.records.ManifestBuilder;
import plimsoll.records.ResultFolder;
import plimsoll.records.TrialFolder;
import plimsoll.run.trial.ResultDirectories;
import plimsoll.run.trial.RunListener;
import plimsoll.run.trial.TrialProgress;

/** Searches over trials of a simulated service that holds 100 users and is killed above. */
class SearchRunTest {
    private static final double CAPACITY = 100;

    @TempDir
    private Path directory;

    @Test
    void a_search_leaves_a_result_that_says_the_same_when_it_is_judged_again() {
        var outcome = run(directory).search(question(), this::trial);

        assertThat(outcome.step()).isInstanceOf(SearchDecision.Answer.class);
        Result result = Judge.run(directory);
        var search = result.searched().orElseThrow().searches().getFirst();
        assertThat(search.state()).isEqualTo(SearchState.PROVEN);
        assertThat(search.ladder()).hasSize(outcome.trials().size());
        var bracket = search.edges().getFirst();
        assertThat(bracket.holds().orElseThrow().value()).isBetween(90.0, 100.0);
        assertThat(bracket.breaks().orElseThrow().value()).isBetween(101.0, 112.0);
        assertThat(bracket.breaks().orElseThrow().because()).contains("oom_kill");
        assertThat(bracket.holds().orElseThrow().proves()).startsWith("6 of 6 ").contains("39 %", "95 %");
        assertThat(result.exitCode()).isZero();
        assertThat(result.sentence()).isEqualTo("mine: " + search.sentence());
    }

    @Test
    void a_search_that_was_interrupted_goes_on_where_it_stood() {
        var whole = run(directory.resolve("whole")).search(question(), this::trial);
        Path cut = directory.resolve("cut");
        List<Double> before = new ArrayList<>();
        var first = run(cut).search(question(), (experiment, folder, attempt) -> {
            if (before.size() == 7) {
                new TrialFixture(folder, experiment.variant(), experiment.round())
                        .interrupted()
                        .write();
                throw new InterruptedException("Ctrl-C");
            }
            before.add(users(experiment));
            return trial(experiment, folder, attempt);
        });
        assertThat(Thread.interrupted()).isTrue();
        assertThat(first.step()).isInstanceOf(SearchDecision.Next.class);
        assertThat(Judge.run(cut).exitCode()).isEqualTo(130);

        List<Double> after = new ArrayList<>();
        var second = run(cut).search(question(), (experiment, folder, attempt) -> {
            after.add(users(experiment));
            return trial(experiment, folder, attempt);
        });

        before.addAll(after);
        assertThat(before)
                .isEqualTo(whole.trials().stream()
                        .map(searchTrial -> searchTrial.value())
                        .toList());
        assertThat(second.trials()).hasSameSizeAs(whole.trials());
        assertThat(Judge.run(cut).exitCode()).isZero();
    }

    @Test
    void a_disturbed_trial_is_another_attempt_at_its_round_and_three_end_the_search() {
        List<Integer> attempts = new ArrayList<>();
        var outcome = run(directory).search(question(), (experiment, folder, attempt) -> {
            attempts.add(attempt);
            return fixture(folder, experiment, attempt)
                    .sample(new Sample(3_000, "host", Map.of(plimsoll.model.record.Metric.FOREIGN_CPU, 0L)))
                    .sample(new Sample(9_000, "host", Map.of(plimsoll.model.record.Metric.FOREIGN_CPU, 9_000L)))
                    .judge();
        });

        assertThat(attempts).containsExactly(1, 2, 3);
        assertThat(outcome.step()).isInstanceOf(SearchDecision.Refused.class);
        Result result = Judge.run(directory);
        assertThat(result.exitCode()).isEqualTo(20);
        assertThat(result.sentence()).containsSubsequence("3 ", "users 4");
    }

    @Test
    void trials_that_exceed_their_bound_end_the_search_without_an_interrupt() {
        var outcome = run(directory)
                .search(
                        question(),
                        (experiment, folder, attempt) -> fixture(folder, experiment, attempt)
                                .ended(TrialOutcome.Kind.TIME_OUT, attempt)
                                .judge());

        assertThat(Thread.currentThread().isInterrupted()).isFalse();
        assertThat(outcome.step()).isInstanceOf(SearchDecision.Refused.class);
        assertThat(outcome.trials()).hasSize(3);
        assertThat(Judge.run(directory).exitCode()).isEqualTo(20);
    }

    /** A sketch is no more complete than a proof if the generator ended it. */
    @ParameterizedTest
    @ValueSource(ints = {2, SearchGoal.PROOF})
    void a_generator_that_breaks_before_the_service_bounds_the_answer_and_is_its_exit_code(int proof) {
        SearchQuestion question = question(question().goal().proofOf(proof));
        var outcome = run(directory)
                .search(
                        question,
                        (experiment, folder, attempt) -> fixture(folder, experiment, attempt)
                                .ended(
                                        users(experiment) > 300
                                                ? TrialOutcome.Kind.BROKEN_WORKER
                                                : TrialOutcome.Kind.COMPLETED,
                                        attempt)
                                .judge());

        assertThat(outcome.step()).isInstanceOf(SearchDecision.Answer.class);
        Result result = Judge.run(directory);
        var search = result.searched().orElseThrow().searches().getFirst();
        assertThat(search.state()).isEqualTo(SearchState.NOT_PROVEN);
        assertThat(search.edges().getFirst().holds().orElseThrow().value()).isBetween(272.0, 300.0);
        assertThat(search.edges().getFirst().holds().orElseThrow().held()).isEqualTo(proof);
        assertThat(search.edges().getFirst().breaks()).isEmpty();
        assertThat(result.sentence()).contains("BROKEN_WORKER");
        assertThat(result.exitCode()).isEqualTo(21);
    }

    @Test
    void the_objective_that_is_missed_first_is_the_edge_and_ready_time_is_one() {
        run(directory).search(question(), (experiment, folder, attempt) -> {
            boolean slowToStart = users(experiment) > 60;
            return fixture(folder, experiment, attempt)
                    .threshold("ready", Threshold.Relation.BELOW, slowToStart ? 500 : 20_000, false)
                    .threshold("duration", Threshold.Relation.BELOW, users(experiment) > 80 ? 1_000 : 20_000, false)
                    .judge();
        });

        var bracket = Judge.run(directory)
                .searched()
                .orElseThrow()
                .searches()
                .getFirst()
                .edges()
                .getFirst();
        assertThat(bracket.proven()).isTrue();
        assertThat(bracket.holds().orElseThrow().value()).isBetween(52.0, 60.0);
        assertThat(bracket.breaks().orElseThrow().because()).startsWith("ready");
    }

    @Test
    void a_load_that_holds_by_rejecting_is_reported_unless_the_study_bounds_rejections() {
        run(directory.resolve("any"))
                .search(
                        question(),
                        (experiment, folder, attempt) -> fixture(folder, experiment, attempt)
                                .states(LedgerState.REJECTED, 30)
                                .judge());
        run(directory.resolve("bounded"))
                .search(
                        question(),
                        (experiment, folder, attempt) -> fixture(folder, experiment, attempt)
                                .states(LedgerState.REJECTED, 30)
                                .threshold("rejected", Threshold.Relation.BELOW, 31, false)
                                .judge());

        var any = Judge.run(directory.resolve("any")).searched().orElseThrow().searches();
        var bounded =
                Judge.run(directory.resolve("bounded")).searched().orElseThrow().searches();

        assertThat(any.getFirst().edges().getFirst().holds().orElseThrow().value())
                .isEqualTo(1000);
        assertThat(any.getFirst().notes())
                .anySatisfy(note -> assertThat(note)
                        .contains("users 1000", "180 of ")
                        .contains("were rejected")
                        .contains("--threshold 'rejected=== 0'"));
        assertThat(bounded.getFirst().state()).isEqualTo(SearchState.PROVEN);
        assertThat(bounded.getFirst().notes()).noneMatch(note -> note.contains("rejected"));
    }

    @Test
    void an_objective_that_cannot_be_measured_ends_the_search_and_says_which() {
        run(directory)
                .search(
                        question(),
                        (experiment, folder, attempt) -> fixture(folder, experiment, attempt)
                                .threshold("heap.after_gc.max", Threshold.Relation.BELOW, 1 << 20, false)
                                .judge());

        Result result = Judge.run(directory);
        assertThat(result.exitCode()).isEqualTo(20);
        assertThat(result.sentence()).contains("heap.after_gc.max");
    }

    @Test
    void the_outlook_is_given_before_the_first_trial_and_ends_at_zero() {
        List<Integer> ahead = new ArrayList<>();
        ResultDirectories.create(directory);
        var listener = new IgnoringListener() {
            @Override
            public void ahead(String what, int trials, Duration time) {
                ahead.add(trials);
            }
        };
        var outcome = new SearchRun(plan(), manifest("find"), new ResultFolder(directory), listener)
                .search(question(), this::trial);

        assertThat(ahead).hasSize(outcome.trials().size() + 1);
        assertThat(ahead.getFirst()).isBetween(15, 40);
        assertThat(ahead.getLast()).isZero();
    }

    @Test
    void a_check_that_was_cut_short_is_partial_and_a_soak_has_one_attempt() {
        var repeatedExperiment = new RepeatedExperiment(
                "soak-mine",
                SearchAim.SOAK,
                question().experiment(),
                1,
                new ContainerLimits(plimsoll.model.Bytes.ofMebibytes(64), 1),
                Optional.empty());
        List<Integer> attempts = new ArrayList<>();
        run(directory).check(repeatedExperiment, (experiment, folder, attempt) -> {
            attempts.add(attempt);
            return fixture(folder, experiment, attempt)
                    .sample(new Sample(3_000, "host", Map.of(plimsoll.model.record.Metric.FOREIGN_CPU, 0L)))
                    .sample(new Sample(9_000, "host", Map.of(plimsoll.model.record.Metric.FOREIGN_CPU, 9_000L)))
                    .judge();
        });

        assertThat(attempts).containsExactly(1);
        assertThat(Judge.run(directory).partial()).isFalse();
        assertThat(Judge.run(directory).exitCode()).isEqualTo(20);
    }

    @Test
    void a_soak_that_held_and_in_which_no_memory_was_seen_decides_nothing() {
        var repeatedExperiment = new RepeatedExperiment(
                "soak-mine",
                SearchAim.SOAK,
                question().experiment(),
                1,
                new ContainerLimits(plimsoll.model.Bytes.ofMebibytes(64), 1),
                Optional.empty());
        run(directory)
                .check(
                        repeatedExperiment,
                        (experiment, folder, attempt) ->
                                fixture(folder, experiment, attempt).judge());

        Result result = Judge.run(directory);
        assertThat(result.exitCode()).isEqualTo(20);
        assertThat(result.partial()).isFalse();
        assertThat(result.sentence()).contains("live-set");
    }

    @Test
    void trials_of_another_search_are_not_resumed() {
        run(directory).search(question(), this::trial);
        SearchQuestion other =
                question(SearchGoal.of(new KnobRange("users", KnobRange.Hardness.RISES, 10, 3000, 1), 0.1));

        assertThatThrownBy(() -> run(directory).search(other, this::trial))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("another search");
    }

    private TrialResult trial(Experiment experiment, TrialFolder folder, int attempt) {
        boolean holds = users(experiment) <= CAPACITY;
        return fixture(folder, experiment, attempt)
                .subject(member -> holds ? member : member.exit(137).oomKills(1))
                .judge();
    }

    private static TrialFixture fixture(TrialFolder folder, Experiment experiment, int attempt) {
        return new TrialFixture(folder, experiment.variant(), experiment.round())
                .ended(TrialOutcome.Kind.COMPLETED, attempt);
    }

    private static double users(Experiment experiment) {
        return experiment.workloads().getFirst().load() instanceof LoadModel.Burst(int operations) ? operations : 0;
    }

    private static SearchRun run(Path directory) {
        ResultDirectories.create(directory);
        return new SearchRun(plan(), manifest("find"), new ResultFolder(directory), new IgnoringListener());
    }

    private static SearchPlan plan() {
        return new SearchPlan("find", List.of(), Optional.empty());
    }

    static Manifest manifest(String mode) {
        return ManifestBuilder.builder()
                .study("s")
                .question("q")
                .mode(mode)
                .seed(1)
                .startedAt("2026-11-21T10:00:00Z")
                .repeat("again")
                .cores(1)
                .build();
    }

    static SearchQuestion question() {
        return question(SearchGoal.of(new KnobRange("users", KnobRange.Hardness.RISES, 4, 1000, 1), 0.1));
    }

    private static SearchQuestion question(SearchGoal goal) {
        var workload = new plimsoll.model.load.Workload(
                "upload",
                new plimsoll.model.load.DriverSpec("http", Map.of()),
                new LoadModel.Burst(1),
                plimsoll.model.load.Payload.NONE,
                new plimsoll.model.load.WorkerPlacement.Outside(plimsoll.model.Cpus.ANY),
                Duration.ofSeconds(10));
        var phase = new Phase("main", true, List.of(workload), new StopCondition.Operations(1, Duration.ofSeconds(30)));
        var experiment = ExperimentBuilder.builder()
                .study("s")
                .cell("mine")
                .variant("mine")
                .round(1)
                .deployment(new Deployment(List.of()))
                .phases(List.of(phase))
                .expectation(Expectation.ANY)
                .bounds(Timeouts.DEFAULT)
                .seed(1)
                .build();
        return new SearchQuestion("mine", SearchAim.FIND, experiment, Knob.USERS, goal);
    }

    /** A listener that ignores everything. */
    static class IgnoringListener implements RunListener {
        @Override
        public void planned(List<Experiment> plan) {}

        @Override
        public void preparing(String what) {}

        @Override
        public void began(Experiment experiment, int number) {}

        @Override
        public void underWay(Experiment experiment, TrialProgress progress, Map<String, Sample> latest) {}

        @Override
        public void judged(Experiment experiment, TrialResult result) {}
    }
}
