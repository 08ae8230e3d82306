package plimsoll.plan.search.sizing;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import plimsoll.model.Bytes;
import plimsoll.model.member.ProgramRuntime;

class RuntimeAdviceTest {
    @ParameterizedTest
    @CsvSource({
        "GO, GOMEMLIMIT=180MiB",
        "NODE, NODE_OPTIONS=--max-old-space-size=150",
        "NATIVE_IMAGE, -Xmx150m",
    })
    void each_runtime_has_the_setting_that_it_reads(ProgramRuntime runtime, String setting) {
        assertThat(advice(runtime, Map.of(), List.of())).get().asString().contains(setting);
    }

    @Test
    void a_jvm_and_an_unknown_program_have_none() {
        assertThat(advice(ProgramRuntime.JVM, Map.of(), List.of())).isEmpty();
        assertThat(advice(ProgramRuntime.OTHER, Map.of(), List.of())).isEmpty();
    }

    @Test
    void a_setting_that_the_trials_had_is_named_instead() {
        assertThat(advice(ProgramRuntime.GO, Map.of("GOMEMLIMIT", "100MiB"), List.of()))
                .get()
                .asString()
                .contains("GOMEMLIMIT=100MiB")
                .doesNotContain("180MiB");
        assertThat(advice(ProgramRuntime.NODE, Map.of(), List.of("node", "--max_old_space_size=90", "a.js")))
                .get()
                .asString()
                .contains("--max_old_space_size=90");
        assertThat(advice(ProgramRuntime.NODE, Map.of("NODE_OPTIONS", "--enable-source-maps"), List.of()))
                .get()
                .asString()
                .contains("--max-old-space-size=150");
        assertThat(advice(ProgramRuntime.NATIVE_IMAGE, Map.of(), List.of("./app", "-Xmx64m")))
                .get()
                .asString()
                .contains("-Xmx64m");
    }

    @Test
    void a_limit_of_two_words_is_set_and_one_that_is_off_is_not() {
        assertThat(advice(ProgramRuntime.NODE, Map.of(), List.of("node", "--max-old-space-size", "300", "a.js")))
                .get()
                .asString()
                .contains("--max-old-space-size 300:");
        for (String off : List.of("off", "")) {
            assertThat(advice(ProgramRuntime.GO, Map.of("GOMEMLIMIT", off), List.of()))
                    .get()
                    .asString()
                    .contains("GOMEMLIMIT=180MiB");
        }
    }

    private static Optional<String> advice(
            ProgramRuntime runtime, Map<String, String> environment, List<String> command) {
        return RuntimeAdvice.of(runtime, Bytes.ofMebibytes(200), environment, command);
    }
}
