package plimsoll.study.text;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class SpellingSuggestionTest {
    private static final List<String> KNOWN = List.of("command", "ready", "in-flight", "limits");

    @Test
    void slips_of_the_finger_are_understood() {
        assertThat(SpellingSuggestion.to("comand", KNOWN)).contains("command");
        assertThat(SpellingSuggestion.to("raedy", KNOWN)).contains("ready");
        assertThat(SpellingSuggestion.to("in_flight", KNOWN)).contains("in-flight");
        assertThat(SpellingSuggestion.to("Limit", KNOWN)).contains("limits");
    }

    @Test
    void another_word_is_not() {
        assertThat(SpellingSuggestion.to("colour", KNOWN)).isEmpty();
        assertThat(SpellingSuggestion.hint("colour", KNOWN, "its keys are"))
                .endsWith("command, ready, in-flight, limits");
        assertThat(SpellingSuggestion.hint("x", List.of(), "its keys are")).isEqualTo("there is none");
    }
}
