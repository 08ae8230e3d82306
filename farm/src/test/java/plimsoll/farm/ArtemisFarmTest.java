package plimsoll.farm;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import plimsoll.run.request.RequestException;

class ArtemisFarmTest {
    @Test
    void a_generator_that_is_named_twice_is_refused_in_each_spelling_of_its_port() {
        assertThatThrownBy(() ->
                        new ArtemisFarm().generators(List.of("load-1", "load-2", "load-1:61618"), Path.of("none"), "1"))
                .isInstanceOf(RequestException.class)
                .hasMessageContaining("load-1:61618 twice");
    }
}
