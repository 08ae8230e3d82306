package uploads;

import java.io.IOException;

/** The client sent something that is no upload; the message says what was wrong with it. */
final class MalformedUpload extends IOException {
    MalformedUpload(String message) {
        super(message);
    }
}
