package plimsoll.farm.generator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import plimsoll.farm.keys.FarmRole;
import plimsoll.farm.keys.TestKeys;
import plimsoll.lab.HelperThreads;

@Timeout(60)
class GeneratorConnectionTest {
    private static final Duration LONGEST = Duration.ofSeconds(4);

    /** The first handshake loads its classes, on a busy machine for longer than the bound of these tests. */
    @BeforeAll
    static void connect_once() throws IOException {
        CountDownLatch over = new CountDownLatch(1);
        try (ServerSocket listening = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            HelperThreads.start("first", () -> acceptAndWait(listening, over), _ -> over.countDown());
            try (GeneratorConnection first = GeneratorConnection.secure(
                    new Socket(listening.getInetAddress(), listening.getLocalPort()),
                    GeneratorTls.context(TestKeys.lab()),
                    true,
                    FarmRole.AGENT,
                    Duration.ofMinutes(1))) {
                assertThat(first.other().name()).isEqualTo("one");
            }
        } finally {
            over.countDown();
        }
    }

    @Test
    void a_write_to_a_peer_that_does_not_read_ends() throws Exception {
        CountDownLatch over = new CountDownLatch(1);
        try (ServerSocket listening = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            HelperThreads.start("silent", () -> acceptAndWait(listening, over), _ -> over.countDown());
            try (GeneratorConnection connection = GeneratorConnection.secure(
                    new Socket(listening.getInetAddress(), listening.getLocalPort()),
                    GeneratorTls.context(TestKeys.lab()),
                    true,
                    FarmRole.AGENT,
                    LONGEST)) {
                String line = "x".repeat(1 << 20);
                assertThatThrownBy(() -> {
                            for (int i = 0; i < 100; i++) {
                                connection.write(new GeneratorMessage.Command(line));
                            }
                        })
                        .isInstanceOf(SocketTimeoutException.class);
            }
        } finally {
            over.countDown();
        }
    }

    private static void acceptAndWait(ServerSocket listening, CountDownLatch over) {
        try (GeneratorConnection _ = GeneratorConnection.secure(
                listening.accept(), GeneratorTls.context(TestKeys.agent("one")), false, FarmRole.LAB)) {
            assertThat(over.await(60, TimeUnit.SECONDS)).isTrue();
        } catch (IOException failed) {
            throw new AssertionError(failed);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    @Test
    void a_stranger_who_sends_byte_by_byte_is_refused() throws Exception {
        CompletableFuture<Throwable> refused = new CompletableFuture<>();
        try (ServerSocket listening = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
                Socket stranger = new Socket(listening.getInetAddress(), listening.getLocalPort())) {
            Socket accepted = listening.accept();
            HelperThreads.start(
                    "agent",
                    () -> {
                        try {
                            GeneratorConnection.secure(
                                    accepted,
                                    GeneratorTls.context(TestKeys.agent("one")),
                                    false,
                                    FarmRole.LAB,
                                    LONGEST);
                        } catch (IOException failed) {
                            refused.complete(failed);
                        }
                    },
                    refused::complete);
            // The head of a handshake record that announces 4096 bytes.
            stranger.getOutputStream().write(new byte[] {22, 3, 1, 16, 0, 1, 0, 15, (byte) 252});
            for (int i = 0; i < 1500 && !refused.isDone(); i++) {
                stranger.getOutputStream().write(0);
                TimeUnit.MILLISECONDS.sleep(20);
            }

            assertThat(refused).isCompleted();
        } catch (IOException closed) {
            assertThat(refused.get(10, TimeUnit.SECONDS)).isInstanceOf(IOException.class);
        }
    }
}
