package plimsoll.fuzz;

import java.io.IOException;
import java.io.UncheckedIOException;
import plimsoll.model.record.UnreadableRecordException;

/** The refusals that a reader of records declares. */
public final class Refusals {
    private Refusals() {}

    /** One call of a reader. */
    @FunctionalInterface
    public interface Reading {
        void read() throws IOException;
    }

    /** Reads; a declared refusal has a message, everything else is thrown. */
    public static void allowed(Reading reading) {
        try {
            reading.read();
        } catch (UnreadableRecordException | IOException refused) {
            require(refused.getMessage() != null && !refused.getMessage().isBlank(), "a refusal without a message");
        }
    }

    /** @throws AssertionError with the text and the values seen when the condition does not hold */
    public static void require(boolean condition, Object... otherwise) {
        if (!condition) {
            StringBuilder text = new StringBuilder();
            for (Object each : otherwise) {
                text.append(each).append('\n');
            }
            throw new AssertionError(text.toString());
        }
    }

    /** Rethrows what a target does not expect of an input in memory. */
    public static RuntimeException unexpected(IOException failure) {
        return new UncheckedIOException("not a declared refusal", failure);
    }
}
