package plimsoll.lab.explain.memory;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import plimsoll.model.Bytes;

/**
 * Address range of a Java heap in its process. Committed heap that was never touched is not resident, so only the
 * kernel can tell how much a process holds outside its heap.
 */
record HeapRange(long start, long end) {
    static final String COMMAND = "GC.heap_info";

    /**
     * Matches {@code [0x00000000fc000000, 0x00000000fd560000, 0x0000000100000000)}: start, end of the committed part,
     * end.
     */
    private static final Pattern RANGE =
            Pattern.compile("\\[0x(\\p{XDigit}+),(?: 0x\\p{XDigit}+,)* 0x(\\p{XDigit}+)\\)");

    private static final Pattern MAPPING = Pattern.compile("(\\p{XDigit}+)-\\p{XDigit}+ .*");
    private static final String ANONYMOUS = "Anonymous:";

    /**
     * Returns the range around all generations for which the answer has an address; empty for a collector that has
     * none, such as ZGC.
     */
    static Optional<HeapRange> of(String answer) {
        Matcher range = RANGE.matcher(answer);
        Optional<HeapRange> all = Optional.empty();
        while (range.find()) {
            HeapRange one = new HeapRange(address(range.group(1)), address(range.group(2)));
            all = Optional.of(all.map(one::union).orElse(one));
        }
        return all;
    }

    private HeapRange union(HeapRange other) {
        return new HeapRange(Math.min(start, other.start), Math.max(end, other.end));
    }

    /** Returns the anonymous resident memory of a process outside its heap. */
    Bytes outsideHeap(long pid) throws IOException {
        return outsideHeap(Files.readString(Path.of("/proc", Long.toString(pid), "smaps")));
    }

    Bytes outsideHeap(String smaps) {
        long kibibytes = 0;
        boolean ofHeap = false;
        for (String line : smaps.lines().toList()) {
            Matcher mapping = MAPPING.matcher(line);
            if (mapping.matches()) {
                long address = address(mapping.group(1));
                ofHeap = Long.compareUnsigned(address, start) >= 0 && Long.compareUnsigned(address, end) < 0;
            } else if (!ofHeap && line.startsWith(ANONYMOUS)) {
                kibibytes += Long.parseLong(line.replaceAll("\\D", ""));
            }
        }
        return new Bytes(kibibytes << 10);
    }

    private static long address(String hexadecimal) {
        return Long.parseUnsignedLong(hexadecimal, 16);
    }
}
