package plimsoll.model.figure;

/** The limit that a threshold {@code % of limit} refers to. */
public enum PercentBase {
    NONE,
    MEMORY_CAP,
    HEAP_CAP
}
