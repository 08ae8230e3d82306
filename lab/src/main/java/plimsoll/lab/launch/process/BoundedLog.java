package plimsoll.lab.launch.process;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import plimsoll.model.record.RecordFile;

/**
 * A log file that keeps the first 4 MiB and the last 1 MiB of its input.
 *
 * <p>The first part is written to disk at once. The last part stays in memory until {@link #close}, which writes it
 * after a line with the number of bytes left out. A process that logs gigabytes thus costs 5 MiB of disk, and its last
 * lines, which often name the cause of its death, are kept.
 */
final class BoundedLog implements AutoCloseable {
    static final int HEAD_BYTES = 4 << 20;
    static final int TAIL_BYTES = 1 << 20;

    private final OutputStream file;
    private long written;
    private byte[] tail = new byte[0];

    BoundedLog(Path file) throws IOException {
        this.file = RecordFile.create(file);
    }

    void write(byte[] bytes, int length) throws IOException {
        int head = Math.clamp(HEAD_BYTES - written, 0, length);
        file.write(bytes, 0, head);
        written += head;
        if (head < length) {
            keep(bytes, head, length - head);
        }
    }

    /** The tail is a ring buffer over the bytes after the head; byte n of them is stored at n modulo its size. */
    private void keep(byte[] bytes, int from, int length) {
        if (tail.length == 0) {
            tail = new byte[TAIL_BYTES];
        }
        for (int done = 0; done < length; ) {
            int at = (int) ((written - HEAD_BYTES) % TAIL_BYTES);
            int part = Math.min(length - done, TAIL_BYTES - at);
            System.arraycopy(bytes, from + done, tail, at, part);
            done += part;
            written += part;
        }
    }

    @Override
    public void close() throws IOException {
        try (file) {
            long beyond = written - HEAD_BYTES;
            if (beyond <= 0) {
                return;
            }
            if (beyond <= TAIL_BYTES) {
                file.write(tail, 0, (int) beyond);
                return;
            }
            file.write(("\n[plimsoll: " + (beyond - TAIL_BYTES) + " bytes left out here]\n")
                    .getBytes(StandardCharsets.UTF_8));
            int oldest = (int) (beyond % TAIL_BYTES);
            file.write(tail, oldest, TAIL_BYTES - oldest);
            file.write(tail, 0, oldest);
        }
    }
}
