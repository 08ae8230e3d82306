package plimsoll.lab.launch.image;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;
import plimsoll.lab.launch.orphan.DirectoryDeleter;
import plimsoll.lab.launch.orphan.LabDiskException;
import plimsoll.lab.launch.process.LabLock;
import plimsoll.lab.launch.process.ProcessTable;

/**
 * The unpacked images of all labs of a user, each in {@code STATE/images/ID-OWNER}. An image is unpacked once, by one lab
 * at a time, into a directory that gets this name when it is complete. The oldest are deleted, but none that a process has
 * mounted.
 */
final class ImageStore {
    private static final int MOST_IMAGES = 8;
    /** From the unpacking of an image to the moment at which a process has mounted it, and far more. */
    private static final Duration STARTING = Duration.ofDays(1);

    private static final String PARTIAL = ".partial";
    private static final String LOCK = ".lock";
    private static final String CONFIG = ".json";

    private final Path directory;
    private final InstantSource clock;
    private final Map<Key, UnpackedImage> known = new ConcurrentHashMap<>();

    /** @param clock by whose time the last use of an image is kept */
    ImageStore(Path directory, InstantSource clock) {
        this.directory = directory;
        this.clock = clock;
    }

    private record Key(Path archive, long size, FileTime modified, FileOwner owner) {}

    /**
     * Returns the image of an archive, and unpacks it before if no lab has done that.
     *
     * @throws IOException if the archive is not a usable image, in words that follow its path
     */
    UnpackedImage open(Path archive, FileOwner owner, ContainerImages.Unpacking unpacking) throws IOException {
        Key key = new Key(archive, Files.size(archive), Files.getLastModifiedTime(archive), owner);
        UnpackedImage image = known.get(key);
        if (image == null || !Files.isDirectory(image.root())) {
            ImageArchive read = ImageArchive.read(archive);
            image = opened(
                    read.id() + "-" + owner.key(), unpacking, (partial, end) -> unpack(read, owner, end, partial));
            known.put(key, image);
        }
        markUsed(image);
        return image;
    }

    /** Returns a named image, and has its engine save it and unpacks it before if no lab has done that. */
    UnpackedImage open(NamedImage named, FileOwner owner, ContainerImages.Unpacking unpacking) throws IOException {
        UnpackedImage image = opened(named.id() + "-" + owner.key(), unpacking, (partial, end) -> {
            Path archive = partial.resolveSibling(partial.getFileName() + ".tar");
            try {
                named.save(archive, end);
                return unpack(ImageArchive.read(archive), owner, end, partial);
            } finally {
                Files.deleteIfExists(archive);
            }
        });
        markUsed(image);
        return image;
    }

    /** Unpacks an image into a directory, and returns its configuration. */
    private interface Unpacker {
        String into(Path partial, long end) throws IOException;
    }

    private UnpackedImage opened(String name, ContainerImages.Unpacking unpacking, Unpacker unpacker)
            throws IOException {
        long end = unpacking.end();
        Path complete = directory.resolve(name);
        Path config = directory.resolve(name + CONFIG);
        LabDiskException.guard(directory, () -> Files.createDirectories(directory));
        try (LabLock _ = lock(directory.resolve(name + LOCK), end)) {
            if (!Files.isDirectory(complete, LinkOption.NOFOLLOW_LINKS) || !Files.isRegularFile(config)) {
                unpacking.progress().accept("unpacking its image once, into " + complete);
                make(complete, config, end, unpacker);
            }
            UnpackedImage image = new UnpackedImage(complete, ImageConfig.parse(Files.readAllBytes(config)));
            markUsed(image);
            deleteOld();
            return image;
        }
    }

    private static void make(Path complete, Path config, long end, Unpacker unpacker) throws IOException {
        Path partial = complete.resolveSibling(complete.getFileName() + PARTIAL);
        DirectoryDeleter.delete(partial);
        DirectoryDeleter.delete(complete);
        LabDiskException.guard(partial, () -> Files.createDirectory(partial));
        try {
            String configuration = unpacker.into(partial, end);
            LabDiskException.guard(config, () -> Files.writeString(config, configuration));
            Files.move(partial, complete, StandardCopyOption.ATOMIC_MOVE);
        } catch (IOException | RuntimeException e) {
            DirectoryDeleter.delete(partial);
            throw e;
        }
    }

    private static String unpack(ImageArchive archive, FileOwner owner, long end, Path root) throws IOException {
        Files.setAttribute(root, "unix:mode", 0755);
        owner.own(root, 0, 0);
        UnpackingBounds bounds = UnpackingBounds.until(end);
        LayerUnpacker unpacker = new LayerUnpacker(root, owner, bounds);
        for (int layer = 0; layer < archive.layers().size(); layer++) {
            try (InputStream content = archive.layer(layer, root, read -> bounds.check(read, 0))) {
                unpacker.apply(content, archive.config().layers().get(layer));
            }
        }
        unpacker.finish();
        return archive.configuration();
    }

    private void markUsed(UnpackedImage image) throws IOException {
        Path lock = directory.resolve(image.root().getFileName() + LOCK);
        Files.setLastModifiedTime(lock, FileTime.from(clock.instant()));
    }

    /** Deletes the images that were used longest ago, and what a killed lab has unpacked in part. */
    private void deleteOld() throws IOException {
        FileTime unused = FileTime.from(clock.instant().minus(STARTING));
        for (Path lock : longestUnused()) {
            if (used(lock).compareTo(unused) < 0 && isAnyLeft(lock) && !ProcessTable.anyMounts(image(lock))) {
                delete(lock);
            }
        }
    }

    private Path image(Path lock) {
        return directory.resolve(lock.getFileName().toString().replaceFirst("\\.lock$", ""));
    }

    private boolean isAnyLeft(Path lock) {
        return madeUnder(lock).stream().anyMatch(each -> Files.exists(each, LinkOption.NOFOLLOW_LINKS));
    }

    /** Returns the names of all files and directories of an image but its lock. */
    private List<Path> madeUnder(Path lock) {
        Path image = image(lock);
        return Stream.of("", PARTIAL + ".tar", CONFIG, PARTIAL)
                .map(suffix -> image.resolveSibling(image.getFileName() + suffix))
                .toList();
    }

    private void delete(Path lock) throws IOException {
        Optional<LabLock> free = LabLock.now(lock);
        if (free.isEmpty()) {
            return;
        }
        try (LabLock _ = free.get()) {
            // The lock stays: a lab that waits for it would otherwise hold another one than the next lab.
            for (Path made : madeUnder(lock)) {
                DirectoryDeleter.delete(made);
            }
        }
    }

    /** Returns the locks of all images but those that were used last. */
    private List<Path> longestUnused() throws IOException {
        Map<Path, FileTime> times = new HashMap<>();
        try (Stream<Path> entries = Files.list(directory)) {
            entries.filter(each -> each.toString().endsWith(LOCK)).forEach(each -> times.put(each, used(each)));
        }
        return times.entrySet().stream()
                .sorted(Map.Entry.<Path, FileTime>comparingByValue().reversed())
                .skip(MOST_IMAGES)
                .map(Map.Entry::getKey)
                .toList();
    }

    private static FileTime used(Path lock) {
        try {
            return Files.getLastModifiedTime(lock);
        } catch (IOException gone) {
            return FileTime.fromMillis(0);
        }
    }

    private static LabLock lock(Path file, long end) throws IOException {
        return LabLock.unlessInterrupted(end, file)
                .orElseThrow(() -> new IOException(
                        Thread.currentThread().isInterrupted()
                                ? "the wait for another lab that unpacks the image was interrupted"
                                : "another lab has been unpacking the image for too long; wait for it or stop it"));
    }
}
