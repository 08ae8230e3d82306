package plimsoll.lab.launch.process;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class CommandResultTest {
    private static final Duration BOUND = Duration.ofSeconds(20);

    @Test
    void a_command_that_writes_more_than_a_pipe_holds_comes_to_its_end() {
        assertThat(CommandResult.of(List.of("sh", "-c", "yes | head -c 1000000; exit 3"), BOUND))
                .hasValueSatisfying(run -> {
                    assertThat(run.code()).isEqualTo(3);
                    assertThat(run.output()).hasSize(16 << 10).startsWith("y\ny\n");
                });
    }

    @Test
    void a_command_that_outlives_its_bound_has_no_answer_and_is_gone() {
        assertThat(CommandResult.of(List.of("sleep", "63.25"), Duration.ofMillis(50)))
                .isEmpty();
        while (children("sleep 63.25") > 0) {
            Thread.onSpinWait();
        }
    }

    @Test
    void errors_that_fill_a_pipe_are_read_while_the_command_runs() {
        assertThat(CommandResult.of(
                        List.of("sh", "-c", "yes e | head -c 300000 >&2; yes o | head -c 300000; exit 4"), BOUND))
                .hasValueSatisfying(run -> {
                    assertThat(run.code()).isEqualTo(4);
                    assertThat(run.output()).hasSize(16 << 10).startsWith("e\ne\n");
                });
    }

    /** Whether the JDK sees the end of such an output is left to chance; the wait ends either way. */
    @Test
    @Timeout(30)
    void an_output_that_a_background_process_holds_open_is_not_waited_for_beyond_the_bound() {
        try {
            assertThat(CommandResult.of(List.of("sh", "-c", "sleep 64.25 & echo on"), Duration.ofSeconds(1))
                            .map(CommandResult::output)
                            .orElse("on\n"))
                    .isEqualTo("on\n");
        } finally {
            ProcessHandle.allProcesses()
                    .filter(process -> runs(process, "sleep 64.25"))
                    .forEach(ProcessHandle::destroyForcibly);
        }
    }

    @Test
    void an_interrupt_ends_the_wait_and_the_command() throws Exception {
        CompletableFuture<Boolean> interrupted = new CompletableFuture<>();
        Thread waiting = Thread.ofPlatform().daemon().start(() -> {
            boolean empty = CommandResult.of(List.of("sleep", "65.25"), Duration.ofMinutes(10))
                    .isEmpty();
            interrupted.complete(empty && Thread.currentThread().isInterrupted());
        });
        while (children("sleep 65.25") == 0) {
            Thread.onSpinWait();
        }
        waiting.interrupt();
        assertThat(interrupted.get(20, TimeUnit.SECONDS)).isTrue();
        while (children("sleep 65.25") > 0) {
            Thread.onSpinWait();
        }
    }

    private static long children(String command) {
        return ProcessHandle.current()
                .children()
                .filter(child -> runs(child, command))
                .count();
    }

    private static boolean runs(ProcessHandle process, String command) {
        return process.info().commandLine().orElse("").contains(command);
    }

    @Test
    void a_program_that_is_not_there_has_no_answer() {
        assertThat(CommandResult.of(List.of("/no/such/program"), BOUND)).isEmpty();
    }
}
