package plimsoll.json;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;
import plimsoll.model.Bytes;
import plimsoll.model.Cpus;
import plimsoll.model.load.BackgroundWorkload;
import plimsoll.model.load.DriverSpec;
import plimsoll.model.load.FlowStep;
import plimsoll.model.load.LoadModel;
import plimsoll.model.load.Payload;
import plimsoll.model.load.StopCondition;
import plimsoll.model.load.WorkerPlacement;
import plimsoll.model.load.Workload;
import plimsoll.model.member.MemberSource;
import plimsoll.model.member.Readiness;
import plimsoll.model.member.RestartPolicy;
import plimsoll.model.record.KernelCounters;
import plimsoll.model.record.Metric;
import plimsoll.model.record.ProcessExit;
import plimsoll.model.record.Sample;
import plimsoll.model.record.TrialEvent;
import plimsoll.model.record.UnreadableRecordException;
import plimsoll.model.study.Expectation;
import plimsoll.model.verdict.Death;
import plimsoll.model.verdict.DeathReport;
import plimsoll.model.verdict.Verdict;
import plimsoll.model.verdict.Violation;

class JsonTest {
    @TempDir
    Path folder;

    @TestFactory
    Stream<DynamicTest> every_record_of_the_model_is_read_back_as_it_was_written() throws Exception {
        List<Class<?>> records = ModelTypes.records();
        assertThat(records).hasSizeGreaterThan(60);
        return records.stream()
                .map(record -> DynamicTest.dynamicTest(record.getName(), () -> {
                    Object example = ModelTypes.example(record);
                    assertThat((Object) Json.parse(Json.line(example), record)).isEqualTo(example);
                }));
    }

    @Test
    void every_kind_of_a_sealed_type_is_read_back_through_its_interface() throws Exception {
        for (Class<?> kind : Death.class.getPermittedSubclasses()) {
            Object death = ModelTypes.example(kind);
            assertThat(Json.parse(Json.line(death), Death.class)).isEqualTo(death);
        }
    }

    @Test
    void a_sealed_type_says_what_it_is() {
        assertThat(Json.line(new LoadModel.Burst(125))).isEqualTo("{\"is\":\"burst\",\"operations\":125}");
        assertThat(Json.line(new Death.KilledByCap())).isEqualTo("{\"is\":\"killed-by-cap\"}");
        Verdict verdict = new Verdict.Breaks(new Violation.Died(new DeathReport("service", new Death.Hung(), "x")));
        assertThat(Json.line(verdict))
                .isEqualTo("{\"is\":\"breaks\",\"violation\":{\"is\":\"died\",\"ending\":"
                        + "{\"member\":\"service\",\"death\":{\"is\":\"hung\"},\"evidence\":\"x\"}}}");
    }

    @Test
    void durations_are_milliseconds_and_say_so_and_bytes_are_a_number() {
        Workload workload = new Workload(
                "upload",
                new DriverSpec("http", Map.of("b", "2", "a", "1")),
                new LoadModel.Closed(3, Duration.ofSeconds(5), Duration.ZERO),
                new Payload(Bytes.ofMebibytes(10)),
                new WorkerPlacement.Inside("queue"),
                Duration.ofSeconds(2));
        assertThat(Json.line(workload))
                .isEqualTo("{\"name\":\"upload\",\"driver\":{\"name\":\"http\",\"settings\":{\"a\":\"1\",\"b\":\"2\"}},"
                        + "\"load\":{\"is\":\"closed\",\"users\":3,\"rampMillis\":5000,\"thinkTimeMillis\":0},"
                        + "\"payload\":{\"size\":10485760},\"placement\":{\"is\":\"inside\",\"member\":\"queue\"},"
                        + "\"deadlineMillis\":2000,\"flows\":[]}");
        assertThat(Json.line(new StopCondition.Operations(125, Duration.ofSeconds(300))))
                .isEqualTo("{\"is\":\"operations\",\"count\":125,\"atMostMillis\":300000}");
    }

    @Test
    void a_duration_of_no_whole_number_of_milliseconds_has_a_fraction() {
        LoadModel users = new LoadModel.Closed(3, Duration.ZERO, Duration.ofNanos(2_500_000));

        assertThat(Json.line(users))
                .isEqualTo("{\"is\":\"closed\",\"users\":3,\"rampMillis\":0,\"thinkTimeMillis\":2.5}");
        assertThat(Json.parse(Json.line(users), LoadModel.class)).isEqualTo(users);
    }

    @Test
    void a_map_whose_order_was_lost_is_written_in_the_order_of_its_keys() {
        MemberSource launched = new MemberSource.Launched(
                List.of("java"),
                Map.of("f", "1", "b", "1", "e", "1", "a", "1", "d", "1", "c", "1"),
                "/",
                new Readiness.Started(),
                Optional.empty());

        assertThat(Json.line(launched))
                .contains("\"environment\":{\"a\":\"1\",\"b\":\"1\",\"c\":\"1\",\"d\":\"1\",\"e\":\"1\",\"f\":\"1\"}");
    }

    @Test
    void a_source_with_and_without_a_restart_is_read_back() {
        MemberSource.Launched once =
                new MemberSource.Launched(List.of("java"), Map.of(), "/", new Readiness.Started(), Optional.empty());
        MemberSource.Launched always = once.restarting(Optional.of(RestartPolicy.ALWAYS));

        assertThat(Json.line(once)).doesNotContain("restart");
        assertThat(Json.line(always)).contains("\"restart\":\"always\"");
        assertThat(Json.parse(Json.line(once), MemberSource.class)).isEqualTo(once);
        assertThat(Json.parse(Json.line(always), MemberSource.class)).isEqualTo(always);
    }

    @Test
    void an_absent_optional_is_left_out_and_read_back_as_absent() {
        assertThat(Json.line(new ProcessExit(1, Optional.empty()))).isEqualTo("{\"code\":1}");
        assertThat(Json.line(KernelCounters.NONE)).isEqualTo("{}");
        assertThat(Json.parse("{}", KernelCounters.class)).isEqualTo(KernelCounters.NONE);
    }

    @Test
    void enums_are_lower_kebab_case() {
        assertThat(Json.line(new TrialEvent(5, "lab", TrialEvent.Kind.OUT_OF_MEMORY, "t")))
                .isEqualTo("{\"atMillis\":5,\"member\":\"lab\",\"kind\":\"out-of-memory\",\"text\":\"t\"}");
        assertThat(Json.parse("\"holds\"", Expectation.class)).isEqualTo(Expectation.HOLDS);
    }

    @Test
    void a_sample_is_flat() {
        Sample sample = new Sample(1200, "service", Map.of(Metric.HEAP_USED, 5L, Metric.RSS_ANONYMOUS, 4L));
        assertThat(Json.line(sample)).isEqualTo("{\"at\":1200,\"m\":\"service\",\"rss_anonymous\":4,\"heap_used\":5}");
    }

    @Test
    void keys_of_a_newer_lab_are_ignored() {
        assertThat(Json.parse("{\"code\":3,\"shade\":\"blue\"}", ProcessExit.class))
                .isEqualTo(new ProcessExit(3, Optional.empty()));
    }

    @Test
    void a_background_workload_is_read_under_its_former_key() {
        Workload health = new Workload(
                "health",
                new DriverSpec("http", Map.of()),
                new LoadModel.Burst(4),
                Payload.NONE,
                new WorkerPlacement.Outside(Cpus.ANY),
                Duration.ofSeconds(1),
                Optional.of(new BackgroundWorkload(Optional.of(Duration.ofSeconds(1)))),
                List.of());
        String line = Json.line(health);

        assertThat(line).contains("\"background\":");
        assertThat(Json.parse(line, Workload.class)).isEqualTo(health);
        assertThat(Json.parse(line.replace("\"background\":", "\"beside\":"), Workload.class))
                .isEqualTo(health);
    }

    @Test
    void a_step_of_an_older_record_has_the_payload_of_its_workload() {
        FlowStep create = new FlowStep("create", Duration.ZERO, true, Optional.empty(), List.of());
        FlowStep upload = new FlowStep(
                "upload",
                Duration.ZERO,
                true,
                Optional.of(new Payload(Bytes.ofMebibytes(1))),
                Optional.empty(),
                List.of());

        assertThat(Json.line(create)).doesNotContain("payload");
        assertThat(Json.line(upload)).contains("\"payload\":{\"size\":1048576}");
        assertThat(Json.parse(Json.line(create), FlowStep.class)).isEqualTo(create);
        assertThat(Json.parse(Json.line(upload), FlowStep.class)).isEqualTo(upload);
    }

    @Test
    void a_file_is_there_whole_or_not_at_all() throws Exception {
        Path file = folder.resolve("x.json");
        Json.write(file, new ProcessExit(3, Optional.of(9)));
        Json.write(file, new ProcessExit(4, Optional.of(9)));
        assertThat(Json.read(file, ProcessExit.class)).isEqualTo(new ProcessExit(4, Optional.of(9)));
        try (Stream<Path> files = Files.list(folder)) {
            assertThat(files).containsExactly(file);
        }
    }

    @Test
    void a_missing_torn_or_malformed_file_is_named() throws Exception {
        Path file = folder.resolve("x.json");
        assertThatThrownBy(() -> Json.read(file, ProcessExit.class))
                .isInstanceOf(UnreadableRecordException.class)
                .hasMessageContaining("x.json");
        for (String text :
                List.of("{\"co", "", "null", "[]", "{}", "{\"code\":null}", "{\"code\":1}{", "{\"code\":\"x\"}")) {
            Files.writeString(file, text);
            assertThatThrownBy(() -> Json.read(file, ProcessExit.class))
                    .as(text)
                    .isInstanceOf(UnreadableRecordException.class)
                    .hasMessageContaining("x.json");
        }
    }

    @Test
    void a_missing_text_or_list_is_an_error_and_not_null() {
        assertThatThrownBy(() -> Json.parse("{\"member\":\"a\",\"evidence\":\"b\"}", DeathReport.class))
                .isInstanceOf(UnreadableRecordException.class)
                .hasMessageContaining("death");
    }
}
