package plimsoll.report.section;

import java.util.List;
import java.util.Optional;
import plimsoll.model.result.Result;
import plimsoll.report.view.View;

/** A section that a script of the page draws; terminal and Markdown show its figures in their tables of cells. */
record PlotSection(String key, String title) implements Section {
    @Override
    public Optional<View> of(Result result) {
        return Optional.of(new View.Plot(key, 0, List.of()));
    }
}
