package plimsoll.study.text;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class NearestTest {
    private static final List<String> KNOWN = List.of("command", "ready", "in-flight", "limits");

    @Test
    void slips_of_the_finger_are_understood() {
        assertThat(Nearest.to("comand", KNOWN)).contains("command");
        assertThat(Nearest.to("raedy", KNOWN)).contains("ready");
        assertThat(Nearest.to("in_flight", KNOWN)).contains("in-flight");
        assertThat(Nearest.to("Limit", KNOWN)).contains("limits");
    }

    @Test
    void another_word_is_not() {
        assertThat(Nearest.to("colour", KNOWN)).isEmpty();
        assertThat(Nearest.hint("colour", KNOWN, "its keys are"))
                .isEqualTo("its keys are command, ready, in-flight, limits");
        assertThat(Nearest.hint("x", List.of(), "its keys are")).isEqualTo("there is none");
    }
}
