package uploads;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;

/** How an upload goes from the connection to the store. */
enum Mode {
    /** The whole file in memory first: as much heap as all uploads at once are long. */
    BUFFER {
        @Override
        InputStream prepare(InputStream content) throws IOException {
            return new ByteArrayInputStream(content.readAllBytes());
        }
    },
    /** Written as it arrives: a few kilobytes for each upload, however long it is. */
    STREAM {
        @Override
        InputStream prepare(InputStream content) {
            return content;
        }
    };

    /** What the store reads from. */
    abstract InputStream prepare(InputStream content) throws IOException;

    static Mode of(String name) {
        return switch (name) {
            case "buffer" -> BUFFER;
            case "stream" -> STREAM;
            default -> throw new IllegalArgumentException("'" + name + "' is no mode; write buffer or stream");
        };
    }
}
