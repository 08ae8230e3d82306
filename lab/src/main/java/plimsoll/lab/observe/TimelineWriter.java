package plimsoll.lab.observe;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.Locale;
import java.util.Map;
import plimsoll.model.record.Metric;
import plimsoll.model.record.RecordFile;
import plimsoll.model.record.Sample;

/** Writes samples as lines of JSON; a kill of the lab loses at most what was written since the last flush. */
final class TimelineWriter implements AutoCloseable {
    private static final int BUFFER = 1 << 16;
    private static final Metric[] METRICS = Metric.values();

    private final OutputStream out;
    private final Map<Metric, String> keys = new EnumMap<>(Metric.class);
    private final StringBuilder lines = new StringBuilder(BUFFER);

    TimelineWriter(Path file) throws IOException {
        out = RecordFile.create(file);
        for (Metric metric : METRICS) {
            keys.put(metric, ",\"" + metric.name().toLowerCase(Locale.ROOT) + "\":");
        }
    }

    void write(Sample sample) throws IOException {
        lines.append("{\"at\":").append(sample.atMillis());
        lines.append(",\"m\":\"").append(sample.member()).append('"');
        for (Metric metric : METRICS) {
            Long value = sample.values().get(metric);
            if (value != null) {
                lines.append(keys.get(metric)).append(value.longValue());
            }
        }
        lines.append("}\n");
        if (lines.length() > BUFFER - BUFFER / 4) {
            flush();
        }
    }

    /** Writes all buffered samples, which a kill of the lab then no longer loses. */
    void flush() throws IOException {
        out.write(lines.toString().getBytes(US_ASCII));
        lines.setLength(0);
    }

    @Override
    public void close() throws IOException {
        try (out) {
            flush();
        }
    }
}
