package intake.servlet;

import intake.multipart.MultipartException;
import intake.multipart.MultipartException.Fault;
import intake.multipart.Part;
import intake.multipart.PartHandler;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * Keeps the parts of one form: fields in memory, files in memory up to the threshold. Deletes them unless they are
 * handed over.
 */
final class PartCollector implements PartHandler, AutoCloseable {
    /** Fields become strings, so all of them must fit into the heap: as many bytes as Tomcat takes. */
    private static final int FIELDS_MAX = 2 << 20;

    private final List<FormPart> parts = new ArrayList<>();
    private final Path directory;
    private final int threshold;
    private final long bytesMax;
    private long bytes;
    private long fieldBytes;

    /** @param bytesMax bytes of all parts together, without their headers */
    PartCollector(Path directory, int threshold, long bytesMax) {
        this.directory = directory;
        this.threshold = threshold;
        this.bytesMax = bytesMax;
    }

    @Override
    public void begin(Part part) {
        int inMemory = part.filename().isPresent() ? threshold : FIELDS_MAX;
        parts.add(new FormPart(part, directory, new PartContent(directory, inMemory)));
    }

    @Override
    public void data(byte[] source, int offset, int length) throws IOException {
        FormPart part = parts.getLast();
        bytes += length;
        fieldBytes += part.isField() ? length : 0;
        if (bytes > bytesMax) {
            throw new MultipartException(Fault.PART_TOO_LARGE, "the parts have more than " + bytesMax + " bytes");
        }
        if (fieldBytes > FIELDS_MAX) {
            throw new MultipartException(Fault.PART_TOO_LARGE, "the fields have more than " + FIELDS_MAX + " bytes");
        }
        part.content().append(source, offset, length);
    }

    @Override
    public void end() {}

    /** Returns the parts, which the caller deletes. */
    List<FormPart> handOver() {
        List<FormPart> all = List.copyOf(parts);
        parts.clear();
        return all;
    }

    @Override
    public void close() throws IOException {
        FormPart.delete(parts);
    }
}
