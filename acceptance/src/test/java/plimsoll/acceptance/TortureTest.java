package plimsoll.acceptance;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Some of the steps that {@code bench/torture} and {@code bench/kills} walk in full. */
@Tag("end-to-end")
class TortureTest {
    /** A run has more operations than this. */
    private static final int OPERATIONS = 240;

    @TempDir
    Path place;

    static Stream<Arguments> failures() {
        return oneOfEach(2);
    }

    static Stream<Arguments> moreFailures() {
        return oneOfEach(4);
    }

    /** One operation of each part of the run, in turn with all that follow and alone. */
    private static Stream<Arguments> oneOfEach(int parts) {
        int part = OPERATIONS / parts;
        return IntStream.range(0, parts)
                .mapToObj(i -> Arguments.of(
                        part / 2 + i * part,
                        i % 2 == 0 ? TorturedLab.Effect.FAILS_FROM_NOW_ON : TorturedLab.Effect.FAILS));
    }

    @ParameterizedTest
    @MethodSource("failures")
    void a_file_operation_that_fails_ends_in_a_sentence_and_the_next_run_completes(
            int number, TorturedLab.Effect effect) throws IOException {
        assertCompletes(number, effect);
    }

    @ParameterizedTest
    @MethodSource("moreFailures")
    @Tag("thorough")
    void a_file_operation_that_fails_elsewhere_does_not_end_otherwise(int number, TorturedLab.Effect effect)
            throws IOException {
        assertCompletes(number, effect);
    }

    private void assertCompletes(int number, TorturedLab.Effect effect) throws IOException {
        TorturedLab.Seen seen = TorturedLab.in(place).failing(number, effect);

        assertThat(seen.reached()).as("operation %d exists", number).isTrue();
        assertThat(seen.problems())
                .as("operation %d, %s %s: %s", number, seen.operation(), effect, seen.outcome())
                .isEmpty();
    }

    /** {@code KilledLabTest} kills later. */
    @Test
    void a_lab_that_is_killed_at_the_first_line_of_its_events_leaves_a_result_that_the_next_run_completes()
            throws IOException {
        TorturedLab.Seen seen = TorturedLab.in(place).killedAtLine(1);

        assertThat(seen.reached()).isTrue();
        assertThat(seen.problems()).as(seen.outcome()).isEmpty();
    }
}
