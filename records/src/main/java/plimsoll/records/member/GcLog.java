package plimsoll.records.member;

import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import plimsoll.model.Bytes;
import plimsoll.model.record.RecordFile;
import plimsoll.records.lines.LineReader;

/**
 * Reads the pauses from a JVM's log as {@code -Xlog:gc*} with uptime decorations writes it, for Serial, Parallel, G1
 * and ZGC. Skips all other lines, and a last line torn by the JVM's death.
 */
public final class GcLog {
    /** A JVM that does nothing but collect writes less than this in an hour. */
    private static final int PAUSES_MAX = 1_000_000;

    /** A longer line is not from a JVM, and an expression may take long on it. */
    private static final int LINE_MAX = 4096;

    private static final Pattern UPTIME = Pattern.compile("\\[(\\d+(?:[.,]\\d+)?)(s|ms|ns)\\]");

    /**
     * {@code GC(7) Pause Full (Allocation Failure) 54M->15M(61M) 7.199ms}; ZGC: {@code GC(3) Y: Pause Mark End 0.01ms}.
     */
    private static final Pattern PAUSE = Pattern.compile("GC\\(\\d+\\) (?:[YyOo]: )?Pause (?<what>.+?)"
            + "(?: (?<before>\\d+[BKMG])->(?<after>\\d+[BKMG])\\((?<total>\\d+[BKMG])\\))?"
            + " (?<millis>\\d+[.,]\\d+)ms\\s*");

    /** {@code Young (Normal) (G1 Evacuation Pause)}: kind, then cause; only G1 has a second word for the kind. */
    private static final Pattern WHAT = Pattern.compile(
            "(?<kind>[^(]*[^( ](?: \\((?:Normal|Concurrent Start|Prepare Mixed|Mixed)\\))?)(?: \\((?<cause>.*)\\))?");

    private GcLog() {}

    /**
     * Reads a log and the parts that the JVM has rotated, oldest first.
     *
     * @throws IOException if it cannot be read, holds more than a million pauses, or has lost its beginning
     */
    public static GcPauses read(Path log) throws IOException {
        List<Path> parts = rotatedParts(log);
        if (parts.size() >= MemberFolder.GC_LOGS) {
            throw new IOException(
                    log + " and its " + parts.size() + " full parts are incomplete: the JVM overwrote the first");
        }
        List<GcPause> pauses = new ArrayList<>();
        for (Path part : parts) {
            read(part, pauses);
        }
        read(log, pauses);
        return new GcPauses(pauses);
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

    private static void read(Path log, List<GcPause> into) throws IOException {
        try (LineReader lines = new LineReader(RecordFile.open(log))) {
            for (Optional<String> line = lines.next(); line.isPresent(); line = lines.next()) {
                line.flatMap(GcLog::parse).ifPresent(into::add);
                if (into.size() > PAUSES_MAX) {
                    throw new IOException(log + " holds more than " + PAUSES_MAX
                            + " pauses, more than one trial makes; give each JVM its own log file");
                }
            }
        }
    }

    /** Parses the line at the end of a pause; empty for every other line. */
    static Optional<GcPause> parse(String line) {
        int message = line.indexOf("GC(");
        if (message < 0 || line.length() > LINE_MAX) {
            return Optional.empty();
        }
        Matcher uptime = UPTIME.matcher(line).region(0, message);
        Matcher pause = PAUSE.matcher(line).region(message, line.length());
        if (!uptime.find() || !pause.matches()) {
            return Optional.empty();
        }
        return Optional.of(pause(nanos(uptime.group(1), uptime.group(2)), pause));
    }

    private static GcPause pause(Duration end, Matcher line) {
        Duration length = nanos(line.group("millis"), "ms");
        Duration start = end.minus(length);
        Matcher what = WHAT.matcher(line.group("what"));
        return new GcPause(
                start.isNegative() ? Duration.ZERO : start,
                length,
                what.matches() ? what.group("kind") : line.group("what"),
                what.matches() ? Optional.ofNullable(what.group("cause")).orElse("") : "",
                heap(line));
    }

    private static Optional<GcPause.Heap> heap(Matcher line) {
        return Optional.ofNullable(line.group("before"))
                .map(before -> new GcPause.Heap(bytes(before), bytes(line.group("after")), bytes(line.group("total"))));
    }

    private static Bytes bytes(String written) {
        return Bytes.parse(written.toLowerCase(Locale.ROOT));
    }

    private static Duration nanos(String number, String unit) {
        int shift = switch (unit) {
            case "s" -> 9;
            case "ms" -> 6;
            default -> 0;
        };
        return Duration.ofNanos(
                new BigDecimal(number.replace(',', '.')).movePointRight(shift).longValue());
    }
}
