package plimsoll.lab.launch;

import java.nio.file.Path;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import plimsoll.model.record.Occurrence;
import plimsoll.model.record.TrialEvent;
import plimsoll.model.study.Timeouts;

/**
 * One execution, as far as launching needs to know it.
 *
 * @param directory the trial's folder, an absolute path; logs go to {@code members/M} below it
 * @param nanos since the trial's start
 * @param events told of starts, readiness, deaths and stops, from several threads, one at a time
 */
public record TrialSetup(Path directory, Timeouts bounds, LongSupplier nanos, Consumer<TrialEvent> events) {
    /** The JVM splits or expands an option's value at these; no quoting carries them through. */
    private static final String NOT_IN_JVM_OPTIONS = ";%'\"\n";

    public TrialSetup {
        String path = directory.toString();
        if (!directory.isAbsolute() || path.chars().anyMatch(c -> NOT_IN_JVM_OPTIONS.indexOf(c) >= 0)) {
            throw new IllegalArgumentException("the trial's folder is an absolute path without ; % ' and \", because"
                    + " JVM options carry it, but this is " + path + "; choose another --out");
        }
        ReentrantLock lock = new ReentrantLock();
        Consumer<TrialEvent> told = events;
        events = event -> {
            lock.lock();
            try {
                told.accept(event);
            } finally {
                lock.unlock();
            }
        };
    }

    /** Where a member's logs go. */
    public Path logs(String member) {
        return directory.resolve("members").resolve(member);
    }

    long millis() {
        return nanos.getAsLong() / 1_000_000;
    }

    void tell(String member, TrialEvent.Kind kind, String text) {
        events.accept(new TrialEvent(millis(), member, kind, text));
    }

    void tell(String member, TrialEvent.Kind kind, String text, Occurrence what) {
        events.accept(new TrialEvent(millis(), member, kind, text, what));
    }
}
