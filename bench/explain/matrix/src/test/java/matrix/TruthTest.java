package matrix;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TruthTest {
    @Test
    void a_line_names_a_plant_its_places_and_what_must_be_measured() {
        Truth truth = Truth.of("pool-downstream pool,downstream share.pool>0.2 cpu<0.5");
        assertThat(truth.plant()).isEqualTo("pool-downstream");
        assertThat(truth.places()).containsExactlyInAnyOrder("pool", "downstream");
        assertThat(truth.witnessed(Map.of("share.pool", 0.3, "cpu", 0.1))).isTrue();
        assertThat(truth.witnessed(Map.of("share.pool", 0.3, "cpu", 0.6))).isFalse();
        assertThat(truth.witnessed(Map.of("share.pool", 0.3))).isFalse();
    }

    @Test
    void a_variant_says_framework_plant_and_intensity() {
        assertThat(Case.of("jdk-pool-downstream-high")).isEqualTo(new Case("jdk", "pool-downstream", "high"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"jdk", "jdk-high", "-pool-high", "jdk--high", "jdk-pool-"})
    void another_name_is_refused(String variant) {
        assertThatThrownBy(() -> Case.of(variant)).isInstanceOf(IllegalArgumentException.class);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "lock",
                "lock lock",
                "lock lock cpu",
                "lock lock >0.4",
                "lock lock cpu>0.4>0.5",
                "lock lock cpu>much"
            })
    void a_truth_without_a_witness_is_refused(String line) {
        assertThatThrownBy(() -> Truth.of(line)).isInstanceOf(IllegalArgumentException.class);
    }
}
