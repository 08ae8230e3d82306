package plimsoll.judge.cell;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import plimsoll.judge.trial.JudgedTrial;
import plimsoll.model.record.TrialOutcome;
import plimsoll.model.result.TrialResult;
import plimsoll.model.result.TrialResultBuilder;
import plimsoll.model.verdict.LedgerBalanceBuilder;
import plimsoll.model.verdict.Verdict;

class ManyRoundsTest {
    private static final int ROUNDS = 5_000;

    /** With a time that grows as the cube of the rounds, this would take many minutes. */
    @Test
    @Timeout(60)
    void a_cell_of_thousands_of_rounds_is_not_judged_again_for_each_of_them() {
        List<JudgedCell> cells = JudgedCell.of(
                IntStream.rangeClosed(1, ROUNDS).mapToObj(ManyRoundsTest::round).toList());

        assertThat(cells.getFirst().result(Map.of()).rounds()).isEqualTo(ROUNDS);
        assertThat(VerdictSentence.of(cells, List.of())).contains("in " + ROUNDS + " of " + ROUNDS);
    }

    private static JudgedTrial round(int number) {
        TrialResult result = TrialResultBuilder.builder()
                .folder("trials/" + number + "-fast-r" + number)
                .cell("fast")
                .variant("fast")
                .round(number)
                .verdict(Verdict.HOLDS)
                .because("")
                .balance(LedgerBalanceBuilder.builder().build())
                .build();
        TrialOutcome end = new TrialOutcome(TrialOutcome.Kind.COMPLETED, "ended", 1, 1);
        return new JudgedTrial(result, Optional.empty(), Optional.of(end));
    }
}
