package plimsoll.records.member;

import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import plimsoll.model.Bytes;
import plimsoll.model.record.MemberRecord;
import plimsoll.model.record.RecordFile;

/**
 * A JVM's own statistics of its native memory, printed at its end ({@code -XX:+PrintNMTStatistics}): the peak of each
 * category. Nothing is attached, so it costs only the memory of the counting.
 *
 * @param peaks bytes by category, such as {@code Code}
 * @param classes number of loaded classes
 */
public record NativeMemoryPeaks(Map<String, Long> peaks, int classes) {
    /** Flags that make a JVM print these statistics at its end. */
    public static final List<String> FLAGS =
            List.of("-XX:NativeMemoryTracking=summary", "-XX:+UnlockDiagnosticVMOptions", "-XX:+PrintNMTStatistics");

    /** A number of more digits is skipped: no JVM has a terabyte of one category, and all lines still add up. */
    private static final String BYTES = "(\\d{1,12})(?!\\d)";

    private static final String BEGIN = "Native Memory Tracking:";
    private static final Pattern CATEGORY =
            Pattern.compile("-\\s+(\\w[\\w ]*?) \\(reserved=\\d+, committed=" + BYTES + ".*");
    private static final Pattern CLASSES = Pattern.compile("\\s*\\(classes #(\\d{1,9})\\)");

    /**
     * The peak in {@code (malloc=68 tag=Code #15) (peak=70 #16)} or {@code (mmap: reserved=9, committed=7, at peak)}.
     */
    private static final Pattern PART =
            Pattern.compile("\\s*\\((?:malloc=|arena=|mmap: reserved=\\d+, committed=|stack: reserved=\\d+, committed=)"
                    + BYTES + "(?:.*peak=" + BYTES + ")?.*");

    public NativeMemoryPeaks {
        peaks = java.util.Collections.unmodifiableMap(new LinkedHashMap<>(peaks));
    }

    /** Whether the lab passed these flags to the member, which may not be a JVM. */
    public static boolean counted(MemberRecord member) {
        return Stream.concat(member.command().stream(), member.environment().values().stream())
                .anyMatch(text -> text.contains(FLAGS.getLast()));
    }

    /** Reads the statistics; empty if the JVM could not print them, for example because it was killed. */
    public static Optional<NativeMemoryPeaks> read(Path output) {
        try {
            return of(RecordFile.text(output, RecordFile.LONGEST_TEXT));
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

    /** Returns the peak of one category; 0 if the JVM has none of that name. */
    public Bytes peak(String category) {
        return new Bytes(peaks.getOrDefault(category, 0L));
    }

    /** Returns the sum of all peaks except the heap, the class archive, which is a file, and the counting itself. */
    public Bytes outsideHeap() {
        return new Bytes(peaks.entrySet().stream()
                .filter(each -> !List.of("Java Heap", "Shared class space", "Native Memory Tracking")
                        .contains(each.getKey()))
                .mapToLong(Map.Entry::getValue)
                .sum());
    }
}
