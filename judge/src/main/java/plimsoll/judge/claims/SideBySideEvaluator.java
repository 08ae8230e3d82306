package plimsoll.judge.claims;

import java.util.List;
import java.util.function.Predicate;
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

    /**
     * Takes medians over the rounds that measured the figure, of results that have all cells of a row if there are any:
     * the rounds of another machine or day would set one cell apart from the next. Leaves out rows that no trial
     * measured.
     */
    static SideBySideTable of(SideBySide written, ClaimEvidence evidence) {
        return new SideBySideTable(
                written.columns(),
                written.rows().stream()
                        .map(row -> row(row, evidence))
                        .filter(row -> row.stream().skip(2).anyMatch(cell -> !cell.equals(NONE)))
                        .toList());
    }

    private static List<String> row(SideBySide.StudiedFigure studied, ClaimEvidence evidence) {
        List<List<RoundEvidence>> measured = studied.cells().stream()
                .map(cell -> measured(studied.figure(), evidence.of(cell)))
                .toList();
        return Stream.concat(
                        Stream.of(studied.says(), studied.study()),
                        ofCommonResults(measured).stream().map(rounds -> cell(studied.figure(), rounds)))
                .toList();
    }

    private static List<RoundEvidence> measured(String figure, ClaimEvidence.Trials trials) {
        return trials.covering(figure).stream()
                .filter(round -> round.figure(figure).isPresent())
                .toList();
    }

    /** Returns the rounds of results that have all measured cells; all rounds if there is no such result. */
    private static List<List<RoundEvidence>> ofCommonResults(List<List<RoundEvidence>> cells) {
        List<List<RoundEvidence>> known =
                cells.stream().filter(rounds -> !rounds.isEmpty()).toList();
        Predicate<RoundEvidence> common = round -> known.stream()
                .allMatch(rounds -> rounds.stream().map(RoundEvidence::source).anyMatch(round.source()::equals));
        return known.stream().flatMap(List::stream).noneMatch(common)
                ? cells
                : cells.stream()
                        .map(rounds -> rounds.stream().filter(common).toList())
                        .toList();
    }

    private static String cell(String figure, List<RoundEvidence> rounds) {
        if (rounds.isEmpty()) {
            return NONE;
        }
        double median = Median.of(rounds.stream()
                        .flatMap(round -> round.figure(figure).stream())
                        .mapToDouble(Double::doubleValue))
                .orElseThrow();
        String shown = Figures.of(figure).map(each -> each.show(median)).orElseGet(() -> QuantityFormat.count(median));
        return shown + " (" + QuantityFormat.many(rounds.size(), "round") + ")";
    }
}
