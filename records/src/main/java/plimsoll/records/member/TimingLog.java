package plimsoll.records.member;

import java.io.IOException;
import java.io.InputStream;
import java.math.BigDecimal;
import java.nio.channels.Channels;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import plimsoll.model.FixedTimeout;
import plimsoll.model.OperationId;
import plimsoll.model.record.RecordFile;
import plimsoll.model.record.UnreadableRecordException;
import plimsoll.records.lines.BoundedInputStream;
import plimsoll.records.lines.NdjsonLines;

/** A log in which a member writes a line for each operation. Its content is untrusted. */
public final class TimingLog {
    private static final Map<String, Integer> POWERS = Map.of("s", 6, "ms", 3, "us", 0);

    /** The allowed names of the group that holds the time in a line's expression. */
    public static final Set<String> UNITS = POWERS.keySet();

    /** An hour; no operation takes longer. */
    private static final BigDecimal MOST_MICROS = BigDecimal.valueOf(3_600_000_000L);

    /** A longer line is not from an access log, and an expression may take very long on it. */
    private static final int LONGEST_LINE = 4096;

    private static final long MOST_BYTES = 512L << 20;

    private final Path directory;
    private final Path file;
    private final Pattern line;
    private final String unit;
    private final Duration most;

    /**
     * @param directory the member's own directory
     * @param file path below the directory
     * @param line regular expression with a group {@code id} and one of {@link #UNITS}
     */
    public TimingLog(Path directory, String file, String line) {
        this(directory, file, line, FixedTimeout.TIMING_LOG_READ.time());
    }

    TimingLog(Path directory, String file, String line, Duration most) {
        this.most = most;
        this.directory = directory;
        this.file = directory.resolve(file);
        this.line = Pattern.compile(line);
        this.unit = this.line.namedGroups().keySet().stream()
                .filter(UNITS::contains)
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("no group of " + line + " names a unit"));
    }

    /**
     * Visits the operation of each matching line; skips other lines, and everything beyond a million lines or 512 MiB.
     *
     * @return the number of matching lines without a valid time, and whether the log has more than was read
     * @throws UnreadableRecordException if there is no such file, it is not a regular file, is outside the directory or
     *     cannot be read, or the expression takes too long
     */
    public NdjsonLines<OperationId> read(Visitor visitor) {
        TimeLimit timeLimit = new TimeLimit(most);
        try (BoundedInputStream bytes = new BoundedInputStream(opened(), MOST_BYTES)) {
            NdjsonLines<OperationId> read = NdjsonLines.read(bytes, text -> {
                matchLine(new DeadlineText(text, timeLimit), visitor);
                return Optional.empty();
            });
            timeLimit.failure().ifPresent(why -> {
                throw new UnreadableRecordException(why);
            });
            return new NdjsonLines<>(read.items(), read.skipped(), read.cut() || bytes.isCut());
        } catch (IOException e) {
            throw RecordFile.unreadable(file.getFileName(), e);
        }
    }

    private InputStream opened() throws IOException {
        if (!RecordFile.exists(file)) {
            throw new UnreadableRecordException("there is no file " + file.getFileName());
        }
        if (RecordFile.leadsOutOf(directory, file)) {
            throw new UnreadableRecordException(file.getFileName() + " is not in the member's own directory");
        }
        return Channels.newInputStream(RecordFile.channel(file));
    }

    private void matchLine(DeadlineText text, Visitor visitor) {
        if (text.length() > LONGEST_LINE || text.timeLimit.failure().isPresent()) {
            return;
        }
        Matcher found = line.matcher(text);
        if (finds(found, text.timeLimit) && found.group("id") != null && found.group(unit) != null) {
            OperationId.parse(found.group("id")).ifPresent(id -> visitor.visit(id, micros(found.group(unit))));
        }
    }

    private static boolean finds(Matcher found, TimeLimit timeLimit) {
        try {
            return found.find();
        } catch (StackOverflowError deep) {
            timeLimit.fail("its expression nests too deeply for a line of this log");
            return false;
        }
    }

    /** @throws ArithmeticException if an operation cannot take this time */
    private long micros(String written) {
        BigDecimal micros = new BigDecimal(written).scaleByPowerOfTen(POWERS.getOrDefault(unit, 0));
        if (micros.signum() < 0 || micros.compareTo(MOST_MICROS) > 0) {
            throw new ArithmeticException("no operation takes " + written + " " + unit);
        }
        return micros.longValue();
    }

    /** Visits the operation of one line. */
    @FunctionalInterface
    public interface Visitor {
        void visit(OperationId id, long micros);
    }

    /** The time limit for matching, because some expressions backtrack excessively. */
    private static final class TimeLimit {
        private final Duration most;
        private final long endNanos;
        private Optional<String> failure = Optional.empty();

        TimeLimit(Duration most) {
            this.most = most;
            this.endNanos = System.nanoTime() + most.toNanos();
        }

        Optional<String> failure() {
            return failure;
        }

        void fail(String why) {
            failure = Optional.of(why);
        }

        /** @throws IllegalStateException if the time limit has passed */
        void check() {
            if (System.nanoTime() - endNanos > 0) {
                fail("reading it took longer than " + most.toSeconds()
                        + " s; begin its expression with text that each line begins with");
                throw new IllegalStateException("time limit passed");
            }
        }
    }

    /** A line that checks the time limit while an expression reads it. */
    private static final class DeadlineText implements CharSequence {
        private static final int READS_PER_CHECK = 4096;

        private final CharSequence text;
        private final TimeLimit timeLimit;
        private int reads;

        DeadlineText(CharSequence text, TimeLimit timeLimit) {
            this.text = text;
            this.timeLimit = timeLimit;
        }

        @Override
        public int length() {
            return text.length();
        }

        @Override
        public char charAt(int index) {
            reads++;
            if (reads % READS_PER_CHECK == 1) {
                timeLimit.check();
            }
            return text.charAt(index);
        }

        @Override
        public CharSequence subSequence(int start, int end) {
            return text.subSequence(start, end);
        }

        @Override
        public String toString() {
            return text.toString();
        }
    }
}
