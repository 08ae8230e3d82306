package plimsoll.lab.launch;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import plimsoll.lab.launch.process.SecretRedactor;
import plimsoll.model.record.Occurrence;
import plimsoll.model.record.TrialEvent;
import plimsoll.model.study.Timeouts;

/**
 * The facts about a trial that launching needs.
 *
 * @param directory the trial's folder, an absolute path; logs go to {@code members/M} below it
 * @param nanos time since the trial's start
 * @param events receives starts, readiness, deaths and stops from several threads, one at a time; the log that keeps
 *     them hides secrets
 * @param redactor hides the secrets of this trial in the output and the records of members
 * @param powerCuts names of the members whose power is cut, and what a flush of their disks is worth: the disks follow
 *     each sync
 * @param values fill in the texts of members
 * @param elsewhere the machine that runs the needs; empty: this one does
 */
public record TrialSetup(
        Path directory,
        Timeouts bounds,
        LongSupplier nanos,
        Consumer<TrialEvent> events,
        SecretRedactor redactor,
        Map<String, Flush> powerCuts,
        MemberValues values,
        Optional<NeedsMachine> elsewhere) {
    /** The JVM splits or expands an option's value at these characters, and no quoting protects them. */
    private static final String NOT_IN_JVM_OPTIONS = ";%'\"\n";

    /** The worth of a flush that a disk has answered. */
    public enum Flush {
        /** The content is there after a power cut. */
        HONEST,
        /** It may not be: the disk flushes some time after its answer. */
        LYING
    }

    public TrialSetup {
        powerCuts = Map.copyOf(powerCuts);
        objection(directory).ifPresent(objection -> {
            throw new IllegalArgumentException(objection);
        });
        ReentrantLock lock = new ReentrantLock();
        Consumer<TrialEvent> delegate = events;
        events = event -> {
            lock.lock();
            try {
                delegate.accept(event);
            } finally {
                lock.unlock();
            }
        };
    }

    public TrialSetup(Path directory, Timeouts bounds, LongSupplier nanos, Consumer<TrialEvent> events) {
        this(directory, bounds, nanos, events, SecretRedactor.NONE, Map.of());
    }

    /** A trial whose members all run on this machine. */
    public TrialSetup(
            Path directory,
            Timeouts bounds,
            LongSupplier nanos,
            Consumer<TrialEvent> events,
            SecretRedactor redactor,
            Map<String, Flush> powerCuts) {
        this(directory, bounds, nanos, events, redactor, powerCuts, MemberValues.here(), Optional.empty());
    }

    /** Returns a copy whose needs run on another machine, if there is one. */
    public TrialSetup with(Optional<NeedsMachine> machine) {
        return new TrialSetup(directory, bounds, nanos, events, redactor, powerCuts, values, machine);
    }

    /** Returns a copy whose members are filled in with other values. */
    public TrialSetup with(MemberValues others) {
        return new TrialSetup(directory, bounds, nanos, events, redactor, powerCuts, others, elsewhere);
    }

    /** Returns a copy whose events go to one more reader. */
    TrialSetup watchedBy(Consumer<TrialEvent> reader) {
        return new TrialSetup(directory, bounds, nanos, events.andThen(reader), redactor, powerCuts, values, elsewhere);
    }

    /** Returns why trials cannot have their folders in a directory; empty when they can. */
    public static Optional<String> objection(Path directory) {
        boolean usable = directory.isAbsolute()
                && directory.toString().chars().noneMatch(each -> NOT_IN_JVM_OPTIONS.indexOf(each) >= 0);
        return usable
                ? Optional.empty()
                : Optional.of(
                        "the directory of a result must be an absolute path without ; % ' \" and line breaks, because"
                                + " JVM options contain it, but it is " + directory + "; choose another with --out");
    }

    /** Returns a copy that hides these secrets. */
    TrialSetup hiding(SecretRedactor secrets) {
        return new TrialSetup(directory, bounds, nanos, events, secrets, powerCuts, values, elsewhere);
    }

    /** Returns the directory of a member's logs. */
    public Path logs(String member) {
        return directory.resolve("members").resolve(member);
    }

    /** Hides secrets in a file that a member wrote itself, such as the JVM's crash log with its command line. */
    void hideIn(String member, Path file) {
        try {
            redactor.file(file);
        } catch (IOException e) {
            emit(
                    member,
                    TrialEvent.Kind.NOTE,
                    "secrets in " + file + " cannot be hidden: " + e.getMessage() + "; do not share that file");
        }
    }

    long millis() {
        return nanos.getAsLong() / 1_000_000;
    }

    void emit(String member, TrialEvent.Kind kind, String text) {
        events.accept(new TrialEvent(millis(), member, kind, text));
    }

    void emit(String member, TrialEvent.Kind kind, String text, Occurrence occurrence) {
        events.accept(new TrialEvent(millis(), member, kind, text, occurrence));
    }
}
