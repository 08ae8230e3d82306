package plimsoll.acceptance;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** The example of a user's own driver and audits, run as its README describes. */
@Tag("end-to-end")
@Tag(ToolWorkspace.QUIET)
class OwnDriverTest {
    @RegisterExtension
    final ToolWorkspace desk = new ToolWorkspace();

    @Test
    void a_driver_and_audits_of_a_users_own_are_found_and_their_listings_agree() {
        String study =
                Tool.root().resolve("examples/your-own-driver/study.yaml").toString();
        ToolExit toolExit = desk.run("run", study, "--quick", "--out", "result");

        StoredResult result = desk.result("result");
        assertThat(toolExit.code())
                .as(toolExit.said() + toolExit.complained())
                .isEqualTo(result.disturbed("default") ? 20 : 0);
        assertThat(result.doubts("default")).isEmpty();
        assertThat(result.balance("default", "acknowledged")).isEqualTo(2000);
        assertThat(result.balance("default", "stored")).isEqualTo(2000);
        assertThat(result.balance("default", "duplicated")).isZero();
    }
}
