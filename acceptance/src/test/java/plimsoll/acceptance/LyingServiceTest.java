package plimsoll.acceptance;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The service says something else than it does, or nothing, or too much. */
@Tag("end-to-end")
class LyingServiceTest {
    private static final int OPERATIONS = 40;

    @RegisterExtension
    final Desk desk = new Desk();

    @Test
    void one_upload_in_a_thousand_that_is_dropped_is_missed_and_so_is_the_last() {
        StudyText study = StudyText.quick("drop: --lie=drop --last=1500")
                .load("closed: 8 users", "operations: 1500", "for: 20s", "deadline: 5s");
        Ended ended = run(study);

        StoredResult result = desk.result("result");
        assertThat(ended.code()).as(ended.said()).isEqualTo(10);
        assertThat(result.balance("drop", "acknowledged")).isEqualTo(1500);
        assertThat(result.balance("drop", "stored")).isEqualTo(1498);
        assertThat(result.balance("drop", "lost")).isEqualTo(2);
        assertThat(result.examples("drop", "lost")).hasSize(2).doesNotHaveDuplicates();
        assertThat(result.findings("drop", "loss"))
                .containsExactly("breaks: 1500 acknowledged = 1498 stored + 2 lost");
        assertThat(ended.said()).contains("2 lost");
    }

    @ParameterizedTest
    @CsvSource({"duplicate, duplicated", "corrupt, corrupted", "truncate, truncated"})
    void what_is_stored_otherwise_than_it_was_sent_breaks(String lie, String damage) {
        Ended ended = run(StudyText.quick("liar: --lie=" + lie));

        StoredResult result = desk.result("result");
        assertThat(ended.code()).as(ended.said()).isEqualTo(10);
        assertThat(result.balance("liar", "acknowledged")).isEqualTo(OPERATIONS);
        assertThat(result.balance("liar", damage)).isEqualTo(1);
        assertThat(result.balance("liar", "lost")).isZero();
        assertThat(result.examples("liar", damage)).hasSize(1);
        assertThat(result.findings("liar", "loss")).singleElement().asString().contains("1 " + damage);
    }

    /** All of them take the whole content first, so that whether it is stored cannot be known. */
    @ParameterizedTest
    @CsvSource({"close, closed in the middle of the answer", "headers, head", "hang, deadline"})
    void an_answer_that_never_becomes_whole_is_unknown(String lie, String reason) {
        Ended ended = run(StudyText.quick("liar: --lie=" + lie));

        StoredResult result = desk.result("result");
        assertThat(result.balance("liar", "unknown")).as(ended.said()).isEqualTo(OPERATIONS);
        assertThat(result.balance("liar", "acknowledged")).isZero();
        assertThat(result.balance("liar", "lost")).isZero();
        assertThat(result.trial("liar").path("reasons").toString()).contains("unknown: ").contains(reason);
        assertBroken(ended);
    }

    @Test
    void a_redirect_is_an_answer_that_nobody_follows() {
        Ended ended = run(StudyText.quick("liar: --lie=redirect"));

        StoredResult result = desk.result("result");
        assertThat(result.balance("liar", "attempted")).isEqualTo(OPERATIONS);
        assertThat(result.balance("liar", "failed")).as(ended.said()).isEqualTo(OPERATIONS);
        assertThat(result.trial("liar").path("reasons").toString()).contains("307");
        assertBroken(ended);
    }

    /** The status has come, and with it the promise; the body says nothing about the upload. */
    @ParameterizedTest
    @CsvSource({"short", "long"})
    void an_answer_of_another_length_than_it_announced_ends_within_bounds(String lie) {
        Ended ended = run(StudyText.quick("liar: --lie=" + lie));

        StoredResult result = desk.result("result");
        int told = result.balance("liar", "acknowledged") + result.balance("liar", "unknown");
        assertThat(told).as(ended.said()).isEqualTo(OPERATIONS);
        assertThat(result.balance("liar", "lost")).isZero();
        assertNoException(ended);
    }

    private Ended run(StudyText text) {
        Path study = desk.write("study.yaml", text.yaml());
        return desk.run("run", study.toString(), "--out", "result");
    }

    /** Where others disturbed the machine, that is said instead of the errors. */
    private void assertBroken(Ended ended) {
        StoredResult result = desk.result("result");
        boolean disturbed = result.findings("liar", "host").toString().contains("inconclusive");
        assertThat(result.findings("liar", "errors")).singleElement().asString().startsWith("breaks");
        assertThat(ended.code()).as(ended.said()).isEqualTo(disturbed ? 20 : 10);
        assertNoException(ended);
    }

    private void assertNoException(Ended ended) {
        assertThat(ended.said() + ended.complained()).doesNotContain("Exception").doesNotContain("internal error");
        assertThat(desk.result("result").findings("liar", "execution"))
                .singleElement()
                .asString()
                .startsWith("holds");
    }
}
