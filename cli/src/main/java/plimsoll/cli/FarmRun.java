package plimsoll.cli;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import plimsoll.cli.option.StudyArgument;
import plimsoll.cli.screen.LauncherScript;
import plimsoll.cli.screen.ReportFiles;
import plimsoll.cli.screen.ResultOutput;
import plimsoll.cli.screen.Terminal;
import plimsoll.model.verdict.ExitCode;
import plimsoll.run.MergedResult;
import plimsoll.run.PlannedRun;
import plimsoll.run.farm.Farm;
import plimsoll.run.farm.FarmAccess;
import plimsoll.run.farm.FarmDestination;
import plimsoll.run.farm.FarmedParts;
import plimsoll.run.host.HostEnvironment;
import plimsoll.run.request.Invocation;

/** A run whose rounds the agents of a farm execute. */
record FarmRun(FarmAccess access, ResultOutput output, Terminal terminal) {
    /** Refuses options that are the agents' own, or that need all rounds on one machine. */
    static void refuseOthers(StudyArgument study) {
        study.refuseWith("--shard", "a farm makes its own shards; remove --shard");
        study.refuseWith("--cap", "each agent takes the strongest cap of its machine; remove --cap");
        study.refuseWith("--why", "the rounds of --why would compare two machines; remove --why");
        study.refuseWith("--as", "members run as the user that each agent was given; remove --as");
    }

    /** The command line that repeats the run on this machine. */
    static Invocation invocation(List<String> words) {
        return LauncherScript.invocation(words)
                .without("--farm")
                .without("--keys")
                .without("--class");
    }

    int begin(PlannedRun planned, HostEnvironment host, Optional<Integer> attempts, Optional<Path> out) {
        FarmDestination destination = FarmDestination.of(out, planned);
        return collected(
                destination, farm -> farm.run(access, planned, host, attempts, destination.parts(), terminal::note));
    }

    int resume(Path parts) {
        FarmDestination destination = FarmDestination.ofParts(parts);
        return collected(destination, farm -> farm.resume(access, destination.parts(), terminal::note));
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
                            + ", and '" + LauncherScript.program() + " run --resume "
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
