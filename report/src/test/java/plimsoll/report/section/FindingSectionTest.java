package plimsoll.report.section;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import plimsoll.model.result.Result;
import plimsoll.report.Demo;
import plimsoll.report.view.View;

class FindingSectionTest {
    /** A variant may hold one load and break under another. */
    @Test
    void a_recommended_variant_that_broke_elsewhere_has_its_reasons_there() {
        Result demo = Demo.result();
        String advised = demo.recommendation().orElseThrow().variant();
        Result alike = demo.withCells(
                demo.cells().stream().map(cell -> cell.withVariant(advised)).toList());

        View.Detail shown = (View.Detail) new FindingSection().of(alike).orElseThrow();

        assertThat(shown.parts())
                .filteredOn(View.Block.class::isInstance)
                .extracting(part -> ((View.Block) part).heading())
                .containsExactly(demo.cells().get(1).cell());
    }
}
