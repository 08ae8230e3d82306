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

    /** Names that may differ between the two; all that do are among them. */
    private final Set<String> changed = new HashSet<>();

    /** Names that a sync has covered which the disk has answered and not done; none has changed since. */
    private final Set<String> acknowledged = new HashSet<>();

    private final UndoStore undo;
    private final boolean root;
    private boolean forgotten;

    /** Mode and owner, once the directory is removed. */
    private Optional<FileOwnership> ownership = Optional.empty();

    private TrackedDirectory(UndoStore undo, boolean root) {
        this.undo = undo;
        this.root = root;
        if (!root) {
            undo.fileFollowed();
        }
    }

    static TrackedDirectory root(UndoStore undo) {
        return new TrackedDirectory(undo, true);
    }

    static TrackedDirectory fresh(UndoStore undo) {
        return new TrackedDirectory(undo, false);
    }

    Map<String, TrackedEntry> current() {
        return current;
    }

    Map<String, TrackedEntry> atLastSync() {
        return synced;
    }

    /** Follows a change of a name, which was not acknowledged before. */
    void change(String name) {
        if (differs(name)) {
            changed.add(name);
        } else {
            changed.remove(name);
        }
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

    /** Returns the acknowledged names, in alphabetical order. */
    Set<String> acknowledged() {
        return new TreeSet<>(acknowledged);
    }

    boolean isAcknowledged(String name) {
        return acknowledged.contains(name);
    }

    /** Follows that a name is covered which was acknowledged. */
    void coverAcknowledged(String name) {
        acknowledged.remove(name);
        change(name);
    }

    /** Returns the names that differ between now and the last sync, in alphabetical order. */
    Set<String> unsyncedNames() {
        Set<String> names = new TreeSet<>(changed);
        names.removeIf(name -> !differs(name));
        return names;
    }

    /** Returns how many changed names are remembered. */
    int changes() {
        return changed.size() + acknowledged.size();
    }

    private boolean differs(String name) {
        return !Optional.ofNullable(current.get(name)).equals(Optional.ofNullable(synced.get(name)));
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
        if (!forgotten) {
            undo.fileForgotten();
        }
        forgotten = true;
        cover();
    }
}
