package relay;

import static org.assertj.core.api.Assertions.assertThat;

import blobsink.BlobSink;
import java.io.IOException;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The answer of buffer-all-refused, where no body waits for its bytes. */
class AdmissionTest {
    private static final byte[] BODY = Upload.random((1 << 20) * 2 / 3, 1);

    private final AtomicInteger pairs = new AtomicInteger();

    private BlobSink sink;
    private RunningVariant running;

    @BeforeEach
    void start() throws IOException {
        sink = BlobSink.listening(0);
        running = new RunningVariant(
                Variant.ADMITTED,
                "http://127.0.0.1:" + sink.port() + "/devstoreaccount1",
                List.of("--budget=1MB", "--wait=0s"));
    }

    @AfterEach
    void stop() throws IOException {
        running.close();
        sink.close();
    }

    @Test
    void an_upload_whose_bytes_are_not_free_is_answered_429_and_not_stored() throws Exception {
        Pause.until("a pair of which the second is refused", this::refusesTheSecond);
        Listing listing = new Listing(sink, "uploads");
        assertThat(listing.line("first-" + pairs)).isEqualTo(Listing.expected("first-" + pairs, BODY));
        assertThat(listing.line("second-" + pairs)).isEmpty();
    }

    /** The second of a pair may take its bytes before the first, which is refused then. */
    private boolean refusesTheSecond() throws IOException {
        int pair = pairs.incrementAndGet();
        try (Upload first = new Upload(running.port(), "first-" + pair, BODY)) {
            first.send(BODY.length / 2);
            return Upload.status(running.port(), "second-" + pair, BODY) == 429
                    && first.sendRest().status() == 201;
        }
    }
}
