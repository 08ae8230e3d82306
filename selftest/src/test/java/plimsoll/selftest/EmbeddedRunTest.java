package plimsoll.selftest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import plimsoll.lab.load.WorkerProgram;
import plimsoll.model.record.Sample;
import plimsoll.model.result.Result;
import plimsoll.model.result.TrialResult;
import plimsoll.model.study.Experiment;
import plimsoll.model.verdict.ExitCode;
import plimsoll.plan.search.SearchGoal;
import plimsoll.run.BegunProfile;
import plimsoll.run.BegunRun;
import plimsoll.run.FindPlanner;
import plimsoll.run.PlannedRun;
import plimsoll.run.PlannedSearch;
import plimsoll.run.ProfilePlanner;
import plimsoll.run.RunPlanner;
import plimsoll.run.host.TrialEnvironment;
import plimsoll.run.request.FindRequest;
import plimsoll.run.request.Invocation;
import plimsoll.run.request.LoadPermission;
import plimsoll.run.request.NamedStudy;
import plimsoll.run.request.ProfileRequest;
import plimsoll.run.request.RequestException;
import plimsoll.run.request.ResultDestination;
import plimsoll.run.request.RunRequest;
import plimsoll.run.request.SearchRequest;
import plimsoll.run.search.FindProcedure;
import plimsoll.run.trial.RunListener;
import plimsoll.run.trial.TrialProgress;
import plimsoll.study.setting.Selection;

/** Runs a study without the command line, as a build plug-in or a test would: request, plan, run with a listener. */
class EmbeddedRunTest {
    private static final Invocation CALLER = new Invocation("my plug-in", List.of("check", "--out", "build/result"));
    private static final LoadPermission HERE = new LoadPermission(List.of());

    /** Other tests load the machine, so a disturbed trial is not repeated. */
    private static final int ATTEMPTS = 1;

    private final TrialEnvironment place = TrialEnvironment.open(
            new WorkerProgram(System.getProperty("java.class.path"), Optional.empty()), Optional.of("1.2.3"));
    private final RunPlanner planner = new RunPlanner(place, _ -> {});
    private final RecordingListener listener = new RecordingListener();

    @TempDir
    Path directory;

    @AfterEach
    void close() {
        place.close();
    }

    @Test
    void a_quick_run_is_measured_and_its_result_says_how_it_is_repeated() throws IOException {
        Path out = directory.resolve("result");
        PlannedRun planned = planner.plan(quick(out));

        assertThat(planned.plan().experiments()).extracting(Experiment::cell).containsExactly("dummy");
        assertThat(out).doesNotExist();

        try (BegunRun begun = planned.begin(place)) {
            Result result = begun.execute(listener, ATTEMPTS);

            assertThat(result.partial()).isFalse();
            assertThat(result.trials()).hasSize(1).allSatisfy(trial -> {
                assertThat(trial.balance().acknowledged()).isEqualTo(10);
                assertThat(trial.balance().lost()).isZero();
            });
            assertThat(result.repeat()).isEqualTo("'my plug-in' check");
            assertThat(result.environment()).containsEntry("Plimsoll", "1.2.3");
            assertThat(begun.exitCode(result)).isEqualTo(result.exitCode());
            assertThat(listener.calls).startsWith("planned 1", "began dummy").containsOnlyOnce("judged dummy");
        }

        assertThat(out.resolve("manifest.json")).isRegularFile();
        assertThat(out.resolve("plan.json")).isRegularFile();
        assertThat(Files.readString(out.resolve("study.yaml"))).isEqualTo(Files.readString(study()));
        assertThatThrownBy(() -> planner.plan(quick(out)))
                .isInstanceOf(RequestException.class)
                .hasMessageContaining("already exists");
        nothing_is_left_to_be_run_again(out);
    }

    private void nothing_is_left_to_be_run_again(Path out) throws IOException {
        PlannedRun again = planner.resume(out, Optional.of(quick(out)), HERE, CALLER);
        listener.calls.clear();

        try (BegunRun begun = again.begin(place)) {
            assertThat(begun.execute(listener, ATTEMPTS).partial()).isFalse();
        }
        assertThat(listener.calls).containsExactly("planned 0");
    }

    @Test
    void two_runs_do_not_write_into_one_result() throws IOException {
        Path out = directory.resolve("result");

        try (BegunRun begun = planner.plan(quick(out)).begin(place)) {
            PlannedRun other = new PlannedRun(
                    begun.planned().plan(),
                    begun.planned().manifest(),
                    study(),
                    new ResultDestination.Stored(out),
                    CALLER,
                    Optional.empty());
            assertThatThrownBy(() -> other.begin(place))
                    .isInstanceOf(RequestException.class)
                    .hasMessageContaining("is being written by another run");
        }
    }

    @Test
    void problems_of_a_study_are_reported_before_anything_is_created() throws IOException {
        Files.writeString(study(), "version: 1\nquestion: Does it?\nservcie: {}\n");

        assertThatThrownBy(() -> planner.plan(request(directory.resolve("result"))))
                .isInstanceOf(RequestException.class)
                .hasMessageContainingAll("study.yaml:3:1", "servcie");
        assertThat(directory.resolve("result")).doesNotExist();
    }

    @Test
    void a_search_is_planned_with_its_bounds() throws IOException {
        write();
        SearchRequest search = new SearchRequest(
                new NamedStudy("mine", study()),
                Selection.of(Selection.Mode.DEFAULT, Selection.Scope.RUN),
                Optional.empty(),
                7,
                Duration.ofMinutes(3),
                Optional.empty(),
                new ResultDestination.New(Optional.of(directory.resolve("found"))),
                HERE,
                CALLER);
        FindRequest.Range users = new FindRequest.Range(
                Optional.of("users"),
                Optional.of("2"),
                Optional.of("64"),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.of(2));

        PlannedSearch planned = new FindPlanner(place, _ -> {}).plan(new FindRequest(search, users, List.of(), false));

        assertThat(planned.script()).isInstanceOfSatisfying(FindProcedure.class, script -> {
            assertThat(script.start()).isEqualTo(FindProcedure.Start.AS_ASKED);
            SearchGoal goal = script.questions().getFirst().goal();
            assertThat(goal.axis().from()).isEqualTo(2);
            assertThat(goal.axis().to()).isEqualTo(64);
            assertThat(goal.trialsMax()).isEqualTo(7);
            assertThat(goal.timeMax()).isEqualTo(Duration.ofMinutes(3));
            assertThat(goal.proof()).isEqualTo(2);
        });
        assertThat(directory.resolve("found")).doesNotExist();
    }

    @Test
    void a_profile_that_is_interrupted_before_a_trial_ends_as_interrupted() throws IOException {
        write();
        ProfileRequest request = new ProfileRequest(
                new ProfileRequest.Origin.OfStudy(
                        new NamedStudy("mine", study()),
                        Selection.of(Selection.Mode.DEFAULT, Selection.Scope.RUN),
                        Optional.of(directory.resolve("profiled")),
                        CALLER),
                List.of(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                HERE);
        RunListener interrupting = new RunListener() {
            @Override
            public void preparing(String what) {
                Thread.currentThread().interrupt();
            }
        };

        try (BegunProfile begun =
                new ProfilePlanner(place, _ -> {}).plan(request).begin(place)) {
            assertThat(begun.execute(interrupting)).isEqualTo(ExitCode.INTERRUPTED);
            assertThat(begun.result().trials()).isEmpty();
        }
    }

    private RunRequest quick(Path out) throws IOException {
        write();
        return request(out);
    }

    private RunRequest request(Path out) {
        return RunRequest.of(study(), Selection.of(Selection.Mode.QUICK, Selection.Scope.RUN), out, CALLER);
    }

    private Path study() {
        return directory.resolve("study.yaml");
    }

    private void write() throws IOException {
        Files.writeString(study(), """
            version: 1
            question: Does the dummy answer ten requests at once?
            service:
              command: java -cp CLASSES plimsoll.selftest.dummy.Main --port=${port} --capacity=1000
              ready: http://127.0.0.1:${port}/health
            variants: [{name: dummy}]
            load: {burst: 10, get: /work}
            rounds: 1
            """.replace(
                        "CLASSES", Path.of("target/classes").toAbsolutePath().toString()));
    }

    /** Records the calls of a run. */
    private static final class RecordingListener implements RunListener {
        private final List<String> calls = new ArrayList<>();

        @Override
        public void planned(List<Experiment> plan) {
            calls.add("planned " + plan.size());
        }

        @Override
        public void preparing(String what) {
            calls.add(what);
        }

        @Override
        public void began(Experiment experiment, int number) {
            calls.add("began " + experiment.cell());
        }

        @Override
        public void underWay(Experiment experiment, TrialProgress progress, Map<String, Sample> latest) {
            // Called ten times a second; not recorded.
        }

        @Override
        public void judged(Experiment experiment, TrialResult result) {
            calls.add("judged " + experiment.cell());
        }
    }
}
