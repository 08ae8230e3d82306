package plimsoll.report.export;

import java.util.List;
import plimsoll.model.claim.ClaimResult;
import plimsoll.report.section.ClaimsView;

/** Judged claims as a Markdown table. */
public final class ClaimsMarkdown {
    private ClaimsMarkdown() {}

    public static String render(List<ClaimResult> claims) {
        return MarkdownPainter.render(ClaimsView.of(claims)).stripTrailing() + "\n";
    }
}
