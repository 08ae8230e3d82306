package matrix;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import tools.jackson.databind.json.JsonMapper;

/** A line that a service printed at its end: the milliseconds that requests spent in each place, by its own clock. */
final class WitnessLine {
    /** The sums of all requests. */
    static final String SUMS = "witness ";

    /** The means of the last requests. */
    static final String MEANS = "steps ";

    private WitnessLine() {}

    /**
     * Milliseconds by place; empty for a service that was killed before it could print them.
     *
     * @param head the first word of the line
     */
    static Map<String, Double> in(Path log, String head) {
        Map<String, Double> millis = new HashMap<>();
        try {
            String text = Files.exists(log) ? Files.readString(log, StandardCharsets.ISO_8859_1) : "";
            text.lines()
                    .filter(line -> line.startsWith(head))
                    .forEach(line -> JsonMapper.shared()
                            .readTree(line.substring(head.length()))
                            .forEachEntry((place, value) -> millis.put(place, value.asDouble(0))));
            return millis;
        } catch (IOException e) {
            throw new UncheckedIOException("cannot read " + log, e);
        }
    }
}
