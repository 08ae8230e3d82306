package plimsoll.acceptance;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A plain user's lab on systemd and cgroup v2. */
@Tag("end-to-end")
class GuestMachineTest {
    private static final long SECONDS = 300;

    @TempDir
    static Path desk;

    private static GuestMachine guest;

    @BeforeAll
    static void boot() throws IOException {
        guest = GuestMachine.booted(desk, SECONDS, "user", "killed", "outer");
    }

    @Test
    void a_kill_at_the_cap_is_named_with_its_evidence() {
        guest.assertKilledAtItsCap("user");
    }

    @Test
    void a_plain_user_without_a_wrapper_measures_under_the_kernels_cap() {
        assertThat(guest.answer("user")).isEqualTo(10);
        StoredResult result = guest.result("user");
        assertThat(GuestMachine.caps(result.trial("streamed"))).containsOnly("cgroup-v2");
        assertThat(result.balance("streamed", "stored")).isEqualTo(30);
        assertThat(result.balance("streamed", "lost")).isZero();
    }

    @Test
    void a_killed_lab_leaves_no_process_and_no_control_group() {
        assertThat(guest.answer("groups.during")).isPositive();
        assertThat(guest.answer("processes.after")).isZero();
        assertThat(guest.answer("groups.after")).isZero();
    }

    @Test
    void a_kill_for_a_limit_around_the_lab_is_not_one_at_the_cap() {
        assertThat(guest.answer("outer")).isEqualTo(20);
        assertThat(guest.result("outer").findings("buffered", "deaths"))
                .singleElement()
                .asString()
                .startsWith("inconclusive: service was killed")
                .contains("of 325m");
    }
}
