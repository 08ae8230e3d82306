package plimsoll.wire;

/** Reads what a file has for one operation after the other, in step with a ledger. */
public sealed interface OperationCursor extends AutoCloseable permits LedgerFile.States, StoredCopyFile.Copies {
    /** Returns how many of the next operations are known to have nothing here; 0 if the next one may have something. */
    int blank();

    /** Skips this many operations, at most {@link #blank}. */
    void skip(int operations);

    @Override
    void close();
}
