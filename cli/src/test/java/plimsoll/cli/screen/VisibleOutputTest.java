package plimsoll.cli.screen;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class VisibleOutputTest {
    private static final Map<String, String> ACTIONS = Map.of("GITHUB_ACTIONS", "true");

    @Test
    void control_characters_and_marks_of_direction_are_shown() {
        assertThat(printed("a\u001b]0;title\u0007b\r\u009b2J\u202etxt\u2066", Map.of(), false))
                .isEqualTo("a\\u001b]0;title\\u0007b\\u000d\\u009b2J\\u202etxt\\u2066");
    }

    @Test
    void texts_of_any_language_pass() {
        String text = "Größe – 日本 😀 @\u2060name\tx\n";
        assertThat(printed(text, Map.of(), false)).isEqualTo(text);
    }

    @Test
    void colours_and_the_cursor_of_progress_pass_on_a_terminal_and_no_other_sequence() {
        String own = "\u001b[32m✓\u001b[0m\u001b[12A\r\u001b[J";
        assertThat(printed(own, Map.of(), true)).isEqualTo(own);
        assertThat(printed("\u001b]52;c;x\u0007 \u001b[6n \u001bc", Map.of(), true))
                .isEqualTo("\\u001b]52;c;x\\u0007 \\u001b[6n \\u001bc");
        assertThat(printed("\u001b[32m", Map.of(), false)).isEqualTo("\\u001b[32m");
    }

    @Test
    void a_sequence_that_never_ends_is_shown() {
        assertThat(printed("\u001b[1;1;1;1;1;1;1;1;1m", Map.of(), true)).startsWith("\\u001b[1;1");
        assertThat(printed("\u001b[3x", Map.of(), true)).isEqualTo("\\u001b[3x");
    }

    @ParameterizedTest
    @CsvSource({
        "'::error file=x::y', ': :error file=x::y'",
        "'  ::stop-commands::x', '  : :stop-commands::x'",
        "'a ##[error]b', 'a ## [error]b'",
        "'path::name', 'path::name'",
        "'a: ::b', 'a: ::b'"
    })
    void a_line_is_no_command_of_the_log(String text, String shown) {
        assertThat(printed("one\n" + text, ACTIONS, false)).isEqualTo("one\n" + shown);
        assertThat(printed("one\n" + text, Map.of(), false)).isEqualTo("one\n" + text);
    }

    @Test
    void bytes_may_come_one_by_one() throws Exception {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        VisibleOutput output = new VisibleOutput(bytes, StandardCharsets.UTF_8, true, true);
        for (byte each : "::é\u001b[1m\u202e😀".getBytes(StandardCharsets.UTF_8)) {
            output.write(each);
        }
        assertThat(bytes.toString(StandardCharsets.UTF_8)).isEqualTo(": :é\u001b[1m\\u202e😀");
    }

    /** The parts of a long text end where they will, also within a colour. */
    @Test
    void a_colour_survives_the_parts_in_which_a_long_text_arrives() {
        String text = "x\u001b[32m✓\u001b[0m".repeat(5_000);
        assertThat(printed(text, Map.of(), true)).isEqualTo(text);
    }

    private static String printed(String text, Map<String, String> environment, boolean terminal) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        PrintStream target = new PrintStream(bytes, true, StandardCharsets.UTF_8);
        VisibleOutput.over(target, environment, terminal).print(text);
        return bytes.toString(StandardCharsets.UTF_8);
    }
}
