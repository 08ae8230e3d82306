package intake.shared;

import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;

/**
 * A log with a line for each request: its path and its microseconds. The line is in the file once the request is over.
 */
record TimeLog(OutputStream out) {
    static TimeLog in(Path directory, String name) throws IOException {
        return new TimeLog(Files.newOutputStream(directory.resolve(name)));
    }

    /** One write call a line, so that lines of several threads never mix. */
    void write(String path, long nanos) {
        String line = path + " " + TimeUnit.NANOSECONDS.toMicros(nanos) + "\n";
        try {
            out.write(line.getBytes(StandardCharsets.US_ASCII));
        } catch (IOException e) {
            throw new UncheckedIOException("cannot write a request's time: " + e, e);
        }
    }
}
