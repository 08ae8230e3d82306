package plimsoll.lab.explain.time;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import plimsoll.model.result.inside.FlameNode;

class FlameGraphBuilderTest {
    @ParameterizedTest
    @CsvSource({
        "app.Main$$Lambda.0x000000002b0c5cc0.handle, app.Main$$Lambda.handle",
        "app.Main$$Lambda$14/0x0000000800c03000.run, app.Main$$Lambda.run",
        "app.Main$$Lambda$14+0x0000000800c03000.543846639.run, app.Main$$Lambda.run",
        "app.Main$$Lambda$14+0x0000000800c03000/543846639.run, app.Main$$Lambda.run",
        "app.Main$$Lambda$14/543846639.run, app.Main$$Lambda.run",
        "app.Rates.lambda$of$0, app.Rates.lambda$of",
        "app.Rates$1.run, app.Rates$1.run",
        "java.lang.invoke.LambdaForm$MH/0x0a.invoke, java.lang.invoke.LambdaForm$MH.invoke",
    })
    void numbers_that_differ_from_start_to_start_are_removed(String recorded, String kept) {
        assertThat(FlameNode.withoutNumbers(recorded)).isEqualTo(kept);
    }

    @Test
    void samples_of_the_same_stack_add_up_in_each_of_its_frames() {
        FlameGraphBuilder builder = new FlameGraphBuilder();
        builder.add(List.of("a", "b"), 2);
        builder.add(List.of("a", "c"), 5);

        FlameNode a = builder.root().orElseThrow().callees().getFirst();

        assertThat(a.samples()).isEqualTo(7);
        assertThat(a.callees().stream().map(FlameNode::frame)).containsExactly("c", "b");
    }

    @Test
    void a_pruned_graph_keeps_its_largest_frames_and_its_whole() {
        FlameGraphBuilder builder = new FlameGraphBuilder();
        for (int frame = 1; frame <= 10; frame++) {
            builder.add(List.of("frame" + frame), frame);
        }

        FlameNode pruned = builder.root().orElseThrow().pruned(3);

        assertThat(pruned.samples()).isEqualTo(55);
        assertThat(pruned.callees().stream().map(FlameNode::frame)).containsExactly("frame10", "frame9", "frame8");
    }
}
