package plimsoll.lab.discover;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class YamlQuotingTest {
    /** Ends a line, moves a cursor, turns the direction of the text, or cannot be seen. */
    private static final String INVISIBLE = "a\n\u001b[31m\u0085\u009b\u00ad\u200b\u202e\u2028\ufeff\udb40\udc41b";

    @Test
    void a_quoted_text_shows_each_invisible_character_by_its_number() {
        assertThat(YamlQuoting.quoted(INVISIBLE))
                .isEqualTo("\"a\\u000a\\u001b[31m\\u0085\\u009b\\u00ad\\u200b\\u202e\\u2028\\ufeff\\U000e0041b\"");
        assertThat(YamlQuoting.value("/caf\u00e9 \u202e")).isEqualTo("\"/caf\u00e9 \\u202e\"");
    }

    @Test
    void a_comment_has_blanks_in_place_of_invisible_characters() {
        assertThat(YamlQuoting.comment(INVISIBLE)).isEqualTo("# a [31m b");
    }
}
