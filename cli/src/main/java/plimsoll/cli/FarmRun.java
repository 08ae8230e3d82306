package plimsoll.cli;

import java.nio.file.Path;
import java.util.Optional;
import picocli.CommandLine.Model.CommandSpec;
import plimsoll.cli.option.StudyArgument;
import plimsoll.cli.screen.LauncherScript;
import plimsoll.cli.screen.ReportFiles;
import plimsoll.cli.screen.ResultOutput;
import plimsoll.cli.screen.Terminal;
import plimsoll.model.verdict.ExitCode;
import plimsoll.run.MergedResult;
import plimsoll.run.farm.Farm;
import plimsoll.run.farm.FarmAccess;
import plimsoll.run.farm.FarmDestination;
import plimsoll.run.farm.FarmedParts;
import plimsoll.run.farm.FarmedVerb;
import plimsoll.run.farm.UnbegunWork;
import plimsoll.run.request.Invocation;

/** A run whose rounds the agents of a farm execute, or searches. */
record FarmRun(FarmedVerb verb, FarmAccess access, ResultOutput output, Terminal terminal) {
    /** Refuses options that are the agents' own, or that need all rounds on one machine. */
    static void refuseOthers(CommandSpec verb) {
        StudyArgument.refuseWith(verb, "--shard", "a farm makes its own shards; remove --shard");
        StudyArgument.refuseWith(verb, "--cap", "each agent takes the strongest cap of its machine; remove --cap");
        StudyArgument.refuseWith(verb, "--why", "the rounds of --why would compare two machines; remove --why");
        StudyArgument.refuseWith(verb, "--as", "members run as the user that each agent was given; remove --as");
    }

    /**
     * Sends work that this machine has planned.
     *
     * @param planning plans it again for the class of the agents, if it depends on that
     */
    int begin(UnbegunWork planned, Farm.WorkPlanning planning, Optional<Integer> attempts, Optional<Path> out) {
        FarmDestination destination = FarmDestination.of(out, planned.name());
        return collected(
                destination, farm -> farm.run(access, planning, attempts, destination.parts(), terminal::note));
    }

    int resume(Path parts) {
        FarmDestination destination = FarmDestination.ofParts(parts);
        return collected(destination, farm -> farm.resume(access, verb, destination.parts(), terminal::note));
    }

    /** Waits for all blocks of a run. */
    private interface Collection {
        FarmedParts parts(Farm farm) throws InterruptedException;
    }

    private int collected(FarmDestination destination, Collection collection) {
        Farm farm = Farm.installed();
        FarmedParts parts;
        try {
            parts = collection.parts(farm);
        } catch (InterruptedException interrupted) {
            terminal.err()
                    .println("plimsoll: interrupted; the blocks that are home stay in " + destination.parts()
                            + ", and '" + LauncherScript.program() + " " + verb.word() + " --resume "
                            + Invocation.quoted(destination.parts().toString()) + " --farm " + access.broker()
                            + " --keys "
                            + Invocation.quoted(access.keys().toString()) + "' continues");
            return ExitCode.INTERRUPTED.code();
        }
        MergedResult merged = MergedResult.of(parts.results(), Optional.of(destination.result()));
        new ReportFiles(merged.directory()).write(merged.result());
        output.print(merged.result(), merged.directory(), terminal);
        merged.remark().ifPresent((output.machineReadable() ? terminal.err() : terminal.out())::println);
        parts.givenUp().forEach(each -> terminal.err().println("plimsoll: given up: " + each));
        farm.discard(parts);
        return parts.givenUp().isEmpty() ? merged.exitCode() : ExitCode.INCONCLUSIVE.code();
    }
}
