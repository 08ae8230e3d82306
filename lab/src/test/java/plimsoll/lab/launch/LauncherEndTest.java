package plimsoll.lab.launch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class LauncherEndTest {
    @Test
    void everything_is_ended_though_ending_one_thing_fails() {
        List<String> ended = new ArrayList<>();

        assertThatThrownBy(() -> Launcher.runAll(List.of(
                        () -> ended.add("first"),
                        () -> {
                            throw new IllegalStateException("planted");
                        },
                        () -> ended.add("last"))))
                .hasMessage("planted");
        assertThat(ended).containsExactly("first", "last");
    }
}
