package plimsoll.records.member;

import java.io.IOException;
import java.io.InputStream;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import plimsoll.model.FixedTimeout;
import plimsoll.model.OperationId;
import plimsoll.model.record.UnreadableRecordException;
import plimsoll.records.lines.BoundedInputStream;
import plimsoll.records.lines.NdjsonLines;

/** A log in which a member of a trial writes a line for each operation. It is read as the work of a stranger. */
public final class TimingLog {
    private static final Map<String, Integer> POWERS = Map.of("s", 6, "ms", 3, "us", 0);

    /** How a group of a line's expression is called that holds a time. */
    public static final Set<String> UNITS = POWERS.keySet();

    /** An hour; nothing waits for an answer so long. */
    private static final BigDecimal MOST_MICROS = BigDecimal.valueOf(3_600_000_000L);

    /** A longer line is none of an access log, and an expression may take its time over it. */
    private static final int LONGEST_LINE = 4096;

    private static final long MOST_BYTES = 512L << 20;

    private final Path directory;
    private final Path file;
    private final Pattern line;
    private final String unit;
    private final Duration most;

    /**
     * @param directory the member's own
     * @param file below it
     * @param line with a group {@code id} and one of {@link #UNITS}
     */
    public TimingLog(Path directory, String file, String line) {
        this(directory, file, line, FixedTimeout.CLOCK_READ.time());
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
     * Hands on what each line that matches says; other lines are passed over, and so is what stands behind a million lines or
     * 512 MiB.
     *
     * @return lines that match and hold no time, and whether there is more than was read
     * @throws UnreadableRecordException when there is no such file, it is none or lies elsewhere, it cannot be read, or the expression
     *     takes too long over it
     */
    public NdjsonLines<OperationId> read(Visitor visitor) {
        Patience patience = new Patience(most);
        try (BoundedInputStream bytes = new BoundedInputStream(opened(), MOST_BYTES)) {
            NdjsonLines<OperationId> read = NdjsonLines.read(bytes, text -> {
                said(new DeadlineText(text, patience), visitor);
                return Optional.empty();
            });
            patience.givenUp().ifPresent(why -> {
                throw new UnreadableRecordException(why);
            });
            return new NdjsonLines<>(read.items(), read.skipped(), read.cut() || bytes.isCut());
        } catch (IOException e) {
            throw new UnreadableRecordException("cannot read " + file.getFileName() + ": " + e, e);
        }
    }

    private InputStream opened() throws IOException {
        if (!Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS)) {
            throw new UnreadableRecordException(
                    Files.exists(file, LinkOption.NOFOLLOW_LINKS)
                            ? file.getFileName() + " is no regular file"
                            : "there is no file " + file.getFileName());
        }
        Path parent = Optional.ofNullable(file.getParent())
                .orElseThrow(() -> new NoSuchFileException(file.toString()))
                .toRealPath();
        if (!parent.startsWith(directory.toRealPath())) {
            throw new UnreadableRecordException(file.getFileName() + " does not lie in the member's own directory");
        }
        return Files.newInputStream(file, LinkOption.NOFOLLOW_LINKS);
    }

    private void said(DeadlineText text, Visitor visitor) {
        if (text.length() > LONGEST_LINE || text.patience.givenUp().isPresent()) {
            return;
        }
        Matcher found = line.matcher(text);
        if (finds(found, text.patience) && found.group("id") != null && found.group(unit) != null) {
            OperationId.parse(found.group("id")).ifPresent(id -> visitor.visit(id, micros(found.group(unit))));
        }
    }

    private static boolean finds(Matcher found, Patience patience) {
        try {
            return found.find();
        } catch (StackOverflowError deep) {
            patience.giveUp("its expression is too deep for a line of this log");
            return false;
        }
    }

    /** @throws ArithmeticException when it is no time that an operation takes */
    private long micros(String written) {
        BigDecimal micros = new BigDecimal(written).scaleByPowerOfTen(POWERS.getOrDefault(unit, 0));
        if (micros.signum() < 0 || micros.compareTo(MOST_MICROS) > 0) {
            throw new ArithmeticException("no operation takes " + written + " " + unit);
        }
        return micros.longValue();
    }

    /** Sees what one line says. */
    @FunctionalInterface
    public interface Visitor {
        void visit(OperationId id, long micros);
    }

    /** Some expressions go over a line again and again. */
    private static final class Patience {
        private final Duration most;
        private final long endNanos;
        private Optional<String> givenUp = Optional.empty();

        Patience(Duration most) {
            this.most = most;
            this.endNanos = System.nanoTime() + most.toNanos();
        }

        Optional<String> givenUp() {
            return givenUp;
        }

        void giveUp(String why) {
            givenUp = Optional.of(why);
        }

        /** @throws IllegalStateException when it is at its end */
        void look() {
            if (System.nanoTime() - endNanos > 0) {
                giveUp("reading it took longer than " + most.toSeconds()
                        + " s: its expression begins better with what a line begins with");
                throw new IllegalStateException("given up");
            }
        }
    }

    /** A line that an expression may look at as long as there is patience. */
    private static final class DeadlineText implements CharSequence {
        private static final int LOOKS = 4096;

        private final CharSequence text;
        private final Patience patience;
        private int looks;

        DeadlineText(CharSequence text, Patience patience) {
            this.text = text;
            this.patience = patience;
        }

        @Override
        public int length() {
            return text.length();
        }

        @Override
        public char charAt(int index) {
            looks++;
            if (looks % LOOKS == 1) {
                patience.look();
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
