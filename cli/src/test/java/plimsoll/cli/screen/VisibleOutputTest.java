package plimsoll.cli.screen;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import plimsoll.report.terminal.TerminalSequence;

class VisibleOutputTest {
    private static final String MARK = TerminalSequence.MARK;
    private static final Map<String, String> ACTIONS = Map.of("GITHUB_ACTIONS", "true");

    @Test
    void every_kind_of_invisible_character_is_shown() {
        assertThat(printed("a\u001b]0;title\u0007b\r\u009b2J\u202etxt\u2066"))
                .isEqualTo("a\\u001b]0;title\\u0007b\\u000d\\u009b2J\\u202etxt\\u2066");
        assertThat(printed("x\u00ady\u200bz\ufeff \udb40\udc41")).isEqualTo("x\\u00ady\\u200bz\\ufeff \\udb40\\udc41");
    }

    @Test
    void texts_of_any_language_pass() {
        String text = "Größe – 日本 😀 👩\u200d🚀 @\u2060name\tx\n";
        assertThat(printed(text)).isEqualTo(text);
    }

    @Test
    void the_tools_own_colours_and_cursor_movements_pass_and_those_of_others_do_not() {
        assertThat(printed(MARK + "[32m✓" + MARK + "[0m" + MARK + "[12A" + MARK + "\r" + MARK + "[J"))
                .isEqualTo("\u001b[32m✓\u001b[0m\u001b[12A\r\u001b[J");
        assertThat(printed("\u001b[32m✓\u001b[0m\u001b[12A\r\u001b[J"))
                .isEqualTo("\\u001b[32m✓\\u001b[0m\\u001b[12A\\u000d\\u001b[J");
        assertThat(printed("\u001b]52;c;x\u0007 \u001b[6n \u001bc"))
                .isEqualTo("\\u001b]52;c;x\\u0007 \\u001b[6n \\u001bc");
    }

    @Test
    void a_mark_that_is_not_ours_is_shown_and_ours_behind_it_passes() {
        String guess = "\u001b" + "0".repeat(32) + "\u001b";
        assertThat(printed(guess + "[31m")).isEqualTo("\\u001b" + "0".repeat(32) + "\\u001b[31m");
        assertThat(printed("\u001b" + MARK + "[1mx")).isEqualTo("\\u001b\u001b[1mx");
        assertThat(printed(MARK.substring(0, 9) + "x" + MARK + "[1my"))
                .isEqualTo("\\u001b" + MARK.substring(1, 9) + "x\u001b[1my");
    }

    @Test
    void a_text_that_ends_within_a_sequence_is_shown_to_its_end() {
        assertThat(printed("x\u001b")).isEqualTo("x\\u001b");
        assertThat(printed("x" + MARK.substring(0, 2))).isEqualTo("x\\u001b" + MARK.charAt(1));
    }

    @ParameterizedTest
    @CsvSource({
        "'::error file=x::y', ': :error file=x::y'",
        "'  ::stop-commands::x', '  : :stop-commands::x'",
        "'\u00a0::warning::x', '\u00a0: :warning::x'",
        "'\u2007\u202f::warning::x', '\u2007\u202f: :warning::x'",
        "'\u2060:\u200d:warning::x', '\u2060:\u200d :warning::x'",
        "'a ##[error]b', 'a ## [error]b'",
        "'path::name', 'path::name'",
        "'a: ::b', 'a: ::b'"
    })
    void a_line_cannot_act_as_a_command_of_the_log(String text, String shown) {
        assertThat(printed("one\n" + text, ACTIONS)).isEqualTo("one\n" + shown);
        assertThat(printed("one\n" + text, Map.of())).isEqualTo("one\n" + text);
    }

    @Test
    void bytes_may_come_one_by_one() throws Exception {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        VisibleOutput output = new VisibleOutput(bytes, StandardCharsets.UTF_8, true);
        for (byte each : ("::é" + MARK + "[1m\u202e😀").getBytes(StandardCharsets.UTF_8)) {
            output.write(each);
        }
        assertThat(bytes.toString(StandardCharsets.UTF_8)).isEqualTo(": :é\u001b[1m\\u202e😀");
    }

    /** The parts of a long text end where they will, also within a colour. */
    @Test
    void a_colour_survives_the_parts_in_which_a_long_text_arrives() {
        assertThat(printed(("x" + MARK + "[32m✓" + MARK + "[0m").repeat(5_000)))
                .isEqualTo("x\u001b[32m✓\u001b[0m".repeat(5_000));
    }

    @Test
    void a_terminal_of_another_charset_gets_its_own_bytes() {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        VisibleOutput.over(new PrintStream(bytes, true, StandardCharsets.ISO_8859_1), Map.of())
                .print("Größe ✓");
        assertThat(bytes.toString(StandardCharsets.ISO_8859_1)).isEqualTo("Größe ?");
    }

    private static String printed(String text) {
        return printed(text, Map.of());
    }

    private static String printed(String text, Map<String, String> environment) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        PrintStream target = new PrintStream(bytes, true, StandardCharsets.UTF_8);
        try (PrintStream output = VisibleOutput.over(target, environment)) {
            output.print(text);
        }
        return bytes.toString(StandardCharsets.UTF_8);
    }
}
