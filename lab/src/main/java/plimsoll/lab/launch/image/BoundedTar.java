package plimsoll.lab.launch.image;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import org.apache.commons.compress.archivers.tar.TarArchiveEntry;
import org.apache.commons.compress.archivers.tar.TarArchiveInputStream;

/**
 * The entries of a tar from a foreign source. The library keeps a header of any length in memory, such as a name of
 * gigabytes; here a header has a bound, and any damage is an {@link IOException}.
 */
public final class BoundedTar implements AutoCloseable {
    private static final long HEADER_MAX = 1 << 20;

    private final CountedStream counted;
    private final TarArchiveInputStream tar;

    /** @param bound sees how many bytes were read, with those of entries that are skipped, and may refuse more */
    public BoundedTar(InputStream source, ReadBound bound) {
        this.counted = new CountedStream(source, bound);
        this.tar = new TarArchiveInputStream(counted, StandardCharsets.UTF_8.name());
    }

    /**
     * Returns the next entry; empty at the end.
     *
     * @throws IOException if the archive is damaged or truncated, or a header is too long
     */
    public Optional<TarArchiveEntry> next() throws IOException {
        try {
            if (tar.getCurrentEntry() != null) {
                tar.transferTo(OutputStream.nullOutputStream());
            }
            counted.allow(HEADER_MAX);
            return Optional.ofNullable(tar.getNextEntry());
        } catch (RuntimeException damaged) {
            throw new IOException("damaged tar: " + damaged.getMessage(), damaged);
        } finally {
            counted.allow(Long.MAX_VALUE);
        }
    }

    /** Returns the content of the entry that {@link #next} returned last. */
    public InputStream content() {
        return tar;
    }

    /** Returns how many bytes were read; right after {@link #next}, the position of the entry's content. */
    long position() {
        return counted.position();
    }

    /** Reads what follows the last entry. */
    void drain() throws IOException {
        counted.transferTo(OutputStream.nullOutputStream());
    }

    @Override
    public void close() throws IOException {
        tar.close();
    }

    /** A bound on what is read of an archive. */
    public interface ReadBound {
        /** @throws IOException if these are too many bytes, or they come too late */
        void check(long bytes) throws IOException;
    }

    /** Refuses more bytes than are allowed. */
    private static final class CountedStream extends BoundedStream {
        private long limit = Long.MAX_VALUE;

        CountedStream(InputStream source, ReadBound bound) {
            super(source, bound);
        }

        void allow(long more) {
            limit = more > Long.MAX_VALUE - position() ? Long.MAX_VALUE : position() + more;
        }

        @Override
        public int read(byte[] into, int offset, int length) throws IOException {
            if (position() >= limit) {
                throw new IOException("damaged tar: a header has more than " + HEADER_MAX + " bytes");
            }
            return super.read(into, offset, (int) Math.min(length, limit - position()));
        }
    }
}
