package plimsoll.cli;

import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import plimsoll.engine.launch.machine.Capability;
import plimsoll.engine.launch.machine.Machine;
import plimsoll.model.Bounds;

/** Says what this machine can cap, sample and hold still. */
@Command(
        name = "doctor",
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
            return machine.mechanisms().isEmpty() ? ExitCode.MACHINE_LACKS : ExitCode.MEASURED;
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
        screen.out()
                .printf(
                        "  %-12s %4d s  until a member is ready%n",
                        "ready", bounds.ready().toSeconds());
        screen.out()
                .printf(
                        "  %-12s %4d s  for operations in flight after a phase%n",
                        "drain", bounds.drain().toSeconds());
        screen.out()
                .printf(
                        "  %-12s %4d s  without an answer or a byte taken: it hangs%n",
                        "no-progress", bounds.noProgress().toSeconds());
        screen.out()
                .printf(
                        "  %-12s %4d s  from TERM to KILL%n",
                        "terminate", bounds.terminate().toSeconds());
        screen.out()
                .printf(
                        "  %-12s %4d s  for listing a store%n",
                        "audit", bounds.audit().toSeconds());
        screen.out()
                .printf(
                        "  %-12s %4d s  for installing a need, once%n",
                        "install", bounds.install().toSeconds());
        screen.out()
                .printf(
                        "  %-12s %4d s  for the whole%n",
                        "trial", bounds.trial().toSeconds());
        screen.out().println();
    }

    private static String verdict(Machine machine) {
        return machine.mechanisms().stream()
                .findFirst()
                .map(strongest -> "Memory is capped here by " + strongest.name() + ".")
                .orElse("Nothing here can cap a process's memory.");
    }
}
