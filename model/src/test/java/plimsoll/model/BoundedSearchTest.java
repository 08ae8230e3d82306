package plimsoll.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.concurrent.atomic.AtomicInteger;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import plimsoll.model.BoundedSearch.SearchLimitException;

class BoundedSearchTest {
    @Test
    void a_group_of_the_found_text_is_returned() throws SearchLimitException {
        assertThat(BoundedSearch.find(Pattern.compile("id=(\\d+)"), "a id=17;"))
                .hasValueSatisfying(found -> assertThat(found.group(1)).isEqualTo("17"));
        assertThat(BoundedSearch.find(Pattern.compile("id=(\\d+)"), "a")).isEmpty();
    }

    @Test
    void a_greedy_expression_on_a_long_line_is_within_the_bound() throws SearchLimitException {
        assertThat(BoundedSearch.find(Pattern.compile(".*Started.*"), "x".repeat(8 << 10)))
                .isEmpty();
    }

    @Test
    void an_expression_that_nests_as_deeply_as_the_text_is_long_is_given_up() {
        assertThatThrownBy(() -> BoundedSearch.find(Pattern.compile("(.|\\s)*Started"), "x".repeat(1 << 20)))
                .isInstanceOf(SearchLimitException.class)
                .hasMessageContainingAll("(.|\\s)*Started", "too deeply", "1048576 characters");
    }

    @Test
    void an_expression_that_backtracks_without_end_is_given_up() {
        assertThatThrownBy(() -> BoundedSearch.find(Pattern.compile("[a-z]*[a-z]*[a-z]*Started"), "x".repeat(8000)))
                .isInstanceOf(SearchLimitException.class)
                .hasMessageContainingAll("[a-z]*[a-z]*[a-z]*Started", "200000000 times", "8000 characters");
    }

    @Test
    void an_expression_just_below_the_bound_of_a_text_is_given_up_after_a_few_texts_of_a_stream() {
        BoundedSearch.StreamSearch search = new BoundedSearch.StreamSearch(Pattern.compile(".*Started.*"), 5_000_000);
        AtomicInteger searched = new AtomicInteger();

        assertThatThrownBy(() -> {
                    for (int i = 0; i < 1000; i++) {
                        assertThat(search.find("x".repeat(1000))).isFalse();
                        searched.incrementAndGet();
                    }
                })
                .isInstanceOf(SearchLimitException.class)
                .hasMessageContainingAll(".*Started.*", "other texts of its stream", "1000 characters");
        assertThat(searched).hasValueBetween(2, 10);
    }

    @Test
    void a_linear_expression_is_never_given_up_however_long_its_stream() throws SearchLimitException {
        BoundedSearch.StreamSearch search =
                new BoundedSearch.StreamSearch(Pattern.compile("Started in \\d+ ms"), 1_000_000);
        String text = "Starting is what a service logs a lot before it is ready ".repeat(100);

        for (long read = 0; read < 5_000_000; read += text.length()) {
            assertThat(search.find(text)).isFalse();
        }
        assertThat(search.find("Started in 12 ms")).isTrue();
    }
}
