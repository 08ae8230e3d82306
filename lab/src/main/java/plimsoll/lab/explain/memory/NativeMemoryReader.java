package plimsoll.lab.explain.memory;

import java.io.IOException;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import plimsoll.model.Bytes;
import plimsoll.model.result.inside.MemoryRegion;

/** Reads the JVM's own accounting of its native memory. */
final class NativeMemoryReader {
    static final String OPTION = "-XX:NativeMemoryTracking=summary";
    static final String COMMAND = "VM.native_memory summary scale=KB";

    /** Matches {@code -                 Java Heap (reserved=65536KB, committed=16384KB)}. */
    private static final Pattern CATEGORY =
            Pattern.compile("-\\s+(\\w[\\w ]*?) \\(reserved=\\d+KB, committed=(\\d{1,9})KB.*");

    private NativeMemoryReader() {}

    /**
     * Returns the committed bytes of each region, the largest first.
     *
     * @throws IOException when the text has no such lines, as from a JVM without the option
     */
    static List<MemoryRegion> regions(String text) throws IOException {
        Map<String, Long> committed = new TreeMap<>();
        text.lines()
                .map(CATEGORY::matcher)
                .filter(Matcher::matches)
                .forEach(found ->
                        committed.merge(region(found.group(1)), Long.parseLong(found.group(2)) << 10, Long::sum));
        if (committed.isEmpty()) {
            throw new IOException("the JVM counts no native memory: " + text.strip());
        }
        return committed.entrySet().stream()
                .map(one -> new MemoryRegion(one.getKey(), new Bytes(one.getValue())))
                .sorted(Comparator.comparing(MemoryRegion::committed).reversed())
                .toList();
    }

    /** Maps the category names of JDK 17 to 25 to regions. */
    private static String region(String category) {
        return switch (category) {
            case "Java Heap" -> "heap";
            case "Class", "Metaspace" -> "metaspace";
            case "Code" -> "code";
            case "Thread" -> "threads";
            case "GC", "GCCardSet" -> "gc";
            case "Other" -> "direct";
            case "Shared class space" -> "shared-classes";
            case "Native Memory Tracking" -> "tracking";
            default -> "rest";
        };
    }
}
