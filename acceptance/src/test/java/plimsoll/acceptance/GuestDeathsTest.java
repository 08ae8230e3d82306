package plimsoll.acceptance;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Caps, planted deaths and limits on systemd and cgroup v2. */
@Tag("thorough")
class GuestDeathsTest {
    private static final long SECONDS = 600;

    @TempDir
    static Path desk;

    private static GuestMachine guest;

    @BeforeAll
    static void boot() throws IOException {
        guest = GuestMachine.booted(desk, SECONDS, "root", "caps", "deaths", "limits");
    }

    @Test
    void a_kill_at_the_cap_of_a_root_lab_is_named_with_its_evidence() {
        guest.assertKilledAtItsCap("root");
    }

    @Test
    void caps_hold_a_tenth_below_and_kill_a_tenth_above() {
        assertThat(guest.answer("caps")).isZero();
    }

    @Test
    void every_planted_death_is_found() {
        assertThat(guest.answer("deaths")).isZero();
    }

    @Test
    void a_high_limit_a_quota_and_a_group_that_ends_together_are_seen() {
        assertThat(guest.answer("limits")).isEqualTo(10);
        assertThat(guest.answer("highReached")).isPositive();
        assertThat(guest.answer("throttledPercent")).isPositive();
        assertThat(guest.result("limits")
                        .trial("forking")
                        .at("/endings/0/evidence")
                        .asString(""))
                .containsPattern("[12] other process(es)? of its group");
    }
}
