package plimsoll.netty;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.netty.channel.embedded.EmbeddedChannel;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class LocalLimitDetectorTest {
    private final List<IllegalStateException> limits = new ArrayList<>();
    private final EmbeddedChannel channel = new EmbeddedChannel(new LocalLimitDetector(limits::add));

    @Test
    void a_lack_of_memory_is_a_limit_of_the_generator_and_the_operation_ends_too() {
        channel.pipeline().fireExceptionCaught(new OutOfMemoryError("failed to allocate 64 KiB"));

        assertThat(limits)
                .singleElement()
                .satisfies(limit -> assertThat(limit).hasMessageContaining("failed to allocate 64 KiB"));
        assertThatThrownBy(channel::checkException).isInstanceOf(OutOfMemoryError.class);
    }

    @Test
    void a_reset_of_the_server_is_left_to_the_operation() {
        channel.pipeline().fireExceptionCaught(new IOException("Connection reset by peer"));

        assertThat(limits).isEmpty();
        assertThatThrownBy(channel::checkException).isInstanceOf(IOException.class);
    }
}
