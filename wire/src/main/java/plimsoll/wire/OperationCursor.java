package plimsoll.wire;

/** Reads a file's bytes for stretches of operations, in step with a ledger. */
public sealed interface OperationCursor extends AutoCloseable permits LedgerFile.States, StoredCopyFile.Copies {
    /** Returns how many of the next operations have the same value here, at least 1. */
    int same();

    /** Passes this many operations, at most {@link #same}. */
    void skip(int operations);

    @Override
    void close();
}
