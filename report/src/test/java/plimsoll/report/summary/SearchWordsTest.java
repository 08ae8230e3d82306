package plimsoll.report.summary;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import plimsoll.report.Results;

class SearchWordsTest {
    @Test
    void the_containers_of_several_variants_stand_in_one_table_before_each_of_them() {
        List<String> lines = SearchWords.of(Results.saying("lean").searched().orElseThrow()).stream()
                .map(SearchWords.Line::text)
                .toList();

        int table = lines.indexOf("                         holds  breaks   recommended  its heap  outside the heap");
        assertThat(lines.get(table + 1))
                .isEqualTo("lean  512m, 3 of 3, not proven    480m  512m, 3 of 3      256m                4k");
        assertThat(lines.subList(table + 3, table + 5)).containsExactly("lean", "outside the heap: lean 4k");
    }
}
