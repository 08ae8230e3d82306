package plimsoll.cli;

import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import plimsoll.cli.screen.LauncherScript;
import plimsoll.cli.screen.ShutdownHandler;
import plimsoll.cli.screen.Terminal;
import plimsoll.model.verdict.ExitCode;
import plimsoll.run.host.HostReport;
import plimsoll.run.host.TrialEnvironment;

/** Reports what this machine can cap, sample and isolate. */
@Command(
        name = "doctor",
        header = "Reports what this machine can cap and sample.",
        description = "Reports what this machine can cap, sample and isolate, and every time limit of a trial.",
        mixinStandardHelpOptions = true,
        footerHeading = "%nExamples:%n",
        footer = {"  plimsoll doctor", "  plimsoll doctor --fix > fix.sh    to read before it is run"})
final class DoctorVerb implements Callable<Integer> {
    @Option(
            names = "--fix",
            description = "Print the commands that give this machine what it lacks, as a shell script; change nothing.")
    private boolean fix;

    @Mixin
    private Terminal terminal = new Terminal();

    @Override
    public Integer call() {
        try (ShutdownHandler _ = new ShutdownHandler(Thread.currentThread());
                TrialEnvironment environment = LauncherScript.trialEnvironment()) {
            if (Thread.currentThread().isInterrupted()) {
                // Probes that were cut short show nothing; closing reverts what they have changed.
                return ExitCode.INTERRUPTED.code();
            }
            HostReport report = new HostReport(environment);
            if (fix) {
                printFixes(report.missing());
            } else {
                printAll(report);
            }
            return (report.caps() ? ExitCode.MEASURED : ExitCode.MACHINE_LACKS).code();
        }
    }

    private void printFixes(List<HostReport.MissingAbility> missing) {
        if (missing.isEmpty()) {
            terminal.out().println("# This machine lacks nothing.");
        }
        missing.forEach(this::print);
    }

    /** Prints a comment for what is lacking, and the command. */
    private void print(HostReport.MissingAbility ability) {
        ability.sentences().forEach(sentence -> terminal.out().println("# " + sentence.replace('\n', ' ')));
        ability.command().ifPresent(terminal.out()::println);
    }

    private void printAll(HostReport report) {
        report.abilities()
                .forEach(each -> terminal.out()
                        .printf("%-5s %-18s %s%n", each.available() ? "yes" : "no", each.name(), each.sentence()));
        printBounds();
        if (report.missing().stream().anyMatch(ability -> ability.command().isPresent())) {
            terminal.out()
                    .println(
                            "'" + LauncherScript.program() + " doctor --fix' prints the commands for what is missing.");
        }
        terminal.out().println(report.verdict());
    }

    private void printBounds() {
        terminal.out().println();
        terminal.out().println("Time limits of a trial, which a study can set under 'bounds':");
        HostReport.ofTrials().forEach(this::print);
        terminal.out().println();
        terminal.out().println("Fixed time limits, the same for all studies:");
        HostReport.others().forEach(this::print);
        terminal.out().println();
        terminal.out().println(HostReport.attempts());
        terminal.out().println();
    }

    private void print(HostReport.Bound bound) {
        terminal.out().printf("  %-20s %4d s  %s%n", bound.name(), bound.time().toSeconds(), bound.purpose());
    }
}
