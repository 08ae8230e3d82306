package plimsoll.report.terminal;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import plimsoll.model.claim.ClaimOrigin;
import plimsoll.model.claim.ClaimResult;
import plimsoll.model.claim.ClaimVerdict;
import plimsoll.model.claim.SideBySideTable;
import plimsoll.report.export.ClaimsMarkdown;

class ClaimsTableTest {
    private static final ClaimResult REFUSED = new ClaimResult(
            "12b",
            "The other 75 | are refused.",
            ClaimOrigin.STUDY,
            "rejected == 75 in buffer-4k.rush-1m",
            ClaimVerdict.CONFIRMED,
            "75",
            "== 75 in 2 of 2 rounds",
            List.of("results/a/trials/001-buffer-4k-r1", "results/a/trials/002-buffer-4k-r2"));
    private static final ClaimResult UNKNOWN = new ClaimResult(
            "3",
            "Files are left\u001b[31m.",
            ClaimOrigin.READING,
            "",
            ClaimVerdict.NOT_DECIDABLE,
            "",
            "no machine",
            List.of());

    @Test
    void a_claim_shows_its_standing_its_figure_the_trials_and_why() {
        assertThat(ClaimsTable.render(List.of(REFUSED), 200))
                .containsSubsequence(
                        "\n12b    study  confirmed  75\n",
                        REFUSED.says(),
                        "[" + REFUSED.asked() + "] " + REFUSED.because(),
                        "results/a/trials/001-buffer-4k-r1",
                        "1");
    }

    @Test
    void claims_that_no_result_speaks_of_are_named_together_at_the_end() {
        ClaimResult first =
                new ClaimResult("4", "a", ClaimOrigin.STUDY, "", ClaimVerdict.NOT_RUN, "", "no such cell", List.of());
        ClaimResult second =
                new ClaimResult("5b", "b", ClaimOrigin.STUDY, "", ClaimVerdict.NOT_RUN, "", "no such cell", List.of());

        assertThat(ClaimsTable.render(List.of(first, REFUSED, second), 200))
                .contains("\n12b ")
                .endsWith("\n       4, 5b\n");
        assertThat(ClaimsTable.render(List.of(first), 200))
                .endsWith("\n       4\n")
                .hasLineCount(2);
    }

    @Test
    void no_line_is_wider_than_the_terminal_and_no_control_character_reaches_it() {
        String table = ClaimsTable.render(List.of(REFUSED, UNKNOWN), 60);

        assertThat(table.lines()).allMatch(line -> line.length() <= 60);
        assertThat(table).doesNotContain("\u001b");
    }

    @Test
    void a_claim_in_markdown_is_one_row_and_its_bars_are_not_columns() {
        assertThat(ClaimsMarkdown.render(List.of(REFUSED)).lines().toList())
                .hasSize(3)
                .last()
                .isEqualTo("| 12b | study | The other 75 \\| are refused. | confirmed | 75 | == 75 in 2 of 2 rounds |");
    }

    @Test
    void a_table_side_by_side_has_a_column_for_the_study_and_each_of_its_own() {
        SideBySideTable table = new SideBySideTable(
                List.of("3.2.3", "5.7"), List.of(List.of("entries", "460 000", "400 000 (1 round)", "-")));

        assertThat(ClaimsMarkdown.render(table).lines().toList())
                .containsExactly(
                        "",
                        "| figure | study | 3.2.3 | 5.7 |",
                        "|---|--:|--:|--:|",
                        "| entries | 460 000 | 400 000 (1 round) | - |");
        assertThat(ClaimsTable.render(table, 80)).contains("entries").contains("460 000");
        assertThat(ClaimsMarkdown.render(new SideBySideTable(List.of(), List.of())))
                .isEmpty();
        assertThat(ClaimsTable.render(new SideBySideTable(List.of(), List.of()), 80))
                .isEmpty();
    }
}
