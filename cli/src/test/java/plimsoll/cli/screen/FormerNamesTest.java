package plimsoll.cli.screen;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class FormerNamesTest {
    private final List<String> notes = new ArrayList<>();

    @Test
    void a_former_verb_and_its_options_are_understood_and_named_once_each() {
        assertThat(present("find", "a.yaml", "--over", "users", "--near=25", "--cell", "prove"))
                .containsExactly("find", "a.yaml", "--parameter", "users", "--hint=25", "--cell", "prove");
        assertThat(notes).containsExactly("'--over' is now called '--parameter'", "'--near' is now called '--hint'");
    }

    @Test
    void every_former_verb_has_a_present_one() {
        assertThat(List.of("prove", "fit", "explain", "claims").stream()
                        .map(verb -> present(verb, "x").getFirst()))
                .containsExactly("verify", "rightsize", "profile", "check-claims");
        assertThat(FormerNames.verb("prove")).isEqualTo("verify");
        assertThat(FormerNames.verb("run")).isEqualTo("run");
    }

    @Test
    void present_names_pass_unchanged_and_without_a_note() {
        assertThat(present("run", "study.yaml", "--quick", "--out", "--overview"))
                .containsExactly("run", "study.yaml", "--quick", "--out", "--overview");
        assertThat(present()).isEmpty();
        assertThat(notes).isEmpty();
    }

    private List<String> present(String... words) {
        return FormerNames.replaced(List.of(words), notes::add);
    }
}
