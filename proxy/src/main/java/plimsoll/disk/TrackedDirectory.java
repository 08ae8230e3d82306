package plimsoll.disk;

import java.nio.file.Path;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/** A directory with the names that it has now and those that it would have after a power cut. */
final class TrackedDirectory extends TrackedEntry {
    private final Map<String, TrackedEntry> current = new HashMap<>();
    private final Map<String, TrackedEntry> synced = new HashMap<>();

    /** Names that may differ between the two. */
    private final Set<String> changed = new HashSet<>();

    /** Those of them that a sync has covered of which the disk has only said that it was done. */
    private final Set<String> acknowledged = new HashSet<>();

    private final boolean root;

    /** Mode and owner, once the directory is removed. */
    private Optional<FileOwnership> ownership = Optional.empty();

    private TrackedDirectory(boolean root) {
        this.root = root;
    }

    static TrackedDirectory root() {
        return new TrackedDirectory(true);
    }

    static TrackedDirectory fresh() {
        return new TrackedDirectory(false);
    }

    Map<String, TrackedEntry> current() {
        return current;
    }

    Map<String, TrackedEntry> atLastSync() {
        return synced;
    }

    /** Follows a change of a name. */
    void change(String name) {
        changed.add(name);
        acknowledged.remove(name);
    }

    /** Follows a sync that covers every name. */
    void cover() {
        changed.clear();
        acknowledged.clear();
    }

    /** Follows a sync that is answered and not done yet. */
    void acknowledge() {
        acknowledged.addAll(unsyncedNames());
    }

    boolean isAcknowledged(String name) {
        return acknowledged.contains(name);
    }

    /** Returns the names that differ between now and the last sync, in alphabetical order. */
    Set<String> unsyncedNames() {
        Set<String> names = new TreeSet<>(changed);
        names.removeIf(name -> Optional.ofNullable(current.get(name)).equals(Optional.ofNullable(synced.get(name))));
        return names;
    }

    Optional<FileOwnership> ownership() {
        return ownership;
    }

    void removedWith(FileOwnership last) {
        ownership = Optional.of(last);
    }

    /** Returns whether a power cut would keep this directory. */
    boolean isReachable() {
        Set<TrackedDirectory> seen = new HashSet<>();
        TrackedDirectory at = this;
        while (!at.root) {
            Optional<Place> above = at.synced();
            if (above.isEmpty() || !seen.add(at)) {
                return false;
            }
            at = above.get().directory();
        }
        return true;
    }

    @Override
    Optional<Path> path(Path store) {
        return root ? Optional.of(store) : super.path(store);
    }

    @Override
    void forget() {
        cover();
    }
}
