package plimsoll.transports.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.InterruptedIOException;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.SocketChannel;
import java.time.Duration;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import plimsoll.transports.request.ClientBehavior;

class ThrottleTest {
    @Test
    void an_interrupted_client_does_not_wait_in_a_loop() throws Exception {
        try (SocketChannel channel = SocketChannel.open()) {
            Throttle throttle = new Throttle(holding(), channel);
            Thread.currentThread().interrupt();

            assertThatThrownBy(throttle::hold).isInstanceOf(InterruptedIOException.class);
            assertThat(Thread.interrupted()).isTrue();
        }
    }

    @Test
    void a_closed_connection_ends_the_wait() throws Exception {
        SocketChannel channel = SocketChannel.open();
        channel.close();

        assertThatThrownBy(new Throttle(holding(), channel)::hold).isInstanceOf(ClosedChannelException.class);
    }

    private static ClientBehavior holding() {
        return new ClientBehavior(OptionalLong.empty(), OptionalLong.of(1), Duration.ofHours(1));
    }
}
