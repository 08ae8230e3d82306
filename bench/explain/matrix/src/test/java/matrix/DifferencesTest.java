package matrix;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import plimsoll.model.result.inside.CostDifference;
import plimsoll.model.result.inside.CostKind;
import plimsoll.model.result.inside.ProfileComparison;

class DifferencesTest {
    private static final PlantedChange CART = new PlantedChange(Optional.of("app.Cart"), Optional.of(CostKind.CPU));
    private static final PlantedChange HARMLESS = new PlantedChange(Optional.empty(), Optional.empty());

    @Test
    void a_class_whose_name_only_begins_like_the_planted_one_is_wrong() {
        assertThat(Differences.answer(named("app.CartList.add", ""), CART)).isEqualTo(Differences.Answer.WRONG);
    }

    @Test
    void a_comparison_of_too_few_rounds_is_not_quiet() {
        assertThat(Differences.answer(pair(5, List.of()), HARMLESS)).isEqualTo(Differences.Answer.UNDECIDED);
    }

    @ParameterizedTest
    @ValueSource(strings = {"boxing", "boxing app.Totals", "boxing app.Totals joules", "boxing - cpu"})
    void a_line_of_another_form_is_refused(String line) {
        assertThatThrownBy(() -> PlantedChange.table(List.of(line)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("'" + line + "'");
    }

    @Test
    void the_planted_class_is_right_as_the_first_place_or_as_its_caller() {
        assertThat(Differences.answer(named("app.Cart.add", ""), CART)).isEqualTo(Differences.Answer.RIGHT);
        assertThat(Differences.answer(named("app.Cart$Line.text", ""), CART)).isEqualTo(Differences.Answer.RIGHT);
        assertThat(Differences.answer(named("lib.Work.of", "app.Cart.add"), CART))
                .isEqualTo(Differences.Answer.RIGHT);
    }

    @Test
    void a_harmless_variant_may_have_no_rise() {
        assertThat(Differences.answer(named("app.Cart.add", ""), HARMLESS)).isEqualTo(Differences.Answer.ACCUSED);
        assertThat(Differences.answer(pair(8, List.of()), HARMLESS)).isEqualTo(Differences.Answer.QUIET);
        assertThat(Differences.answer(pair(8, List.of()), CART)).isEqualTo(Differences.Answer.MISSED);
    }

    @Test
    void a_cost_of_the_whole_service_names_no_place_and_accuses_a_harmless_variant() {
        for (CostKind kind : List.of(CostKind.SWITCHES, CostKind.TIME)) {
            ProfileComparison whole = pair(8, List.of(rise(kind, CostDifference.WHOLE_SERVICE, "")));

            assertThat(Differences.answer(whole, CART)).isEqualTo(Differences.Answer.MISSED);
            assertThat(Differences.answer(whole, HARMLESS)).isEqualTo(Differences.Answer.ACCUSED);
        }
    }

    @Test
    void a_table_has_the_class_and_the_cost_of_each_change() {
        assertThat(PlantedChange.table(List.of("# comment", "", "cart  app.Cart  cpu", "renamed  -")))
                .isEqualTo(Map.of("cart", CART, "renamed", HARMLESS));
    }

    @Test
    void the_size_of_a_change_is_its_rise_by_the_services_clock_as_a_share_of_the_whole_cost() {
        StepTimes clock = new StepTimes(Map.of(
                "old", Map.of("app.Cart", List.of(0.1, 0.3)),
                "new", Map.of("app.Cart", List.of(0.4, 0.6))));

        assertThat(clock.words(pair(8, List.of()), CART)).isEqualTo("0.200 to 0.500 ms, 30 % of the CPU");
        assertThat(clock.words(pair(8, List.of()), HARMLESS)).isEmpty();
        assertThat(new StepTimes(Map.of()).words(pair(8, List.of()), CART)).isEqualTo("not printed");
    }

    private static ProfileComparison named(String place, String caller) {
        return pair(8, List.of(rise(CostKind.CPU, place, caller)));
    }

    private static CostDifference rise(CostKind kind, String place, String caller) {
        return new CostDifference(kind, place, caller, "", 1, 2, 0.9, 1.1, 0.1, 0.03, true, "a sentence");
    }

    private static ProfileComparison pair(int rounds, List<CostDifference> places) {
        List<CostDifference> totals = Stream.of(CostKind.CPU, CostKind.ALLOCATION)
                .map(kind -> rise(kind, "the whole service", ""))
                .toList();
        return new ProfileComparison("new", "old", 1, rounds, "a sentence", places, totals, List.of(), List.of());
    }
}
