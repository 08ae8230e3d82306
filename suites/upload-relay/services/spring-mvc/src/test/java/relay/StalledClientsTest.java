package relay;

import static org.assertj.core.api.Assertions.assertThat;

import blobsink.BlobSink;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** The effect of clients that stop sending half way on the others, with virtual-put. */
class StalledClientsTest {
    private static final int STALLED = 32;
    private static final byte[] BODY = Upload.random(200_000, 8);

    private final BlobSink sink = BlobSink.listening(0);
    private final Listing listing = new Listing(sink, "uploads");
    private final List<Upload> stalled = new ArrayList<>();

    @AfterEach
    void stop() throws IOException {
        for (Upload upload : stalled) {
            upload.close();
        }
        sink.close();
    }

    @Test
    void an_upload_gets_through_beside_clients_that_stall() throws IOException {
        try (var running =
                start("--server.tomcat.max-connections=" + (STALLED + 1), "--server.tomcat.connection-timeout=120s")) {
            stall(running);
            assertThat(Upload.status(running.port(), "good", BODY)).isEqualTo(201);
            for (Upload upload : stalled) {
                assertThat(upload.answered()).isFalse();
                assertThat(upload.sendRest().status()).isEqualTo(201);
                assertThat(listing.line(upload.id())).isEqualTo(Listing.expected(upload.id(), BODY));
            }
        }
    }

    @Test
    void clients_that_stall_too_long_make_room_and_leave_nothing() throws IOException {
        try (var running =
                start("--server.tomcat.max-connections=" + STALLED, "--server.tomcat.connection-timeout=2s")) {
            stall(running);
            assertThat(Upload.status(running.port(), "good", BODY)).isEqualTo(201);
            for (Upload upload : stalled) {
                assertThat(upload.status()).isEqualTo(408);
                assertThat(listing.line(upload.id())).isEmpty();
            }
        }
    }

    private RunningVariant start(String... arguments) throws IOException {
        String store = "http://127.0.0.1:" + sink.port() + "/devstoreaccount1";
        return new RunningVariant(Variant.VIRTUALPUT, store, List.of(arguments));
    }

    private void stall(RunningVariant running) throws IOException {
        for (int i = 0; i < STALLED; i++) {
            stalled.add(new Upload(running.port(), "stalled-" + i, BODY).send(100_000));
        }
    }
}
