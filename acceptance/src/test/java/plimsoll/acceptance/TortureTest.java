package plimsoll.acceptance;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Some of the steps that {@code bench/torture} and {@code bench/kills} walk in full. */
@Tag("end-to-end")
class TortureTest {
    private static final int FAILURES = 4;

    /** A run has more operations than this. */
    private static final int OPERATIONS = 240;

    @TempDir
    Path place;

    /** One operation of each part of the run, in turn alone and with all that follow. */
    static Stream<Arguments> failures() {
        int part = OPERATIONS / FAILURES;
        return IntStream.range(0, FAILURES)
                .mapToObj(i -> Arguments.of(
                        part / 2 + i * part,
                        i % 2 == 0 ? TorturedLab.Effect.FAILS_FROM_NOW_ON : TorturedLab.Effect.FAILS));
    }

    @ParameterizedTest
    @MethodSource("failures")
    void a_file_operation_that_fails_ends_in_a_sentence_and_the_next_run_completes(
            int number, TorturedLab.Effect effect) throws IOException {
        TorturedLab.Seen seen = TorturedLab.in(place).failing(number, effect);

        assertThat(seen.reached()).as("operation %d exists", number).isTrue();
        assertThat(seen.problems())
                .as("operation %d, %s %s: %s", number, seen.operation(), effect, seen.outcome())
                .isEmpty();
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 4})
    void a_lab_that_is_killed_at_a_line_of_its_events_leaves_a_result_that_the_next_run_completes(int line)
            throws IOException {
        TorturedLab.Seen seen = TorturedLab.in(place).killedAtLine(line);

        assertThat(seen.reached()).as("line %d exists", line).isTrue();
        assertThat(seen.problems()).as("line %d: %s", line, seen.outcome()).isEmpty();
    }
}
