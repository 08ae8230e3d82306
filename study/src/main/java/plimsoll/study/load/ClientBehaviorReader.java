package plimsoll.study.load;

import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import plimsoll.model.Bytes;
import plimsoll.study.grammar.QuantityParser;
import plimsoll.study.text.ProblemCollector;
import plimsoll.study.text.YamlNode;

/** Reads how the clients of an upload deviate from an ideal client: {@code rate} and {@code abort}. */
final class ClientBehaviorReader {
    private ClientBehaviorReader() {}

    /** Returns the settings of the http driver for this behavior. */
    static Map<String, String> read(YamlNode.Mapping upload, Bytes size, ProblemCollector collector) {
        Map<String, String> settings = new TreeMap<>();
        upload.scalar("rate").ifPresent(rate -> {
            long bytes = (long) QuantityParser.bytesPerSecond(rate.text());
            if (bytes < 1) {
                collector.add(
                        rate.place(),
                        "a client with a rate of '" + rate.text() + "' sends nothing",
                        "write 8bit/s or more");
            }
            settings.put("bytesPerSecond", Long.toString(Math.max(1, bytes)));
        });
        upload.mapping("abort").ifPresent(abort -> settings.putAll(abort(abort, size, collector)));
        return settings;
    }

    private static Map<String, String> abort(YamlNode.Mapping abort, Bytes size, ProblemCollector collector) {
        Map<String, String> settings = new TreeMap<>();
        Optional<Bytes> after = abort.text("after").map(QuantityParser::size);
        after.ifPresent(bytes -> settings.put("abortAfterBytes", Long.toString(bytes.count())));
        if (after.filter(bytes -> bytes.count() < 1 || bytes.compareTo(size) >= 0)
                .isPresent()) {
            collector.add(
                    abort.placeOf("after"),
                    "a client cannot disconnect after " + abort.text("after").orElse("") + " of an upload of " + size,
                    "write at least 1b and less than the upload's size");
        }
        QuantityParser.duration(abort, "hold")
                .filter(hold -> !hold.isZero())
                .ifPresent(hold -> settings.put("holdMillis", Long.toString(holdMillis(hold, abort, collector))));
        return settings;
    }

    /** The driver holds a connection for whole milliseconds. */
    private static long holdMillis(Duration hold, YamlNode.Mapping abort, ProblemCollector collector) {
        long millis = hold.toMillis();
        if (!Duration.ofMillis(millis).equals(hold)) {
            collector.add(
                    abort.placeOf("hold"),
                    "a client cannot hold its connection for "
                            + abort.text("hold").orElse(""),
                    "write whole milliseconds, such as 1ms");
        }
        return millis;
    }
}
