package plimsoll.report.section;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import plimsoll.model.result.LayerCost;
import plimsoll.model.result.Result;
import plimsoll.report.Results;
import plimsoll.report.terminal.TerminalPainter;

class LayerSectionTest {
    private static final String CPU = "cpuMillisPerOperation";

    @Test
    void each_layer_says_what_an_operation_has_cost_by_then_and_what_it_added() {
        List<String> lines = lines(Results.layered(
                layer("container", 1.0, 1.0), layer("parser", 4.0, 3.0), layer("from memory", 3.0, -1.0)));

        assertThat(lines).hasSize(5);
        assertThat(lines.get(2)).contains("container").contains("1 ms").contains("+1 ms");
        assertThat(lines.get(3)).contains("4 ms").contains("+3 ms");
        assertThat(lines.get(4)).contains("3 ms").contains("-1 ms");
    }

    @Test
    void allocations_and_writes_of_an_operation_are_below_their_headings() {
        Map<String, Double> figures =
                Map.of(CPU, 1.0, "allocatedBytesPerOperation", 2048.0, "writtenBytesPerOperation", 512_000.0);
        List<String> lines = lines(Results.layered(new LayerCost("disk", "disk.files", 3, figures, figures)));

        assertThat(lines.get(1)).endsWith("allocated  written");
        assertThat(lines.getLast()).endsWith("       2k     500k");
    }

    @Test
    void a_bar_begins_where_the_layer_before_ended() {
        List<String> lines = lines(Results.layered(layer("container", 1.0, 1.0), layer("parser", 4.0, 3.0)));

        int begin = lines.get(3).indexOf('█');
        int end = lines.get(2).lastIndexOf('█');
        assertThat(begin).isEqualTo(end + 1);
    }

    @Test
    void a_layer_without_a_round_that_held_has_no_figure() {
        LayerCost missing = new LayerCost("disk", "spooled.files", 0, Map.of(), Map.of());

        assertThat(lines(Results.layered(layer("container", 1.0, 1.0), missing)).getLast())
                .contains("disk", "spooled.files")
                .doesNotContain(" ms");
    }

    @Test
    void without_measurements_the_section_is_absent() {
        assertThat(lines(Results.layered(new LayerCost("disk", "spooled.files", 0, Map.of(), Map.of()))))
                .isEmpty();
        assertThat(lines(Results.layered())).isEmpty();
    }

    private static List<String> lines(Result result) {
        return new LayerSection()
                .of(result)
                .map(view -> TerminalPainter.lines(view, 200))
                .orElse(List.of());
    }

    private static LayerCost layer(String name, double whole, double added) {
        return new LayerCost(name, name + ".files", 3, Map.of(CPU, whole), Map.of(CPU, added));
    }
}
