package plimsoll.engine.record;

import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import plimsoll.model.OperationId;

/** A log in which a member of a trial writes a line for each operation. It is read as the work of a stranger. */
public final class ClockLog {
    private static final Map<String, Integer> POWERS = Map.of("s", 6, "ms", 3, "us", 0);

    /** An hour; nothing waits for an answer so long. */
    private static final BigDecimal MOST_MICROS = BigDecimal.valueOf(3_600_000_000L);

    /** A longer line is none of an access log, and an expression may take its time over it. */
    private static final int LONGEST_LINE = 4096;

    private final Path file;
    private final Pattern line;
    private final String unit;

    /** @param line with a group {@code id} and one of {@code s}, {@code ms}, {@code us} */
    public ClockLog(Path file, String line) {
        this.file = file;
        this.line = Pattern.compile(line);
        this.unit = this.line.namedGroups().keySet().stream()
                .filter(POWERS::containsKey)
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("no group of " + line + " names a unit"));
    }

    /**
     * Hands on what each line that matches says; other lines, and those beyond a million, are passed over.
     *
     * @throws UnreadableRecord when there is no such file, it is none, or it cannot be read
     */
    public void read(Visitor visitor) {
        if (!Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS)) {
            throw new UnreadableRecord(
                    Files.exists(file, LinkOption.NOFOLLOW_LINKS)
                            ? file.getFileName() + " is no regular file"
                            : "there is no file " + file.getFileName());
        }
        Lines.read(file, text -> {
            said(text, visitor);
            return Optional.empty();
        });
    }

    private void said(String text, Visitor visitor) {
        if (text.length() > LONGEST_LINE) {
            return;
        }
        Matcher found = line.matcher(text);
        if (found.find() && found.group("id") != null && found.group(unit) != null) {
            OperationId.parse(found.group("id")).ifPresent(id -> visitor.visit(id, micros(found.group(unit))));
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
}
