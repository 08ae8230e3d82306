package plimsoll.report.terminal;

import java.util.List;
import plimsoll.model.result.comparison.BaselineResult;
import plimsoll.report.section.BaselineSection;

/** The figures of two stored results side by side. */
public final class DeltaTable {
    private DeltaTable() {}

    /** Returns lines of at most {@code columns}. */
    public static List<String> lines(BaselineResult against, int columns) {
        return TerminalPainter.lines(BaselineSection.table("", against), columns);
    }
}
