package intake.multipart;

import java.io.IOException;

/**
 * Handles parts as they are read: {@code begin}, any number of {@code data}, {@code end}, for each part in turn.
 *
 * <p>After an exception no method is called again, so a handler must release its own resources.
 */
public interface PartHandler {
    void begin(Part part) throws IOException;

    /** The next bytes of the part. The array belongs to the parser and changes after the call. */
    void data(byte[] bytes, int offset, int length) throws IOException;

    void end() throws IOException;
}
