package plimsoll.judge.bottleneck;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import plimsoll.model.result.inside.BottleneckCategory;

class BottleneckSharesTest {
    /** An immutable map has another order in each JVM. */
    @Test
    void equal_shares_have_the_same_order_in_every_jvm() {
        Map<BottleneckCategory, Double> equal = Arrays.stream(BottleneckCategory.values())
                .collect(Collectors.toUnmodifiableMap(category -> category, _ -> 0.05));

        assertThat(BottleneckShares.sorted(equal))
                .extracting(Map.Entry::getKey)
                .containsExactly(BottleneckCategory.values());
    }
}
