package plimsoll.report.terminal;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import plimsoll.model.claim.JudgedClaim;
import plimsoll.model.claim.Standing;
import plimsoll.report.text.Shown;

/**
 * Judged claims for a terminal: number, standing and figure in a row, then the sentence, what was asked, and why. Those that these results say nothing of are
 * named together at the end.
 */
public final class ClaimsTable {
    private static final List<String> HEADINGS = List.of("claim", "standing", "measured");
    private static final String INDENT = " ".repeat(7);
    private static final int LONGEST_TEXT = 400;
    private static final int NARROWEST = 40;

    private ClaimsTable() {}

    /** @param columns of the terminal; below 40 lines are longer than it */
    public static String render(List<JudgedClaim> claims, int columns) {
        List<JudgedClaim> run = claims.stream()
                .filter(claim -> claim.standing() != Standing.NOT_RUN)
                .toList();
        int width = Math.max(NARROWEST, columns) - INDENT.length();
        List<String> lines = new ArrayList<>();
        if (!run.isEmpty()) {
            Grid grid = new Grid(HEADINGS, run.stream().map(ClaimsTable::row).toList(), HEADINGS.size());
            lines.add(grid.heading());
            for (JudgedClaim claim : run) {
                lines.add(grid.line(row(claim)));
                lines.addAll(indented(claim.says(), width));
                lines.addAll(indented(reason(claim), width));
            }
        }
        if (run.size() < claims.size()) {
            lines.add(Standing.NOT_RUN.words());
            lines.addAll(indented(notRun(claims), width));
        }
        return String.join("\n", lines) + "\n";
    }

    private static String notRun(List<JudgedClaim> claims) {
        return claims.stream()
                .filter(claim -> claim.standing() == Standing.NOT_RUN)
                .map(JudgedClaim::id)
                .collect(Collectors.joining(", "));
    }

    private static List<String> row(JudgedClaim claim) {
        return List.of(claim.id(), claim.standing().words(), Shown.line(claim.measured(), LONGEST_TEXT));
    }

    private static List<String> indented(String text, int width) {
        return Columns.wrap(Shown.line(text, LONGEST_TEXT), width).stream()
                .map(line -> INDENT + line)
                .toList();
    }

    private static String reason(JudgedClaim claim) {
        String asked = claim.asked().isEmpty() ? "" : "[" + claim.asked() + "] ";
        return asked + claim.because() + trials(claim);
    }

    private static String trials(JudgedClaim claim) {
        if (claim.trials().isEmpty()) {
            return "";
        }
        int more = claim.trials().size() - 1;
        return " (" + claim.trials().getFirst() + (more == 0 ? "" : " and " + more + " more") + ")";
    }
}
