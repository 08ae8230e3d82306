package plimsoll.cli;

import java.util.function.BiFunction;
import java.util.function.Consumer;
import plimsoll.cli.option.ResultOptions;
import plimsoll.cli.screen.Interruption;
import plimsoll.cli.screen.LauncherScript;
import plimsoll.cli.screen.Progress;
import plimsoll.cli.screen.ReportFiles;
import plimsoll.cli.screen.Screen;
import plimsoll.model.result.Result;
import plimsoll.run.BegunSearch;
import plimsoll.run.PlannedSearch;
import plimsoll.run.host.Workplace;

/** A search on the terminal, from its plan to its report. */
record SearchSession(ResultOptions options) {
    /** @return the exit code */
    int execute(BiFunction<Workplace, Consumer<String>, PlannedSearch> planning) {
        Screen screen = options.screen();
        try (Interruption _ = new Interruption(Thread.currentThread());
                Workplace place = LauncherScript.workplace();
                BegunSearch begun = planning.apply(place, screen::note).begin(place)) {
            Result result = searched(begun);
            new ReportFiles(begun.directory()).write(result);
            options.output().print(result, begun.directory(), screen);
            return result.exitCode();
        }
    }

    private Result searched(BegunSearch begun) {
        try (Progress progress = Progress.of(options.screen(), options.output().machineReadable())) {
            return begun.execute(progress);
        }
    }
}
