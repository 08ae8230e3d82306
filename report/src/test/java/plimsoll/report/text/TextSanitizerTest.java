package plimsoll.report.text;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import org.junit.jupiter.api.Test;

class TextSanitizerTest {
    @Test
    void invisible_characters_are_written_out() {
        assertThat(TextSanitizer.line("a\u001b[2J\u202eb\u0000\ud800c"))
                .isEqualTo("a\\u{1b}[2J\\u{202e}b\\u{0}\\u{d800}c");
    }

    @Test
    void white_space_of_any_kind_is_one_blank() {
        assertThat(TextSanitizer.line(" a\r\n\t b\n")).isEqualTo("a b");
    }

    @Test
    void other_scripts_and_signs_stay() {
        assertThat(TextSanitizer.line("größer 漢字 😀 é")).isEqualTo("größer 漢字 😀 é");
    }

    @Test
    void a_long_text_is_cut_and_its_length_is_given() {
        assertThat(TextSanitizer.line("x".repeat(500), 10)).isEqualTo("xxxxxxxxxx … (500 characters)");
        assertThat(TextSanitizer.line("x".repeat(9) + "😀", 10)).isEqualTo("xxxxxxxxx … (11 characters)");
        assertThat(TextSanitizer.line("xxxxxxxxxx", 10)).isEqualTo("xxxxxxxxxx");
    }

    @Test
    void no_random_text_brings_a_control_character_through() {
        long seed = System.nanoTime();
        Random random = new Random(seed);
        for (int round = 0; round < 200; round++) {
            String text = random.ints(80, 0, 0x3000)
                    .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append)
                    .toString();
            assertThat(TextSanitizer.line(text, 60))
                    .as("seed %d, round %d", seed, round)
                    .doesNotContainPattern("[\\p{Cc}\\p{Cf}\\p{Zl}]");
        }
    }
}
