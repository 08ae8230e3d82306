package plimsoll.lab.launch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

class PlaceholdersTest {
    private final Placeholders texts =
            new Placeholders(Map.of("port", "21001", "store.url", "http://127.0.0.1:1"), Map.of("HOME", "/h$1\\"));

    @Test
    void every_placeholder_is_filled_at_any_position() {
        assertThat(texts.fill("-p${port}:${port} ${store.url}/x ${env.HOME}"))
                .isEqualTo("-p21001:21001 http://127.0.0.1:1/x /h$1\\");
    }

    @Test
    void a_doubled_dollar_sign_is_kept_as_text() {
        assertThat(texts.fill("echo $${HOME} $HOME")).isEqualTo("echo ${HOME} $HOME");
    }

    @Test
    void placeholders_of_a_later_step_are_kept() {
        assertThat(texts.fill("${port}/${id}", Set.of("id"))).isEqualTo("21001/${id}");
    }

    @Test
    void an_unknown_name_is_an_error_with_the_known_ones() {
        assertThatThrownBy(() -> texts.fill("${stor.url}"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("unknown placeholder ${stor.url}; known are ${env.NAME}, ${port}, ${store.url}");
    }

    @Test
    void a_variable_that_is_not_set_is_an_error() {
        assertThatThrownBy(() -> texts.fill("${env.TOKEN}")).hasMessageContaining("${env.TOKEN} is not set");
    }

    @Test
    void a_text_that_names_a_long_value_very_often_is_refused_before_it_fills_the_heap() {
        Placeholders large = new Placeholders(Map.of("large", "x".repeat(100_000)), Map.of());

        assertThat(large.fill("${large}".repeat(40))).hasSize(4_000_000);
        assertThatThrownBy(() -> large.fill("${large}".repeat(60_000)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContainingAll("480000 characters", "4194304", "${large}");
    }

    @Test
    void placeholders_without_an_end_are_read_once() {
        String open = "${port${env.".repeat(100_000);

        assertThat(texts.fill(open)).isEqualTo(open);
    }
}
