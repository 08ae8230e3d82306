package plimsoll.report.section;

import java.util.List;
import java.util.Optional;
import plimsoll.model.result.Result;
import plimsoll.model.result.comparison.BaselineResult;
import plimsoll.report.summary.DeltaRow;
import plimsoll.report.view.TableCell;
import plimsoll.report.view.TableColumn;
import plimsoll.report.view.TableColumn.Kind;
import plimsoll.report.view.View;

/** Compares this build with the baseline of the same run, figure by figure. */
public final class BaselineSection implements Section {
    private static final List<TableColumn> COLUMNS = List.of(
            new TableColumn("cell", Kind.NAME),
            new TableColumn("figure", Kind.WORDS),
            new TableColumn("baseline", Kind.NUMBER),
            new TableColumn("this build", Kind.NUMBER),
            new TableColumn("change", Kind.NUMBER),
            new TableColumn("95 % interval", Kind.NUMBER),
            new TableColumn("result", Kind.WORDS));

    @Override
    public String key() {
        return "baseline";
    }

    @Override
    public String title() {
        return "Against the baseline";
    }

    @Override
    public Optional<View> of(Result result) {
        return result.baseline()
                .map(against -> table(
                        "Against the baseline " + against.named() + ", which ran in the same rounds as this build:",
                        against));
    }

    /** Returns the table for a baseline, or for two stored results that did not run together. */
    public static View.Table table(String caption, BaselineResult against) {
        return new View.Table(
                caption,
                COLUMNS,
                DeltaRow.of(against).stream()
                        .map(row -> TableCell.row(
                                row.cell(),
                                row.metric(),
                                row.baseline(),
                                row.now(),
                                row.change(),
                                row.range(),
                                row.says()))
                        .toList());
    }
}
