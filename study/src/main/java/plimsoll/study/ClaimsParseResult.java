package plimsoll.study;

import java.util.List;
import plimsoll.model.claim.Claim;
import plimsoll.study.text.Problem;

/** What a claims file turned out to be. */
public sealed interface ClaimsParseResult {
    /**
     * They can be judged.
     *
     * @param of whose claims they are
     */
    record Valid(String of, List<Claim> claims) implements ClaimsParseResult {
        public Valid {
            claims = List.copyOf(claims);
        }
    }

    /** They cannot; all problems in the order of the file, at least one. */
    record Invalid(List<Problem> problems) implements ClaimsParseResult {
        public Invalid {
            problems = List.copyOf(problems);
        }
    }
}
