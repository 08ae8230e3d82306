package plimsoll.disk;

import java.io.IOException;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Optional;

/**
 * One sync of names: from then on a power cut keeps them. It takes along what file systems with a journal never
 * separate: the other end of a rename, and the directories above a synced file that was moved.
 */
final class NameSync {
    private final Deque<Waiting> waiting = new ArrayDeque<>();

    private NameSync() {}

    /**
     * An entry whose present name is to be covered.
     *
     * @param survived whether a power cut would have kept it under another name
     */
    private record Waiting(TrackedEntry entry, boolean survived) {}

    /** Covers all names of a directory. */
    static void cover(TrackedDirectory directory) throws IOException {
        for (String name : directory.unsyncedNames()) {
            cover(directory, name);
        }
        directory.cover();
    }

    /** Covers the names that were acknowledged. */
    static void coverAcknowledged(TrackedDirectory directory) throws IOException {
        for (String name : directory.acknowledged()) {
            coverAcknowledged(directory, name);
        }
    }

    /** Covers a name if it was acknowledged. */
    static void coverAcknowledged(TrackedDirectory directory, String name) throws IOException {
        if (directory.isAcknowledged(name)) {
            cover(directory, name);
            directory.coverAcknowledged(name);
        }
    }

    /** Covers one name, or its absence. */
    static void cover(TrackedDirectory directory, String name) throws IOException {
        NameSync sync = new NameSync();
        Optional<TrackedEntry> present = Optional.ofNullable(directory.current().get(name));
        if (present.isPresent()) {
            sync.add(present.get());
        } else {
            Optional<TrackedEntry> removed =
                    Optional.ofNullable(directory.atLastSync().remove(name));
            if (removed.isPresent()) {
                sync.displaced(removed.get(), directory.isReachable());
            }
        }
        sync.run();
    }

    /** Drops an entry that has no name and never was synced. */
    static void drop(TrackedEntry entry) throws IOException {
        NameSync sync = new NameSync();
        sync.drop(entry, false);
        sync.run();
    }

    private void add(TrackedEntry entry) {
        waiting.push(new Waiting(entry, survives(entry)));
    }

    private static boolean survives(TrackedEntry entry) {
        return entry.synced().filter(place -> place.directory().isReachable()).isPresent();
    }

    private void run() throws IOException {
        while (!waiting.isEmpty()) {
            Waiting next = waiting.pop();
            Optional<TrackedEntry.Place> now = next.entry().now();
            if (now.isPresent() && !next.entry().synced().equals(now)) {
                settle(next, now.get());
            }
        }
    }

    private void settle(Waiting settled, TrackedEntry.Place now) throws IOException {
        TrackedEntry entry = settled.entry();
        boolean reachable = now.directory().isReachable();
        entry.synced().ifPresent(before -> before.directory().atLastSync().remove(before.name()));
        entry.syncedAt(Optional.of(now));
        Optional<TrackedEntry> replaced =
                Optional.ofNullable(now.directory().atLastSync().put(now.name(), entry));
        if (replaced.isPresent()) {
            displaced(replaced.get(), reachable);
        }
        if (settled.survived()) {
            reach(now.directory());
        }
    }

    /** Covers the names of the directories above, up to one that a power cut keeps. */
    private void reach(TrackedDirectory directory) {
        Optional<TrackedDirectory> above = Optional.of(directory).filter(each -> !each.isReachable());
        while (above.isPresent()) {
            add(above.get());
            above = above.get().now().map(TrackedEntry.Place::directory).filter(each -> !each.isReachable());
        }
    }

    /** Takes its synced name from an entry: it was moved, and that is now covered too, or it is gone. */
    private void displaced(TrackedEntry entry, boolean survived) throws IOException {
        entry.syncedAt(Optional.empty());
        if (entry.now().isEmpty()) {
            drop(entry, survived);
        } else if (survived) {
            waiting.push(new Waiting(entry, true));
        }
    }

    private void drop(TrackedEntry entry, boolean survived) throws IOException {
        entry.forget();
        if (entry instanceof TrackedDirectory directory) {
            List<TrackedEntry> below = List.copyOf(directory.atLastSync().values());
            directory.atLastSync().clear();
            for (TrackedEntry each : below) {
                displaced(each, survived);
            }
        }
    }
}
