package plimsoll.lab.launch.image;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.apache.commons.compress.archivers.tar.TarArchiveEntry;
import plimsoll.records.lines.BoundedInputStream;

/**
 * Where the files of a tar are, by name, so that each can be read on its own.
 *
 * @param links from the name of a link to the name of its target; an older docker save writes equal layers as links
 */
record ArchiveEntries(Path file, Map<String, Extent> extents, Map<String, String> links) {
    private static final int MOST = 10_000;
    private static final int MOST_LINKS = 8;
    private static final int GZIP_MAGIC = 0x1F;
    private static final int GZIP_SECOND = 0x8B;
    private static final int DOCUMENT_MAX = 4 << 20;

    /** A part of the archive, in bytes. */
    record Extent(long offset, long size) {}

    /**
     * Reads the headers of an archive.
     *
     * @throws IOException if it is not a tar, or is damaged or truncated
     */
    static ArchiveEntries of(Path file) throws IOException {
        Map<String, Extent> extents = new HashMap<>();
        Map<String, String> links = new HashMap<>();
        long size = Files.size(file);
        refuseCompressed(file);
        try (BoundedTar tar = new BoundedTar(new BufferedInputStream(Files.newInputStream(file), 1 << 16), _ -> {})) {
            for (Optional<TarArchiveEntry> next = tar.next(); next.isPresent(); next = tar.next()) {
                TarArchiveEntry entry = next.get();
                String name = plain(entry.getName());
                if (entry.isSymbolicLink()) {
                    links.put(name, plain(target(name, entry.getLinkName())));
                } else if (entry.isLink()) {
                    links.put(name, plain(entry.getLinkName()));
                } else if (entry.isFile()) {
                    extents.put(name, extent(entry, tar.position(), size));
                }
                if (extents.size() + links.size() > MOST) {
                    throw new IOException(
                            "the archive has more than " + MOST + " files, so it is not that of an image");
                }
            }
        }
        return new ArchiveEntries(file, Map.copyOf(extents), Map.copyOf(links));
    }

    /** Parts of a compressed file cannot be read on their own. */
    private static void refuseCompressed(Path file) throws IOException {
        try (InputStream in = Files.newInputStream(file)) {
            if (in.read() == GZIP_MAGIC && in.read() == GZIP_SECOND) {
                throw new IOException("it is compressed as a whole; decompress it by gunzip first");
            }
        }
    }

    private static Extent extent(TarArchiveEntry entry, long position, long size) throws IOException {
        if (entry.getSize() > size - position) {
            throw new IOException("the archive is truncated: " + entry.getName() + " should have " + entry.getSize()
                    + " bytes, but the file ends before");
        }
        return new Extent(position, entry.getSize());
    }

    private static String target(String link, String written) throws IOException {
        try {
            return Path.of("/" + link).resolveSibling(written).normalize().toString();
        } catch (InvalidPathException damaged) {
            throw new IOException("the archive is damaged: the link " + link + " leads nowhere", damaged);
        }
    }

    private static String plain(String name) {
        return name.replaceFirst("^(\\./|/)+", "");
    }

    Optional<Extent> find(String name) {
        String at = plain(name);
        for (int hops = 0; hops < MOST_LINKS && links.containsKey(at); hops++) {
            at = links.getOrDefault(at, at);
        }
        return Optional.ofNullable(extents.get(at));
    }

    /** Returns a small file whole. */
    byte[] document(String name) throws IOException {
        Extent extent = find(name).orElseThrow(() -> new IOException("the archive is damaged: it has no " + name));
        if (extent.size() > DOCUMENT_MAX) {
            throw new IOException("the archive is damaged: " + name + " has " + extent.size() + " bytes");
        }
        try (InputStream in = open(extent)) {
            return in.readAllBytes();
        }
    }

    InputStream open(Extent extent) throws IOException {
        FileChannel channel = FileChannel.open(file, StandardOpenOption.READ);
        try {
            channel.position(extent.offset());
            return new BufferedInputStream(
                    new BoundedInputStream(Channels.newInputStream(channel), extent.size()), 1 << 16);
        } catch (IOException e) {
            channel.close();
            throw e;
        }
    }
}
