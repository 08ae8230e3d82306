package plimsoll.records.member;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import plimsoll.model.Bytes;

/**
 * What a JVM says of its own native memory when it ends ({@code -XX:+PrintNMTStatistics}): the peak of each category. Nothing
 * is attached for it, so that it costs no memory but that of the counting.
 *
 * @param peaks bytes by category, such as {@code Code}
 * @param classes that were loaded
 */
public record NativeMemoryPeaks(Map<String, Long> peaks, int classes) {
    /** Put into a JVM, it says this at its end. */
    public static final List<String> FLAGS =
            List.of("-XX:NativeMemoryTracking=summary", "-XX:+UnlockDiagnosticVMOptions", "-XX:+PrintNMTStatistics");

    private static final String BEGIN = "Native Memory Tracking:";
    private static final Pattern CATEGORY = Pattern.compile("-\\s+(\\w[\\w ]*?) \\(reserved=\\d+, committed=(\\d+).*");
    private static final Pattern CLASSES = Pattern.compile("\\s*\\(classes #(\\d+)\\)");

    /** Of {@code (malloc=68 tag=Code #15) (peak=70 #16)} or {@code (mmap: reserved=9, committed=7, at peak)} the peak. */
    private static final Pattern PART = Pattern.compile(
            "\\s*\\((?:malloc=|arena=|mmap: reserved=\\d+, committed=|stack: reserved=\\d+, committed=)(\\d+)"
                    + "(?:.*peak=(\\d+))?.*");

    public NativeMemoryPeaks {
        peaks = java.util.Collections.unmodifiableMap(new LinkedHashMap<>(peaks));
    }

    /** Empty where it did not get to say it, as one that was killed. */
    public static Optional<NativeMemoryPeaks> read(Path output) {
        try {
            return of(Files.readString(output));
        } catch (IOException missing) {
            return Optional.empty();
        }
    }

    static Optional<NativeMemoryPeaks> of(String text) {
        int begin = text.lastIndexOf(BEGIN);
        if (begin < 0) {
            return Optional.empty();
        }
        Map<String, Long> committed = new LinkedHashMap<>();
        Map<String, Long> peaks = new LinkedHashMap<>();
        String category = "";
        int classes = 0;
        for (String line : text.substring(begin).lines().toList()) {
            Matcher found = CATEGORY.matcher(line);
            Matcher part = PART.matcher(line);
            Matcher counted = CLASSES.matcher(line);
            if (found.matches()) {
                category = found.group(1);
                committed.put(category, Long.parseLong(found.group(2)));
            } else if (counted.matches()) {
                classes = Integer.parseInt(counted.group(1));
            } else if (!category.isEmpty() && part.matches()) {
                String peak = Optional.ofNullable(part.group(2)).orElse(part.group(1));
                peaks.merge(category, Long.parseLong(peak), Long::sum);
            }
        }
        committed.forEach((name, bytes) -> peaks.merge(name, bytes, Math::max));
        return committed.isEmpty() ? Optional.empty() : Optional.of(new NativeMemoryPeaks(peaks, classes));
    }

    /** The peak of one category, 0 when the JVM has none of that name. */
    public Bytes peak(String category) {
        return new Bytes(peaks.getOrDefault(category, 0L));
    }

    /** All but the heap, the archive of classes, which is a file, and the counting itself. */
    public Bytes outsideHeap() {
        return new Bytes(peaks.entrySet().stream()
                .filter(each -> !List.of("Java Heap", "Shared class space", "Native Memory Tracking")
                        .contains(each.getKey()))
                .mapToLong(Map.Entry::getValue)
                .sum());
    }
}
