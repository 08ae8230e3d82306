package plimsoll.lab.launch;

import plimsoll.lab.launch.process.ListenerTable;
import plimsoll.lab.launch.process.ProcessTable;

/** Describes which process listens on a port. */
final class PortHolder {
    private PortHolder() {}

    /** Returns a phrase such as {@code process 4711 (java -jar app.jar)}. */
    static String of(int port) {
        return ListenerTable.holder(port)
                .map(pid ->
                        "process " + pid + " (" + ProcessTable.commandLine(pid).orElse("no command line") + ")")
                .orElse("a process that is not visible to this user");
    }
}
