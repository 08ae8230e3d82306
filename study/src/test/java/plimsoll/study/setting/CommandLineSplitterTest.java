package plimsoll.study.setting;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CommandLineSplitterTest {
    @Test
    void words_are_separated_by_white_space() {
        assertThat(CommandLineSplitter.split("  java\t-jar  app.jar\n --a=b "))
                .containsExactly("java", "-jar", "app.jar", "--a=b");
    }

    @Test
    void quotes_keep_words_together_and_empty_ones_are_words() {
        assertThat(CommandLineSplitter.split("a 'b c' \"d e\" '' f\"g h\"i"))
                .containsExactly("a", "b c", "d e", "", "fg hi");
    }

    @Test
    void a_backslash_keeps_the_next_character_outside_of_quotes() {
        assertThat(CommandLineSplitter.split("a\\ b c\\\"d \\\\")).containsExactly("a b", "c\"d", "\\");
    }

    @Test
    void in_double_quotes_a_backslash_keeps_only_quotes_and_backslashes() {
        assertThat(CommandLineSplitter.split("\"a\\\"b\\\\c\\n\"")).containsExactly("a\"b\\c\\n");
    }

    @Test
    void in_single_quotes_a_backslash_is_a_backslash() {
        assertThat(CommandLineSplitter.split("'a\\'b")).containsExactly("a\\b");
    }

    @Test
    void nothing_of_a_shell_happens_besides() {
        assertThat(CommandLineSplitter.split("$HOME * ~ | ; && > x `y` ${port}"))
                .containsExactly("$HOME", "*", "~", "|", ";", "&&", ">", "x", "`y`", "${port}");
    }

    @ParameterizedTest
    @ValueSource(strings = {"a 'b", "a \"b", "a \"b\\\""})
    void a_quote_that_is_never_closed_is_refused(String line) {
        assertThatThrownBy(() -> CommandLineSplitter.split(line)).hasMessageContaining("never closed");
    }

    @Test
    void a_backslash_at_the_end_is_refused() {
        assertThatThrownBy(() -> CommandLineSplitter.split("a \\")).hasMessageContaining("backslash");
    }

    @Test
    void any_words_that_are_quoted_come_back_as_they_were() {
        long seed = 3;
        Random random = new Random(seed);
        for (int i = 0; i < 2000; i++) {
            List<String> words = words(random);
            String line = String.join(
                    " ", words.stream().map(CommandLineSplitterTest::quoted).toList());
            assertThat(CommandLineSplitter.split(line))
                    .as("seed %d: %s", seed, line)
                    .isEqualTo(words);
        }
    }

    private static String quoted(String word) {
        return "'" + word.replace("'", "'\\''") + "'";
    }

    private static List<String> words(Random random) {
        List<String> words = new ArrayList<>();
        for (int i = random.nextInt(4); i >= 0; i--) {
            StringBuilder word = new StringBuilder();
            random.ints(random.nextInt(6), 0, 7).forEach(next -> word.append("ab '\"\\$".charAt(next)));
            words.add(word.toString());
        }
        return words;
    }
}
