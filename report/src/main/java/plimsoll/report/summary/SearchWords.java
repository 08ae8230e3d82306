package plimsoll.report.summary;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import plimsoll.model.Bytes;
import plimsoll.model.figure.Amounts;
import plimsoll.model.result.search.Drift;
import plimsoll.model.result.search.Edge;
import plimsoll.model.result.search.Fit;
import plimsoll.model.result.search.Frontier;
import plimsoll.model.result.search.FrontierLine;
import plimsoll.model.result.search.FrontierPoint;
import plimsoll.model.result.search.LadderStep;
import plimsoll.model.result.search.SearchResult;
import plimsoll.model.result.search.Searched;
import plimsoll.model.result.search.Sizing;

/** What searches found, in lines that a terminal and a summary show alike. */
public final class SearchWords {
    private static final int WIDEST = 70;

    private final List<Line> lines = new ArrayList<>();

    /**
     * One line.
     *
     * @param verbatim as it is, never wrapped, such as a block to paste
     */
    public record Line(String text, boolean verbatim) {}

    private SearchWords() {}

    /** The frontier first, then the answers with their proof, then what is to be pasted. */
    public static List<Line> of(Searched searched) {
        SearchWords words = new SearchWords();
        searched.frontier().ifPresent(words::frontier);
        boolean several = searched.fits().size() > 1;
        if (several) {
            FitTable.of(searched.fits()).lines().forEach(words::block);
        }
        for (Fit fit : searched.fits()) {
            if (several) {
                words.say(fit.smallest().isPresent() ? fit.variant() : fit.sentence());
            }
            words.fit(fit);
            fit.rivals().forEach(words::rival);
        }
        searched.searches().forEach(words::search);
        searched.drifts().forEach(words::drift);
        return List.copyOf(words.lines);
    }

    private void search(SearchResult search) {
        say(search.name() + " over " + search.knob() + " (" + search.aim() + "): "
                + search.state().name().toLowerCase(java.util.Locale.ROOT).replace('_', ' '));
        say("  ladder: " + search.ladder().stream().map(SearchWords::step).collect(Collectors.joining("  ")));
        for (Edge edge : search.edges()) {
            edge.holds().ifPresent(end -> say("  holds  " + end.written() + ": " + end.proves()));
            edge.breaks()
                    .ifPresent(end -> say("  breaks " + end.written() + ": " + end.proves()
                            + (end.because().isEmpty() ? "" : "; " + end.because())));
            edge.interval().ifPresent(interval -> say("  " + interval.sentence()));
        }
        if (search.edges().isEmpty()) {
            say("  " + search.sentence());
        }
        search.estimate().ifPresent(estimate -> say("  " + estimate.sentence()));
        search.notes().forEach(note -> say("  note: " + note));
    }

    private static String step(LadderStep step) {
        String sign = switch (step.state()) {
            case "holds" -> "✓";
            case "breaks" -> "✗";
            default -> "?";
        };
        return step.written() + " " + sign + (step.state().equals("breaks") ? " " + step.word() : "");
    }

    private void fit(Fit fit) {
        if (!fit.parts().isEmpty()) {
            say("outside the heap: "
                    + fit.parts().stream()
                            .map(part -> part.name() + " "
                                    + Amounts.bytes(part.bytes().count()))
                            .collect(Collectors.joining(", ")));
        }
        fit.smallest().ifPresent(this::sizing);
        fit.recommended().ifPresent(sizing -> {
            String held = sizing.memory() + ": held in " + sizing.held() + " of " + (sizing.held() + sizing.broke())
                    + " trials";
            if (sizing.state().equals("holds")) {
                say("recommended " + held);
                paste(sizing);
            } else {
                say("not to be recommended: " + held + "; give a larger --margin");
            }
        });
    }

    private void sizing(Sizing sizing) {
        say(sizing.way() + " " + sizing.memory() + ": " + sizing.sentence());
        paste(sizing);
    }

    private void paste(Sizing sizing) {
        flags(sizing.flags()).forEach(line -> block("    " + line));
        sizing.kubernetes().lines().forEach(line -> block("    " + line));
    }

    /** As a shell takes them: a line that goes on ends in a backslash. */
    private static List<String> flags(List<String> flags) {
        List<String> lines = new ArrayList<>();
        StringBuilder line = new StringBuilder();
        for (String word : String.join(" ", flags).split(" ", -1)) {
            if (line.length() + word.length() > WIDEST && !line.isEmpty()) {
                lines.add(line + "\\");
                line.setLength(0);
            }
            line.append(word).append(' ');
        }
        lines.add(line.toString().stripTrailing());
        return lines;
    }

    private void rival(Sizing sizing) {
        String heap = sizing.heap().map(size -> ", heap " + size).orElse("");
        say(sizing.way() + " in " + sizing.memory() + heap + ": " + sizing.state() + "; " + sizing.sentence());
    }

    private void drift(Drift drift) {
        say((drift.rises() ? "✗ " : "  ") + drift.sentence());
    }

    private void frontier(Frontier frontier) {
        List<Bytes> memories = frontier.lines().stream()
                .flatMap(line -> line.points().stream())
                .map(FrontierPoint::memory)
                .distinct()
                .sorted(Comparator.naturalOrder())
                .toList();
        int wide = frontier.lines().stream()
                .mapToInt(line -> line.variant().length())
                .max()
                .orElse(0);
        String heads =
                memories.stream().map(memory -> String.format("%12s", memory)).collect(Collectors.joining());
        block(String.format("%-" + Math.max(1, wide) + "s%s", "", heads) + "   " + frontier.knob()
                + " that hold | break");
        frontier.lines().forEach(line -> block(row(line, memories, wide)));
        say(frontier.sentence());
    }

    private static String row(FrontierLine line, List<Bytes> memories, int wide) {
        return String.format("%-" + Math.max(1, wide) + "s", line.variant())
                + memories.stream()
                        .map(memory -> line.points().stream()
                                .filter(point -> point.memory().equals(memory))
                                .findFirst())
                        .map(point -> String.format(
                                "%12s", point.map(SearchWords::ends).orElse("-")))
                        .collect(Collectors.joining());
    }

    private static String ends(FrontierPoint point) {
        return amount(point.holds(), "none") + " | " + amount(point.breaks(), "-");
    }

    private static String amount(Optional<Double> value, String otherwise) {
        return value.map(seen -> seen == Math.rint(seen) ? Long.toString(Math.round(seen)) : Double.toString(seen))
                .orElse(otherwise);
    }

    private void say(String text) {
        lines.add(new Line(text, false));
    }

    private void block(String text) {
        lines.add(new Line(text, true));
    }
}
