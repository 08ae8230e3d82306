package plimsoll.report.export;

import java.util.stream.Collectors;
import java.util.stream.Stream;
import plimsoll.model.result.comparison.BaselineResult;
import plimsoll.report.summary.DeltaRow;

/** Figures beside a baseline's as a Markdown table. */
public final class DeltasMarkdown {
    private static final String HEAD = """
            | cell | figure | baseline | this build | change | 95 % interval | says |
            |---|---|--:|--:|--:|--:|---|
            """;

    private DeltasMarkdown() {}

    public static String render(BaselineResult against) {
        return HEAD + DeltaRow.of(against).stream().map(DeltasMarkdown::line).collect(Collectors.joining());
    }

    private static String line(DeltaRow row) {
        return Stream.of(row.cell(), row.metric(), row.baseline(), row.now(), row.change(), row.range(), row.says())
                .map(Markdown::text)
                .collect(Collectors.joining(" | ", "| ", " |\n"));
    }
}
