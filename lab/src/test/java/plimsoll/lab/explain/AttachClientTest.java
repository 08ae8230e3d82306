package plimsoll.lab.explain;

import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.ServerSocketChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import plimsoll.lab.explain.attach.AttachClient;
import plimsoll.lab.explain.attach.AttachTarget;

class AttachClientTest {
    private static final long NO_PID = 99_000_000 + ProcessHandle.current().pid();

    @Test
    void a_socket_that_another_user_has_put_there_is_not_asked() throws Exception {
        assumeTrue(System.getProperty("user.name").equals("root"), "only root can give a file away");
        Path planted = Path.of("/tmp/.java_pid" + NO_PID);
        try (ServerSocketChannel server = ServerSocketChannel.open(StandardProtocolFamily.UNIX)) {
            server.bind(UnixDomainSocketAddress.of(planted));
            Files.setAttribute(planted, "unix:uid", 65_534);
            AttachTarget target = new AttachTarget(ProcessHandle.current().pid(), NO_PID);

            assertThatThrownBy(() -> AttachClient.put(target, "VM.version", Duration.ofSeconds(5)))
                    .hasMessageContainingAll("user 65534", "user 0 of the JVM");
        } finally {
            Files.deleteIfExists(planted);
        }
    }

    @Test
    void an_interrupted_thread_does_not_wait_for_a_jvm_that_hangs() throws Exception {
        Path silent = Path.of("/tmp/.java_pid" + NO_PID);
        try (ServerSocketChannel server = ServerSocketChannel.open(StandardProtocolFamily.UNIX)) {
            server.bind(UnixDomainSocketAddress.of(silent));
            AttachTarget target = new AttachTarget(ProcessHandle.current().pid(), NO_PID);
            Thread.currentThread().interrupt();

            assertThatThrownBy(() -> AttachClient.put(target, "VM.version", Duration.ofSeconds(5)))
                    .isInstanceOf(InterruptedException.class);
        } finally {
            Thread.interrupted();
            Files.deleteIfExists(silent);
        }
    }
}
