package plimsoll.disk;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;

/** A file or a directory with the name that it has now and the name that it would have after a power cut. */
abstract sealed class TrackedEntry permits TrackedFile, TrackedDirectory {
    /** Its name; empty once that is deleted. */
    private Optional<Place> now = Optional.empty();

    /** Its name as of the last sync; empty if it has none yet. */
    private Optional<Place> synced = Optional.empty();

    /** A name in a directory. */
    record Place(TrackedDirectory directory, String name) {}

    Optional<Place> now() {
        return now;
    }

    Optional<Place> synced() {
        return synced;
    }

    void nowAt(Optional<Place> place) {
        now = place;
    }

    void syncedAt(Optional<Place> place) {
        synced = place;
    }

    /** Returns the path of its present name in a store. */
    Optional<Path> path(Path store) {
        return now.flatMap(place -> place.directory().path(store).map(above -> above.resolve(place.name())));
    }

    /** Drops what was kept for a power cut, because no cut can bring this back. */
    abstract void forget() throws IOException;
}
