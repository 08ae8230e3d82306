package plimsoll.report.section;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Collectors;
import plimsoll.model.claim.ClaimResult;
import plimsoll.model.claim.ClaimVerdict;
import plimsoll.model.claim.SideBySideTable;
import plimsoll.report.view.TableCell;
import plimsoll.report.view.TableColumn;
import plimsoll.report.view.TableColumn.Kind;
import plimsoll.report.view.View;

/** Judged claims, which are requested separately and are not a section of a result. */
public final class ClaimsView {
    private static final List<TableColumn> COLUMNS = List.of(
            new TableColumn("claim", Kind.NAME),
            new TableColumn("whose", Kind.WORDS),
            new TableColumn("claim text", Kind.PROSE),
            new TableColumn("verdict", Kind.WORDS),
            new TableColumn("measured", Kind.WORDS),
            new TableColumn("because", Kind.PROSE));

    private static final List<TableColumn> NOT_RUN =
            List.of(new TableColumn("", Kind.NAME), new TableColumn("", Kind.PROSE));

    private ClaimsView() {}

    /** Returns a table with a row for each claim. */
    public static View of(List<ClaimResult> claims) {
        return table(claims, ClaimResult::because);
    }

    /**
     * Returns the table with the selection and the trials behind each claim; claims that these results do not cover are
     * listed together at the end.
     */
    public static View withTrials(List<ClaimResult> claims) {
        List<ClaimResult> run = claims.stream()
                .filter(claim -> claim.standing() != ClaimVerdict.NOT_RUN)
                .toList();
        String others = claims.stream()
                .filter(claim -> claim.standing() == ClaimVerdict.NOT_RUN)
                .map(ClaimResult::id)
                .collect(Collectors.joining(", "));
        List<List<TableCell>> rows =
                others.isEmpty() ? List.of() : List.of(TableCell.row(ClaimVerdict.NOT_RUN.words(), others));
        return new View.Group(List.of(table(run, ClaimsView::reason), new View.Table("", NOT_RUN, rows)));
    }

    /** Returns the study's figures beside those of trials; empty without rows. */
    public static View of(SideBySideTable table) {
        if (table.rows().isEmpty()) {
            return new View.Group(List.of());
        }
        List<TableColumn> columns =
                new ArrayList<>(List.of(new TableColumn("figure", Kind.NAME), new TableColumn("study", Kind.NUMBER)));
        table.columns().forEach(column -> columns.add(new TableColumn(column, Kind.NUMBER)));
        return new View.Table(
                "",
                columns,
                table.rows().stream()
                        .map(row -> TableCell.row(row.toArray(String[]::new)))
                        .toList());
    }

    private static View table(List<ClaimResult> claims, Function<ClaimResult, String> because) {
        return new View.Table(
                "",
                COLUMNS,
                claims.stream()
                        .map(claim -> TableCell.row(
                                claim.id(),
                                claim.origin().word(),
                                claim.says(),
                                claim.standing().words(),
                                claim.measured(),
                                because.apply(claim)))
                        .toList());
    }

    private static String reason(ClaimResult claim) {
        String asked = claim.asked().isEmpty() ? "" : "[" + claim.asked() + "] ";
        return asked + claim.because() + trials(claim);
    }

    private static String trials(ClaimResult claim) {
        if (claim.trials().isEmpty()) {
            return "";
        }
        int more = claim.trials().size() - 1;
        return " (" + claim.trials().getFirst() + (more == 0 ? "" : " and " + more + " more") + ")";
    }
}
