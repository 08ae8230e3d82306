package plimsoll.study;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import plimsoll.model.member.MemberSource;
import plimsoll.model.study.Cell;
import plimsoll.model.study.Expectation;
import plimsoll.model.study.Experiment;
import plimsoll.model.study.Study;
import plimsoll.study.setting.Selection;
import plimsoll.study.setting.SelectionBuilder;
import plimsoll.study.setting.StudyMachine;
import plimsoll.study.text.Problem;

/** The suite upload-relay in the repository; the files it names need not be built. */
class UploadRelayStudyTest {
    @Test
    void its_quick_run_shows_one_death_and_three_rounds_of_a_streaming_variant() {
        Study study = study(quick(Map.of()), TestMachine.usual());

        assertThat(study.name()).isEqualTo("upload-relay");
        assertThat(study.cells().stream().map(cell -> cell.experiment().cell()).toList())
                .containsExactly("buffer-all.files-10m", "virtual-put.files-10m");
        assertThat(study.cells()).extracting(Cell::rounds).containsExactly(1, 3);
        assertThat(study.cells()).allMatch(cell -> cell.experiment().expectation() == Expectation.ANY);
        assertThat(study.because()).containsKeys("buffer-all", "virtual-put").doesNotContainValue("");
    }

    @Test
    void its_store_starts_before_the_service_that_gets_its_address() {
        Experiment experiment =
                study(quick(Map.of()), TestMachine.usual()).cells().getFirst().experiment();

        assertThat(experiment.deployment().members())
                .extracting(member -> member.name())
                .containsExactly("store", "service");
        assertThat(Studies.launched(experiment, "service").environment())
                .containsEntry("STORE", "http://127.0.0.1:${store.port}/devstoreaccount1");
        assertThat(experiment.audits().getFirst().settings())
                .containsEntry("account", "http://127.0.0.1:${store.port}/devstoreaccount1");
    }

    @Test
    void the_blob_sink_is_taken_when_it_is_asked_for_and_a_note_says_so() {
        Selection chosen = quick(Map.of("store", "blob-sink"));

        Study study = study(chosen, TestMachine.usual());

        assertThat(Studies.launched(study.cells().getFirst().experiment(), "store")
                        .command())
                .contains("blobsink.Main");
        assertThat(study.notes()).contains("store is blob-sink, as requested.");
    }

    @Test
    void a_real_account_is_named_by_its_variable_and_its_secret_is_not_in_the_study() {
        TestMachine machine = TestMachine.usual().with("AZURE_STORAGE_CONNECTION_STRING", "AccountKey=secret");

        Experiment experiment = study(quick(Map.of("store", "azure")), machine)
                .cells()
                .getFirst()
                .experiment();

        assertThat(Studies.member(experiment, "store").source())
                .isEqualTo(new MemberSource.Attached(Optional.empty(), Optional.empty()));
        assertThat(Studies.launched(experiment, "service").environment())
                .containsEntry("STORE", "${env.AZURE_STORAGE_CONNECTION_STRING}");
        assertThat(experiment.toString()).doesNotContain("secret");
    }

    @Test
    void its_strategies_on_the_libraries_of_2022_run_only_when_they_are_asked_for() {
        assertThat(cells(Selection.Mode.FULL, false)).noneMatch(cell -> cell.contains("-2022."));
        assertThat(cells(Selection.Mode.QUICK, true)).noneMatch(cell -> cell.contains("-2022."));
        assertThat(cells(Selection.Mode.DEFAULT, true))
                .contains("buffer-4k-2022.files-10m.study")
                .doesNotContain("buffer-4k-2022.batch-10m.study");
        assertThat(cells(Selection.Mode.FULL, true)).contains("buffer-4k-2022.batch-10m.study");
    }

    private static List<String> cells(Selection.Mode mode, boolean parity) {
        Selection selection = Selection.of(mode, Selection.Scope.PARSE_ONLY).withParity(parity);
        return study(selection, TestMachine.usual()).cells().stream()
                .map(cell -> cell.experiment().cell())
                .toList();
    }

    private static Selection quick(Map<String, String> needs) {
        return SelectionBuilder.builder()
                .mode(Selection.Mode.QUICK)
                .needs(needs)
                .seed(7)
                .scope(Selection.Scope.PARSE_ONLY)
                .build();
    }

    private static Study study(Selection selection, StudyMachine machine) {
        return switch (StudyFile.read(Studies.SUITE, selection, machine)) {
            case StudyParseResult.Valid(Study study) -> study;
            case StudyParseResult.Invalid(List<Problem> problems) -> throw new AssertionError(problems.toString());
        };
    }
}
