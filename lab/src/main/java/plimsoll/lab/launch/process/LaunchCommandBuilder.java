package plimsoll.lab.launch.process;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/**
 * Builds the command line that starts a program inside its isolation without an extra process: each part executes the
 * next, so the pid that the lab sees is the program's.
 *
 * <p>The parts, in order: {@code setpriv --pdeathsig KILL} (the kernel kills the process when the lab's spawner thread
 * ends); a shell that checks that the lab still runs, because the signal would miss a lab killed a moment earlier,
 * makes itself the first choice of the kernel when memory is short, and writes its pid into the cgroups; {@code setsid}; {@code taskset}; the cap's own wrapper; the change to the
 * member's user; the program.
 */
record LaunchCommandBuilder(SystemTools tools, long labPid) {
    /**
     * With the highest score, the kernel kills the program rather than the lab when a limit around both is reached. The
     * lab's own score may be anything, and an unprivileged process can only raise its own; the highest is never a step
     * down. Where the file cannot be written, the kernel chooses by size alone.
     */
    private static final String PREFER = "{ echo 1000 > /proc/self/oom_score_adj; } 2>/dev/null || :; ";

    private static final String ENTER = "[ \"$PPID\" = \"$1\" ] || exit 126; shift; "
            + PREFER
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
        isolation.user().ifPresent(user -> argv.addAll(user.prefix(labPid, isolation.container())));
        argv.addAll(command.argv());
        return argv;
    }

    private List<String> pin(ProcessCommand command) {
        String taskset = tools.taskset()
                .orElseThrow(() -> new IllegalStateException("'" + command.name() + "' should be pinned to cores "
                        + command.cores() + ", but taskset was not found; install util-linux"))
                .toString();
        return List.of(
                taskset, "-c", command.cores().stream().map(Object::toString).collect(Collectors.joining(",")));
    }
}
