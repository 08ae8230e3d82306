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

    Set<String> changed() {
        return changed;
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
        changed.clear();
    }
}
