package plimsoll.model.study;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ShardTest {
    @ParameterizedTest
    @ValueSource(
            strings = {
                "0/3",
                "4/3",
                "3/2",
                "1/0",
                "0/0",
                "1/1001",
                "-1/2",
                "1/-2",
                "1",
                "1/",
                "/2",
                "a/b",
                "1/2/3",
                "",
                " 1/2",
                "99999999999/1",
                "1.5/2",
                "1\\2"
            })
    void a_share_that_there_is_not_is_refused_with_the_text_and_the_form(String text) {
        assertThatThrownBy(() -> Shard.parse(text))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("I/N")
                .hasMessageContaining("'" + text + "'");
    }

    @Test
    void every_element_is_in_exactly_one_share_in_its_order() {
        for (int size = 0; size <= 30; size++) {
            List<Integer> all = IntStream.range(0, size).boxed().toList();
            for (int of = 1; of <= 12; of++) {
                List<List<Integer>> parts = new ArrayList<>();
                for (int number = 1; number <= of; number++) {
                    parts.add(new Shard(number, of).part(all));
                }
                assertThat(parts.stream().flatMap(List::stream).toList()).isEqualTo(all);
                List<Integer> sizes = parts.stream().map(List::size).collect(Collectors.toList());
                assertThat(Collections.max(sizes) - Collections.min(sizes)).isBetween(0, 1);
                assertThat(sizes).as("the first are the larger ones").isSortedAccordingTo(Collections.reverseOrder());
            }
        }
    }

    @Test
    void a_share_is_written_as_it_is_parsed_and_without_one_everything_is_a_part() {
        assertThat(Shard.parse("2/3")).isEqualTo(new Shard(2, 3)).hasToString("2/3");
        assertThat(Shard.part(Optional.empty(), List.of("a", "b"))).containsExactly("a", "b");
        assertThat(Shard.part(Optional.of(new Shard(2, 2)), List.of("a", "b"))).containsExactly("b");
    }
}
