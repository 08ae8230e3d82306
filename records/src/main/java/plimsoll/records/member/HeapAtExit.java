package plimsoll.records.member;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import plimsoll.model.Bytes;
import plimsoll.model.record.RecordFile;

/**
 * The heap in use when a JVM exited, which {@code -Xlog:gc*} writes at the end of the log. A JVM that is killed writes
 * none.
 *
 * @param at since the JVM's start
 * @param used bytes of all generations, garbage included
 */
public record HeapAtExit(Duration at, Bytes used) {
    /** The summary has some two thousand bytes. */
    private static final int END = 1 << 14;

    private static final int GENERATIONS_MAX = 2;

    /** A generation of Serial or Parallel, or the whole heap of G1, ZGC or Shenandoah. */
    private static final Pattern USED =
            Pattern.compile("(?: total .*, used | ZHeap +used | committed, )(\\d{1,9})([BKMG])(?: \\[|,| used$)");

    /**
     * Returns what the end of a log has; empty if its JVM was killed.
     *
     * @throws IOException if the log is missing, longer than {@code longest} bytes, a link, or not a regular file
     */
    static Optional<HeapAtExit> in(Path log, long longest) throws IOException {
        try (InputStream bytes = RecordFile.open(log, longest)) {
            bytes.skipNBytes(Math.max(0, Files.size(log) - END));
            return in(new String(bytes.readNBytes(END), StandardCharsets.UTF_8)
                    .lines()
                    .toList());
        }
    }

    private static Optional<HeapAtExit> in(List<String> lines) {
        return lines.stream()
                .flatMap(line -> generation(line).stream())
                .limit(GENERATIONS_MAX)
                .reduce((young, old) -> new HeapAtExit(old.at, new Bytes(young.used.count() + old.used.count())));
    }

    private static Optional<HeapAtExit> generation(String line) {
        Matcher generation = USED.matcher(line);
        return generation.find()
                ? GcLog.uptime(line).map(at -> new HeapAtExit(at, GcLog.bytes(generation, 1)))
                : Optional.empty();
    }
}
