package plimsoll.disk;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Follows which changes of a store a sync has covered, so that a power cut can undo the others. Content is covered by a
 * sync of its file, a name by a sync of its directory. A rename is one change: a sync of either directory covers it.
 *
 * <p>Names are changed by one thread at a time, content by several.
 */
final class SyncTracker {
    private final Path store;
    private final Path hidden;
    private final UndoStore undo;
    private final FlushDelay flush;

    /** Directories whose sync was answered and is not done yet, in order, and when it will be. */
    private final Map<TrackedDirectory, Long> answered = new LinkedHashMap<>();

    private TrackedDirectory root;
    private long lastKept;

    private SyncTracker(Path store, Path hidden, UndoStore undo, FlushDelay flush) throws IOException {
        this.store = store;
        this.hidden = hidden;
        this.undo = undo;
        this.flush = flush;
        this.root = scanned();
    }

    /**
     * Begins with everything in the store covered.
     *
     * @param hidden a directory of the store that no request sees
     * @param beside a directory outside of the store, for content that was overwritten
     */
    static SyncTracker of(Path store, Path hidden, Path beside, FlushDelay flush) throws IOException {
        return of(store, hidden, new UndoStore(beside, UndoStore.Bounds.DEFAULT), flush);
    }

    static SyncTracker of(Path store, Path hidden, UndoStore undo, FlushDelay flush) throws IOException {
        return new SyncTracker(store, hidden, undo, flush);
    }

    Path store() {
        return store;
    }

    Path hidden() {
        return hidden;
    }

    UndoStore undo() {
        return undo;
    }

    TrackedDirectory root() {
        return root;
    }

    /** Begins again with what is in the store now. */
    void restart() throws IOException {
        answered.clear();
        undo.beginAgain();
        root = scanned();
    }

    private TrackedDirectory scanned() throws IOException {
        TrackedDirectory top = TrackedDirectory.root(undo);
        scan(store, top);
        return top;
    }

    private void scan(Path path, TrackedDirectory directory) throws IOException {
        try (Stream<Path> names = Files.list(path)) {
            for (Path each : names.filter(name -> !name.equals(hidden)).toList()) {
                boolean inner = Files.isDirectory(each, LinkOption.NOFOLLOW_LINKS);
                TrackedEntry entry =
                        inner ? TrackedDirectory.fresh(undo) : new TrackedFile(undo, flush, Files.size(each));
                String name = each.getFileName().toString();
                Optional<TrackedEntry.Place> place = Optional.of(new TrackedEntry.Place(directory, name));
                directory.current().put(name, entry);
                directory.atLastSync().put(name, entry);
                entry.nowAt(place);
                entry.syncedAt(place);
                if (entry instanceof TrackedDirectory below) {
                    scan(each, below);
                }
            }
        }
    }

    /** Returns the file with this name; empty for a directory, and for a name that was not made through requests. */
    Optional<TrackedFile> file(Path path) {
        return entry(path).flatMap(entry -> entry instanceof TrackedFile file ? Optional.of(file) : Optional.empty());
    }

    private Optional<TrackedDirectory> directory(Path path) {
        return entry(path)
                .flatMap(entry -> entry instanceof TrackedDirectory found ? Optional.of(found) : Optional.empty());
    }

    private Optional<TrackedEntry> entry(Path path) {
        Optional<TrackedEntry> at = Optional.of(root);
        if (!path.equals(store)) {
            for (Path name : store.relativize(path)) {
                at = at.flatMap(above -> above instanceof TrackedDirectory directory
                        ? Optional.ofNullable(directory.current().get(name.toString()))
                        : Optional.empty());
            }
        }
        return at;
    }

    void created(Path path, boolean isDirectory) throws IOException {
        settleBefore(path);
        if (undo.failure().isEmpty() && entry(path).isEmpty()) {
            above(path)
                    .ifPresent(place ->
                            put(place, isDirectory ? TrackedDirectory.fresh(undo) : new TrackedFile(undo, flush, 0)));
        }
    }

    private Optional<TrackedEntry.Place> above(Path path) {
        return Optional.ofNullable(path.getParent())
                .flatMap(this::directory)
                .map(directory ->
                        new TrackedEntry.Place(directory, path.getFileName().toString()));
    }

    private static void put(TrackedEntry.Place place, TrackedEntry entry) {
        place.directory().current().put(place.name(), entry);
        place.directory().change(place.name());
        entry.nowAt(Optional.of(place));
    }

    /** Gives a file that a power cut would bring back a second name, before its only one is deleted or replaced. */
    void keep(Path path) {
        try {
            settleBefore(path);
            Optional<TrackedEntry> entry =
                    entry(path).filter(found -> found.synced().isPresent());
            if (entry.isPresent()) {
                switch (entry.get()) {
                    case TrackedFile file -> file.keptAt(Files.createLink(hidden.resolve("kept-" + ++lastKept), path));
                    case TrackedDirectory directory -> directory.removedWith(FileOwnership.of(path));
                }
            }
        } catch (IOException | UnsupportedOperationException failed) {
            undo.failed("a file could not be kept until its deletion or replacement is synced: " + failed.getMessage());
        }
    }

    /** Follows the deletion of a name, after {@link #keep}. */
    void removed(Path path) throws IOException {
        Optional<TrackedEntry> entry = entry(path);
        if (entry.isPresent()) {
            TrackedEntry.Place place = entry.get().now().orElseThrow();
            place.directory().current().remove(place.name());
            place.directory().change(place.name());
            nameless(entry.get());
        }
    }

    private void nameless(TrackedEntry entry) throws IOException {
        entry.nowAt(Optional.empty());
        if (entry.synced().isEmpty()) {
            NameSync.drop(entry);
        }
    }

    /** Follows a rename, after {@link #keep} of the name that it replaces. */
    void moved(Path from, Path to) throws IOException {
        settleBefore(from);
        Optional<TrackedEntry> entry = entry(from);
        Optional<TrackedEntry.Place> target = above(to);
        if (entry.isEmpty() || target.isEmpty()) {
            return;
        }
        Optional<TrackedEntry> replaced = entry(to);
        TrackedEntry.Place source = entry.get().now().orElseThrow();
        source.directory().current().remove(source.name());
        source.directory().change(source.name());
        put(target.get(), entry.get());
        if (replaced.isPresent()) {
            nameless(replaced.get());
        }
    }

    /** Covers the present names of a directory; on a disk that lies, some time later. */
    void synced(Path path) throws IOException {
        settle();
        Optional<TrackedDirectory> directory = directory(path);
        if (directory.isPresent()) {
            if (flush.lies()) {
                directory.get().acknowledge();
                answered.putIfAbsent(directory.get(), flush.due());
            } else {
                NameSync.cover(directory.get());
            }
        }
    }

    /**
     * Does the syncs of directories that were answered long enough ago, before a name changes, and the one of this name
     * in any case: then an acknowledged name is as its sync found it.
     */
    private void settleBefore(Path path) throws IOException {
        settle();
        Optional<TrackedEntry.Place> place = above(path);
        if (place.isPresent()) {
            NameSync.coverAcknowledged(place.get().directory(), place.get().name());
        }
    }

    /** Does the syncs of directories that were answered long enough ago. */
    void settle() throws IOException {
        for (var first = answered.entrySet().iterator(); first.hasNext(); ) {
            var next = first.next();
            if (!flush.isOver(next.getValue())) {
                return;
            }
            first.remove();
            NameSync.coverAcknowledged(next.getKey());
        }
    }
}
