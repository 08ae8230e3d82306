package plimsoll.run.search;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import plimsoll.judge.Judge;
import plimsoll.judge.TrialFixture;
import plimsoll.model.load.LoadModel;
import plimsoll.model.result.TrialResult;
import plimsoll.model.result.search.SearchState;
import plimsoll.model.study.Experiment;
import plimsoll.model.study.Threshold;
import plimsoll.plan.search.SearchTrial;
import plimsoll.plan.search.question.SearchPlan;
import plimsoll.plan.search.question.SearchQuestion;
import plimsoll.records.ResultFolder;
import plimsoll.records.TrialFolder;
import plimsoll.run.trial.ResultDirectories;

/** Searches over trials of a simulated service that needs 200 ms for each upload, and may take 20 s for all. */
class GuidedSearchTest {
    private static final double MILLIS_EACH = 200;
    private static final double MILLIS_MOST = 20_000;

    @TempDir
    private Path directory;

    private final List<String> progress = new ArrayList<>();

    @Test
    void durations_near_their_bound_lead_to_the_edge_and_the_progress_and_the_answer_say_so() {
        var outcome = run(directory).search(question(), this::trial);

        var search = Judge.run(directory).searched().orElseThrow().searches().getFirst();
        assertThat(search.state()).isEqualTo(SearchState.PROVEN);
        assertThat(search.edges().getFirst().holds().orElseThrow().value()).isBetween(85.0, 100.0);
        assertThat(outcome.trials()).hasSizeLessThanOrEqualTo(16);
        assertThat(progress).anyMatch(line -> line.contains("; next ") && line.contains("of 20 s at 4"));
        assertThat(search.notes()).anyMatch(note -> note.contains("of 20 s at 4)"));
    }

    @Test
    void a_guided_search_that_was_interrupted_goes_on_where_it_stood() {
        var whole = run(directory.resolve("whole")).search(question(), this::trial);
        Path cut = directory.resolve("cut");
        List<Double> before = new ArrayList<>();
        run(cut).search(question(), (experiment, folder, attempt) -> {
            if (before.size() == 3) {
                new TrialFixture(folder, experiment.variant(), experiment.round())
                        .interrupted()
                        .write();
                throw new InterruptedException("Ctrl-C");
            }
            before.add((double) users(experiment));
            return trial(experiment, folder, attempt);
        });
        assertThat(Thread.interrupted()).isTrue();
        // A resumption that ends before it asks anything.
        run(cut);

        var second = run(cut).search(question(), this::trial);

        assertThat(second.trials())
                .extracting(SearchTrial::value)
                .isEqualTo(whole.trials().stream().map(SearchTrial::value).toList());
        assertThat(second.trials().getFirst().slacks()).isNotEmpty();
        assertThat(Judge.run(cut).exitCode()).isZero();
    }

    private TrialResult trial(Experiment experiment, TrialFolder folder, int attempt) {
        return new TrialFixture(folder, experiment.variant(), experiment.round())
                .total(Math.round(MILLIS_EACH * users(experiment)))
                .threshold("duration", Threshold.Relation.AT_MOST, MILLIS_MOST, false)
                .judge();
    }

    private static int users(Experiment experiment) {
        return experiment.workloads().getFirst().load() instanceof LoadModel.Burst(int operations) ? operations : 0;
    }

    private static SearchQuestion question() {
        SearchQuestion plain = SearchRunTest.question();
        var bound = new Threshold("duration", Threshold.Relation.AT_MOST, MILLIS_MOST, false, "duration <= 20s");
        return new SearchQuestion(
                plain.name(),
                plain.aim(),
                plain.experiment().withThresholds(List.of(bound)),
                plain.knob(),
                plain.goal());
    }

    private SearchRun run(Path into) {
        ResultDirectories.create(into);
        var listener = new SearchRunTest.IgnoringListener() {
            @Override
            public void ahead(String what, int trials, Duration time) {
                progress.add(what);
            }
        };
        return new SearchRun(
                new SearchPlan("find", List.of(), Optional.empty()),
                SearchRunTest.manifest("find"),
                new ResultFolder(into),
                listener);
    }
}
