package stub;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ListPlanTest {
    @Test
    void a_delay_is_read_in_each_way_in_which_a_study_writes_it() {
        assertThat(ListPlan.of("470ms", "13-62")).isEqualTo(new ListPlan(470, 13, 62));
        assertThat(ListPlan.of("4700us", "13-62")).isEqualTo(new ListPlan(5, 13, 62));
        assertThat(ListPlan.of("0", "0-0")).isEqualTo(ListPlan.AT_ONCE);
    }
}
