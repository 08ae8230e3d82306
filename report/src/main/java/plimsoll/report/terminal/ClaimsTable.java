package plimsoll.report.terminal;

import java.util.List;
import java.util.stream.Collectors;
import plimsoll.model.claim.ClaimResult;
import plimsoll.model.claim.SideBySideTable;
import plimsoll.report.section.ClaimsView;
import plimsoll.report.view.View;

/** Judged claims for a terminal. */
public final class ClaimsTable {
    private static final int NARROWEST = 40;

    private ClaimsTable() {}

    /**
     * Renders a table of the claims.
     *
     * @param columns width of the terminal; lines are at least 40 wide even if it is narrower
     */
    public static String render(List<ClaimResult> claims, int columns) {
        return lines(ClaimsView.withTrials(claims), columns);
    }

    /** Renders the study's figures beside those of trials; empty without rows. */
    public static String render(SideBySideTable table, int columns) {
        return lines(ClaimsView.of(table), columns);
    }

    private static String lines(View view, int columns) {
        return TerminalPainter.lines(view, Math.max(NARROWEST, columns)).stream()
                .map(line -> line + "\n")
                .collect(Collectors.joining());
    }
}
