package plimsoll.report.summary;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import plimsoll.model.Bytes;
import plimsoll.model.result.TrialResult;
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
                .containsSubsequence("service", "240m", "app.Upload", "80 %", "400", "60m", "byte[]", "20 %", "3");
    }

    @Test
    void a_single_object_is_one() {
        ClassShare one = new ClassShare("byte[]", 1, Bytes.ofMebibytes(240));

        assertThat(HeapText.of(List.of(filled(300, true, one)))).contains(", 1 object)");
    }

    @Test
    void the_fullest_heap_of_several_rounds_is_shown() {
        TrialResult late = filled(5, true, BYTES);
        assertThat(HeapText.of(List.of(late, filled(300, true, UPLOADS), late))).contains("app.Upload");
    }

    @Test
    void a_heap_that_was_free_again_names_no_class() {
        assertThat(HeapText.of(List.of(filled(5, true, BYTES))))
                .containsSubsequence("service", "5m", "320m")
                .doesNotContain("byte[]");
    }

    @Test
    void a_dump_that_was_cut_is_a_lower_bound() {
        assertThat(HeapText.of(List.of(filled(300, false, UPLOADS))))
                .contains("240m")
                .isNotEqualTo(HeapText.of(List.of(filled(300, true, UPLOADS))));
    }

    @Test
    void without_a_dump_the_text_is_empty() {
        assertThat(HeapText.of(List.of(with(Map.of())))).isEmpty();
        assertThat(HeapText.of(List.of(filled(0, false)))).isEmpty();
    }

    private static TrialResult filled(long mebibytes, boolean whole, ClassShare... largest) {
        return with(Map.of("service", new HeapContent(99_999, Bytes.ofMebibytes(mebibytes), whole, List.of(largest))));
    }

    private static TrialResult with(Map<String, HeapContent> heaps) {
        return Results.trial("cell", "variant", Verdict.HOLDS, "evidence").withHeaps(heaps);
    }
}
