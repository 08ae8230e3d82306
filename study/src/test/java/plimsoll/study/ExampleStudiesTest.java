package plimsoll.study;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import plimsoll.model.Bytes;
import plimsoll.model.load.DriverSpec;
import plimsoll.model.load.Fault;
import plimsoll.model.load.FaultTrigger;
import plimsoll.model.load.LoadModel;
import plimsoll.model.load.Payload;
import plimsoll.model.load.Phase;
import plimsoll.model.load.StopCondition;
import plimsoll.model.load.Workload;
import plimsoll.model.member.Link;
import plimsoll.model.member.Readiness;
import plimsoll.model.study.AuditSpec;
import plimsoll.model.study.Cell;
import plimsoll.model.study.Experiment;
import plimsoll.model.study.Study;
import plimsoll.model.study.Threshold;
import plimsoll.study.setting.Selection;
import plimsoll.study.text.Problem;

/** The two study files that the product documents, word for word. */
class ExampleStudiesTest {
    private static final Path UPLOADS = Studies.RESOURCES.resolve("examples/uploads.yaml");
    private static final Path REPORTS = Studies.RESOURCES.resolve("examples/reports.yaml");
    private static final Selection RUN = Selection.of(Selection.Mode.DEFAULT, Selection.Scope.RUN);

    @Test
    void the_first_example_runs_once_its_jar_is_built(@TempDir Path directory) throws IOException {
        Path file = Files.copy(UPLOADS, directory.resolve("uploads.yaml"));
        Files.createDirectory(directory.resolve("build"));
        Files.createFile(directory.resolve("build/app.jar"));

        Study study = study(StudyFile.read(file, RUN, TestMachine.usual()));

        assertThat(study.name()).isEqualTo("uploads");
        assertThat(study.question()).contains("125 uploads at once", "512 MB");
        assertThat(study.cells()).extracting(Cell::rounds).containsExactly(6, 6);
        Experiment streamed = study.cells().getLast().experiment();
        assertThat(streamed.cell()).isEqualTo("streamed");
        assertThat(Studies.launched(streamed, "service").command())
                .containsExactly("java", "-jar", "build/app.jar", "--server.port=${port}", "--upload.mode=stream");
        assertThat(Studies.launched(streamed, "service").ready())
                .isEqualTo(new Readiness.Http("http://127.0.0.1:${port}/actuator/health"));
        assertThat(Studies.member(streamed, "service").limits().memory()).contains(Bytes.ofMebibytes(512));
        assertThat(Studies.member(streamed, "service").limits().heap()).contains(Bytes.ofMebibytes(320));
    }

    @Test
    void the_first_example_is_a_burst_of_125_forms_and_an_audit_by_http() {
        Experiment experiment = study(StudyFile.read(UPLOADS, Studies.PARSED, TestMachine.usual()))
                .cells()
                .getFirst()
                .experiment();

        Phase phase = experiment.phases().getFirst();
        assertThat(phase.until()).isEqualTo(new StopCondition.Operations(125, Duration.ofMinutes(5)));
        Workload workload = phase.workloads().getFirst();
        assertThat(workload.load()).isEqualTo(new LoadModel.Burst(125));
        assertThat(workload.payload()).isEqualTo(new Payload(Bytes.ofMebibytes(10)));
        assertThat(workload.driver())
                .isEqualTo(new DriverSpec(
                        "http",
                        Map.of(
                                "method",
                                "POST",
                                "url",
                                "${service.url}/files/${id}",
                                "as",
                                "multipart",
                                "field",
                                "file")));
        assertThat(experiment.audits())
                .containsExactly(new AuditSpec(
                        "http",
                        Map.of(
                                "url",
                                "http://127.0.0.1:${service.port}/files",
                                "id",
                                "$.name",
                                "length",
                                "$.size",
                                "crc32c",
                                "$.crc")));
        assertThat(experiment.thresholds())
                .containsExactly(
                        new Threshold("lost", Threshold.Relation.EQUAL, 0, false, "lost == 0"),
                        new Threshold("rejected.share", Threshold.Relation.BELOW, 0.01, false, "rejected.share < 1%"),
                        new Threshold("response.p99", Threshold.Relation.BELOW, 20_000, false, "response.p99 < 20s"));
    }

    @Test
    void without_its_jar_the_first_example_is_refused_in_one_line() {
        assertThat(problems(StudyFile.read(UPLOADS, RUN, TestMachine.usual())))
                .singleElement()
                .asString()
                .startsWith("5:12: there is no build/app.jar in DIR");
    }

    @Test
    void the_second_example_has_its_database_and_its_stub_from_the_tool() throws IOException {
        Experiment experiment = Studies.only(Studies.study(Files.readString(REPORTS)));

        assertThat(experiment.deployment().members())
                .extracting(member -> member.name())
                .containsExactly("render", "db", "todo", "report");
        assertThat(experiment.deployment().links()).containsExactly(new Link("report", "todo", 2, Optional.empty()));
        assertThat(experiment.phases()).extracting(Phase::judged).containsExactly(false, true);
        assertThat(experiment.phases().getFirst().faults()).isEmpty();
        assertThat(experiment.phases().getLast().faults())
                .containsExactly(
                        new Fault.Pause(new FaultTrigger.At(Duration.ofSeconds(15)), "todo", Duration.ofSeconds(2)));
        assertThat(experiment.phases())
                .extracting(phase -> phase.workloads().getFirst().name())
                .containsExactly("get", "get");
        assertThat(experiment.phases().getLast().until()).isEqualTo(new StopCondition.Elapsed(Duration.ofSeconds(30)));
    }

    private static Study study(StudyParseResult result) {
        return switch (result) {
            case StudyParseResult.Valid(Study study) -> study;
            case StudyParseResult.Invalid(List<Problem> problems) -> throw new AssertionError(problems.toString());
        };
    }

    private static List<String> problems(StudyParseResult result) {
        String directory = UPLOADS.toAbsolutePath().getParent().toString();
        return ((StudyParseResult.Invalid) result)
                .problems().stream()
                        .map(problem -> problem.toString()
                                .substring(problem.file().length() + 1)
                                .replace(directory, "DIR"))
                        .toList();
    }
}
