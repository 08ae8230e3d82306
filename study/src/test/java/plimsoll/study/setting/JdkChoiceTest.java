package plimsoll.study.setting;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import plimsoll.study.TestMachine;

class JdkChoiceTest {
    private static final Path STUDY = Path.of("/studies");

    @ParameterizedTest
    @ValueSource(strings = {"/", "/..", "//", "./"})
    void a_path_without_a_name_is_called_jdk(String path) {
        assertThat(JdkChoice.of(path).name(1)).isEqualTo("jdk");
    }

    @Test
    void a_text_that_no_path_can_have_is_a_missing_jdk() {
        JdkChoice choice = JdkChoice.of("x\0/y");

        assertThat(choice.name(1)).isEqualTo("x-y");
        assertThat(choice.written(STUDY)).isEqualTo("x\0/y");
        assertThat(choice.home(TestMachine.usual(), STUDY)).isEmpty();
        assertThat(choice.missing(TestMachine.usual(), STUDY)).contains("bin/java");
    }
}
