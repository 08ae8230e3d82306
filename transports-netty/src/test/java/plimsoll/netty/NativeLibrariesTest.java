package plimsoll.netty;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Optional;
import org.junit.jupiter.api.Test;

class NativeLibrariesTest {
    @Test
    void a_library_that_cannot_be_loaded_is_named_with_its_replacement_and_the_cause() {
        Throwable cause = new UnsatisfiedLinkError("libnetty: wrong ELF class\nand more");

        assertThat(NativeLibraries.sentence("epoll", "the JDK's selector", Optional.of(cause)))
                .isEqualTo("the JDK's selector (libnetty: wrong ELF class)");
        assertThat(NativeLibraries.sentence("epoll", "the JDK's selector", Optional.empty()))
                .isEqualTo("epoll");
    }
}
