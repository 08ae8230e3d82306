package plimsoll.lab.launch.process;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

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
        while (ProcessHandle.current()
                .children()
                .anyMatch(child -> child.info().commandLine().orElse("").contains("sleep 63.25"))) {
            Thread.onSpinWait();
        }
    }

    @Test
    void a_program_that_is_not_there_has_no_answer() {
        assertThat(CommandResult.of(List.of("/no/such/program"), BOUND)).isEmpty();
    }
}
