import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import plimsoll.model.result.Result;
import plimsoll.model.result.TrialResult;
import plimsoll.model.study.Experiment;
import plimsoll.run.BegunRun;
import plimsoll.run.RunPlanner;
import plimsoll.run.host.Installation;
import plimsoll.run.host.TrialEnvironment;
import plimsoll.run.request.Invocation;
import plimsoll.run.request.RunRequest;
import plimsoll.run.trial.RunListener;
import plimsoll.study.setting.Selection;

/** Runs a study from a program, as a build plug-in or a test would, and fails unless it is decided and as expected. */
final class StudyCheck {
    /** @param arguments the directory of Plimsoll, a study file, and a directory for the result, which must be new */
    public static void main(String[] arguments) {
        Installation plimsoll = new Installation(Path.of(arguments[0]));
        RunRequest request = RunRequest.of(
                Path.of(arguments[1]).toAbsolutePath(),
                Selection.of(Selection.Mode.QUICK, Selection.Scope.RUN),
                Path.of(arguments[2]),
                new Invocation("plimsoll", List.of("run", arguments[1], "--quick")));
        try (TrialEnvironment machine = plimsoll.trialEnvironment(Optional.empty(), Optional.empty());
                BegunRun run = new RunPlanner(machine, System.err::println).plan(request).begin(machine)) {
            Result result = run.execute(new Progress());
            result.cells().forEach(cell -> System.out.println(cell.cell() + ": " + cell.because()));
            System.out.println(result.sentence());
            if (run.exitCode(result) != 0) {
                throw new AssertionError("exit code " + run.exitCode(result) + "; 'plimsoll report " + run.directory()
                        + "' shows why");
            }
        }
    }

    /** A line for each trial. */
    private static final class Progress implements RunListener {
        @Override
        public void judged(Experiment experiment, TrialResult trial) {
            System.err.println(trial.folder() + ": " + trial.because());
        }
    }
}
