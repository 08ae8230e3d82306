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
 * @param root the root of the files, {@code /} outside of tests
 * @param uid the lab's effective user id
 */
record SystemdScope(Path root, long uid) {
    private static final Duration BOUND = FixedTimeout.SCOPE_ENTERED.time();
    private static final Duration PAUSE = Duration.ofMillis(10);
    private static final String UNLIMITED = "18446744073709551615";

    /** Whether systemd manages this machine, as {@code sd_booted(3)} decides it, and knows the lab by its pid. */
    boolean runs() {
        return Files.isDirectory(root.resolve("run/systemd/system"))
                && new ManagerProcess(root.resolve("proc"), uid).seesOurPids();
    }

    /**
     * Moves the lab.
     *
     * @param groups finds the group in which the lab then is
     * @param before the lab's group, whose limits the scope keeps
     * @return the scope's directory, or why there is none
     */
    ScopeOutcome enter(ControlGroups groups, Path before) {
        Optional<Path> busctl = SystemTools.find("busctl");
        if (busctl.isEmpty()) {
            return ScopeOutcome.refusal("busctl was not found, so systemd cannot be called", wrapper());
        }
        Optional<ScopeOutcome> unreachable = unreachable();
        if (unreachable.isPresent()) {
            return unreachable.get();
        }
        long pid = ProcessHandle.current().pid();
        String unit = "plimsoll-" + pid + ".scope";
        Optional<CommandResult> asked =
                CommandResult.of(command(busctl.get(), unit, pid, ScopePlacement.of(before, uid)), BOUND);
        if (asked.isEmpty() || asked.get().code() != 0) {
            return ScopeOutcome.refusal(
                    "systemd refused a scope ("
                            + asked.map(result -> result.output().strip()).orElse("no answer within 10 s") + ")",
                    wrapper());
        }
        return awaitMove(groups, unit)
                .map(scope -> new ScopeOutcome(Optional.of(scope), "", Optional.empty()))
                .orElseGet(() ->
                        ScopeOutcome.refusal("systemd did not move the lab into " + unit + " within 10 s", wrapper()));
    }

    /**
     * The outcome of {@link #enter}.
     *
     * @param scope the directory of the scope; empty if refused
     */
    record ScopeOutcome(Optional<Path> scope, String reason, Optional<Remedy> remedy) {
        static ScopeOutcome refusal(String reason, Remedy remedy) {
            return new ScopeOutcome(Optional.empty(), reason, Optional.of(remedy));
        }
    }

    /** Starts the lab in such a scope. */
    Remedy wrapper() {
        return Remedy.advice(
                "start it by: systemd-run " + (uid == 0 ? "" : "--user ") + "--scope -p Delegate=yes ./plimsoll ...");
    }

    /**
     * Returns a clause on when a group ends before its lab does: a user's manager ends with the user's last session, and
     * with it every group below it. Empty for another group, and for a user whose manager stays.
     */
    String lifetime(Path group) {
        boolean ends = ScopePlacement.isManagedByUser(group, uid)
                && !Files.exists(root.resolve("var/lib/systemd/linger").resolve(user()));
        return ends ? "; it ends with your last session; `sudo loginctl enable-linger " + user() + "` keeps it" : "";
    }

    /** Returns why the user's own manager cannot be called; empty if it can, and for root. */
    private Optional<ScopeOutcome> unreachable() {
        if (uid == 0) {
            return Optional.empty();
        }
        Path manager = runtime().resolve("systemd");
        if (!Files.isDirectory(manager)) {
            return Optional.of(ScopeOutcome.refusal(
                    "this user has no systemd manager (no " + manager + ")",
                    Remedy.command("run once: ", "sudo loginctl enable-linger " + user())));
        }
        Path bus = runtime().resolve("bus");
        return Files.exists(bus)
                ? Optional.empty()
                : Optional.of(ScopeOutcome.refusal(
                        "this user's systemd manager has no bus (no " + bus + ")",
                        Remedy.advice("install dbus-user-session, then log in again")));
    }

    private Path runtime() {
        return root.resolve("run/user/" + uid);
    }

    private static String user() {
        return System.getProperty("user.name");
    }

    /** Returns the call. Tasks are not limited: a default limit of the scope would end members that start many threads. */
    List<String> command(Path busctl, String unit, long pid, ScopePlacement placement) {
        List<String> command = new ArrayList<>();
        if (uid != 0) {
            // A service of a user and su(1) have no XDG_RUNTIME_DIR. The other variable comes first with busctl, and
            // may
            // name the bus of a desktop, on which no manager answers.
            command.addAll(List.of("/usr/bin/env", "-u", "DBUS_SESSION_BUS_ADDRESS", "XDG_RUNTIME_DIR=" + runtime()));
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
        List<List<String>> properties = new ArrayList<>(List.of(
                List.of("Description", "s", "Plimsoll lab"),
                List.of("PIDs", "au", "1", Long.toString(pid)),
                List.of("Delegate", "b", "true"),
                List.of("CollectMode", "s", "inactive-or-failed"),
                List.of("TasksMax", "t", UNLIMITED)));
        placement.slice().ifPresent(slice -> properties.add(List.of("Slice", "s", slice)));
        placement.memory().ifPresent(limit -> properties.add(List.of("MemoryMax", "t", Long.toString(limit))));
        command.add(Integer.toString(properties.size()));
        properties.forEach(command::addAll);
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
