package lab;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import java.io.DataInputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import plimsoll.driver.Driver;
import plimsoll.driver.Operation;
import plimsoll.driver.PayloadBytes;
import plimsoll.model.OperationId;
import plimsoll.model.Outcome;

/** The driver's outcome of an operation for each behaviour of the spool. */
class SpoolDriverTest {
    private static final OperationId ID = new OperationId(7, 0, 3);
    private static final int BYTES = 100_000;

    private final AtomicReference<String> received = new AtomicReference<>("");

    @Test
    void ok_acknowledges_a_message_that_arrived_under_its_identity() throws Exception {
        assertThat(outcome("OK\n")).isEqualTo(Outcome.ACKNOWLEDGED);
        assertThat(received.get()).isEqualTo(ID + " " + BYTES);
    }

    @Test
    void everything_else_leaves_it_open() throws Exception {
        assertThat(outcome("NO\n")).isInstanceOf(Outcome.Unknown.class);
        assertThat(outcome("")).isInstanceOf(Outcome.Unknown.class);
    }

    @Test
    void a_refused_connection_is_a_certain_failure() throws Exception {
        try (Driver driver = new SpoolDriverFactory().open(Map.of("port", "1"))) {
            assertThat(driver.perform(operation())).isInstanceOf(Outcome.Failed.class);
        }
    }

    @Test
    void a_connection_that_cannot_be_closed_does_not_change_the_outcome() {
        assertThatCode(() -> SpoolDriver.closed(() -> {
                    throw new IOException("planted");
                }))
                .doesNotThrowAnyException();
    }

    private Outcome outcome(String answer) throws Exception {
        try (ServerSocket spool = new ServerSocket(0, 5, InetAddress.getLoopbackAddress());
                Driver driver = new SpoolDriverFactory().open(Map.of("port", Integer.toString(spool.getLocalPort())))) {
            Thread answering = Thread.ofVirtual().start(() -> answer(spool, answer));
            Outcome outcome = driver.perform(operation());
            answering.join(Duration.ofSeconds(60));
            return outcome;
        }
    }

    private void answer(ServerSocket spool, String answer) {
        try (Socket client = spool.accept()) {
            DataInputStream in = new DataInputStream(client.getInputStream());
            String name = new String(in.readNBytes(in.read()), StandardCharsets.US_ASCII);
            received.set(name + " " + in.readNBytes(in.readInt()).length);
            client.getOutputStream().write(answer.getBytes(StandardCharsets.US_ASCII));
        } catch (IOException gone) {
            received.set(gone.toString());
        }
    }

    private static Operation operation() {
        return new Operation(
                ID,
                new PayloadBytes(ID, BYTES),
                System.nanoTime() + Duration.ofSeconds(60).toNanos());
    }
}
