package plimsoll.report.summary;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import plimsoll.model.Bytes;
import plimsoll.model.result.TrialResult;
import plimsoll.model.result.TrialResultBuilder;
import plimsoll.model.result.inside.ClassShare;
import plimsoll.model.result.inside.HeapContent;
import plimsoll.model.verdict.Verdict;
import plimsoll.report.Results;

class HeapTextTest {
    private static final ClassShare UPLOADS = new ClassShare("app.Upload", 400, Bytes.ofMebibytes(240));
    private static final ClassShare BYTES = new ClassShare("byte[]", 3, Bytes.ofMebibytes(60));

    @Test
    void the_largest_classes_are_named_with_their_share() {
        assertThat(HeapText.of(List.of(filled(300, true, UPLOADS, BYTES))))
                .isEqualTo("the heap of service held 240m of app.Upload (80 %, 400 objects),"
                        + " 60m of byte[] (20 %, 3 objects)");
    }

    @Test
    void of_several_rounds_the_fullest_heap_speaks() {
        TrialResult late = filled(5, true, BYTES);
        assertThat(HeapText.of(List.of(late, filled(300, true, UPLOADS), late))).contains("app.Upload");
    }

    @Test
    void a_heap_that_was_free_again_names_nobody() {
        assertThat(HeapText.of(List.of(filled(5, true, BYTES))))
                .isEqualTo("the heap of service was mostly free again when it was dumped: 5m of 320m were in use");
    }

    @Test
    void a_dump_that_was_cut_is_a_lower_bound() {
        assertThat(HeapText.of(List.of(filled(300, false, UPLOADS)))).contains("held at least 240m");
    }

    @Test
    void without_a_dump_nothing_is_said() {
        assertThat(HeapText.of(List.of(with(Map.of())))).isEmpty();
        assertThat(HeapText.of(List.of(filled(0, false)))).isEmpty();
    }

    private static TrialResult filled(long mebibytes, boolean whole, ClassShare... largest) {
        return with(Map.of("service", new HeapContent(99_999, Bytes.ofMebibytes(mebibytes), whole, List.of(largest))));
    }

    private static TrialResult with(Map<String, HeapContent> heaps) {
        TrialResult trial = Results.trial("cell", "variant", Verdict.HOLDS, "evidence");
        return TrialResultBuilder.builder()
                .folder(trial.folder())
                .cell(trial.cell())
                .variant(trial.variant())
                .round(1)
                .verdict(trial.verdict())
                .because(trial.because())
                .findings(trial.findings())
                .endings(trial.endings())
                .balance(trial.balance())
                .figures(trial.figures())
                .curves(trial.curves())
                .series(trial.series())
                .events(trial.events())
                .reasons(trial.reasons())
                .examples(trial.examples())
                .members(trial.members())
                .heaps(heaps)
                .build();
    }
}
