package plimsoll.cli;

import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.Consumer;
import plimsoll.cli.option.ResultOptions;
import plimsoll.cli.screen.LauncherScript;
import plimsoll.cli.screen.ProgressDisplay;
import plimsoll.cli.screen.ReportFiles;
import plimsoll.cli.screen.ShutdownHandler;
import plimsoll.cli.screen.Terminal;
import plimsoll.model.result.Result;
import plimsoll.run.BegunSearch;
import plimsoll.run.PlannedSearch;
import plimsoll.run.host.TrialEnvironment;

/** A search on the terminal, from its plan to its report. */
record SearchSession(ResultOptions options) {
    /** @return the exit code */
    int execute(BiFunction<TrialEnvironment, Consumer<String>, PlannedSearch> planning) {
        Terminal terminal = options.screen();
        try (ShutdownHandler _ = new ShutdownHandler(Thread.currentThread());
                TrialEnvironment environment = LauncherScript.trialEnvironment(Optional.empty(), options.memberUser());
                BegunSearch begun = planning.apply(environment, terminal::note).begin(environment)) {
            Result result = searched(begun);
            new ReportFiles(begun.directory()).write(result);
            options.output().print(result, begun.directory(), terminal);
            return result.exitCode();
        }
    }

    private Result searched(BegunSearch begun) {
        try (ProgressDisplay progress =
                ProgressDisplay.of(options.screen(), options.output().machineReadable())) {
            return begun.execute(progress);
        }
    }
}
