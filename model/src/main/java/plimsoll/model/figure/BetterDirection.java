package plimsoll.model.figure;

/** Which of two values of a figure is the better one. */
public enum BetterDirection {
    SMALLER,
    LARGER
}
