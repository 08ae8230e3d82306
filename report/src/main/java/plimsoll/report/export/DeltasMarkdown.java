package plimsoll.report.export;

import plimsoll.model.result.comparison.BaselineResult;
import plimsoll.report.section.BaselineSection;

/** The figures of two stored results side by side, as a Markdown table. */
public final class DeltasMarkdown {
    private DeltasMarkdown() {}

    public static String render(BaselineResult against) {
        return MarkdownPainter.render(BaselineSection.table("", against)).stripTrailing() + "\n";
    }
}
