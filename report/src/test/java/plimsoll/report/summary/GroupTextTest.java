package plimsoll.report.summary;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import plimsoll.report.Results;

class GroupTextTest {
    private final List<CellRow> rows = ResultSummary.of(Results.manyCells(6, 1)).rows();

    @Test
    void cells_of_different_loads_are_groups_of_their_own() {
        List<List<CellRow>> groups = ResultSummary.of(Results.manyCells(6, 1)).groups();

        assertThat(groups).hasSize(6).allMatch(group -> group.size() == 1);
        assertThat(groups.getFirst().getFirst().point()).isEqualTo("load-0");
    }

    @Test
    void a_heading_names_the_point_the_load_and_the_limits_that_all_share() {
        CellRow first = rows.getFirst();

        assertThat(GroupText.heading(List.of(first))).isEqualTo("load-0: " + first.load() + ", " + first.limits());
    }

    @Test
    void a_standing_names_each_variant_once_under_its_verdict() {
        String standing = GroupText.standing(rows);

        assertThat(rows).allMatch(row -> standing.contains(row.tone().word()) && standing.contains(row.variant()));
    }
}
