package relay.shared;

import java.io.IOException;
import java.io.InputStream;

/** The way in which a variant passes one file on to the store. */
public interface UploadStrategy {
    /**
     * Reads the body and stores it.
     *
     * @param length of the body in bytes
     * @throws IOException if the body breaks off or the store cannot be reached
     */
    void upload(String id, long length, InputStream body) throws IOException;
}
