package plimsoll.report.section;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;
import plimsoll.model.result.Result;
import plimsoll.model.result.search.CapacityBracket;
import plimsoll.model.result.search.SearchReport;
import plimsoll.model.result.search.SearchResult;
import plimsoll.model.result.search.SearchStep;
import plimsoll.model.result.search.SoakTrend;
import plimsoll.report.view.TableCell;
import plimsoll.report.view.TableColumn;
import plimsoll.report.view.TableColumn.Kind;
import plimsoll.report.view.View;

/**
 * Results of searches: the frontier first, then containers with their flags, then each search with its proof.
 */
final class SearchSection implements Section {
    private static final List<TableColumn> EDGE_COLUMNS = List.of(
            new TableColumn("Value", Kind.NAME),
            new TableColumn("Shows", Kind.PROSE),
            new TableColumn("Broke because", Kind.PROSE));

    private static final List<TableColumn> DRIFT_COLUMNS = List.of(
            new TableColumn("Figure", Kind.NAME),
            new TableColumn("Rises", Kind.WORDS),
            new TableColumn("Observed", Kind.PROSE));

    @Override
    public String key() {
        return "searches";
    }

    @Override
    public String title() {
        return "Search results";
    }

    @Override
    public Optional<View> of(Result result) {
        return result.searched().map(SearchSection::of);
    }

    private static View of(SearchReport searchReport) {
        List<View> parts = new ArrayList<>();
        searchReport.frontier().ifPresent(frontier -> parts.add(FrontierView.of(frontier)));
        parts.addAll(RightsizingViews.of(searchReport.fits()));
        boolean folded =
                searchReport.frontier().isPresent() || searchReport.fits().size() > 1;
        List<SearchResult> searches = searchReport.searches();
        for (int number = 0; number < searches.size(); number++) {
            parts.add(search(searches.get(number), number, folded));
        }
        if (!searchReport.drifts().isEmpty()) {
            parts.add(drifts(searchReport.drifts()));
        }
        return new View.Group(parts);
    }

    private static View search(SearchResult search, int number, boolean folded) {
        List<View> parts = new ArrayList<>();
        parts.add(new View.Plot(
                "ladder",
                number,
                List.of("ladder: "
                        + search.ladder().stream().map(SearchSection::step).collect(Collectors.joining("  ")))));
        if (search.edges().isEmpty()) {
            parts.add(new View.Sentences(List.of(search.sentence())));
        }
        search.edges().forEach(bracket -> parts.addAll(edge(search, bracket)));
        List<String> lines = new ArrayList<>();
        search.estimate().ifPresent(estimate -> lines.add(estimate.sentence()));
        search.notes().forEach(note -> lines.add("note: " + note));
        if (!lines.isEmpty()) {
            parts.add(new View.Sentences(lines));
        }
        String state = search.state().name().toLowerCase(Locale.ROOT).replace('_', ' ');
        return new View.Block(search.name() + " over " + search.knob() + ": " + state, Optional.empty(), folded, parts);
    }

    private static String step(SearchStep step) {
        String sign = switch (step.state()) {
            case "holds" -> "✓";
            case "breaks" -> "✗";
            default -> "?";
        };
        return step.written() + " " + sign + (step.state().equals("breaks") ? " " + step.word() : "");
    }

    private static List<View> edge(SearchResult search, CapacityBracket bracket) {
        List<List<TableCell>> rows = new ArrayList<>();
        List<String> sentences = new ArrayList<>();
        bracket.holds().ifPresent(end -> {
            rows.add(TableCell.row("holds at " + end.written(), end.proves(), "–"));
            sentences.add("holds " + end.written() + ": " + end.proves());
        });
        bracket.breaks().ifPresent(end -> {
            rows.add(TableCell.row("breaks at " + end.written(), end.proves(), end.because()));
            sentences.add("breaks " + end.written() + ": " + end.proves()
                    + (end.because().isEmpty() ? "" : "; " + end.because()));
        });
        List<View> parts = new ArrayList<>();
        parts.add(new View.Table("The proof pair of " + search.name(), EDGE_COLUMNS, rows, sentences));
        bracket.interval().ifPresent(interval -> parts.add(new View.Sentences(List.of(interval.sentence()))));
        return parts;
    }

    private static View drifts(List<SoakTrend> drifts) {
        return new View.Table(
                "Trends in a long load",
                DRIFT_COLUMNS,
                drifts.stream()
                        .map(one -> TableCell.row(
                                one.member() + " " + one.figure(), one.rises() ? "yes" : "no", one.sentence()))
                        .toList(),
                drifts.stream()
                        .map(one -> (one.rises() ? "✗ " : "") + one.sentence())
                        .toList());
    }
}
