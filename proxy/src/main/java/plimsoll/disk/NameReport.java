package plimsoll.disk;

import java.util.Optional;
import java.util.TreeMap;

/** Describes the names that a power cut drops or brings back, by the missing sync. */
final class NameReport {
    private static final String NOT_COVERED = " not covered by an fsync of the directory";
    private static final String LOST = " lost by the disk after an fsync of the directory";

    private final DroppedChanges dropped;

    NameReport(DroppedChanges dropped) {
        this.dropped = dropped;
    }

    /** Adds a sentence for each unsynced name below the root; for a directory that is dropped whole, one. */
    void describe(TrackedDirectory root) {
        describe(root, "");
    }

    private void describe(TrackedDirectory directory, String path) {
        String where = path.isEmpty() ? "./: " : DroppedChanges.printable(path) + ": ";
        for (String name : directory.unsyncedNames()) {
            Optional<TrackedEntry> now = Optional.ofNullable(directory.current().get(name));
            Optional<TrackedEntry> before =
                    Optional.ofNullable(directory.atLastSync().get(name));
            String shown = DroppedChanges.printable(name);
            String why = directory.isAcknowledged(name) ? LOST : NOT_COVERED;
            if (before.isEmpty()) {
                // A file that was moved here is described where it was.
                now.filter(entry -> !survives(entry))
                        .ifPresent(_ -> dropped.add(where + "the entry of " + shown + why));
            } else if (before.get().now().isPresent()) {
                TrackedEntry.Place moved = before.get().now().get();
                String target = moved.directory() == directory
                        ? DroppedChanges.printable(moved.name())
                        : "another directory, as " + DroppedChanges.printable(moved.name()) + ",";
                dropped.add(where + "the rename of " + shown + " to " + target + why);
            } else if (now.isEmpty()) {
                dropped.add(where + "the deletion of " + shown + why);
            } else {
                dropped.add(where + "the replacement of " + shown + why);
            }
        }
        for (var entry : new TreeMap<>(directory.atLastSync()).entrySet()) {
            if (entry.getValue() instanceof TrackedDirectory below) {
                describe(below, path + entry.getKey() + "/");
            }
        }
    }

    private static boolean survives(TrackedEntry entry) {
        return entry.synced().filter(place -> place.directory().isReachable()).isPresent();
    }
}
