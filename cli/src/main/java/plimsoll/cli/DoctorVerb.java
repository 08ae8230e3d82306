package plimsoll.cli;

import java.time.Duration;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import plimsoll.cli.screen.Screen;
import plimsoll.lab.launch.machine.Capability;
import plimsoll.lab.launch.machine.Machine;
import plimsoll.model.Deadline;
import plimsoll.model.study.Bounds;
import plimsoll.model.verdict.ExitCode;
import plimsoll.plan.search.Goal;
import plimsoll.run.round.StudyRun;

/** Says what this machine can cap, sample and hold still. */
@Command(
        name = "doctor",
        header = "Says what this machine can cap and sample.",
        description = "What this machine can cap, sample and hold still, and every bound that a trial keeps.",
        mixinStandardHelpOptions = true,
        footerHeading = "%nExample:%n",
        footer = {"  plimsoll doctor"})
final class DoctorVerb implements Callable<Integer> {
    @Mixin
    private Screen screen = new Screen();

    @Override
    public Integer call() {
        try (Machine machine = Machine.probe()) {
            machine.capabilities().forEach(this::print);
            printBounds(Bounds.DEFAULT);
            screen.out().println(verdict(machine));
            return machine.mechanisms().isEmpty() ? ExitCode.MACHINE_LACKS.code() : ExitCode.MEASURED.code();
        }
    }

    private void print(Capability capability) {
        screen.out()
                .printf(
                        "%-5s %-18s %s%n",
                        capability.available() ? "yes" : "no", capability.name(), capability.sentence());
    }

    private void printBounds(Bounds bounds) {
        screen.out().println();
        screen.out().println("Bounds of a trial, each of which a study can set under 'bounds':");
        bound("ready", bounds.ready(), "until a member is ready");
        bound("drain", bounds.drain(), "for operations in flight after a phase");
        bound("no-progress", bounds.noProgress(), "without an answer or a byte taken: it hangs");
        bound("terminate", bounds.terminate(), "from TERM to KILL");
        bound("audit", bounds.audit(), "for listing a store");
        bound("install", bounds.install(), "for installing a need, once");
        bound("trial", bounds.trial(), "for the whole");
        screen.out().println();
        screen.out().println("Every other wait, the same in all studies:");
        for (Deadline deadline : Deadline.values()) {
            bound(deadline.title(), deadline.time(), deadline.what());
        }
        screen.out().println();
        screen.out()
                .println("A trial that others disturbed is made at most " + StudyRun.ATTEMPTS_MAX
                        + " times; a search makes at most " + Goal.TRIALS_MAX + " trials in "
                        + Goal.TIME_MAX.toHours() + " h, unless it is told otherwise.");
        screen.out().println();
    }

    private void bound(String name, Duration time, String what) {
        screen.out().printf("  %-20s %4d s  %s%n", name, time.toSeconds(), what);
    }

    private static String verdict(Machine machine) {
        return machine.mechanisms().stream()
                .findFirst()
                .map(strongest -> "Memory is capped here by " + strongest.name() + ".")
                .orElse("Nothing here can cap a process's memory.");
    }
}
