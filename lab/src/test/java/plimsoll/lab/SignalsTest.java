package plimsoll.lab;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class SignalsTest {
    @Test
    void a_signal_reaches_every_process() throws Exception {
        Process one = new ProcessBuilder("sleep", "600").start();
        Process other = new ProcessBuilder("sleep", "600").start();

        Signals.send("KILL", List.of(one.pid(), other.pid()));

        assertThat(one.waitFor(20, TimeUnit.SECONDS)).isTrue();
        assertThat(other.waitFor(20, TimeUnit.SECONDS)).isTrue();
    }

    @Test
    void a_process_that_has_gone_is_an_error() throws Exception {
        Process gone = new ProcessBuilder("true").start();
        gone.waitFor();

        assertThatThrownBy(() -> Signals.send("CONT", List.of(gone.pid()))).isInstanceOf(IOException.class);
    }
}
