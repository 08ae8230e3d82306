package plimsoll.run.request;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Checks that the commands in messages and reports can be pasted into a shell. */
class InvocationTest {
    @Test
    void a_result_is_repeated_into_a_directory_of_its_own() {
        Invocation invocation = new Invocation("./plimsoll", List.of("run", "study.yaml", "--out", "there", "--quick"));

        assertThat(invocation.repeat()).isEqualTo("./plimsoll run study.yaml --quick");
        assertThat(new Invocation("plimsoll", List.of("run", "--out=there", "s.yaml")).repeat())
                .isEqualTo("plimsoll run s.yaml");
    }

    @Test
    void an_option_is_left_out_with_its_value() {
        Invocation invocation = new Invocation("plimsoll", List.of("find", "--shard", "1/2", "s.yaml", "--to=9"));

        assertThat(invocation.without("--shard").without("--to").line()).isEqualTo("plimsoll find s.yaml");
    }

    @Test
    void words_with_blanks_and_quotes_are_quoted() {
        Invocation invocation =
                new Invocation("/my tools/plimsoll", List.of("run", "--threshold", "response.p99=< 2s", "it's"));

        assertThat(invocation.repeat())
                .isEqualTo("'/my tools/plimsoll' run --threshold 'response.p99=< 2s' 'it'\\''s'");
    }

    @Test
    void a_result_is_resumed_by_the_verb_that_began_it() {
        Invocation invocation = new Invocation("plimsoll", List.of("find", "study.yaml"));

        assertThat(invocation.resume("find", Path.of("/results/a b")))
                .isEqualTo("plimsoll find --resume '/results/a b'");
        assertThat(invocation.report(Path.of("/results/a"))).isEqualTo("plimsoll report /results/a");
    }
}
