package plimsoll.report.export;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import plimsoll.model.result.inside.CostFlames;
import plimsoll.model.result.inside.CostKind;
import plimsoll.model.result.inside.FlameDifference;

class FoldedStacksTest {
    @Test
    void a_stack_has_the_cost_of_its_innermost_frame_alone_before_and_now() {
        FlameDifference callee = new FlameDifference("app.Cart.add", 0.5, 2, List.of());

        assertThat(FoldedStacks.render(
                        new CostFlames(CostKind.CPU, List.of(new FlameDifference("service", 1.5, 2, List.of(callee))))))
                .isEqualTo("service 1000000 0\nservice;app.Cart.add 500000 2000000\n");
    }

    @Test
    void a_frame_cannot_end_a_stack_or_a_line() {
        assertThat(FoldedStacks.render(new CostFlames(
                        CostKind.ALLOCATION, List.of(new FlameDifference("new a;b 7\nc", 3, 4, List.of())))))
                .matches("\\S+ 3 4\n");
    }
}
