package plimsoll.lab.launch.cap;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import plimsoll.lab.launch.process.CommandResult;
import plimsoll.lab.launch.process.SystemTools;
import plimsoll.lab.launch.process.UninterruptibleSleep;
import plimsoll.model.FixedTimeout;

/**
 * Asks systemd to move the lab, and nothing else, into a scope that may be divided: {@code StartTransientUnit} of
 * {@code org.freedesktop.systemd1(5)} with {@code Delegate}. The shell stays where it is, so the lab keeps its terminal
 * and its exit code. Root asks the manager of the system, another user his own. The scope goes when it is empty.
 *
 * @param run the directory of running services, {@code /run} outside of tests
 * @param uid the lab's effective user id
 */
record SystemdScope(Path run, long uid) {
    private static final Duration BOUND = FixedTimeout.SCOPE_ENTERED.time();
    private static final Duration PAUSE = Duration.ofMillis(10);
    private static final String UNLIMITED = "18446744073709551615";

    /** Whether systemd manages this machine, as {@code sd_booted(3)} decides it. */
    boolean runs() {
        return Files.isDirectory(run.resolve("systemd/system"));
    }

    /**
     * Moves the lab.
     *
     * @param groups finds the group in which the lab then is
     * @param before the lab's group, whose limit the scope keeps
     * @return the scope's directory, or why there is none
     */
    Answer enter(ControlGroups groups, Path before) {
        Optional<Path> busctl = SystemTools.find("busctl");
        if (busctl.isEmpty()) {
            return Answer.refusal("busctl was not found, so systemd cannot be asked for a scope", wrapper());
        }
        if (uid != 0 && !Files.isDirectory(userBus())) {
            return Answer.refusal(
                    "this user has no systemd manager (no " + userBus() + ")",
                    "run once: sudo loginctl enable-linger " + System.getProperty("user.name"));
        }
        long pid = ProcessHandle.current().pid();
        String unit = "plimsoll-" + pid + ".scope";
        Optional<CommandResult> asked = CommandResult.of(command(busctl.get(), unit, pid, before), BOUND);
        if (asked.isEmpty() || asked.get().code() != 0) {
            return Answer.refusal(
                    "systemd refused a scope ("
                            + asked.map(result -> result.output().strip()).orElse("no answer within 10 s") + ")",
                    wrapper());
        }
        return awaitMove(groups, unit)
                .map(scope -> new Answer(Optional.of(scope), "", ""))
                .orElseGet(
                        () -> Answer.refusal("systemd did not move the lab into " + unit + " within 10 s", wrapper()));
    }

    /**
     * The answer to {@link #enter}.
     *
     * @param scope the directory of the scope; empty if refused
     */
    record Answer(Optional<Path> scope, String reason, String remedy) {
        static Answer refusal(String reason, String remedy) {
            return new Answer(Optional.empty(), reason, remedy);
        }
    }

    /** The command that starts the lab in such a scope. */
    String wrapper() {
        return "start it by: systemd-run " + (uid == 0 ? "" : "--user ") + "--scope -p Delegate=yes ./plimsoll ...";
    }

    private Path userBus() {
        return run.resolve("user/" + uid + "/systemd");
    }

    /**
     * Returns the call. A memory limit of the group that the lab leaves goes with it. Tasks are not limited: a default
     * limit of the scope would end members that start many threads.
     */
    List<String> command(Path busctl, String unit, long pid, Path before) {
        List<String> command = new ArrayList<>();
        if (uid != 0) {
            // A service of a user and su(1) have no such variable.
            command.addAll(List.of("/usr/bin/env", "XDG_RUNTIME_DIR=" + run.resolve("user/" + uid)));
        }
        command.add(busctl.toString());
        command.add(uid == 0 ? "--system" : "--user");
        command.addAll(List.of(
                "call",
                "org.freedesktop.systemd1",
                "/org/freedesktop/systemd1",
                "org.freedesktop.systemd1.Manager",
                "StartTransientUnit",
                "ssa(sv)a(sa(sv))",
                unit,
                "fail"));
        List<String> properties = new ArrayList<>(List.of("Description", "s", "Plimsoll lab"));
        properties.addAll(List.of("PIDs", "au", "1", Long.toString(pid)));
        properties.addAll(List.of("Delegate", "b", "true"));
        properties.addAll(List.of("CollectMode", "s", "inactive-or-failed"));
        properties.addAll(List.of("TasksMax", "t", UNLIMITED));
        int count = 5;
        Optional<Long> limit = ControlGroups.number(before.resolve("memory.max"), "");
        if (limit.isPresent()) {
            properties.addAll(List.of("MemoryMax", "t", limit.get().toString()));
            count++;
        }
        command.add(Integer.toString(count));
        command.addAll(properties);
        command.add("0");
        return command;
    }

    private static Optional<Path> awaitMove(ControlGroups groups, String unit) {
        long deadline = System.nanoTime() + BOUND.toNanos();
        while (System.nanoTime() < deadline) {
            Optional<Path> own = groups.ownV2().filter(group -> group.endsWith(unit));
            if (own.isPresent()) {
                return own;
            }
            UninterruptibleSleep.of(PAUSE);
        }
        return Optional.empty();
    }
}
