package plimsoll.model.figure;

/** Who measures a figure, and so when nobody can know it. */
public enum FigureSource {
    /** The workers, by their own clock. */
    CLIENT,
    /** The workers' ledger: what the client was told. */
    LEDGER,
    /** An audit of a store, laid beside the ledger. */
    AUDIT,
    /** The kernel and the JVM, of each subject; of several the largest counts. */
    SUBJECT,
    /** The kernel and the JVM, of all subjects together. */
    SUBJECTS,
    /** The same, shared out among what was acknowledged. */
    SHARED_OUT,
    /** The kernel, of the machine and of the lab's own processes. */
    HOST,
    /** Nobody in a trial: it is known once the cells are there. */
    CELLS;

    /** Whether there must be a service to measure. */
    public boolean ofService() {
        return this == SUBJECT || this == SUBJECTS || this == SHARED_OUT;
    }

    /** Whether it must be known what became of the operations. */
    public boolean ofOperations() {
        return this == CLIENT || this == LEDGER || this == AUDIT || this == SHARED_OUT;
    }
}
