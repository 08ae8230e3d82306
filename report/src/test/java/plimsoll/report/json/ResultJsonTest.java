package plimsoll.report.json;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.networknt.schema.InputFormat;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import java.io.IOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import plimsoll.json.Json;
import plimsoll.model.Bytes;
import plimsoll.model.result.Result;
import plimsoll.model.result.TimeSeries;
import plimsoll.model.result.TrialResult;
import plimsoll.model.verdict.Verdict;
import plimsoll.report.Demo;
import plimsoll.report.Results;
import tools.jackson.core.exc.JacksonIOException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.MapperFeature;
import tools.jackson.databind.json.JsonMapper;

class ResultJsonTest {
    private final ResultJson json = new ResultJson();

    @Test
    void a_written_result_is_read_back_equal() {
        Result result = Results.withEveryType();

        assertThat(json.parse(json.write(result), "memory")).isEqualTo(result);
    }

    @Test
    void the_demo_is_read_with_every_kind_of_type() {
        Result demo = Demo.result();

        assertThat(demo.trials()).hasSize(4);
        assertThat(demo.trials().get(1).verdict()).isInstanceOf(Verdict.Breaks.class);
        assertThat(demo.trials().get(0).members().get(1).heap()).contains(Bytes.ofMebibytes(320));
        assertThat(json.parse(json.write(demo), "memory")).isEqualTo(demo);
    }

    @Test
    void types_are_written_in_kebab_case_and_absent_values_are_left_out() {
        String written = json.write(Results.withEveryType());

        assertThat(written)
                .contains("\"verdict\":{\"is\":\"breaks\",\"violation\":{\"is\":\"died\"")
                .contains("\"death\":{\"is\":\"killed-by-cap\"}")
                .contains("\"reason\":\"not-started\"")
                .contains("\"kind\":\"out-of-memory\"")
                .contains("\"memory\":536870912")
                .contains("\"expected\":\"holds\"")
                .doesNotContain("null");
    }

    @Test
    void series_with_shared_lists_have_the_bytes_of_series_with_lists_of_their_own() {
        List<TimeSeries> series = new ArrayList<>();
        for (int i = 0; i < 300; i++) {
            List<Double> values = List.of(i / 7.0, -0.0, 1e-5, 123_456_789.0, Double.NaN, Double.NEGATIVE_INFINITY);
            TimeSeries one = new TimeSeries(
                    "service", "m" + i, "count", false, List.of(0L, 1L << 40, -3L, 4L, 5L, 6L), values, values);
            series.add(one);
            series.add(new TimeSeries(
                    "service", "n" + i, "count", true, one.atMillis(), List.of(1.0 * i, 2.5), one.low()));
        }
        series.add(new TimeSeries("service", "none", "count", true, List.of(), List.of(), List.of()));
        TrialResult trial = Demo.result().trials().getFirst().withSeries(series);
        // The dialect without the serializer of lists.
        JsonMapper plain = Json.dialect()
                .disable(MapperFeature.SORT_PROPERTIES_ALPHABETICALLY)
                .build();

        assertThat(json.write(Demo.result().withTrials(List.of(trial))))
                .contains("\"series\":" + plain.writeValueAsString(series));
        assertThat(json.tree(trial).path("series")).isEqualTo(plain.<JsonNode>valueToTree(series));
    }

    @Test
    void the_environment_keeps_its_order() {
        Result read = json.parse(json.write(Results.withEveryType()), "memory");

        assertThat(read.environment().keySet()).containsExactly("Zone", "Machine", "JDK");
    }

    @Test
    void a_newer_minor_version_with_unknown_keys_is_read() {
        String newer = json.write(Demo.result())
                .replace("\"schemaVersion\":\"2.0.0\"", "\"schemaVersion\":\"2.7.2\",\"weather\":{\"is\":\"rain\"}")
                .replace("\"evidence\":", "\"colour\":\"blue\",\"evidence\":");

        assertThat(json.parse(newer, "memory").schemaVersion()).isEqualTo("2.7.2");
    }

    @Test
    void lists_that_an_older_version_did_not_write_are_empty() {
        String older = json.write(Results.withEveryType()).replace("\"notes\":", "\"remarks\":");

        assertThat(json.parse(older, "memory").notes()).isEmpty();
    }

    @Test
    void a_file_appears_whole_and_leaves_nothing_beside_it(@TempDir Path directory) throws Exception {
        Path file = directory.resolve("result.json");
        json.write(Demo.result(), file);

        assertThat(json.read(file)).isEqualTo(Demo.result());
        try (var files = Files.list(directory)) {
            assertThat(files).containsExactly(file);
        }
    }

    @Test
    void a_writer_that_fails_anywhere_in_a_result_is_a_failed_write() {
        String large = json.write(Demo.result());
        for (int chars = 0; chars < large.length(); chars += 500 + large.length() / 20) {
            Writer full = fullAfter(chars);
            assertThatThrownBy(() -> json.write(Demo.result(), full)).isInstanceOf(JacksonIOException.class);
        }
    }

    private static Writer fullAfter(int chars) {
        return new Writer() {
            private int left = chars;

            @Override
            public void write(char[] text, int from, int length) throws IOException {
                left -= length;
                if (left < 0) {
                    throw new IOException("No space left on device");
                }
            }

            @Override
            public void flush() throws IOException {
                if (left < 0) {
                    throw new IOException("No space left on device");
                }
            }

            @Override
            public void close() {}
        };
    }

    @Test
    void a_written_result_conforms_to_the_published_schema() {
        assertThat(errors(json.write(Results.withEveryType()))).isEmpty();
        assertThat(errors(Demo.json())).isEmpty();
    }

    @Test
    void the_published_schema_refuses_other_documents() {
        String good = json.write(Results.withEveryType());
        Map<String, String> harms = Map.of(
                "\"is\":\"died\"", "\"is\":\"departed\"",
                "\"kind\":\"out-of-memory\"", "\"kind\":\"OUT_OF_MEMORY\"",
                "\"memory\":536870912", "\"memory\":\"512m\"",
                "\"exitCode\":", "\"exitcode\":");

        harms.forEach(
                (from, to) -> assertThat(errors(good.replace(from, to))).as(to).isNotEmpty());
    }

    static List<String> errors(String text) {
        Schema schema = SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12)
                .getSchema(ResultJson.schema(), InputFormat.JSON);
        List<String> errors = new ArrayList<>();
        schema.validate(text, InputFormat.JSON).forEach(error -> errors.add(error.toString()));
        return errors;
    }
}
