package plimsoll.lab;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class ShutdownStepsTest {
    @Test
    void every_step_runs_though_one_fails_and_the_first_failure_is_thrown() {
        List<String> ended = new ArrayList<>();

        assertThatThrownBy(() -> ShutdownSteps.runAll(List.of(
                        () -> ended.add("first"),
                        () -> {
                            throw new IllegalStateException("planted");
                        },
                        () -> {
                            throw new IllegalStateException("second");
                        },
                        () -> ended.add("last"))))
                .hasMessage("planted")
                .satisfies(failure -> assertThat(failure.getSuppressed()).hasSize(1));
        assertThat(ended).containsExactly("first", "last");
    }
}
