package plimsoll.report.section;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;
import plimsoll.model.result.Result;
import plimsoll.model.result.search.Drift;
import plimsoll.model.result.search.Edge;
import plimsoll.model.result.search.LadderStep;
import plimsoll.model.result.search.SearchResult;
import plimsoll.model.result.search.Searched;
import plimsoll.report.view.Cell;
import plimsoll.report.view.Column;
import plimsoll.report.view.Column.Kind;
import plimsoll.report.view.View;

/** Shows the answers of searches: the frontier first, then containers with their flags, then each search with its proof. */
final class SearchSection implements Section {
    private static final List<Column> EDGE_COLUMNS = List.of(
            new Column("Value", Kind.NAME), new Column("Shows", Kind.PROSE), new Column("Broke because", Kind.PROSE));

    private static final List<Column> DRIFT_COLUMNS =
            List.of(new Column("Figure", Kind.NAME), new Column("Rises", Kind.WORDS), new Column("Seen", Kind.PROSE));

    @Override
    public String key() {
        return "searches";
    }

    @Override
    public String title() {
        return "What the searches found";
    }

    @Override
    public Optional<View> of(Result result) {
        return result.searched().map(SearchSection::of);
    }

    private static View of(Searched searched) {
        List<View> parts = new ArrayList<>();
        searched.frontier().ifPresent(frontier -> parts.add(FrontierView.of(frontier)));
        parts.addAll(FitViews.of(searched.fits()));
        boolean folded = searched.frontier().isPresent() || searched.fits().size() > 1;
        List<SearchResult> searches = searched.searches();
        for (int number = 0; number < searches.size(); number++) {
            parts.add(search(searches.get(number), number, folded));
        }
        if (!searched.drifts().isEmpty()) {
            parts.add(drifts(searched.drifts()));
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
        search.edges().forEach(edge -> parts.addAll(edge(search, edge)));
        List<String> lines = new ArrayList<>();
        search.estimate().ifPresent(estimate -> lines.add(estimate.sentence()));
        search.notes().forEach(note -> lines.add("note: " + note));
        if (!lines.isEmpty()) {
            parts.add(new View.Sentences(lines));
        }
        String state = search.state().name().toLowerCase(Locale.ROOT).replace('_', ' ');
        return new View.Block(
                search.name() + " over " + search.knob() + " (" + search.aim() + "): " + state,
                Optional.empty(),
                folded,
                parts);
    }

    private static String step(LadderStep step) {
        String sign = switch (step.state()) {
            case "holds" -> "✓";
            case "breaks" -> "✗";
            default -> "?";
        };
        return step.written() + " " + sign + (step.state().equals("breaks") ? " " + step.word() : "");
    }

    private static List<View> edge(SearchResult search, Edge edge) {
        List<List<Cell>> rows = new ArrayList<>();
        List<String> sentences = new ArrayList<>();
        edge.holds().ifPresent(end -> {
            rows.add(Cell.row("holds at " + end.written(), end.proves(), "–"));
            sentences.add("holds " + end.written() + ": " + end.proves());
        });
        edge.breaks().ifPresent(end -> {
            rows.add(Cell.row("breaks at " + end.written(), end.proves(), end.because()));
            sentences.add("breaks " + end.written() + ": " + end.proves()
                    + (end.because().isEmpty() ? "" : "; " + end.because()));
        });
        List<View> parts = new ArrayList<>();
        parts.add(new View.Table("The proof pair of " + search.name(), EDGE_COLUMNS, rows, sentences));
        edge.interval().ifPresent(interval -> parts.add(new View.Sentences(List.of(interval.sentence()))));
        return parts;
    }

    private static View drifts(List<Drift> drifts) {
        return new View.Table(
                "What rises in a long load",
                DRIFT_COLUMNS,
                drifts.stream()
                        .map(one ->
                                Cell.row(one.member() + " " + one.figure(), one.rises() ? "yes" : "no", one.sentence()))
                        .toList(),
                drifts.stream()
                        .map(one -> (one.rises() ? "✗ " : "") + one.sentence())
                        .toList());
    }
}
