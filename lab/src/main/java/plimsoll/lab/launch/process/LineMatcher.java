package plimsoll.lab.launch.process;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.regex.Pattern;
import plimsoll.model.BoundedSearch;
import plimsoll.model.BoundedSearch.SearchLimitException;

/**
 * Searches a stream of bytes for a line that contains a pattern; only the first 8 KiB of each line count. Gives up at
 * the line that costs the pattern too much, alone or with all before it, because the process behind the stream must not
 * wait for it.
 */
final class LineMatcher {
    private static final int LINE_MAX = 8 << 10;

    private final BoundedSearch.StreamSearch search;
    private final ByteArrayOutputStream line = new ByteArrayOutputStream();
    private volatile boolean matched;
    private volatile Optional<String> failure = Optional.empty();

    LineMatcher(Pattern pattern) {
        this.search = new BoundedSearch.StreamSearch(pattern);
    }

    void read(byte[] bytes, int length) {
        for (int i = 0; i < length && !matched && failure.isEmpty(); i++) {
            if (bytes[i] == '\n') {
                matched = contains(line.toString(StandardCharsets.UTF_8));
                line.reset();
            } else if (line.size() < LINE_MAX) {
                line.write(bytes[i]);
            }
        }
    }

    private boolean contains(String text) {
        try {
            return search.find(text);
        } catch (SearchLimitException e) {
            failure = Optional.of("the search for its line of readiness was given up: " + e.getMessage());
            return false;
        }
    }

    boolean matched() {
        return matched;
    }

    /** Returns why the search was given up, if it was. */
    Optional<String> failure() {
        return failure;
    }
}
