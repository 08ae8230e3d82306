package plimsoll.records.member;

import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import plimsoll.model.Bytes;
import plimsoll.model.record.RecordFile;

/**
 * Reads the pauses from a JVM's log as {@code -Xlog:gc*} with uptime decorations writes it, for Serial, Parallel, G1, ZGC
 * and Shenandoah, the concurrent collections of the latter two, and the heap at the JVM's exit. Skips all other lines, and
 * a last line torn by the JVM's death.
 */
public final class GcLog {
    /** Fifty collections a second for more than an hour. */
    private static final int PAUSES_MAX = 200_000;

    /** The bound on a log and all of its rotated parts. */
    private static final long BYTES_MAX = 512L << 20;

    /** A longer line is not a pause of a JVM. */
    private static final int LINE_MAX = 256;

    private static final String PAUSE = "Pause ";

    /** Between the heap before a collection and the heap after it. */
    private static final String BECAME = "->";

    /** Two hundred thousand of the longest pauses still add up in nanoseconds. */
    private static final Duration PAUSE_MAX = Duration.ofHours(1);

    /** Between the number of a collection and its pause; ZGC names a generation. */
    private static final Set<String> BEFORE_PAUSE = Set.of(" ", " Y: ", " y: ", " O: ", " o: ");

    /** Three years; no JVM of a trial lives longer. */
    private static final BigDecimal NANOS_MAX = BigDecimal.TEN.pow(17);

    private static final Map<String, Integer> NANOS = Map.of("s", 9, "ms", 6, "ns", 0);

    private static final Pattern HEAP =
            Pattern.compile("(\\d{1,9})([BKMG])->(\\d{1,9})([BKMG])\\((\\d{1,9})([BKMG])\\)");

    /**
     * The end of a concurrent collection, such as {@code Major Collection (Warmup) 30M(9%)->10M(3%) 0.031s} of ZGC and
     * {@code Concurrent cleanup (unload classes) 78M->24M(84M) 0.031ms} of Shenandoah.
     */
    private static final Pattern CONCURRENT = Pattern.compile(
            "((?:Major|Minor|Garbage) Collection|Concurrent cleanup) (?:\\((.*)\\) )?(\\d{1,9})([BKMG])"
                    + "(?:\\(\\d{1,3}%\\))?->(\\d{1,9})([BKMG])\\((?:(\\d{1,9})([BKMG])|\\d{1,3}%)\\)(?: [\\d.,]+m?s)?");

    private static final String CLEANUP = "Concurrent cleanup";

    private static final String SIZES = "BKMG";

    /**
     * The second word of a kind: {@code Young (Normal) (G1 Evacuation Pause)} of G1, and the generation of Shenandoah's
     * {@code Degenerated GC (Young) (Roots)}.
     */
    private static final List<String> SECOND_WORDS = List.of(
            " (Normal)", " (Concurrent Start)", " (Prepare Mixed)", " (Mixed)", " (Young)", " (Old)", " (Global)");

    private GcLog() {}

    /**
     * Reads a log and the parts that the JVM has rotated, oldest first.
     *
     * @throws IOException if it cannot be read, is longer or holds more pauses than one trial makes, or has lost its
     *     beginning
     */
    public static GcPauses read(Path log) throws IOException {
        List<Path> parts = rotatedParts(log);
        if (parts.size() >= MemberFolder.GC_LOGS) {
            throw new IOException(
                    log + " and its " + parts.size() + " full parts are incomplete: the JVM overwrote the first");
        }
        parts.add(log);
        List<GcPause> pauses = new ArrayList<>();
        long left = BYTES_MAX;
        for (Path part : parts) {
            read(part, left, pauses);
            left -= Files.size(part);
        }
        return new GcPauses(pauses, HeapAtExit.in(log, BYTES_MAX));
    }

    /** Returns the rotated parts {@code gc.log.0} and so on, which the JVM overwrites in turn. */
    private static List<Path> rotatedParts(Path log) throws IOException {
        List<Path> parts = new ArrayList<>();
        for (int number = 0; number < MemberFolder.GC_LOGS; number++) {
            Path part = log.resolveSibling(log.getFileName() + "." + number);
            if (RecordFile.exists(part)) {
                parts.add(part);
            }
        }
        return parts;
    }

    private static void read(Path log, long most, List<GcPause> into) throws IOException {
        try (MarkedLines lines = new MarkedLines(RecordFile.open(log, most), PAUSE, BECAME, LINE_MAX)) {
            Cleanups cleanups = new Cleanups(into);
            for (Optional<String> line = lines.next(); line.isPresent(); line = lines.next()) {
                String text = line.get();
                parse(text).ifPresent(pause -> cleanups.add(text, pause));
                if (into.size() > PAUSES_MAX) {
                    throw new IOException(log + " holds more than " + PAUSES_MAX
                            + " pauses, more than one trial makes; give each JVM its own log file");
                }
            }
        }
    }

    /** Adds pauses to a list. Shenandoah cleans up twice in one collection, which is one change of the heap. */
    private static final class Cleanups {
        private final List<GcPause> pauses;
        private int last = -1;
        private String number = "";

        Cleanups(List<GcPause> pauses) {
            this.pauses = pauses;
        }

        void add(String line, GcPause pause) {
            if (!pause.kind().equals(CLEANUP)) {
                pauses.add(pause);
                return;
            }
            String own = line.substring(line.indexOf("GC("), line.indexOf(')', line.indexOf("GC(")));
            GcPause whole = own.equals(number) ? pause.startedBy(pauses.remove(last)) : pause;
            number = own;
            last = pauses.size();
            pauses.add(whole);
        }
    }

    /** Parses the line at the end of a pause or of a concurrent collection; empty for every other line. */
    static Optional<GcPause> parse(String line) {
        String whole = line.stripTrailing();
        return pause(whole).or(() -> concurrent(whole));
    }

    private static Optional<GcPause> concurrent(String whole) {
        int number = whole.indexOf("GC(");
        int message = whole.indexOf(") ", number) + 2;
        if (number < 0 || message < 2) {
            return Optional.empty();
        }
        Matcher collection = CONCURRENT.matcher(whole.substring(message));
        return collection.matches()
                ? uptime(whole.substring(0, number))
                        .map(end -> new GcPause(
                                end,
                                Duration.ZERO,
                                collection.group(1),
                                Optional.ofNullable(collection.group(2)).orElse(""),
                                Optional.of(new GcPause.Heap(
                                        bytes(collection, 3),
                                        bytes(collection, 5),
                                        bytes(collection, collection.group(7) == null ? 3 : 7)))))
                : Optional.empty();
    }

    /** Parses a line such as {@code [1.2s] GC(7) Pause Full (Allocation Failure) 54M->15M(61M) 7.199ms}. */
    private static Optional<GcPause> pause(String whole) {
        int message = whole.indexOf("GC(");
        int bracket = whole.indexOf(')', message);
        int pause = whole.indexOf(PAUSE, bracket);
        int last = whole.lastIndexOf(' ');
        if (message < 0 || bracket < 0 || pause < 0 || last <= pause + PAUSE.length()) {
            return Optional.empty();
        }
        if (!isNumber(whole.substring(message + 3, bracket), "")
                || !BEFORE_PAUSE.contains(whole.substring(bracket + 1, pause))) {
            return Optional.empty();
        }
        Optional<Duration> length = time(whole.substring(last + 1))
                .filter(lasts -> whole.endsWith("ms") && lasts.compareTo(PAUSE_MAX) <= 0);
        return length.flatMap(millis -> uptime(whole.substring(0, message))
                .map(end -> pause(end, millis, whole.substring(pause + PAUSE.length(), last))));
    }

    /** Returns the first time in brackets. */
    static Optional<Duration> uptime(String decorations) {
        for (int open = decorations.indexOf('['); open >= 0; open = decorations.indexOf('[', open + 1)) {
            int close = decorations.indexOf(']', open);
            Optional<Duration> time = close < 0 ? Optional.empty() : time(decorations.substring(open + 1, close));
            if (time.isPresent()) {
                return time;
            }
        }
        return Optional.empty();
    }

    /** Parses a time such as {@code 1.234s} or {@code 17ms}. */
    private static Optional<Duration> time(String text) {
        int unit = text.length();
        while (unit > 0 && Character.isLetter(text.charAt(unit - 1))) {
            unit--;
        }
        String number = text.substring(0, unit);
        @Nullable Integer shift = NANOS.get(text.substring(unit));
        return shift == null || !isNumber(number, ".,")
                ? Optional.empty()
                : Optional.of(new BigDecimal(number.replace(',', '.')).movePointRight(shift))
                        .filter(nanos -> nanos.compareTo(NANOS_MAX) < 0)
                        .map(nanos -> Duration.ofNanos(nanos.longValue()));
    }

    /** Whether the text is digits, with at most one of the points between them. */
    private static boolean isNumber(String text, String points) {
        int digits = 0;
        int seen = 0;
        for (int i = 0; i < text.length(); i++) {
            char each = text.charAt(i);
            digits += each >= '0' && each <= '9' ? 1 : 0;
            seen += i > 0 && i < text.length() - 1 && points.indexOf(each) >= 0 ? 1 : 0;
        }
        return digits > 0 && seen <= 1 && digits + seen == text.length();
    }

    /** @param described kind and cause, and the heap if it has one */
    private static GcPause pause(Duration end, Duration length, String described) {
        int last = described.lastIndexOf(' ');
        Matcher heap = HEAP.matcher(described.substring(last + 1));
        boolean measured = last > 0 && heap.matches();
        Duration start = end.minus(length);
        String name = measured ? described.substring(0, last) : described;
        String kind = kind(name);
        return new GcPause(
                start.isNegative() ? Duration.ZERO : start,
                length,
                kind,
                name.length() == kind.length() ? "" : name.substring(kind.length() + 2, name.length() - 1),
                measured
                        ? Optional.of(new GcPause.Heap(bytes(heap, 1), bytes(heap, 3), bytes(heap, 5)))
                        : Optional.empty());
    }

    /** Returns the part before the cause in brackets; all if there is no cause. */
    private static String kind(String name) {
        int first = name.indexOf(" (");
        if (first <= 0 || !name.endsWith(")")) {
            return name;
        }
        int end = SECOND_WORDS.stream()
                .filter(word -> name.startsWith(word, first))
                .mapToInt(word -> first + word.length())
                .findFirst()
                .orElse(first);
        boolean cause = name.startsWith(" (", end);
        return end == name.length() || cause ? name.substring(0, end) : name;
    }

    /** Reads a number and its unit from two groups. */
    static Bytes bytes(Matcher heap, int group) {
        return new Bytes(Long.parseLong(heap.group(group)) << (10 * SIZES.indexOf(heap.group(group + 1))));
    }
}
