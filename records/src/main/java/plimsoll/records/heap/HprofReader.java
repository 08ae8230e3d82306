package plimsoll.records.heap;

import java.io.EOFException;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import plimsoll.model.Bytes;
import plimsoll.model.result.inside.ClassShare;
import plimsoll.model.result.inside.HeapContent;

/**
 * Counts the objects in a heap dump in HPROF format. Reads the file once for the counts, and its first part again for
 * the names of the largest classes. Memory use grows only with the number of classes.
 */
final class HprofReader {
    private static final String FORMAT = "JAVA PROFILE 1.0.";
    private static final int FORMAT_BYTES = "JAVA PROFILE 1.0.2".length() + 1;
    private static final int TIMESTAMP = 8;
    private static final int TEXT = 0x01;
    private static final int LOADED = 0x02;
    private static final int OBJECTS = 0x0c;
    private static final int OBJECTS_SEGMENT = 0x1c;
    private static final int LONGEST_NAME = 4_000;

    private final Path file;
    private final Duration bound;
    private final ClassHistogramBuilder builder = new ClassHistogramBuilder();
    private boolean whole = true;

    private HprofReader(Path file, Duration bound) {
        this.file = file;
        this.bound = bound;
    }

    /**
     * Reads a dump. If its writer did not finish it, the counts cover the written part.
     *
     * @param largest how many classes to name
     * @throws IOException if it cannot be read, is not a dump, or takes longer than the bound
     */
    static HeapContent read(Path file, int largest, Duration bound) throws IOException {
        return new HprofReader(file, bound).content(largest);
    }

    private HeapContent content(int largest) throws IOException {
        try (HprofInput in = open()) {
            count(in);
        } catch (EOFException torn) {
            whole = false;
        }
        List<ClassHistogramBuilder.Share> shares = builder.shares();
        List<ClassHistogramBuilder.Share> first = shares.stream().limit(largest).toList();
        Map<Long, String> names = names(first);
        return new HeapContent(
                shares.stream().mapToLong(ClassHistogramBuilder.Share::objects).sum(),
                new Bytes(shares.stream()
                        .mapToLong(ClassHistogramBuilder.Share::bytes)
                        .sum()),
                whole,
                first.stream().map(share -> named(share, names)).toList());
    }

    private static ClassShare named(ClassHistogramBuilder.Share share, Map<Long, String> names) {
        String name = share.nameId()
                .flatMap(id -> Optional.ofNullable(names.get(id)))
                .map(JavaClassName::of)
                .orElse(share.label());
        return new ClassShare(name, share.objects(), new Bytes(share.bytes()));
    }

    private void count(HprofInput in) throws IOException {
        while (!in.atEnd()) {
            RecordHeader header = RecordHeader.read(in);
            switch (header.tag) {
                case LOADED -> {
                    in.skip(Integer.BYTES);
                    long type = in.id();
                    in.skip(Integer.BYTES);
                    builder.loaded(type, in.id());
                    builder.requireRoom();
                }
                case OBJECTS, OBJECTS_SEGMENT -> new HprofSegment(in, builder).readTo(in.position() + header.length);
                default -> in.skip(header.length);
            }
        }
    }

    /** Reads the names, which all come before the first object. */
    private Map<Long, String> names(List<ClassHistogramBuilder.Share> wanted) throws IOException {
        Set<Long> ids = new HashSet<>();
        wanted.forEach(share -> share.nameId().ifPresent(ids::add));
        Map<Long, String> names = new HashMap<>();
        try (HprofInput in = open()) {
            while (names.size() < ids.size() && !in.atEnd()) {
                RecordHeader header = RecordHeader.read(in);
                if (header.tag != TEXT) {
                    in.skip(header.length);
                    continue;
                }
                long id = in.id();
                long length = header.length - in.idSize();
                if (ids.contains(id) && length >= 0 && length <= LONGEST_NAME) {
                    names.put(id, in.text((int) length));
                } else {
                    in.skip(length);
                }
            }
        } catch (EOFException torn) {
            whole = false;
        }
        return names;
    }

    private HprofInput open() throws IOException {
        HprofInput in = new HprofInput(file, bound);
        try {
            if (!in.text(FORMAT_BYTES).startsWith(FORMAT)) {
                throw new IOException(file + " is not a heap dump: it does not begin with " + FORMAT);
            }
            in.idSize(in.u4());
            in.skip(TIMESTAMP);
            return in;
        } catch (IOException e) {
            in.close();
            throw e;
        }
    }

    /** The header of every record. */
    private record RecordHeader(int tag, long length) {
        static RecordHeader read(HprofInput in) throws IOException {
            int tag = in.u1();
            in.skip(Integer.BYTES);
            return new RecordHeader(tag, in.u4());
        }
    }
}
