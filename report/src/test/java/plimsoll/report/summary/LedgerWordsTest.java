package plimsoll.report.summary;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import plimsoll.model.verdict.Balance;
import plimsoll.model.verdict.BalanceBuilder;

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

        assertThat(new LedgerWords(List.of(read, stored)).sentence())
                .endsWith("20 acknowledged = 14 stored + 1 lost + 5 that left nothing");
        assertThat(new LedgerWords(List.of(stored)).sentence()).endsWith("10 acknowledged = 10 stored + 0 lost");
    }
}
