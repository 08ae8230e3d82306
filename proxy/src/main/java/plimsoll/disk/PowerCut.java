package plimsoll.disk;

import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;

/** Brings a store to what a power cut leaves of it. No request may run meanwhile. */
final class PowerCut {
    private final SyncTracker tracker;
    private final Mode mode;
    private final Random random;
    private final DroppedChanges dropped = new DroppedChanges();
    private final List<Kept<TrackedFile>> files = new ArrayList<>();
    private final List<Kept<FileOwnership>> directories = new ArrayList<>();

    /** The part of the unsynced changes that survives. */
    sealed interface Mode {
        /** Nothing. */
        record Strict() implements Mode {}

        /**
         * A part drawn at random: whole files, sectors of {@link FileRestorer#SECTOR_BYTES} bytes, the first ones of a
         * file, or none; and some names.
         */
        record Torn(long seed) implements Mode {}
    }

    private PowerCut(SyncTracker tracker, Mode mode) {
        this.tracker = tracker;
        this.mode = mode;
        this.random = new Random(mode instanceof Mode.Torn(long seed) ? seed : 0);
    }

    /**
     * A file or a directory that the cut keeps.
     *
     * @param from path of a file's content before the cut
     * @param name path below the root of the store after it
     */
    private record Kept<T>(T entry, Path from, Path name) {}

    /**
     * Drops the unsynced changes, or a part of them; everything left is synced then.
     *
     * @return the dropped changes
     * @throws IOException when changes could not be followed, or the store cannot be brought to that state
     */
    static DroppedChanges carryOut(SyncTracker tracker, Mode mode) throws IOException {
        Optional<String> failure = tracker.undo().failure();
        if (failure.isPresent()) {
            throw new IOException(failure.get());
        }
        tracker.settle();
        return new PowerCut(tracker, mode).run();
    }

    private DroppedChanges run() throws IOException {
        if (mode instanceof Mode.Torn) {
            coverSomeNames();
        }
        new NameReport(dropped).describe(tracker.root());
        list(tracker.root(), Path.of(""));
        Path staging = Files.createDirectory(tracker.hidden().resolve("after-cut"));
        rebuild(staging);
        deleteAllBut(tracker.store(), tracker.hidden());
        deleteAllBut(tracker.hidden(), staging);
        FileRestorer restorer = new FileRestorer(tracker.undo(), mode, random, dropped);
        for (Kept<TrackedFile> file : files) {
            restorer.restore(
                    file.entry(),
                    staging.resolve(file.name()),
                    DroppedChanges.printable(file.name().toString()));
        }
        for (Kept<TrackedFile> file : files) {
            file.entry().forget();
        }
        for (Kept<FileOwnership> directory : directories.reversed()) {
            directory.entry().give(staging.resolve(directory.name()));
        }
        for (Path name : children(staging)) {
            Files.move(name, tracker.store().resolve(staging.relativize(name)), StandardCopyOption.ATOMIC_MOVE);
        }
        Files.delete(staging);
        tracker.restart();
        return dropped;
    }

    /** Lets none, half or all of the unsynced names survive. */
    private void coverSomeNames() throws IOException {
        List<TrackedEntry.Place> unsynced = new ArrayList<>();
        for (TrackedDirectory directory : allDirectories()) {
            directory.unsyncedNames().forEach(name -> unsynced.add(new TrackedEntry.Place(directory, name)));
        }
        Collections.shuffle(unsynced, random);
        int survive = random.nextInt(3) * unsynced.size() / 2;
        for (TrackedEntry.Place place : unsynced.subList(0, survive)) {
            NameSync.cover(place.directory(), place.name());
        }
    }

    /** Returns the directories that exist now, or would after a cut, in an order that depends on their names only. */
    private Set<TrackedDirectory> allDirectories() {
        Set<TrackedDirectory> all = new LinkedHashSet<>(Set.of(tracker.root()));
        List<TrackedDirectory> waiting = new ArrayList<>(all);
        while (!waiting.isEmpty()) {
            TrackedDirectory next = waiting.removeLast();
            Set<String> names = new TreeSet<>(next.current().keySet());
            names.addAll(next.atLastSync().keySet());
            names.stream()
                    .flatMap(name -> Stream.of(next.current(), next.atLastSync())
                            .flatMap(entries -> Optional.ofNullable(entries.get(name)).stream()))
                    .filter(TrackedDirectory.class::isInstance)
                    .map(TrackedDirectory.class::cast)
                    .filter(all::add)
                    .forEach(waiting::add);
        }
        return all;
    }

    private void list(TrackedDirectory directory, Path name) throws IOException {
        for (var entry : new TreeMap<>(directory.atLastSync()).entrySet()) {
            Path below = name.resolve(entry.getKey());
            switch (entry.getValue()) {
                case TrackedFile file -> files.add(new Kept<>(file, file.content(tracker.store()), below));
                case TrackedDirectory inner -> {
                    directories.add(new Kept<>(ownership(inner), below, below));
                    list(inner, below);
                }
            }
        }
    }

    private FileOwnership ownership(TrackedDirectory directory) throws IOException {
        Optional<Path> path = directory.path(tracker.store());
        return path.isPresent()
                ? FileOwnership.of(path.get())
                : directory
                        .ownership()
                        .orElseThrow(() -> new IOException("a synced directory has no name in the store"));
    }

    private void rebuild(Path staging) throws IOException {
        for (Kept<FileOwnership> directory : directories) {
            Files.createDirectory(staging.resolve(directory.name()));
        }
        for (Kept<TrackedFile> file : files) {
            Files.move(file.from(), staging.resolve(file.name()), StandardCopyOption.ATOMIC_MOVE);
        }
    }

    private static List<Path> children(Path directory) throws IOException {
        try (Stream<Path> names = Files.list(directory)) {
            return names.toList();
        }
    }

    private static void deleteAllBut(Path directory, Path kept) throws IOException {
        for (Path name : children(directory)) {
            if (!name.equals(kept)) {
                deleteTree(name);
            }
        }
    }

    private static void deleteTree(Path top) throws IOException {
        Files.walkFileTree(top, new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) throws IOException {
                Files.delete(file);
                return FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult postVisitDirectory(
                    Path directory, @org.jspecify.annotations.Nullable IOException failed) throws IOException {
                Files.delete(directory);
                return FileVisitResult.CONTINUE;
            }
        });
    }
}
