package plimsoll.cli;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.IntSupplier;
import java.util.function.ToIntFunction;
import picocli.CommandLine.Model.CommandSpec;
import plimsoll.cli.option.ResultOptions;
import plimsoll.cli.option.StudyArgument;
import plimsoll.cli.screen.LauncherScript;
import plimsoll.cli.screen.ProgressDisplay;
import plimsoll.cli.screen.ShutdownHandler;
import plimsoll.cli.screen.Terminal;
import plimsoll.model.result.Result;
import plimsoll.model.verdict.ExitCode;
import plimsoll.run.BegunSearch;
import plimsoll.run.PlannedSearch;
import plimsoll.run.UnbegunSearchPlanner;
import plimsoll.run.farm.FarmAccess;
import plimsoll.run.farm.FarmedVerb;
import plimsoll.run.farm.UnbegunWork;
import plimsoll.run.host.HostEnvironment;
import plimsoll.run.host.TrialEnvironment;

/** A search on the terminal, from its plan to its report. */
record SearchSession(ResultOptions options) {
    /** Plans a search. */
    interface SearchPlanning {
        /**
         * @param progress receives a sentence about each step that takes time before the first trial
         * @param machine the class of machines that search: its facts, label to value
         */
        PlannedSearch on(TrialEnvironment environment, Consumer<String> progress, Map<String, String> machine);
    }

    /**
     * Begins a search, or resumes one.
     *
     * @param resumed takes the command line that began it
     * @return the exit code
     */
    int call(CommandSpec verb, IntSupplier begun, ToIntFunction<List<String>> resumed) {
        options.output().check();
        Optional<FarmAccess> farm = options.farm().access();
        farm.ifPresent(_ -> FarmRun.refuseOthers(verb));
        Optional<Path> directory = options.resumed(verb);
        if (directory.isEmpty()) {
            return begun.getAsInt();
        }
        if (farm.isPresent()) {
            return farmed(FarmedVerb.of(verb.name()), farm.get()).resume(directory.get());
        }
        return UnbegunSearchPlanner.isFor(directory.get())
                ? execute((environment, _, _) -> new UnbegunSearchPlanner(environment)
                        .plan(
                                directory.get(),
                                verb.name(),
                                options.permission(),
                                LauncherScript.invocation(List.of()).program()))
                : resumed.applyAsInt(ResultOptions.commandLine(directory.get(), verb.name()));
    }

    /**
     * Prints the plan of a search. Only the search itself checks the machine and the study's programs.
     *
     * @return the exit code
     */
    int show(StudyArgument study, Function<TrialEnvironment, List<String>> foreseen) {
        study.refuseReportsOfPlan();
        try (TrialEnvironment environment = LauncherScript.trialEnvironment(Optional.empty(), options.memberUser())) {
            foreseen.apply(environment).forEach(options.screen().out()::println);
        }
        return ExitCode.MEASURED.code();
    }

    /** @return the exit code */
    int execute(SearchPlanning planning) {
        Terminal terminal = options.screen();
        try (ShutdownHandler _ = new ShutdownHandler(Thread.currentThread());
                TrialEnvironment environment =
                        LauncherScript.trialEnvironment(Optional.empty(), options.memberUser())) {
            HostEnvironment host = environment.surroundings();
            PlannedSearch planned = planning.on(environment, terminal::note, host.machineClass());
            Optional<FarmAccess> farm = options.farm().access();
            if (farm.isEmpty()) {
                return measured(planned, environment);
            }
            UnbegunWork work = UnbegunWork.of(planned, host);
            return farmed(work.verb(), farm.get())
                    .begin(
                            work,
                            machine -> machine.equals(work.machine())
                                    ? work
                                    : UnbegunWork.of(planning.on(environment, terminal::note, machine), host),
                            Optional.empty(),
                            options.directory());
        }
    }

    private FarmRun farmed(FarmedVerb verb, FarmAccess access) {
        return new FarmRun(verb, access, options.output(), options.screen());
    }

    private int measured(PlannedSearch planned, TrialEnvironment environment) {
        try (BegunSearch begun = planned.begin(environment)) {
            Result result = searched(begun);
            options.output().write(result, begun.directory());
            options.output().print(result, begun.directory(), options.screen());
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
