package plimsoll.model.figure;

/** What a threshold {@code % of limit} is a share of. */
public enum PercentBase {
    NONE,
    MEMORY_CAP,
    HEAP_CAP
}
