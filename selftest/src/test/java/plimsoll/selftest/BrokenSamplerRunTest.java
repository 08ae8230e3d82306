package plimsoll.selftest;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import plimsoll.json.Json;
import plimsoll.lab.load.WorkerProgram;
import plimsoll.model.record.Sample;
import plimsoll.model.record.TrialOutcome;
import plimsoll.model.result.Result;
import plimsoll.model.study.Experiment;
import plimsoll.model.verdict.Verdict;
import plimsoll.records.ResultFolder;
import plimsoll.run.BegunRun;
import plimsoll.run.RunPlanner;
import plimsoll.run.host.TrialEnvironment;
import plimsoll.run.request.Invocation;
import plimsoll.run.request.RunRequest;
import plimsoll.run.trial.TrialProgress;
import plimsoll.study.setting.Selection;

/** Ends the sampling thread of one trial, by an interrupt, in a run of two. */
@Timeout(300)
class BrokenSamplerRunTest {
    private static final String SAMPLER = "plimsoll-sampler";

    private final TrialEnvironment place = TrialEnvironment.open(
            new WorkerProgram(System.getProperty("java.class.path"), Optional.empty()), Optional.empty());

    @TempDir
    Path directory;

    @AfterEach
    void close() {
        place.close();
    }

    @Test
    void a_sampler_that_ends_early_makes_its_trial_inconclusive_and_the_run_continues() throws IOException {
        Path out = directory.resolve("result");
        Path study = study();
        RunRequest request = RunRequest.of(
                study,
                Selection.of(Selection.Mode.DEFAULT, Selection.Scope.RUN),
                out,
                new Invocation("test", List.of("run")));

        try (BegunRun begun = new RunPlanner(place, _ -> {}).plan(request).begin(place)) {
            InterruptingListener listener = new InterruptingListener();
            Result result = begun.execute(listener, 1);

            assertThat(listener.interrupted).isTrue();
            assertThat(result.partial()).isFalse();
            assertThat(result.trials()).hasSize(2);
            assertThat(result.trials().getFirst().verdict())
                    .isInstanceOfSatisfying(Verdict.Inconclusive.class, verdict -> {
                        assertThat(verdict.reason()).isEqualTo(Verdict.Reason.CHECKER);
                        assertThat(verdict.detail()).contains("sampler", "timeline.ndjson");
                    });
        }

        List<TrialOutcome.Kind> kinds = new ResultFolder(out)
                .trialsOnDisk().stream()
                        .map(trial -> Json.read(trial.end(), TrialOutcome.class).ended())
                        .toList();
        assertThat(kinds).containsExactly(TrialOutcome.Kind.BROKEN_SAMPLER, TrialOutcome.Kind.COMPLETED);
    }

    private Path study() throws IOException {
        return Files.writeString(directory.resolve("study.yaml"), """
            version: 1
            question: Does the dummy answer two users?
            service:
              command: java -cp CLASSES plimsoll.selftest.dummy.Main --port=${port} --capacity=1000
              ready: http://127.0.0.1:${port}/health
            variants: [{name: dummy}]
            load: {closed: 2, think: 20ms, for: 2s, get: /work}
            rounds: 2
            """.replace(
                        "CLASSES", Path.of("target/classes").toAbsolutePath().toString()));
    }

    /** Interrupts the sampler of the first trial between two passes, when it waits for the next. */
    private static final class InterruptingListener extends NoOpRunListener {
        private boolean interrupted;

        @Override
        public void underWay(Experiment experiment, TrialProgress progress, Map<String, Sample> latest) {
            if (interrupted) {
                return;
            }
            Thread.getAllStackTraces().keySet().stream()
                    .filter(thread -> thread.getName().equals(SAMPLER))
                    .filter(thread -> thread.getState() == Thread.State.TIMED_WAITING)
                    .forEach(sampler -> {
                        sampler.interrupt();
                        interrupted = true;
                    });
        }
    }
}
