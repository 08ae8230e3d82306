package plimsoll.judge.figure;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.InputStream;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import plimsoll.study.grammar.StudySchema;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

class MetricsTest {
    private static final String SCHEMA = "/plimsoll/study/grammar/plimsoll-study-1.json";

    @Test
    void a_study_can_write_every_metric_and_no_other() throws Exception {
        Set<String> written = metricsOfTheSchema();
        assertThat(written)
                .hasSizeGreaterThan(20)
                .allSatisfy(
                        metric -> assertThat(Metrics.isKnown(metric)).as(metric).isTrue());
        assertThat(Metrics.known().stream().filter(metric -> !metric.endsWith("pNN")))
                .isSubsetOf(written);
    }

    @Test
    void any_percentile_is_known() {
        assertThat(Metrics.known())
                .hasSize(25)
                .allSatisfy(metric -> assertThat(Metrics.isKnown(metric.replace("pNN", "p99.9")))
                        .isTrue());
        for (String unknown : new String[] {"latency.p99", "response.p100", "response", "response.pNN", "p99", ""}) {
            assertThat(Metrics.isKnown(unknown)).as(unknown).isFalse();
        }
    }

    private static Set<String> metricsOfTheSchema() throws Exception {
        try (InputStream schema = MetricsTest.class.getResourceAsStream(SCHEMA)) {
            JsonNode thresholds =
                    JsonMapper.shared().readTree(schema).path("$defs").path("thresholds");
            return thresholds.path("properties").properties().stream()
                    .map(property -> property.getKey())
                    .collect(Collectors.toSet());
        }
    }

    @Test
    void every_metric_that_a_study_can_bound_is_one_that_is_judged_and_the_other_way_round() {
        StudySchema schema = StudySchema.load();
        JsonNode thresholds = schema.root().path("$defs").path("thresholds");

        assertThat(thresholds.path("properties").propertyNames()).isNotEmpty().allMatch(Metrics::isKnown);
        assertThat(Metrics.known().stream().map(metric -> metric.replace("pNN", "p75")))
                .isNotEmpty()
                .allMatch(metric -> schema.property(thresholds, metric).isPresent());
    }
}
