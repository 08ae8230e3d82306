package plimsoll.judge;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import plimsoll.json.Json;
import plimsoll.model.record.Metric;
import plimsoll.model.record.Sample;
import plimsoll.model.result.LayerCost;
import plimsoll.model.study.LayerSpec;
import plimsoll.records.ManifestBuilder;
import plimsoll.records.ResultFolder;

class LayersTest {
    private static final String CPU = "cpuMillisPerOperation";
    private static final int OPERATIONS = 125;

    @TempDir
    Path result;

    private int number;

    @BeforeEach
    void nameThreeLayers() {
        List<LayerSpec> layers = List.of(
                new LayerSpec("container", "hello/125"),
                new LayerSpec("parser", "unread/125"),
                new LayerSpec("handler", "read/125"));
        Json.write(
                new ResultFolder(result).manifest(),
                ManifestBuilder.builder()
                        .study("uploads")
                        .question("?")
                        .mode("full")
                        .seed(1)
                        .startedAt("")
                        .repeat("")
                        .cores(2)
                        .layers(layers)
                        .build());
    }

    @Test
    void a_layer_adds_what_its_cell_takes_beyond_the_one_before_round_by_round() {
        rounds("hello", 1, 2, 9);
        rounds("unread", 4, 5, 12);
        rounds("read", 5, 7, 15);

        List<LayerCost> layers = Judge.run(result).layers();

        assertThat(layers).extracting(LayerCost::name).containsExactly("container", "parser", "handler");
        assertThat(layers.get(0).added()).containsEntry(CPU, 2.0);
        assertThat(layers.get(1).figures()).containsEntry(CPU, 5.0);
        assertThat(layers.get(1).added()).containsEntry(CPU, 3.0);
        assertThat(layers.get(2).added()).containsEntry(CPU, 2.0);
        assertThat(layers.get(2).rounds()).isEqualTo(3);
    }

    @Test
    void a_round_that_did_not_hold_has_no_cost() {
        rounds("hello", 1, 1);
        spent("unread", 1, 3).write();
        spent("unread", 2, 400).found(1, 0).write();

        LayerCost parser = Judge.run(result).layers().get(1);

        assertThat(parser.rounds()).isEqualTo(1);
        assertThat(parser.added()).containsEntry(CPU, 2.0);
    }

    @Test
    void a_layer_that_was_not_measured_has_no_figures_and_neither_has_the_step_to_the_next() {
        rounds("hello", 1);
        rounds("read", 5);

        List<LayerCost> layers = Judge.run(result).layers();

        assertThat(layers.get(1)).isEqualTo(new LayerCost("parser", "unread/125", 0, Map.of(), Map.of()));
        assertThat(layers.get(2).figures()).containsEntry(CPU, 5.0);
        assertThat(layers.get(2).added()).doesNotContainKey(CPU);
    }

    private void rounds(String variant, int... millisAnOperation) {
        for (int round = 1; round <= millisAnOperation.length; round++) {
            spent(variant, round, millisAnOperation[round - 1]).write();
        }
    }

    private TrialFixture spent(String variant, int round, int millisAnOperation) {
        TrialFixture trial = TrialFixture.in(result, ++number, variant, round);
        trial.sample(new Sample(3_500, "service", Map.of(Metric.CPU_TIME, 0L)));
        trial.sample(new Sample(7_500, "service", Map.of(Metric.CPU_TIME, (long) OPERATIONS * millisAnOperation)));
        return trial;
    }
}
