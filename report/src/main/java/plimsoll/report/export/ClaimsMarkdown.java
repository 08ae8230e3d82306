package plimsoll.report.export;

import java.util.List;
import java.util.stream.Collectors;
import plimsoll.model.claim.JudgedClaim;

/** Judged claims as a Markdown table. */
public final class ClaimsMarkdown {
    private static final String HEAD = """
            | claim | says | standing | measured | because |
            |---|---|---|---|---|
            """;

    private ClaimsMarkdown() {}

    public static String render(List<JudgedClaim> claims) {
        return HEAD + claims.stream().map(ClaimsMarkdown::row).collect(Collectors.joining());
    }

    private static String row(JudgedClaim claim) {
        return List.of(claim.id(), claim.says(), claim.standing().words(), claim.measured(), claim.because()).stream()
                .map(Markdown::text)
                .collect(Collectors.joining(" | ", "| ", " |\n"));
    }
}
