package plimsoll.report.section;

import java.util.List;
import java.util.function.Function;
import java.util.stream.Collectors;
import plimsoll.model.claim.JudgedClaim;
import plimsoll.model.claim.Standing;
import plimsoll.report.view.Cell;
import plimsoll.report.view.Column;
import plimsoll.report.view.Column.Kind;
import plimsoll.report.view.View;

/** Judged claims, which are asked for alone and are no section of a result. */
public final class ClaimsView {
    private static final List<Column> COLUMNS = List.of(
            new Column("claim", Kind.NAME),
            new Column("says", Kind.PROSE),
            new Column("standing", Kind.WORDS),
            new Column("measured", Kind.WORDS),
            new Column("because", Kind.PROSE));

    private static final List<Column> NOT_RUN = List.of(new Column("", Kind.NAME), new Column("", Kind.PROSE));

    private ClaimsView() {}

    /** A row for each. */
    public static View of(List<JudgedClaim> claims) {
        return table(claims, JudgedClaim::because);
    }

    /** With what was asked and which trials say so; claims that these results say nothing of are named together at the end. */
    public static View withTrials(List<JudgedClaim> claims) {
        List<JudgedClaim> run = claims.stream()
                .filter(claim -> claim.standing() != Standing.NOT_RUN)
                .toList();
        String others = claims.stream()
                .filter(claim -> claim.standing() == Standing.NOT_RUN)
                .map(JudgedClaim::id)
                .collect(Collectors.joining(", "));
        List<List<Cell>> rows = others.isEmpty() ? List.of() : List.of(Cell.row(Standing.NOT_RUN.words(), others));
        return new View.Group(List.of(table(run, ClaimsView::reason), new View.Table("", NOT_RUN, rows)));
    }

    private static View table(List<JudgedClaim> claims, Function<JudgedClaim, String> because) {
        return new View.Table(
                "",
                COLUMNS,
                claims.stream()
                        .map(claim -> Cell.row(
                                claim.id(),
                                claim.says(),
                                claim.standing().words(),
                                claim.measured(),
                                because.apply(claim)))
                        .toList());
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
