package uploads;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;

/** The way of an upload from the connection to the store. */
enum Mode {
    /** The whole file in memory first: needs as much heap as all concurrent uploads together. */
    BUFFER {
        @Override
        InputStream prepare(InputStream content) throws IOException {
            return new ByteArrayInputStream(content.readAllBytes());
        }
    },
    /** Written as it arrives: a few kilobytes for each upload of any length. */
    STREAM {
        @Override
        InputStream prepare(InputStream content) {
            return content;
        }
    };

    /** The stream that the store reads. */
    abstract InputStream prepare(InputStream content) throws IOException;

    static Mode of(String name) {
        return switch (name) {
            case "buffer" -> BUFFER;
            case "stream" -> STREAM;
            default -> throw new IllegalArgumentException("'" + name + "' is no mode; write buffer or stream");
        };
    }
}
