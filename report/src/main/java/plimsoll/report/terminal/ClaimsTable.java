package plimsoll.report.terminal;

import java.util.List;
import java.util.stream.Collectors;
import plimsoll.model.claim.ClaimResult;
import plimsoll.report.section.ClaimsView;

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
        return TerminalPainter.lines(ClaimsView.withTrials(claims), Math.max(NARROWEST, columns)).stream()
                .map(line -> line + "\n")
                .collect(Collectors.joining());
    }
}
