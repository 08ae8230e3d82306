package plimsoll.netty;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;

class TimerSlackTest {
    @Test
    void the_kernel_may_no_longer_be_late_for_the_thread_itself_and_stays_so_for_others() throws Exception {
        assumeThat(Path.of("/proc/thread-self")).as("Linux").exists();
        assumeThat(TimerSlack.slack()).as("a /proc that may be written").isWritable();
        AtomicReference<String> precise = new AtomicReference<>("");

        Thread loop = new Thread(() -> TimerSlack.around(() -> precise.set(slack())));
        loop.start();
        loop.join();

        assertThat(precise.get()).isEqualTo("1000");
        assertThat(slack()).isNotEqualTo("1000");
    }

    private static String slack() {
        try {
            return Files.readString(TimerSlack.slack()).strip();
        } catch (IOException refused) {
            throw new UncheckedIOException(refused);
        }
    }
}
