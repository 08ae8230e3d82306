package plimsoll.lab.discover;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The position of the port option among the words that the user gave. */
class ServiceProgramTest {
    private static final PortOption PORT = PortOption.argument("--port=${port}");

    @Test
    void the_port_comes_before_the_first_option() {
        assertThat(jar("--mem", "/ds").command(PORT))
                .containsExactly("java", "-jar", "app.jar", "--port=${port}", "--mem", "/ds");
    }

    @Test
    void behind_a_first_word_that_may_be_a_verb() {
        assertThat(jar("server", "config.yml").arguments(PORT))
                .containsExactly("server", "config.yml", "--port=${port}");
        assertThat(jar().arguments(PORT)).containsExactly("--port=${port}");
    }

    @Test
    void behind_the_whole_of_a_command() {
        ServiceProgram program = ServiceProgram.ofCommand(List.of("java", "-cp", "app.jar", "Main"), Path.of("/tmp"));
        assertThat(program.command(PORT)).containsExactly("java", "-cp", "app.jar", "Main", "--port=${port}");
    }

    private static ServiceProgram jar(String... arguments) {
        return ServiceProgram.ofJar(Path.of("app.jar"), List.of(arguments), Path.of("/tmp"));
    }
}
