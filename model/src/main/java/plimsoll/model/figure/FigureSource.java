package plimsoll.model.figure;

/** The source of a figure, which decides when the figure cannot be known. */
public enum FigureSource {
    /** The workers, by their own clock. */
    CLIENT,
    /** The workers' ledger: the answers that clients got. */
    LEDGER,
    /** An audit of a store, compared with the ledger. */
    AUDIT,
    /** The kernel and the JVM, for each subject; the largest of several counts. */
    SUBJECT,
    /** The kernel and the JVM, for all subjects together. */
    SUBJECTS,
    /** The same, divided by the number of acknowledged operations. */
    SHARED_OUT,
    /** The kernel, for the machine and the lab's own processes. */
    HOST,
    /** No trial: the figure is computed once the cells are there. */
    CELLS;

    /** Whether the figure needs a service to measure. */
    public boolean ofService() {
        return this == SUBJECT || this == SUBJECTS || this == SHARED_OUT;
    }

    /** Whether the figure needs known outcomes of the operations. */
    public boolean ofOperations() {
        return this == CLIENT || this == LEDGER || this == AUDIT || this == SHARED_OUT;
    }
}
