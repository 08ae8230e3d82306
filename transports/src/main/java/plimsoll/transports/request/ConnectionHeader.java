package plimsoll.transports.request;

import java.util.regex.Pattern;

/** Reads the value of a {@code Connection} header: a list of tokens, separated by commas (RFC 9110, 7.6.1). */
public final class ConnectionHeader {
    private static final Pattern SEPARATOR = Pattern.compile("[ \\t]*,[ \\t]*");

    private ConnectionHeader() {}

    /**
     * Whether the sender closes the connection after this message.
     *
     * @param value without the white space around it
     */
    public static boolean closes(String value) {
        return SEPARATOR.splitAsStream(value).anyMatch("close"::equalsIgnoreCase);
    }
}
