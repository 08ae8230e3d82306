package plimsoll.run.trial;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class UninterruptedStepTest {
    @TempDir
    private Path directory;

    @AfterEach
    void forget() {
        Thread.interrupted();
    }

    /** Without a thread of its own, the channel is closed by the interrupt, and the step fails. */
    @Test
    void a_channel_of_the_step_stays_open_when_the_run_is_interrupted_and_the_interrupt_is_kept() {
        Thread run = Thread.currentThread();

        long bytes = UninterruptedStep.of(() -> bytesAfter(run::interrupt));

        assertThat(bytes).isEqualTo(2);
        assertThat(Thread.currentThread().isInterrupted()).isTrue();
    }

    @Test
    void a_run_that_is_interrupted_already_takes_the_step_too() {
        Thread.currentThread().interrupt();

        assertThat(UninterruptedStep.of(() -> bytesAfter(() -> {}))).isEqualTo(2);
        assertThat(Thread.interrupted()).isTrue();
    }

    @Test
    void the_failure_of_a_step_is_that_of_the_run() {
        UncheckedIOException full = new UncheckedIOException(new IOException("disk full"));
        AssertionError error = new AssertionError("broken");

        assertThatThrownBy(() -> UninterruptedStep.of(() -> thrown(full))).isSameAs(full);
        assertThatThrownBy(() -> UninterruptedStep.of(() -> {
                    throw error;
                }))
                .isSameAs(error);
    }

    private static long thrown(RuntimeException failure) {
        throw failure;
    }

    private long bytesAfter(Runnable event) {
        Path file = directory.resolve("record");
        try {
            Files.writeString(file, "{}");
            try (FileChannel channel = FileChannel.open(file, StandardOpenOption.READ)) {
                event.run();
                return channel.size();
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
