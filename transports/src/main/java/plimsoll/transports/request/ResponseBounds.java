package plimsoll.transports.request;

/** The bounds of an answer, which every engine keeps and names in the same words. */
public final class ResponseBounds {
    public static final int HEAD_BYTES_MAX = 64 * 1024;

    /** The limit for size lines with their extensions, and for trailers. */
    public static final int LINE_BYTES_MAX = 8192;

    public static final int INTERIM_MAX = 128;
    public static final int TRAILERS_MAX = 128;

    /** The limit for a body that later steps or an error message need. */
    public static final int KEPT_BYTES_MAX = 1 << 20;

    public static final String LONG_HEAD = "its head is longer than " + HEAD_BYTES_MAX + " bytes";
    public static final String MANY_INTERIM = "it has more than " + INTERIM_MAX + " interim answers";
    public static final String MANY_TRAILERS = "it has more than " + TRAILERS_MAX + " trailers";
    public static final String LONG_BODY = "acknowledged with a body of more than " + KEPT_BYTES_MAX + " bytes";

    /** RFC 9112 section 5.1: such a name has been used to hide a header from one reader of two. */
    public static final String BLANK_NAME = "a blank follows the name of a header";

    private ResponseBounds() {}
}
