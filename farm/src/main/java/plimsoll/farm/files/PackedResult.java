package plimsoll.farm.files;

import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.channels.Channels;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.security.DigestOutputStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.NavigableSet;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.apache.commons.compress.archivers.tar.TarArchiveEntry;
import org.apache.commons.compress.archivers.tar.TarArchiveOutputStream;
import org.jspecify.annotations.Nullable;
import plimsoll.farm.message.FileDigest;
import plimsoll.json.Json;
import plimsoll.lab.launch.image.BoundedTar;
import plimsoll.model.record.RecordFile;
import plimsoll.model.record.UnreadableRecordException;
import plimsoll.records.Sha256;

/** The files of a result in a tar archive, after a list of their digests. */
public final class PackedResult {
    private static final String LIST = "sha256.json";
    private static final long LIST_BYTES_MAX = 32L << 20;
    private static final int FILES_MAX = 100_000;
    private static final int LARGE_NAME_MAX = 300;

    /** File systems take names of 255 bytes, and a file that is written again has a copy with a longer name. */
    private static final int NAME_BYTES_MAX = 240;

    /** Linux takes paths of 4095 bytes, that of the directory included. */
    private static final int PATH_BYTES_MAX = 2000;

    private static final int CHUNK = 1 << 16;

    private PackedResult() {}

    /** The regular files of a result by their paths below its directory. */
    record FileList(Map<String, FileDigest> files) {
        FileList {
            files = Map.copyOf(files);
            if (files.size() > FILES_MAX) {
                throw new IllegalArgumentException(
                        "a result has at most " + FILES_MAX + " files, but this has " + files.size());
            }
        }
    }

    /** Packs all regular files below a directory. */
    public static void pack(Path directory, Path archive) throws IOException {
        List<Path> files = new ArrayList<>();
        try (Stream<Path> all = Files.walk(directory)) {
            all.filter(file -> Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS))
                    .sorted()
                    .limit(FILES_MAX + 1L)
                    .forEach(files::add);
        }
        Map<String, FileDigest> digests = new HashMap<>();
        for (Path file : files) {
            digests.put(directory.relativize(file).toString(), new FileDigest(Sha256.of(file), Files.size(file)));
        }
        byte[] list = Json.line(new FileList(digests)).getBytes(StandardCharsets.UTF_8);
        try (TarArchiveOutputStream tar =
                new TarArchiveOutputStream(new BufferedOutputStream(Files.newOutputStream(archive)))) {
            tar.setLongFileMode(TarArchiveOutputStream.LONGFILE_POSIX);
            tar.setBigNumberMode(TarArchiveOutputStream.BIGNUMBER_POSIX);
            tar.setAddPaxHeadersForNonAsciiNames(true);
            put(tar, LIST, list.length);
            tar.write(list);
            tar.closeArchiveEntry();
            for (Path file : files) {
                String name = directory.relativize(file).toString();
                long bytes = Objects.requireNonNull(digests.get(name)).bytes();
                put(tar, name, bytes);
                try (InputStream record = RecordFile.open(file, bytes)) {
                    record.transferTo(tar);
                }
                tar.closeArchiveEntry();
            }
        }
    }

    private static void put(TarArchiveOutputStream tar, String name, long bytes) throws IOException {
        TarArchiveEntry entry = new TarArchiveEntry(name);
        entry.setSize(bytes);
        tar.putArchiveEntry(entry);
    }

    /**
     * Unpacks an archive into a new directory. It takes no more space there than the archive has.
     *
     * @throws UnreadableRecordException if a file is missing, unlisted, given twice, of another size or content than
     *     listed, or has a name that no file can have; then the directory is incomplete
     * @throws java.nio.file.FileSystemException if a file cannot be written, as on a full disk
     */
    public static void unpack(Path archive, Path directory) throws IOException {
        try (InputStream file = new BufferedInputStream(Files.newInputStream(archive));
                BoundedTar tar = new BoundedTar(file, _ -> {})) {
            Map<String, FileDigest> missing = new HashMap<>(list(tar).files());
            requireNames(missing.keySet());
            requireSpace(missing, Files.size(archive));
            for (Optional<TarArchiveEntry> next = tar.next(); next.isPresent(); next = tar.next()) {
                TarArchiveEntry entry = next.get();
                @Nullable FileDigest listed = missing.remove(entry.getName());
                if (listed == null || !entry.isFile() || entry.isLink() || entry.isSymbolicLink()) {
                    throw damaged("'" + shortened(entry.getName()) + "' is not on its list of files");
                }
                if (entry.isSparse() || entry.getRealSize() != listed.bytes()) {
                    throw damaged("'" + shortened(entry.getName()) + "' is a sparse file or has " + entry.getRealSize()
                            + " bytes, but its list says " + listed.bytes());
                }
                write(tar.content(), target(directory, entry.getName()), listed);
            }
            if (!missing.isEmpty()) {
                throw damaged(missing.size() + " of its files are missing, such as '"
                        + shortened(missing.keySet().iterator().next()) + "'");
            }
        } catch (IllegalArgumentException wrong) {
            throw damaged(String.valueOf(wrong.getMessage()));
        }
    }

    /** The failure to write such a file would look like one of this machine's disk. */
    private static void requireNames(Set<String> names) {
        NavigableSet<String> sorted = new TreeSet<>(names);
        for (String name : sorted) {
            if (isTooLong(name)) {
                throw damaged("'" + shortened(name) + "' is too long for the name of a file");
            }
            String within = name + "/";
            if (sorted.tailSet(within).stream().limit(1).anyMatch(next -> next.startsWith(within))) {
                throw damaged("'" + shortened(name) + "' is a file and a directory on its list");
            }
        }
    }

    private static boolean isTooLong(String name) {
        return bytes(name) > PATH_BYTES_MAX
                || Arrays.stream(name.split("/", -1)).anyMatch(part -> bytes(part) > NAME_BYTES_MAX);
    }

    private static int bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8).length;
    }

    /** Only holes of sparse files would make an archive smaller than its files. */
    private static void requireSpace(Map<String, FileDigest> files, long archived) {
        long left = archived;
        for (FileDigest file : files.values()) {
            left -= file.bytes();
            if (left < 0) {
                throw damaged("its list names more bytes than the " + archived + " of the archive");
            }
        }
    }

    private static FileList list(BoundedTar tar) throws IOException {
        Optional<TarArchiveEntry> first = tar.next();
        if (first.isEmpty()
                || !first.get().getName().equals(LIST)
                || first.get().isSparse()
                || first.get().getSize() > LIST_BYTES_MAX) {
            throw damaged("it does not begin with the list of its files");
        }
        byte[] list = tar.content().readNBytes((int) first.get().getSize());
        return Json.parse(new String(list, StandardCharsets.UTF_8), FileList.class);
    }

    private static Path target(Path directory, String name) {
        Path target = directory.resolve(name).normalize();
        if (!target.startsWith(directory)
                || target.equals(directory)
                || !name.equals(directory.relativize(target).toString())) {
            throw damaged("'" + shortened(name) + "' lies outside of it");
        }
        return target;
    }

    private static void write(InputStream content, Path target, FileDigest listed) throws IOException {
        Files.createDirectories(target.resolveSibling("."));
        try (OutputStream file = Channels.newOutputStream(RecordFile.newChannel(target))) {
            DigestOutputStream out = new DigestOutputStream(file, Sha256.digest());
            long written = copied(content, out, target, listed.bytes());
            String digest = HexFormat.of().formatHex(out.getMessageDigest().digest());
            if (written != listed.bytes() || !digest.equals(listed.sha256())) {
                throw damaged("'" + shortened(target.getFileName().toString()) + "' has " + written
                        + " bytes of SHA-256 " + digest + ", but its list says " + listed.bytes() + " of "
                        + listed.sha256());
            }
        }
    }

    private static long copied(InputStream from, OutputStream to, Path target, long most) throws IOException {
        byte[] chunk = new byte[CHUNK];
        long copied = 0;
        while (copied < most) {
            int read = from.read(chunk, 0, (int) Math.min(chunk.length, most - copied));
            if (read < 0) {
                return copied;
            }
            try {
                to.write(chunk, 0, read);
            } catch (IOException full) {
                throw RecordFile.unwritable(target, full);
            }
            copied += read;
        }
        return copied;
    }

    private static String shortened(String name) {
        return name.substring(0, Math.min(name.length(), LARGE_NAME_MAX));
    }

    private static UnreadableRecordException damaged(String why) {
        return new UnreadableRecordException("a packed result is damaged: " + why);
    }
}
