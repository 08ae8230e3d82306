package plimsoll.judge.claims;

import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import plimsoll.model.claim.SideBySide;
import plimsoll.model.claim.SideBySideTable;
import plimsoll.model.figure.Figures;
import plimsoll.model.figure.Median;
import plimsoll.model.figure.QuantityFormat;

/** Puts the medians of cells beside the figures of a study. */
final class SideBySideEvaluator {
    private static final String NONE = "-";

    private SideBySideEvaluator() {}

    /** Takes the median over the rounds of all results that measured the figure; leaves out rows that none did. */
    static SideBySideTable of(SideBySide written, ClaimEvidence evidence) {
        return new SideBySideTable(
                written.columns(),
                written.rows().stream()
                        .map(row -> row(row, evidence))
                        .filter(row -> row.stream().skip(2).anyMatch(cell -> !cell.equals(NONE)))
                        .toList());
    }

    private static List<String> row(SideBySide.StudiedFigure studied, ClaimEvidence evidence) {
        return Stream.concat(
                        Stream.of(studied.says(), studied.study()),
                        studied.cells().stream().map(cell -> cell(studied.figure(), evidence.of(cell))))
                .toList();
    }

    private static String cell(String figure, ClaimEvidence.Trials trials) {
        double[] values = trials.covering(figure).stream()
                .flatMap(round -> round.figure(figure).stream())
                .mapToDouble(Double::doubleValue)
                .toArray();
        if (values.length == 0) {
            return NONE;
        }
        double median = Median.of(Arrays.stream(values)).orElseThrow();
        String shown = Figures.of(figure).map(each -> each.show(median)).orElseGet(() -> QuantityFormat.count(median));
        return shown + (values.length == 1 ? " (1 round)" : " (" + values.length + " rounds)");
    }
}
