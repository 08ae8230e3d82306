package plimsoll.cli.option;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;
import plimsoll.model.study.UntilDecided;
import plimsoll.run.request.RequestException;
import plimsoll.study.setting.Selection;

/** A number of rounds, or the rule by which they are added. */
class RoundsOptionTest {
    private static final Selection PLAIN = Selection.of(Selection.Mode.DEFAULT, Selection.Scope.RUN);

    @ParameterizedTest
    @ValueSource(
            strings = {"0", "six", "until", "until decided to 2%", "until-decided-within-6", "10001", "99999999999"})
    void another_text_than_a_number_or_a_rule_is_refused(String text) {
        assertThatThrownBy(() -> selected("--rounds", text))
                .isInstanceOf(RequestException.class)
                .hasMessageStartingWith("--rounds");
    }

    @Test
    void a_number_and_a_rule_are_selected() {
        assertThat(selected()).isEqualTo(PLAIN);
        assertThat(selected("--rounds", "7").rounds()).contains(7);
        assertThat(selected("--rounds", "until-decided").untilDecided()).contains(UntilDecided.USUAL);
        assertThat(selected("--rounds", "until decided to 10% within 40").untilDecided())
                .contains(new UntilDecided(0.1, 40));
    }

    private static Selection selected(String... words) {
        RoundsOption option = new RoundsOption();
        new CommandLine(CommandLine.Model.CommandSpec.forAnnotatedObject(option)).parseArgs(words);
        return option.applyTo(PLAIN);
    }
}
