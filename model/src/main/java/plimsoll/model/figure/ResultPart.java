package plimsoll.model.figure;

/** Where {@code result.json} has a figure. */
public enum ResultPart {
    /** Among the figures of a trial; those of a cell are folded from them. */
    FIGURES,
    /** In the balance of a trial. */
    BALANCE,
    /** Among the figures of a cell only. */
    CELL,
    /** Nowhere: it is counted anew where it is asked for. */
    NONE
}
