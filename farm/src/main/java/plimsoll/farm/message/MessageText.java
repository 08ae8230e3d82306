package plimsoll.farm.message;

import java.nio.charset.StandardCharsets;
import plimsoll.json.Json;
import plimsoll.model.record.UnreadableRecordException;

/** The text of a message: JSON, of a bounded length. */
public final class MessageText {
    /** The bytes of the longest message; the files of a block take some 200 bytes each. */
    public static final int LENGTH_MAX = 4 << 20;

    private MessageText() {}

    /** @throws IllegalArgumentException if the message is too long to be accepted */
    public static byte[] of(Object message) {
        byte[] text = Json.line(message).getBytes(StandardCharsets.UTF_8);
        if (text.length > LENGTH_MAX) {
            throw new IllegalArgumentException(
                    "a message has at most " + LENGTH_MAX + " bytes, but this has " + text.length);
        }
        return text;
    }

    /** @throws UnreadableRecordException if the text is too long, torn, or not such a message */
    public static <T> T read(byte[] text, Class<T> type) {
        if (text.length > LENGTH_MAX) {
            throw new UnreadableRecordException(
                    "a message has at most " + LENGTH_MAX + " bytes, but this has " + text.length);
        }
        return Json.parse(new String(text, StandardCharsets.UTF_8), type);
    }
}
