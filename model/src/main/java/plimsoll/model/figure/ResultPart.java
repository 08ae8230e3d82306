package plimsoll.model.figure;

/** The part of {@code result.json} that has a figure. */
public enum ResultPart {
    /** Among the figures of a trial, from which those of a cell are aggregated. */
    FIGURES,
    /** In the balance of a trial. */
    BALANCE,
    /** Among the figures of a cell only. */
    CELL,
    /** None: the figure is counted wherever it is needed. */
    NONE
}
