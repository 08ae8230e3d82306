package plimsoll.report.export;

import java.util.List;
import plimsoll.model.claim.JudgedClaim;
import plimsoll.report.section.ClaimsView;

/** Judged claims as a Markdown table. */
public final class ClaimsMarkdown {
    private ClaimsMarkdown() {}

    public static String render(List<JudgedClaim> claims) {
        return MarkdownPainter.render(ClaimsView.of(claims)).stripTrailing() + "\n";
    }
}
