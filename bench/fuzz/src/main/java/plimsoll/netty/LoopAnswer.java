package plimsoll.netty;

import java.util.List;
import java.util.TreeMap;

/** The reading of an answer by the driver on the event loop. */
public final class LoopAnswer {
    private LoopAnswer() {}

    /** Returns status, headers and body in a text; {@code none} when the bytes are not a whole answer. */
    public static String of(List<byte[]> pieces, boolean toHead) {
        ResponseParser parser = new ResponseParser();
        parser.begin(toHead, true, status -> true);
        try {
            for (byte[] piece : pieces) {
                for (int at = 0; at < piece.length && !parser.isDone(); ) {
                    at = parser.take(piece, at, piece.length);
                }
            }
        } catch (ResponseFormatException refused) {
            return "none";
        }
        if (!parser.isDone() && !parser.ended()) {
            return "none";
        }
        return parser.status() + " keep " + parser.keep() + " later " + parser.retryLater() + " "
                + new TreeMap<>(parser.headers()) + parser.body();
    }
}
