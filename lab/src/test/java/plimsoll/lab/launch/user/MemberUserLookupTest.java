package plimsoll.lab.launch.user;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import plimsoll.lab.launch.machine.ProcessRights;
import plimsoll.lab.launch.process.MemberUser;

class MemberUserLookupTest {
    private static final ProcessRights ROOT = new ProcessRights(0, 0, -1);
    private static final ProcessRights ORDINARY = new ProcessRights(1000, 1000, 0);
    private static final Path SETPRIV = Path.of("/usr/bin/setpriv");
    private static final Map<String, String> BY_SUDO = Map.of("SUDO_UID", "1000", "SUDO_GID", "1001");

    @Test
    void under_sudo_members_run_as_the_caller_with_the_callers_group() {
        assertThat(lookup(ROOT, BY_SUDO).find(Optional.empty()))
                .contains(new MemberUser(SETPRIV, "alice", 1000, 1001, Path.of("/home/alice")));
        assertThat(lookup(ROOT, BY_SUDO).sentence()).contains("alice (uid 1000), who called sudo");
        assertThat(lookup(ROOT, BY_SUDO).unprivileged()).isTrue();
    }

    @Test
    void root_itself_and_an_ordinary_user_run_members_as_themselves() {
        assertThat(lookup(ROOT, Map.of()).find(Optional.empty())).isEmpty();
        assertThat(lookup(ROOT, Map.of("SUDO_UID", "0")).find(Optional.empty())).isEmpty();
        assertThat(lookup(ROOT, Map.of("SUDO_UID", "-1")).find(Optional.empty()))
                .isEmpty();
        assertThat(lookup(ORDINARY, BY_SUDO).find(Optional.empty())).isEmpty();
        assertThat(lookup(ROOT, Map.of()).unprivileged()).isFalse();
        assertThat(lookup(ORDINARY, BY_SUDO).unprivileged()).isTrue();
    }

    @Test
    void the_option_comes_before_the_caller_of_sudo_and_takes_the_accounts_group() {
        assertThat(lookup(ROOT, BY_SUDO).find(Optional.of("root"))).isEmpty();
        assertThat(lookup(ROOT, BY_SUDO).find(Optional.of("1000")))
                .map(MemberUser::gid)
                .contains(100L);
        assertThat(lookup(ORDINARY, Map.of()).find(Optional.of("alice"))).isEmpty();
    }

    @Test
    void an_impossible_user_is_refused_with_a_remedy() {
        assertThatThrownBy(() -> lookup(ORDINARY, Map.of()).find(Optional.of("root")))
                .hasMessageContainingAll("as root", "user 1000", "sudo", "--as");
        assertThatThrownBy(() -> lookup(ROOT, Map.of()).find(Optional.of("bob")))
                .hasMessageContaining("no such account")
                .hasMessageContaining("getent passwd");
        assertThatThrownBy(() ->
                        lookup(new ProcessRights(0, 0, ~(1L << 19)), BY_SUDO).find(Optional.empty()))
                .hasMessageContainingAll("alice", "CAP_SYS_PTRACE", "--as root");
        assertThatThrownBy(() -> new MemberUserLookup(ROOT, BY_SUDO, Optional.empty(), MemberUserLookupTest::account)
                        .find(Optional.empty()))
                .hasMessageContaining("install util-linux, or use --as root");
    }

    private static MemberUserLookup lookup(ProcessRights rights, Map<String, String> environment) {
        return new MemberUserLookup(rights, environment, Optional.of(SETPRIV), MemberUserLookupTest::account);
    }

    private static Optional<String> account(String key) {
        return switch (key) {
            case "alice", "1000" -> Optional.of("alice:x:1000:100:Alice:/home/alice:/bin/sh");
            case "root", "0" -> Optional.of("root:x:0:0:root:/root:/bin/sh");
            default -> Optional.empty();
        };
    }
}
