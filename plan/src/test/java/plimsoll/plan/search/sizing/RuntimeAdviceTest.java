package plimsoll.plan.search.sizing;

import static org.assertj.core.api.Assertions.assertThat;

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
        assertThat(RuntimeAdvice.of(runtime, Bytes.ofMebibytes(200)))
                .get()
                .asString()
                .contains(setting);
    }

    @Test
    void a_jvm_and_an_unknown_program_have_none() {
        assertThat(RuntimeAdvice.of(ProgramRuntime.JVM, Bytes.ofMebibytes(200))).isEmpty();
        assertThat(RuntimeAdvice.of(ProgramRuntime.OTHER, Bytes.ofMebibytes(200)))
                .isEmpty();
    }
}
