package plimsoll.report.summary;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import plimsoll.model.verdict.Balance;

class LedgerWordsTest {
    @Test
    void the_equation_of_all_rounds_counts_what_left_nothing() {
        Balance read = new Balance(10, 10, 0, 0, 0, 4, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, true, 5);
        Balance stored = new Balance(10, 10, 0, 0, 0, 10, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, true, 0);

        assertThat(new LedgerWords(List.of(read, stored)).sentence())
                .endsWith("20 acknowledged = 14 stored + 1 lost + 5 that left nothing");
        assertThat(new LedgerWords(List.of(stored)).sentence()).endsWith("10 acknowledged = 10 stored + 0 lost");
    }
}
