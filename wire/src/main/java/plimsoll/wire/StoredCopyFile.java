package plimsoll.wire;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.Map;
import plimsoll.model.record.FileErrorText;
import plimsoll.model.record.RecordFile;
import plimsoll.model.record.UnreadableRecordException;

/**
 * The copies that an audit found of each operation: the content of {@code stored-A.bin}, as the lab reads it. {@link
 * StoredCopyCounts} writes it.
 */
public record StoredCopyFile(Path file, OperationByteLayout addresses) {
    /**
     * The copies found of one operation.
     *
     * @param copies 3 means three or more
     * @param corrupted a copy has other bytes, or more of them
     * @param truncated a copy is shorter than sent
     */
    public record Copy(int copies, boolean corrupted, boolean truncated) {
        public static final Copy NONE = new Copy(0, false, false);
        private static final int CORRUPTED = StoredCopyCounts.CORRUPTED | StoredCopyCounts.LONGER;

        static Copy of(int bits) {
            return bits == 0
                    ? NONE
                    : new Copy(
                            bits & StoredCopyCounts.MOST_COPIES,
                            (bits & CORRUPTED) != 0,
                            (bits & StoredCopyCounts.TRUNCATED) != 0);
        }

        /** Adds the copies that another consumer of the same queue took. */
        public Copy plus(Copy other) {
            return other.copies == 0
                    ? this
                    : new Copy(copies + other.copies, corrupted || other.corrupted, truncated || other.truncated);
        }

        /** Combines the findings of several audits of one operation. */
        public Copy with(Copy other) {
            return new Copy(Math.max(copies, other.copies), corrupted || other.corrupted, truncated || other.truncated);
        }
    }

    /** @throws UnreadableRecordException if the file is missing, torn or of another kind */
    public static StoredCopyFile open(Path file) {
        return new StoredCopyFile(file, OperationByteFile.addresses(file, OperationByteLayout.STORED));
    }

    /**
     * Returns the summary of a consumer that was killed before it could write one: its count of unexpected entries.
     *
     * @throws UnreadableRecordException if the file is torn
     */
    public AuditSummary summaryOfKilledConsumer() {
        long unexpected = OperationByteFile.count(file, StoredCopyCounts.Count.UNEXPECTED.index);
        return new AuditSummary(0, unexpected, 0, Map.of());
    }

    /**
     * Opens the copies of one producer's operations, in the order of its sequence.
     *
     * @throws UnreadableRecordException if there is no such producer, or the file cannot be read
     */
    public Copies from(int producer) {
        try {
            return new Copies(OperationByteStream.from(file, addresses, producer), file);
        } catch (IOException e) {
            throw RecordFile.unreadable(file, e);
        } catch (IllegalArgumentException e) {
            throw new UnreadableRecordException("cannot read " + file + ": " + e.getMessage(), e);
        }
    }

    /** Reads one stretch of operations after the other; reading continues beyond the producer's last. */
    public static final class Copies implements OperationCursor {
        private final OperationByteStream bytes;
        private final Path file;

        private Copies(OperationByteStream bytes, Path file) {
            this.bytes = bytes;
            this.file = file;
        }

        /**
         * Returns the copies of each operation of the stretch.
         *
         * @throws UnreadableRecordException at the file's end
         */
        public Copy value() {
            try {
                return Copy.of(bytes.value());
            } catch (IOException e) {
                throw RecordFile.unreadable(file, e);
            }
        }

        @Override
        public int same() {
            try {
                return bytes.same();
            } catch (IOException e) {
                throw RecordFile.unreadable(file, e);
            }
        }

        @Override
        public void skip(int operations) {
            bytes.skip(operations);
        }

        @Override
        public void close() {
            try {
                bytes.close();
            } catch (IOException e) {
                throw new UncheckedIOException("cannot close " + file + ": " + FileErrorText.why(e), e);
            }
        }
    }
}
