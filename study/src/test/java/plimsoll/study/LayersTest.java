package plimsoll.study;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import plimsoll.model.study.LayerSpec;

class LayersTest {
    private static final String STUDY = Studies.START + Studies.SERVICE + """
            variants: [{name: plain}, {name: spooled, args: --spool}]
            loads:
              hello: {burst: 5, get: /hello}
              files: {burst: 5, get: /}
            limit-sets: {small: {memory: 128m}}
            load: files
            """;

    @Test
    void a_layer_names_the_cell_whose_operations_end_there() {
        assertThat(Studies.study(STUDY + """
                        layers:
                          - {name: container, variant: plain, load: hello}
                          - {name: file, variant: plain}
                          - {name: temporary file, variant: spooled, limits: small}
                        """).layers())
                .containsExactly(
                        new LayerSpec("container", "plain.hello"),
                        new LayerSpec("file", "plain.files"),
                        new LayerSpec("temporary file", "spooled.files.small"));
    }

    @Test
    void a_layer_of_a_cell_that_cannot_be_is_an_error_each() {
        assertThat(Studies.problems(STUDY + """
                        layers:
                          - {name: container, variant: plane, load: hello}
                          - {name: file, variant: plain, load: helo, limits: tiny}
                        """, Studies.PARSED))
                .zipSatisfy(
                        List.of(
                                "11:32: 'variants' has no entry 'plane'",
                                "12:40: 'loads' has no entry 'helo'",
                                "12:54: 'limit-sets' has no entry 'tiny'"),
                        (problem, start) -> assertThat(problem).startsWith(start));
    }
}
