package plants;

/** The place of a request, as the plant that keeps it there measures it. */
public enum Place {
    /** In the handler, from its first line to the answer. */
    HANDLER,
    LOCK,
    POOL,
    DOWNSTREAM,
    FORCE,
    PINNED,
    LOG,
    PAGES
}
