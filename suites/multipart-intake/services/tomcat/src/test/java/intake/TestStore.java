package intake;

import blobsink.BlobSink;
import java.io.IOException;

/** A store behind a variant. Only variants with one load it: its classes are not on every class path of the contract. */
final class TestStore implements AutoCloseable {
    private final BlobSink sink = BlobSink.listening(0);

    /** The address for {@code --store}. */
    String account() {
        return "http://127.0.0.1:" + sink.port() + "/devstoreaccount1";
    }

    /** Lists the blobs that are whole, as {@code {"id":...,"length":...,"crc32c":...}}, one a line. */
    String listing() throws IOException {
        return Client.get(sink.port(), "/listing");
    }

    @Override
    public void close() throws IOException {
        sink.close();
    }
}
