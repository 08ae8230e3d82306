package plimsoll.lab.launch;

import plimsoll.lab.launch.process.ListenerTable;
import plimsoll.lab.launch.process.ProcessTable;

/** Says who listens on a port. */
final class PortHolder {
    private PortHolder() {}

    /** Such as {@code process 4711 (java -jar app.jar)}. */
    static String of(int port) {
        return ListenerTable.holder(port)
                .map(pid ->
                        "process " + pid + " (" + ProcessTable.commandLine(pid).orElse("no command line") + ")")
                .orElse("a process that this user may not see");
    }
}
