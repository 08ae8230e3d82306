package plimsoll.judge.bottleneck;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import plimsoll.judge.bottleneck.InstrumentData.TimedDump;
import plimsoll.records.member.ThreadDump.Alike;

/**
 * A thread dump with the activity of each of its threads.
 *
 * @param timed the dump, with the operations in flight at its moment
 */
record ClassifiedDump(TimedDump timed, List<ClassifiedThread> threads) {
    /** Like threads and what they do. */
    record ClassifiedThread(Alike alike, ThreadActivity activity) {}

    static ClassifiedDump of(TimedDump timed, StackClassifier classifier) {
        return new ClassifiedDump(
                timed,
                timed.dump().threads().stream()
                        .map(alike -> new ClassifiedThread(
                                alike, classifier.classify(alike, timed.dump().stack(alike))))
                        .toList());
    }

    /** Returns the activities of the threads that own a lock. */
    Stream<ThreadActivity> owners(String lock) {
        return threads.stream().filter(one -> one.alike().owns().contains(lock)).map(ClassifiedThread::activity);
    }

    /** Returns the activity of a thread that owns a lock and is not itself blocked. */
    Optional<ThreadActivity> activeOwner(String lock) {
        return threads.stream()
                .filter(one -> one.alike().owns().contains(lock))
                .filter(one -> !one.alike().state().equals("BLOCKED"))
                .map(ClassifiedThread::activity)
                .findFirst();
    }
}
