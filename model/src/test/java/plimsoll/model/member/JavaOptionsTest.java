package plimsoll.model.member;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

class JavaOptionsTest {
    @Test
    void an_option_keeps_its_value_and_a_path_is_left_out() {
        assertThat(JavaOptions.portable(List.of(
                        "java",
                        "-cp",
                        "a.jar",
                        "-Dx=a b",
                        "--add-opens",
                        "java.base/java.io=X",
                        "@f",
                        "Main",
                        "-Dy=1")))
                .containsExactly("-Dx=a b", "--add-opens=java.base/java.io=X");
        assertThat(JavaOptions.portable(List.of("java", "--module-path=m", "-ea", "-m", "a/b", "-x")))
                .containsExactly("-ea");
        assertThat(JavaOptions.portable(List.of("java", "-ea", "--add-opens"))).containsExactly("-ea");
    }

    @Test
    void the_options_end_before_the_program() {
        assertThat(JavaOptions.end(List.of("java", "-cp", "a.jar", "Main", "-x")))
                .isEqualTo(3);
        assertThat(JavaOptions.end(List.of("java", "-ea", "-jar", "a.jar"))).isEqualTo(2);
        assertThat(JavaOptions.end(List.of("java", "-cp"))).isEqualTo(2);
    }

    @Test
    void quotes_keep_a_blank_and_are_taken_off_again() {
        String value = " -Da='x y'  -Db=\"it's\" -Dc ";

        assertThat(JavaOptions.words(value)).containsExactly("-Da='x y'", "-Db=\"it's\"", "-Dc");
        assertThat(JavaOptions.words(value).stream().map(JavaOptions::unquoted).collect(Collectors.toList()))
                .containsExactly("-Da=x y", "-Db=it's", "-Dc");
        for (String option : List.of("-Dx=1", "-Dx=a b", "-Dx=it's", "-Dx=\"a\" 'b'")) {
            assertThat(JavaOptions.unquoted(JavaOptions.quoted(option))).isEqualTo(option);
        }
    }

    @Test
    void an_open_quote_ends_with_the_value() {
        assertThat(JavaOptions.words("-Da='x y")).containsExactly("-Da='x y");
    }
}
