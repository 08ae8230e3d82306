package plimsoll.lab.launch.fails;

import java.nio.file.Path;
import plimsoll.lab.HelperThreads;
import plimsoll.lab.launch.Launcher;
import plimsoll.lab.launch.machine.Machine;

/** A process that opens its launcher while it ends, as one does whose user interrupts it before the first trial. */
public final class LateLab {
    private LateLab() {}

    /** The argument is the state directory. */
    public static void main(String[] args) {
        Path state = Path.of(args[0]);
        Machine machine = Machine.probe();
        Thread late = HelperThreads.unstarted(
                "late", () -> open(state, machine), failure -> System.out.println("failed " + failure));
        Runtime.getRuntime().addShutdownHook(late);
    }

    private static void open(Path state, Machine machine) {
        System.out.println("closed " + Launcher.open(state, machine).isClosed());
    }
}
