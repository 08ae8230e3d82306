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

    @Test
    void a_process_that_has_gone_does_not_keep_a_signal_from_the_others() throws Exception {
        Process gone = new ProcessBuilder("true").start();
        gone.waitFor();
        Process other = new ProcessBuilder("sleep", "600").start();

        assertThatThrownBy(() -> Signals.send("KILL", List.of(gone.pid(), other.pid())))
                .isInstanceOf(IOException.class);
        assertThat(other.waitFor(20, TimeUnit.SECONDS)).isTrue();
    }

    @Test
    void a_signal_without_processes_is_an_error() {
        assertThatThrownBy(() -> Signals.send("STOP", List.of())).isInstanceOf(IOException.class);
    }

    /** The shell may have ended before it is waited for. */
    @Test
    void an_interrupt_ends_the_wait_for_the_shell_or_stays_set() throws Exception {
        Process process = new ProcessBuilder("sleep", "600").start();
        boolean interrupted = false;
        try {
            Thread.currentThread().interrupt();
            Signals.send("CONT", List.of(process.pid()));
        } catch (InterruptedException _) {
            interrupted = true;
        } finally {
            process.destroyForcibly();
        }

        assertThat(interrupted ^ Thread.interrupted()).isTrue();
    }
}
