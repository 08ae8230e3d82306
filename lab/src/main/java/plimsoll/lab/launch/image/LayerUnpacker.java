package plimsoll.lab.launch.image;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.security.DigestInputStream;
import java.util.HashSet;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.apache.commons.compress.archivers.tar.TarArchiveEntry;
import plimsoll.lab.launch.orphan.DirectoryDeleter;
import plimsoll.lab.launch.orphan.LabDiskException;
import plimsoll.records.Sha256;

/**
 * Unpacks the layers of an image, one over the other, into a directory that nothing else changes meanwhile.
 *
 * <p>An image is foreign: no entry leads out of the directory, no device is made, no file keeps the bit that gives a
 * process its owner's rights, and the whole has a bound on bytes, files and time. Names that begin with {@code .wh.}
 * delete what a lower layer has.
 */
final class LayerUnpacker {
    private static final String WHITEOUT = ".wh.";
    private static final String OPAQUE = ".wh..wh..opq";
    private static final int PERMISSIONS = 01777;
    private static final int OWNERS_DIRECTORY = 0700;
    private static final int OWNERS_FILE = 0400;
    private static final int CHUNK = 1 << 16;

    private final ImagePaths paths;
    private final FileOwner owner;
    private final UnpackingBounds bounds;
    private final Map<Path, Integer> directoryModes = new LinkedHashMap<>();
    private final Set<Path> ofThisLayer = new HashSet<>();
    private long bytes;
    private int files;

    /** @param root an empty directory of the lab's own */
    LayerUnpacker(Path root, FileOwner owner, UnpackingBounds bounds) {
        this.paths = new ImagePaths(root);
        this.owner = owner;
        this.bounds = bounds;
    }

    /**
     * Unpacks a layer over those before it.
     *
     * @param digest SHA-256 that the image's configuration names, {@code sha256:HEX}
     * @throws IOException if the layer is damaged, leads out of the image, or exceeds a bound
     */
    void apply(InputStream layer, String digest) throws IOException {
        ofThisLayer.clear();
        DigestInputStream hashed = new DigestInputStream(layer, Sha256.digest());
        try (BoundedTar tar = new BoundedTar(hashed, read -> bounds.check(read, files))) {
            for (Optional<TarArchiveEntry> next = tar.next(); next.isPresent(); next = tar.next()) {
                entry(next.get(), tar.content());
            }
            tar.drain();
        }
        String actual =
                "sha256:" + HexFormat.of().formatHex(hashed.getMessageDigest().digest());
        if (!actual.equals(digest)) {
            throw new IOException("a layer is damaged: its digest is " + actual + ", but the image names " + digest);
        }
    }

    /** Gives the directories their permissions, which could prevent that files are made in them. */
    void finish() throws IOException {
        for (Map.Entry<Path, Integer> each : directoryModes.entrySet()) {
            if (Files.isDirectory(each.getKey(), LinkOption.NOFOLLOW_LINKS)) {
                Files.setAttribute(each.getKey(), "unix:mode", each.getValue() | OWNERS_DIRECTORY);
            }
        }
    }

    private void entry(TarArchiveEntry entry, InputStream content) throws IOException {
        files++;
        bounds.check(bytes, files);
        List<String> names = ImagePaths.names(entry.getName());
        if (names.isEmpty()) {
            directory(paths.root(), entry);
            return;
        }
        Path parent = paths.directory(names.subList(0, names.size() - 1));
        if (names.getLast().startsWith(WHITEOUT)) {
            whiteOut(parent, names.getLast());
            return;
        }
        Path target = ImagePaths.child(parent, names.getLast());
        Optional<BasicFileAttributes> before = ImagePaths.attributes(target);
        if (before.isPresent() && !(before.get().isDirectory() && entry.isDirectory())) {
            DirectoryDeleter.delete(target);
        }
        for (Path own = target; ofThisLayer.add(own) && !own.equals(paths.root()); own = own.resolveSibling("")) {
            // Its directories too: a whiteout keeps them, with what this layer has in them.
        }
        make(
                entry,
                content,
                target,
                before.filter(BasicFileAttributes::isDirectory).isPresent());
    }

    private void make(TarArchiveEntry entry, InputStream content, Path target, boolean wasDirectory)
            throws IOException {
        if (entry.isDirectory()) {
            if (!wasDirectory) {
                Files.createDirectory(target);
            }
            directory(target, entry);
        } else if (entry.isSymbolicLink()) {
            Files.createSymbolicLink(target, ImagePaths.child(Path.of(""), entry.getLinkName()));
            owner.own(target, entry.getLongUserId(), entry.getLongGroupId());
        } else if (entry.isLink()) {
            link(entry, target);
        } else if (entry.isFile() && !entry.isCharacterDevice() && !entry.isBlockDevice() && !entry.isFIFO()) {
            file(entry, content, target);
        }
        // Devices and pipes are left out: a member gets the usual devices from the lab.
    }

    private void directory(Path target, TarArchiveEntry entry) throws IOException {
        owner.own(target, entry.getLongUserId(), entry.getLongGroupId());
        directoryModes.put(target, entry.getMode() & PERMISSIONS);
    }

    private void link(TarArchiveEntry entry, Path target) throws IOException {
        List<String> names = ImagePaths.names(entry.getLinkName());
        if (names.isEmpty()) {
            throw new IOException("the image has a hard link '" + entry.getName() + "' to its root directory");
        }
        Path existing = ImagePaths.child(paths.directory(names.subList(0, names.size() - 1)), names.getLast());
        if (ImagePaths.attributes(existing)
                .filter(attributes -> attributes.isRegularFile() || attributes.isSymbolicLink())
                .isEmpty()) {
            throw new IOException("the image has a hard link '" + entry.getName() + "' to '" + entry.getLinkName()
                    + "', which is not a file of it");
        }
        Files.createLink(target, existing);
    }

    private void file(TarArchiveEntry entry, InputStream content, Path target) throws IOException {
        bounds.checkRoom(paths.root(), bytes, entry.getRealSize());
        long written = 0;
        try (OutputStream out =
                Files.newOutputStream(target, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE)) {
            byte[] chunk = new byte[CHUNK];
            for (int count = content.read(chunk); count >= 0; count = content.read(chunk)) {
                bytes += count;
                written += count;
                bounds.check(bytes, files);
                write(target, out, chunk, count);
            }
        }
        if (written != entry.getRealSize()) {
            throw new IOException("the archive is truncated in '" + entry.getName() + "'");
        }
        owner.own(target, entry.getLongUserId(), entry.getLongGroupId());
        // After the owner, whose change takes bits away.
        Files.setAttribute(target, "unix:mode", (entry.getMode() & PERMISSIONS) | OWNERS_FILE);
        Files.setLastModifiedTime(target, entry.getLastModifiedTime());
    }

    private static void write(Path target, OutputStream out, byte[] chunk, int count) throws IOException {
        LabDiskException.guard(target, () -> out.write(chunk, 0, count));
    }

    private void whiteOut(Path parent, String name) throws IOException {
        if (name.equals(OPAQUE)) {
            for (Path each : entries(parent)) {
                deleteOfLower(each);
            }
            return;
        }
        String hidden = name.substring(WHITEOUT.length());
        if (hidden.isEmpty() || hidden.equals(".") || hidden.equals("..")) {
            throw new IOException("the image has a file '" + name + "', a whiteout without a valid file name; build the"
                    + " image again");
        }
        deleteOfLower(ImagePaths.child(parent, hidden));
    }

    /** Deletes an entry with all that is in it, but keeps what this layer has made itself. */
    private void deleteOfLower(Path entry) throws IOException {
        bounds.check(bytes, files);
        if (!ofThisLayer.contains(entry)) {
            DirectoryDeleter.delete(entry);
        } else if (Files.isDirectory(entry, LinkOption.NOFOLLOW_LINKS)) {
            for (Path each : entries(entry)) {
                deleteOfLower(each);
            }
        }
    }

    private static List<Path> entries(Path directory) throws IOException {
        try (Stream<Path> entries = Files.list(directory)) {
            return entries.toList();
        }
    }
}
