package plimsoll.lab.launch.process;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/**
 * The command line that starts a program inside its enclosure without one process more: every part executes the next,
 * so the number that the lab sees is the program's.
 *
 * <p>In this order: {@code setpriv --pdeathsig KILL} (the kernel kills it when the lab's spawner thread ends), a shell
 * that checks that the lab still lives, since a lab killed a moment earlier could no longer be noticed, and writes its
 * number into the cgroups, {@code setsid}, {@code taskset}, the cap's own wrap, the program.
 */
record LaunchCommandBuilder(SystemTools tools, long labPid) {
    private static final String ENTER = "[ \"$PPID\" = \"$1\" ] || exit 126; shift; "
            + "while [ \"$1\" != -- ]; do echo $$ > \"$1\" || exit 125; shift; done; shift; exec \"$@\"";

    List<String> argv(ProcessCommand command, ProcessIsolation isolation) {
        List<String> argv = new ArrayList<>();
        tools.setpriv().ifPresent(setpriv -> argv.addAll(List.of(setpriv.toString(), "--pdeathsig", "KILL", "--")));
        argv.addAll(List.of("/bin/sh", "-c", ENTER, "plimsoll", Long.toString(labPid)));
        isolation.joins().forEach(procs -> argv.add(procs.toString()));
        argv.add("--");
        tools.setsid().ifPresent(setsid -> argv.add(setsid.toString()));
        if (!command.cores().isEmpty()) {
            argv.addAll(pin(command));
        }
        argv.addAll(isolation.wrap());
        argv.addAll(command.argv());
        return argv;
    }

    private List<String> pin(ProcessCommand command) {
        String taskset = tools.taskset()
                .orElseThrow(() -> new IllegalStateException("'" + command.name() + "' is to be pinned to the cores "
                        + command.cores() + ", but this machine has no taskset; install util-linux"))
                .toString();
        return List.of(
                taskset, "-c", command.cores().stream().map(Object::toString).collect(Collectors.joining(",")));
    }
}
