package plimsoll.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import plimsoll.model.result.comparison.BaselinePair;
import plimsoll.model.result.comparison.BaselineResult;

class BegunRunTest {
    @Test
    void a_run_that_gives_nothing_to_explain_has_a_reason() {
        BaselinePair broke = new BaselinePair("new", "old", BaselinePair.Status.BROKE, "new broke", List.of());
        Optional<BaselineResult> died =
                Optional.of(new BaselineResult("old", List.of(broke), Optional.empty(), "new broke"));

        assertThat(BegunRun.unexplained(Optional.empty(), false))
                .hasValueSatisfying(why -> assertThat(why).contains("no baseline"));
        assertThat(BegunRun.unexplained(died, true))
                .hasValueSatisfying(why -> assertThat(why).contains("interrupted"));
        assertThat(BegunRun.unexplained(died, false))
                .hasValueSatisfying(why -> assertThat(why).contains("death"));
    }
}
