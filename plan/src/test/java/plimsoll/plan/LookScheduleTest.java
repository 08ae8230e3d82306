package plimsoll.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LookScheduleTest {
    /** With its share of an error of 5 %, a look must be able to decide: the least p-value of n rounds is 2 in 2^n. */
    @ParameterizedTest
    @ValueSource(ints = {6, 7, 8, 9, 12, 17, 18, 24, 37, 40, 75, 100})
    void the_looks_spend_one_error_and_each_can_decide(int most) {
        LookSchedule schedule = LookSchedule.upTo(most);

        assertThat(schedule.looks())
                .startsWith(LookSchedule.FIRST)
                .endsWith(most)
                .isSorted();
        assertThat(schedule.looks()).doesNotHaveDuplicates();
        assertThat(schedule.looks().stream().mapToDouble(schedule::share).sum()).isCloseTo(1, within(1e-12));
        assertThat(schedule.looks())
                .allSatisfy(look -> assertThat(2 / Math.pow(2, look)).isLessThan(0.05 * schedule.share(look)));
    }

    @Test
    void looks_are_at_the_most_its_halves_and_six() {
        assertThat(LookSchedule.upTo(24).looks()).isEqualTo(List.of(6, 12, 24));
        assertThat(LookSchedule.upTo(40).looks()).isEqualTo(List.of(6, 10, 20, 40));
        assertThat(LookSchedule.upTo(16).looks()).isEqualTo(List.of(6, 16));
    }

    @Test
    void rounds_lead_to_the_next_look_and_to_the_last_at_most() {
        LookSchedule schedule = LookSchedule.upTo(24);

        assertThat(schedule.from(1)).isEqualTo(6);
        assertThat(schedule.from(6)).isEqualTo(6);
        assertThat(schedule.from(7)).isEqualTo(12);
        assertThat(schedule.from(25)).isEqualTo(24);
    }
}
