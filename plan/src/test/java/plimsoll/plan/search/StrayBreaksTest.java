package plimsoll.plan.search;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import plimsoll.model.verdict.Verdict;

/** Trials at the value that holds which are not among its six of six. */
class StrayBreaksTest {
    private static final CapacityEdge.End HOLDS = new CapacityEdge.End(8, 6, 0, true, Optional.empty());

    @Test
    void a_trial_that_broke_before_the_proof_is_named() {
        assertThat(besideProof(
                        shot(8, TrialPurpose.BISECT, Outcomes.SLOW),
                        shot(8, TrialPurpose.BISECT, Verdict.HOLDS),
                        shot(8, TrialPurpose.RAMP, Verdict.HOLDS)))
                .hasValueSatisfying(note -> assertThat(note).contains("users 8", "1 of 2", "7 of 8"));
    }

    @Test
    void a_short_trial_that_died_is_named_too() {
        assertThat(besideProof(shot(8, TrialPurpose.RAMP, Outcomes.KILLED)))
                .hasValueSatisfying(note -> assertThat(note).contains("1 of 1", "6 of 7"));
    }

    @Test
    void trials_that_held_or_broke_elsewhere_or_were_short_and_slow_are_not() {
        assertThat(besideProof(
                        shot(8, TrialPurpose.BISECT, Verdict.HOLDS),
                        shot(8, TrialPurpose.RAMP, Outcomes.SLOW),
                        shot(9, TrialPurpose.BISECT, Outcomes.SLOW)))
                .isEmpty();
    }

    private static Optional<String> besideProof(SearchTrial... before) {
        List<SearchTrial> proof = Collections.nCopies(6, shot(8, TrialPurpose.PROVE_HOLDS, Verdict.HOLDS));
        List<SearchTrial> all = Stream.concat(Stream.of(before), proof.stream()).toList();
        return new StrayBreaks(Outcomes.USERS, TrialHistory.counted(all)).besideProof(HOLDS);
    }

    private static SearchTrial shot(double value, TrialPurpose purpose, Verdict verdict) {
        return Outcomes.shot(new SearchDecision.Next(value, purpose), verdict);
    }
}
