package plimsoll.lab.launch.process;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.regex.Pattern;

/** Searches a stream of bytes for a line that contains a pattern; only the first 8 KiB of each line count. */
final class LineMatcher {
    private static final int LINE_MAX = 8 << 10;

    private final Pattern pattern;
    private final ByteArrayOutputStream line = new ByteArrayOutputStream();
    private volatile boolean matched;

    LineMatcher(Pattern pattern) {
        this.pattern = pattern;
    }

    void read(byte[] bytes, int length) {
        for (int i = 0; i < length && !matched; i++) {
            if (bytes[i] == '\n') {
                matched = pattern.matcher(line.toString(StandardCharsets.UTF_8)).find();
                line.reset();
            } else if (line.size() < LINE_MAX) {
                line.write(bytes[i]);
            }
        }
    }

    boolean matched() {
        return matched;
    }
}
