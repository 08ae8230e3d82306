package uploads;

import java.io.IOException;

/** The client sent a body that is not an upload; the message names its fault. */
final class MalformedUpload extends IOException {
    MalformedUpload(String message) {
        super(message);
    }
}
