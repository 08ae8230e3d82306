package matrix;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;
import plimsoll.model.result.inside.CostDifference;
import plimsoll.model.result.inside.CostKind;
import plimsoll.model.result.inside.ProfileComparison;

class DifferencesTest {
    @Test
    void the_planted_class_is_right_as_the_first_place_or_as_its_caller() {
        assertThat(Differences.answer(named("app.Cart.add", ""), "app.Cart")).isEqualTo(Differences.Answer.RIGHT);
        assertThat(Differences.answer(named("lib.Work.of", "app.Cart.add"), "app.Cart"))
                .isEqualTo(Differences.Answer.RIGHT);
    }

    @Test
    void a_class_whose_name_only_begins_like_the_planted_one_is_wrong() {
        assertThat(Differences.answer(named("app.CartList.add", ""), "app.Cart"))
                .isEqualTo(Differences.Answer.WRONG);
    }

    @Test
    void a_harmless_variant_may_have_no_rise() {
        assertThat(Differences.answer(named("app.Cart.add", ""), "-")).isEqualTo(Differences.Answer.ACCUSED);
        assertThat(Differences.answer(pair(List.of()), "-")).isEqualTo(Differences.Answer.QUIET);
        assertThat(Differences.answer(pair(List.of()), "app.Cart")).isEqualTo(Differences.Answer.MISSED);
    }

    @Test
    void a_line_without_a_class_is_refused() {
        assertThat(Differences.truths(List.of("# comment", "boxing app.Totals")))
                .containsEntry("boxing", "app.Totals");
        assertThatThrownBy(() -> Differences.truths(List.of("boxing")))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("boxing");
    }

    private static ProfileComparison named(String place, String caller) {
        return pair(List.of(
                new CostDifference(CostKind.CPU, place, caller, "", 1, 2, 0.9, 1.1, 0.1, 0.03, true, "a sentence")));
    }

    private static ProfileComparison pair(List<CostDifference> places) {
        return new ProfileComparison("new", "old", 1, 6, "a sentence", places, List.of(), List.of(), List.of());
    }
}
