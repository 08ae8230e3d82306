package plimsoll.report.summary;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import plimsoll.model.result.TrialResult;
import plimsoll.model.verdict.LedgerBalance;
import plimsoll.model.verdict.LedgerBalanceBuilder;
import plimsoll.model.verdict.Verdict;
import plimsoll.report.Results;

class LedgerTextTest {
    @Test
    void the_equation_of_all_rounds_counts_what_left_nothing() {
        LedgerBalance read = LedgerBalanceBuilder.builder()
                .attempted(10)
                .acknowledged(10)
                .stored(4)
                .lost(1)
                .audited(true)
                .leftNothing(5)
                .build();
        LedgerBalance stored = LedgerBalanceBuilder.builder()
                .attempted(10)
                .acknowledged(10)
                .stored(10)
                .audited(true)
                .build();

        assertThat(LedgerText.of(trials(read, stored)))
                .containsSubsequence("20 acknowledged = 14 stored + 1 lost + 5 ");
        assertThat(LedgerText.of(trials(stored))).endsWith("10 acknowledged = 10 stored + 0 lost");
    }

    @Test
    void a_line_leaves_out_what_is_zero_and_counts_lost_operations_all_the_same() {
        LedgerBalance unanswered = LedgerBalanceBuilder.builder()
                .attempted(125)
                .unknown(125)
                .audited(true)
                .build();
        LedgerBalance rejected = LedgerBalanceBuilder.builder()
                .attempted(10)
                .acknowledged(7)
                .rejected(3)
                .stored(7)
                .audited(true)
                .build();

        assertThat(LedgerText.of(trials(unanswered))).isEqualTo("125 attempted = 125 unknown; 0 acknowledged");
        assertThat(LedgerText.of(trials(rejected)))
                .isEqualTo("10 attempted = 7 acknowledged + 3 rejected; 7 acknowledged = 7 stored + 0 lost");
    }

    private static List<TrialResult> trials(LedgerBalance... balances) {
        return Stream.of(balances)
                .map(balance ->
                        Results.trial("cell", "variant", Verdict.HOLDS, "seen").withBalance(balance))
                .toList();
    }
}
