package plimsoll.lab.launch.jvm;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import plimsoll.model.Bytes;

class EffectiveHeapTest {
    @ParameterizedTest
    @CsvSource({
        "[0.005s][5ms] Heap Max Capacity: 512M, 512m",
        "[0.005s][5ms] Heap Max Capacity: 4G, 4g",
        "[0.005s][5ms] Max Capacity: 64M, 64m",
        "[0.005s][5ms] Heap Max Capacity: 327680K, 320m"
    })
    void the_limit_is_in_the_first_lines_of_the_log(String line, String heap) {
        assertThat(EffectiveHeap.in(List.of("[0.004s][4ms] Using Serial", line, "later")))
                .contains(Bytes.parse(heap));
    }

    @Test
    void another_heap_is_an_objection_with_both_sizes() {
        List<String> log = List.of("[0.005s][5ms] Heap Max Capacity: 512M");

        assertThat(EffectiveHeap.objection(Bytes.ofMebibytes(320), log))
                .hasValueSatisfying(sentence -> assertThat(sentence).contains("512m", "320m"));
        assertThat(EffectiveHeap.objection(Bytes.ofMebibytes(512), log)).isEmpty();
    }

    @Test
    void a_heap_that_the_jvm_rounded_is_the_promised_one() {
        List<String> log = List.of("[0.005s][5ms] Heap Max Capacity: 322M");

        assertThat(EffectiveHeap.objection(Bytes.ofMebibytes(320), log)).isEmpty();
        assertThat(EffectiveHeap.objection(Bytes.ofMebibytes(330), log)).isNotEmpty();
    }

    @Test
    void a_log_without_the_limit_proves_nothing() {
        assertThat(EffectiveHeap.objection(Bytes.ofMebibytes(320), List.of("[0.005s][5ms] Heap region size: 1M")))
                .isEmpty();
        assertThat(EffectiveHeap.objection(Bytes.ofMebibytes(320), List.of())).isEmpty();
    }
}
