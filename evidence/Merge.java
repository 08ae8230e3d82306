import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.zip.DataFormatException;
import org.HdrHistogram.Histogram;

/**
 * Merges the intervals of each tag of histogram logs into one, in place: judgements read their sum alone, and none of a phase
 * that is not judged.
 */
public final class Merge {
    private static final Pattern NOT_JUDGED =
            Pattern.compile("\"name\"\\s*:\\s*\"([^\"]+)\",\\s*\"judged\"\\s*:\\s*false");

    private Merge() {}

    public static void main(String[] files) throws IOException, DataFormatException {
        for (String file : files) {
            merge(Path.of(file));
        }
    }

    private static void merge(Path file) throws IOException, DataFormatException {
        List<String> lines = new ArrayList<>();
        Map<String, Histogram> byTag = new LinkedHashMap<>();
        Set<String> leftOut = NOT_JUDGED
                .matcher(Files.readString(file.resolveSibling("experiment.json")))
                .results()
                .map(phase -> "Tag=" + phase.group(1))
                .collect(Collectors.toSet());
        for (String line : Files.readAllLines(file)) {
            String[] fields = line.split(",", 5);
            if (!line.startsWith("Tag=")) {
                lines.add(line);
            } else if (fields.length == 5 && !leftOut.contains(fields[0].replaceFirst("\\.[a-z]+$", ""))) {
                Histogram interval = Histogram.decodeFromCompressedByteBuffer(
                        ByteBuffer.wrap(Base64.getDecoder().decode(fields[4].strip())), 0);
                Histogram sum = byTag.computeIfAbsent(fields[0], tag -> new Histogram(3));
                sum.setAutoResize(true);
                sum.add(interval);
            }
        }
        byTag.forEach((tag, sum) -> lines.add(tag + ",0.000,1.000," + sum.getMaxValue() + ".000," + encoded(sum)));
        Files.write(file, lines);
    }

    private static String encoded(Histogram histogram) {
        ByteBuffer bytes = ByteBuffer.allocate(histogram.getNeededByteBufferCapacity());
        int length = histogram.encodeIntoCompressedByteBuffer(bytes, 9);
        return Base64.getEncoder().encodeToString(Arrays.copyOf(bytes.array(), length));
    }
}
