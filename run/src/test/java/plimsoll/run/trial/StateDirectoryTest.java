package plimsoll.run.trial;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class StateDirectoryTest {
    private static final Map<String, String> OTHERS_HOME = Map.of("HOME", "/srv/other");

    @TempDir
    Path home;

    @Test
    void a_directory_for_states_comes_first() {
        assertThat(Lab.stateDirectory(Map.of("XDG_STATE_HOME", "/srv/state"), home))
                .isEqualTo(Path.of("/srv/state/plimsoll"));
    }

    @Test
    void a_relative_directory_for_states_is_ignored() {
        assertThat(Lab.stateDirectory(Map.of("XDG_STATE_HOME", "state"), home))
                .isEqualTo(home.resolve(".local/state/plimsoll"));
    }

    @Test
    void the_home_of_another_user_that_sudo_left_is_not_used() {
        assertThat(Lab.stateDirectory(OTHERS_HOME, home)).isEqualTo(home.resolve(".local/state/plimsoll"));
    }

    @Test
    void an_account_without_a_home_uses_that_of_its_environment() {
        Path none = home.resolve("none");
        assertThat(Lab.stateDirectory(OTHERS_HOME, none)).isEqualTo(Path.of("/srv/other/.local/state/plimsoll"));
        assertThat(Lab.stateDirectory(Map.of(), none)).isEqualTo(none.resolve(".local/state/plimsoll"));
    }
}
