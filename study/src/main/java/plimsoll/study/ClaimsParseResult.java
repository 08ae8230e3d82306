package plimsoll.study;

import java.util.List;
import plimsoll.model.claim.Claim;
import plimsoll.model.claim.SideBySide;
import plimsoll.study.text.Problem;

/** The result of reading a claims file. */
public sealed interface ClaimsParseResult {
    /**
     * Valid claims.
     *
     * @param of source of the claims
     * @param sideBySide figures of the study, and the cells that measure the same
     * @param evidence names of packed records that come with the tool
     */
    record Valid(String of, List<Claim> claims, SideBySide sideBySide, List<String> evidence)
            implements ClaimsParseResult {
        public Valid {
            claims = List.copyOf(claims);
            evidence = List.copyOf(evidence);
        }
    }

    /** All problems in the order of the file, at least one. */
    record Invalid(List<Problem> problems) implements ClaimsParseResult {
        public Invalid {
            problems = List.copyOf(problems);
        }
    }
}
