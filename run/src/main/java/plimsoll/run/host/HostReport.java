package plimsoll.run.host;

import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import plimsoll.model.Deadline;
import plimsoll.model.study.Bounds;
import plimsoll.plan.search.Goal;
import plimsoll.run.round.StudyRun;

/** What a machine can cap, sample and hold still, and every bound that a trial keeps there. */
public record HostReport(Workplace place) {
    /** Something that the machine can do or lacks. */
    public record Ability(String name, boolean available, String sentence) {}

    /**
     * A wait that has an end.
     *
     * @param purpose what is waited for
     */
    public record Bound(String name, Duration time, String purpose) {}

    public List<Ability> abilities() {
        return place.machine().capabilities().stream()
                .map(each -> new Ability(each.name(), each.available(), each.sentence()))
                .toList();
    }

    /** Whether the memory of a process can be capped at all. */
    public boolean caps() {
        return !place.machine().mechanisms().isEmpty();
    }

    /** How memory is capped, in a sentence. */
    public String verdict() {
        return place.machine().mechanisms().stream()
                .findFirst()
                .map(strongest -> "Memory is capped here by " + strongest.name() + ".")
                .orElse("Nothing here can cap a process's memory.");
    }

    /** Each of which a study can set. */
    public static List<Bound> ofTrials() {
        Bounds bounds = Bounds.DEFAULT;
        return List.of(
                new Bound("ready", bounds.ready(), "until a member is ready"),
                new Bound("drain", bounds.drain(), "for operations in flight after a phase"),
                new Bound("no-progress", bounds.noProgress(), "without an answer or a byte taken: it hangs"),
                new Bound("terminate", bounds.terminate(), "from TERM to KILL"),
                new Bound("audit", bounds.audit(), "for listing a store"),
                new Bound("install", bounds.install(), "for installing a need, once"),
                new Bound("trial", bounds.trial(), "for the whole"));
    }

    /** The same in all studies. */
    public static List<Bound> others() {
        return Stream.of(Deadline.values())
                .map(deadline -> new Bound(deadline.title(), deadline.time(), deadline.what()))
                .toList();
    }

    /** How often a trial is made, in a sentence. */
    public static String attempts() {
        return "A trial that others disturbed is made at most " + StudyRun.ATTEMPTS_MAX
                + " times; a search makes at most " + Goal.TRIALS_MAX + " trials in "
                + Goal.TIME_MAX.toHours() + " h, unless it is told otherwise.";
    }
}
