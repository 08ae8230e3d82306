import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.zip.DataFormatException;
import org.HdrHistogram.Histogram;
import plimsoll.json.Json;
import plimsoll.judge.facts.CountedWindow;
import plimsoll.model.load.Phase;
import plimsoll.model.study.Experiment;
import plimsoll.records.WorkerLog;
import plimsoll.wire.PhaseMark;
import plimsoll.wire.Span;

/**
 * Merges the intervals of each tag of histogram logs, in place: into one before the part of its phase that is counted and
 * one for that part. Judgements read no more of them, none of a phase that is not judged, and response times and failures
 * of a phase that is counted in part by the second.
 */
public final class Merge {
    private final List<String> lines = new ArrayList<>();
    private final Map<String, Double> origins = new HashMap<>();
    private final Map<String, Sum> sums = new LinkedHashMap<>();
    private final List<Phase> judged;
    private final Map<String, Double> countedFrom;

    /** The intervals of one tag, before or in the counted part. */
    private static final class Sum {
        private final Histogram histogram = new Histogram(3);
        private double start = Double.POSITIVE_INFINITY;
        private double end;
    }

    private Merge(Path file) {
        String worker = file.getFileName().toString().replaceFirst("\\.hlog$", "");
        List<Phase> phases = Json.read(file.resolveSibling("experiment.json"), Experiment.class).phases();
        this.judged = phases.stream().filter(Phase::judged).toList();
        this.countedFrom = CountedWindow.starts(phases, WorkerLog.read(file.resolveSibling("worker-" + worker + ".ndjson")));
    }

    public static void main(String[] files) throws IOException, DataFormatException {
        for (String file : files) {
            Merge merge = new Merge(Path.of(file));
            for (String line : Files.readAllLines(Path.of(file))) {
                merge.add(line);
            }
            merge.sums.forEach((tag, sum) -> merge.lines.add(text(tag.substring(2), sum)));
            Files.write(Path.of(file), merge.lines);
        }
    }

    private void add(String line) throws DataFormatException {
        PhaseMark.parse(line).ifPresent(mark -> origins.put(mark.phase(), mark.seconds()));
        String[] fields = line.split(",", 5);
        if (!line.startsWith("Tag=")) {
            lines.add(line);
        } else if (fields.length == 5) {
            String tag = fields[0].substring("Tag=".length());
            String phase = tag.substring(0, tag.lastIndexOf('.'));
            boolean kept = countedFrom.containsKey(phase)
                    && (tag.equals(Span.RESPONSE.tag(phase)) || tag.equals(Span.FAILED.tag(phase)));
            if (kept) {
                lines.add(line);
            } else if (judged.stream().anyMatch(each -> each.name().equals(phase))) {
                add(phase, fields);
            }
        }
    }

    private void add(String phase, String[] fields) throws DataFormatException {
        double start = Double.parseDouble(fields[1]);
        double end = start + Double.parseDouble(fields[2]);
        double from = origins.containsKey(phase)
                ? origins.get(phase) + countedFrom.getOrDefault(phase, 0.0) / 1e3
                : Double.NEGATIVE_INFINITY;
        Sum sum = sums.computeIfAbsent(((start + end) / 2 > from ? "1 " : "0 ") + fields[0], tag -> new Sum());
        sum.histogram.setAutoResize(true);
        sum.histogram.add(Histogram.decodeFromCompressedByteBuffer(
                ByteBuffer.wrap(Base64.getDecoder().decode(fields[4].strip())), 0));
        sum.start = Math.min(sum.start, start);
        sum.end = Math.max(sum.end, end);
    }

    private static String text(String tag, Sum sum) {
        return "%s,%.3f,%.3f,%d.000,%s"
                .formatted(tag, sum.start, sum.end - sum.start, sum.histogram.getMaxValue(), encoded(sum.histogram));
    }

    private static String encoded(Histogram histogram) {
        ByteBuffer bytes = ByteBuffer.allocate(histogram.getNeededByteBufferCapacity());
        int length = histogram.encodeIntoCompressedByteBuffer(bytes, 9);
        return Base64.getEncoder().encodeToString(Arrays.copyOf(bytes.array(), length));
    }
}
