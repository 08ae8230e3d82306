package plimsoll.run.host;

import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import plimsoll.model.Deadline;
import plimsoll.model.study.Bounds;
import plimsoll.plan.search.Goal;
import plimsoll.run.round.StudyRun;

/** A machine's abilities to cap, sample and hold still, and every bound that a trial keeps on it. */
public record HostReport(Workplace place) {
    /** Something that the machine can do or lacks. */
    public record Ability(String name, boolean available, String sentence) {}

    /**
     * A wait that has an end.
     *
     * @param purpose of the wait
     */
    public record Bound(String name, Duration time, String purpose) {}

    public List<Ability> abilities() {
        return place.machine().capabilities().stream()
                .map(each -> new Ability(each.name(), each.available(), each.sentence()))
                .toList();
    }

    /** True if it can cap the memory of a process. */
    public boolean caps() {
        return !place.machine().mechanisms().isEmpty();
    }

    /** A sentence about the strongest cap. */
    public String verdict() {
        return place.machine().mechanisms().stream()
                .findFirst()
                .map(strongest -> "Memory is capped here by " + strongest.name() + ".")
                .orElse("Nothing here can cap a process's memory.");
    }

    /** The bounds that a study can set. */
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

    /** The bounds that are the same in all studies. */
    public static List<Bound> others() {
        return Stream.of(Deadline.values())
                .map(deadline -> new Bound(deadline.title(), deadline.time(), deadline.what()))
                .toList();
    }

    /** A sentence about the number of trials. */
    public static String attempts() {
        return "A trial that others disturbed is made at most " + StudyRun.ATTEMPTS_MAX
                + " times; a search makes at most " + Goal.TRIALS_MAX + " trials in "
                + Goal.TIME_MAX.toHours() + " h, unless it is told otherwise.";
    }
}
