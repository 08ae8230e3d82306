package plimsoll.run.host;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import plimsoll.lab.launch.machine.Capability;
import plimsoll.lab.launch.machine.Machine;
import plimsoll.lab.launch.process.CommandResult;
import plimsoll.lab.launch.user.MemberUserLookup;
import plimsoll.model.FixedTimeout;
import plimsoll.model.study.Timeouts;
import plimsoll.plan.search.SearchGoal;
import plimsoll.run.round.StudyRun;

/** A machine's abilities to cap, to sample and to stay quiet, and every time limit of a trial. */
public record HostReport(TrialEnvironment place) {
    private static final String EVENT_LOOP = "event-loop";

    /** A capability that the machine has or lacks. */
    public record Ability(String name, boolean available, String sentence) {}

    /**
     * Capabilities that the machine lacks for one reason.
     *
     * @param sentences each begins with the name of a capability
     * @param command for a shell, which gives the machine all of them; empty if no single command does
     */
    public record MissingAbility(List<String> sentences, Optional<String> command) {
        public MissingAbility {
            sentences = List.copyOf(sentences);
        }
    }

    /**
     * A wait with a time limit.
     *
     * @param purpose of the wait
     */
    public record Bound(String name, Duration time, String purpose) {}

    public List<Ability> abilities() {
        return Stream.concat(
                        place.machine().capabilities().all().stream()
                                .map(each -> new Ability(each.name(), each.available(), each.sentence())),
                        Stream.of(eventLoop(), memberUser()))
                .toList();
    }

    /** Returns what the machine lacks: first what a command changes. */
    public List<MissingAbility> missing() {
        Map<String, List<String>> byCommand = new LinkedHashMap<>();
        List<MissingAbility> others = new ArrayList<>();
        for (Capability each : place.machine().missing()) {
            String sentence = each.name() + ": " + each.sentence();
            each.command()
                    .map(this::asThisUser)
                    .ifPresentOrElse(
                            command -> byCommand
                                    .computeIfAbsent(command, _ -> new ArrayList<>())
                                    .add(sentence),
                            () -> others.add(new MissingAbility(List.of(sentence), Optional.empty())));
        }
        return Stream.concat(
                        byCommand.entrySet().stream()
                                .map(group -> new MissingAbility(group.getValue(), Optional.of(group.getKey()))),
                        others.stream())
                .toList();
    }

    /** Root needs no sudo, and a container often has none. */
    private String asThisUser(String command) {
        return place.machine().can(Machine.ROOT) ? command.replace("sudo ", "") : command;
    }

    /** The native libraries of the workers' event loop, as a JVM like theirs reports them. */
    private Ability eventLoop() {
        List<String> java = List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx32m",
                "-XX:+UseSerialGC",
                "-XX:TieredStopAtLevel=1",
                "--enable-native-access=ALL-UNNAMED",
                "--sun-misc-unsafe-memory-access=allow",
                "-cp",
                place.worker().classPath(),
                "plimsoll.netty.NativeLibraries");
        Duration bound = FixedTimeout.PROGRAM.time();
        return CommandResult.of(java, bound)
                .map(run -> new Ability(
                        EVENT_LOOP,
                        run.code() == 0,
                        run.output().strip().lines().reduce("", (_, last) -> last)))
                .orElseGet(() -> new Ability(
                        EVENT_LOOP, false, "its native libraries were not loaded within " + bound.toSeconds() + " s"));
    }

    /** The user as which members would run without an option. */
    private static Ability memberUser() {
        MemberUserLookup lookup = MemberUserLookup.here();
        return new Ability("member-user", lookup.unprivileged(), lookup.sentence());
    }

    /** True if the machine can cap the memory of a process. */
    public boolean caps() {
        return !place.machine().mechanisms().isEmpty();
    }

    /** A sentence about the strongest cap. */
    public String verdict() {
        return place.machine().mechanisms().stream()
                .findFirst()
                .map(strongest -> "Memory is capped by " + strongest.name() + "." + weakness())
                .orElse("This machine cannot cap the memory of a process; 'plimsoll doctor --fix' prints what helps.");
    }

    private String weakness() {
        return place.surroundings().weakCap().map(words -> " " + words).orElse("");
    }

    /** The bounds that a study can set. */
    public static List<Bound> ofTrials() {
        Timeouts timeouts = Timeouts.DEFAULT;
        return List.of(
                new Bound("ready", timeouts.ready(), "until a member is ready"),
                new Bound("drain", timeouts.drain(), "for operations in flight after a phase"),
                new Bound("no-progress", timeouts.noProgress(), "without an answer or a byte taken: the service hangs"),
                new Bound("terminate", timeouts.terminate(), "from TERM to KILL"),
                new Bound("audit", timeouts.audit(), "for listing a store"),
                new Bound("install", timeouts.install(), "for installing a need, once"),
                new Bound("trial", timeouts.trial(), "for the whole trial"));
    }

    /** The fixed bounds, the same in all studies. */
    public static List<Bound> others() {
        return Stream.of(FixedTimeout.values())
                .map(timeout -> new Bound(timeout.title(), timeout.time(), timeout.purpose()))
                .toList();
    }

    /** A sentence about the limits on repeated trials. */
    public static String attempts() {
        return "By default, a trial that other processes disturbed is attempted at most " + StudyRun.ATTEMPTS_MAX
                + " times, and a search runs at most " + SearchGoal.TRIALS_MAX + " trials in "
                + SearchGoal.TIME_MAX.toHours() + " h.";
    }
}
