package plimsoll.report.export;

import java.util.List;
import plimsoll.model.claim.ClaimResult;
import plimsoll.model.claim.SideBySideTable;
import plimsoll.report.section.ClaimsView;

/** Judged claims as a Markdown table. */
public final class ClaimsMarkdown {
    private ClaimsMarkdown() {}

    public static String render(List<ClaimResult> claims) {
        return MarkdownPainter.render(ClaimsView.of(claims)).stripTrailing() + "\n";
    }

    /** Returns the study's figures beside those of trials, after an empty line; empty without rows. */
    public static String render(SideBySideTable table) {
        return table.rows().isEmpty()
                ? ""
                : "\n" + MarkdownPainter.render(ClaimsView.of(table)).strip() + "\n";
    }
}
