package plimsoll.report.summary;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import plimsoll.model.result.TrialResult;
import plimsoll.model.verdict.Balance;
import plimsoll.model.verdict.BalanceBuilder;
import plimsoll.model.verdict.Verdict;
import plimsoll.report.Results;

class LedgerWordsTest {
    @Test
    void the_equation_of_all_rounds_counts_what_left_nothing() {
        Balance read = BalanceBuilder.builder()
                .attempted(10)
                .acknowledged(10)
                .stored(4)
                .lost(1)
                .audited(true)
                .leftNothing(5)
                .build();
        Balance stored = BalanceBuilder.builder()
                .attempted(10)
                .acknowledged(10)
                .stored(10)
                .audited(true)
                .build();

        assertThat(LedgerWords.of(trials(read, stored)))
                .endsWith("20 acknowledged = 14 stored + 1 lost + 5 that left nothing");
        assertThat(LedgerWords.of(trials(stored))).endsWith("10 acknowledged = 10 stored + 0 lost");
    }

    private static List<TrialResult> trials(Balance... balances) {
        return Stream.of(balances)
                .map(balance ->
                        Results.trial("cell", "variant", Verdict.HOLDS, "seen").withBalance(balance))
                .toList();
    }
}
