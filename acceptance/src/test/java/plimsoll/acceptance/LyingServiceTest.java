package plimsoll.acceptance;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Services whose answers differ from what they do, are missing, or are too long. */
@Tag("end-to-end")
class LyingServiceTest {
    private static final int OPERATIONS = 40;

    @RegisterExtension
    final ToolWorkspace desk = new ToolWorkspace();

    @Test
    void one_upload_in_a_thousand_that_is_dropped_is_missed_and_so_is_the_last() {
        StudyText study = StudyText.quick("drop: --lie=drop --last=1500")
                .load("closed: 8 users", "operations: 1500", "for: 60s", "deadline: 20s");
        ToolExit toolExit = run(study);

        StoredResult result = desk.result("result");
        assertThat(toolExit.code()).as(toolExit.said()).isEqualTo(10);
        assertThat(result.balance("drop", "acknowledged")).isEqualTo(1500);
        assertThat(result.balance("drop", "stored")).isEqualTo(1498);
        assertThat(result.balance("drop", "lost")).isEqualTo(2);
        assertThat(result.examples("drop", "lost")).hasSize(2).doesNotHaveDuplicates();
        assertThat(result.findings("drop", "loss")).containsExactly("breaks: 1500 acknowledged = 1498 stored + 2 lost");
        assertThat(toolExit.said()).contains("2 lost");
    }

    @Test
    void content_that_is_stored_with_other_bytes_breaks() {
        ToolExit toolExit = run(StudyText.quick("damage: --lie=duplicate,corrupt,truncate"));

        StoredResult result = desk.result("result");
        assertThat(toolExit.code()).as(toolExit.said()).isEqualTo(10);
        assertThat(result.balance("damage", "acknowledged")).isEqualTo(OPERATIONS);
        assertThat(result.balance("damage", "lost")).isZero();
        for (String damage : List.of("duplicated", "corrupted", "truncated")) {
            assertThat(result.balance("damage", damage)).as(damage).isEqualTo(1);
            assertThat(result.examples("damage", damage)).hasSize(1);
            assertThat(result.findings("damage", "loss"))
                    .singleElement()
                    .asString()
                    .contains("1 " + damage);
        }
    }

    /** More than 1000 of the arrivals are uploads and fewer than 2000, so the service drops one. */
    @ParameterizedTest
    @ValueSource(strings = {"threads", "event-loop"})
    void an_upload_of_a_mix_of_sizes_that_is_dropped_or_truncated_is_found(String engine) {
        StudyText study = StudyText.quick("drop: --lie=drop,truncate")
                .load("closed: 8 users", "operations: 1500", "for: 60s", "deadline: 20s", "engine: " + engine)
                .sending("mix: [{name: small, weight: 70, upload: {path: \"/files/${id}\", size: 100b}},"
                        + " {name: large, weight: 20, upload: {path: \"/files/${id}\", size: 100k}},"
                        + " {name: reads, weight: 10, get: /health}]");
        ToolExit toolExit = run(study);

        StoredResult result = desk.result("result");
        assertThat(toolExit.code()).as(toolExit.said()).isEqualTo(10);
        assertThat(result.balance("drop", "acknowledged")).isEqualTo(1500);
        assertThat(result.balance("drop", "lost")).isEqualTo(1);
        assertThat(result.balance("drop", "leftNothing")).isPositive();
        assertThat(result.balance("drop", "stored"))
                .isEqualTo(1499 - result.balance("drop", "leftNothing"))
                .isGreaterThan(1000);
        assertThat(result.balance("drop", "corrupted")).isZero();
        assertThat(result.balance("drop", "truncated")).isEqualTo(1);
    }

    @ParameterizedTest
    @ValueSource(strings = {"threads", "event-loop"})
    void a_download_with_other_content_than_was_uploaded_breaks_although_errors_are_allowed(String engine) {
        StudyText study = StudyText.quick("downloads: --lie=flip,cut,exchange")
                .load("closed: 8 users", "operations: 40", "for: 60s", "deadline: 20s", "engine: " + engine)
                .sending("steps: [{name: put, upload: {path: \"/files/${id}\", size: 100k}},"
                        + " {name: read, get: \"/files/${put.id}\", returns: put}]");
        Path file = desk.write("study.yaml", study.yaml().replace("lost: \"== 0\"", "errors.share: \"< 50%\""));
        ToolExit toolExit = desk.run("run", file.toString(), "--out", "result");

        StoredResult result = desk.result("result");
        assertThat(toolExit.code()).as(toolExit.said()).isEqualTo(10);
        assertThat(result.balance("downloads", "unknown")).isEqualTo(3);
        assertThat(result.balance("downloads", "acknowledged")).isEqualTo(2 * OPERATIONS - 3);
        assertThat(result.findings("downloads", "loss"))
                .singleElement()
                .asString()
                .startsWith("holds");
        assertThat(result.findings("downloads", "downloads"))
                .singleElement()
                .asString()
                .startsWith("breaks: 3 downloads");
        List<String> reasons =
                List.copyOf(result.trial("downloads").path("reasons").propertyNames());
        assertThat(reasons).hasSize(3).allMatch(reason -> reason.startsWith("damaged: "));
        assertThat(List.of("byte 51200 ", "102399 bytes instead of 102400", "byte 16 "))
                .allMatch(part -> reasons.stream().anyMatch(reason -> reason.contains(part)));
    }

    /** All of them read the whole content first, so that it cannot be known whether it is stored. */
    @Test
    void an_answer_that_never_becomes_whole_is_unknown() {
        ToolExit toolExit = run(StudyText.quick("unfinished: --lie=close,headers,hang")
                .load("burst: " + OPERATIONS, "for: 30s", "deadline: 6s"));

        StoredResult result = desk.result("result");
        assertThat(result.balance("unfinished", "unknown")).as(toolExit.said()).isEqualTo(OPERATIONS);
        assertThat(result.balance("unfinished", "acknowledged")).isZero();
        assertThat(result.balance("unfinished", "lost")).isZero();
        List<String> reasons =
                List.copyOf(result.trial("unfinished").path("reasons").propertyNames());
        assertThat(reasons).allMatch(reason -> reason.startsWith("unknown: "));
        assertThat(List.of("closed in the middle of the answer", "head", "no answer within"))
                .allMatch(part -> reasons.stream().anyMatch(reason -> reason.contains(part)));
        assertErrorsBreak("unfinished", toolExit);
    }

    @Test
    @Tag(ToolWorkspace.QUIET)
    void a_redirect_is_an_answer_and_is_not_followed() {
        ToolExit toolExit = run(StudyText.quick("redirect: --lie=redirect"));

        StoredResult result = desk.result("result");
        assertThat(result.balance("redirect", "attempted")).isEqualTo(OPERATIONS);
        assertThat(result.balance("redirect", "failed")).as(toolExit.said()).isEqualTo(OPERATIONS);
        assertThat(result.trial("redirect").path("reasons").toString()).contains("307");
        assertErrorsBreak("redirect", toolExit);
    }

    /** The status has come, and with it the acknowledgement; the body says nothing about the upload. */
    @Test
    void an_answer_of_another_length_than_it_announced_ends_within_bounds() {
        ToolExit toolExit = run(StudyText.quick("lengths: --lie=short,long"));

        StoredResult result = desk.result("result");
        int told = result.balance("lengths", "acknowledged") + result.balance("lengths", "unknown");
        assertThat(told).as(toolExit.said()).isEqualTo(OPERATIONS);
        assertThat(result.balance("lengths", "lost")).isZero();
        assertCompleted("lengths", toolExit);
    }

    private ToolExit run(StudyText text) {
        Path study = desk.write("study.yaml", text.yaml());
        return desk.run("run", study.toString(), "--out", "result");
    }

    /** Where others disturbed the machine, that is the verdict instead of the errors. */
    private void assertErrorsBreak(String variant, ToolExit toolExit) {
        StoredResult result = desk.result("result");
        boolean disturbed = result.disturbed(variant);
        assertThat(result.findings(variant, "errors"))
                .singleElement()
                .asString()
                .startsWith("breaks");
        assertThat(toolExit.code()).as(toolExit.said()).isIn(disturbed ? List.of(10, 20) : List.of(10));
        assertCompleted(variant, toolExit);
    }

    private void assertCompleted(String variant, ToolExit toolExit) {
        assertThat(toolExit.said() + toolExit.complained())
                .doesNotContain("Exception")
                .doesNotContain("internal error");
        assertThat(desk.result("result").findings(variant, "execution"))
                .singleElement()
                .asString()
                .startsWith("holds");
    }
}
