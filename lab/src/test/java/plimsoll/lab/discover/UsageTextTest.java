package plimsoll.lab.discover;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class UsageTextTest {
    /** As picocli, Commons CLI, JCommander, JOpt Simple, Jetty and hand-written texts print them. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "stdout:   -P, --http-port=PORT   Port to listen on.   | --http-port=${port}",
                "stdout:  -lp,--listenPort <arg>   port                | --listenPort ${port}",
                "stderr: --http.port <Integer: number>                 | --http.port ${port}",
                "stderr: Usage: java -jar app.jar [-serverPort 9092]   | -serverPort ${port}",
                "stderr: set it by -Djetty.port=8080.                  | -Djetty.port=${port}",
                "stdout: [--httpPort=8080] sets it                     | --httpPort=${port}",
                "stdout: --httpport 8080                               | --httpport ${port}",
            })
    void an_option_for_the_port_is_found_in_the_form_in_which_it_is_printed(String line, String option) {
        assertThat(options(line)).containsExactly(option);
    }

    @Test
    void an_option_whose_value_is_not_shown_is_tried_in_both_forms() {
        assertThat(options("stdout:   --server.http.port    the port"))
                .containsExactly("--server.http.port ${port}", "--server.http.port=${port}");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "--report FILE", "--import=FILE", "--transport udp", "--support", "--adminPort 9", "--jmx.port=9",
                "-Dcom.sun.management.jmxremote.port=9", "--port=80", "-p 80", "my-port 80", "a--port 80", "--portal X",
                "--port-file F", "--https-port=8443", "---port 80", ""
            })
    void other_words_propose_no_option(String line) {
        assertThat(options(line)).isEmpty();
    }

    @Test
    void likely_options_come_first_and_only_a_few_are_tried() {
        List<String> lines =
                IntStream.range(0, 50).mapToObj(i -> "--x" + i + "-port <n>").toList();

        assertThat(new UsageText(lines).options()).hasSize(6);
        assertThat(options("--mail-port=25 --web-port=80"))
                .containsExactly("--web-port=${port}", "--mail-port=${port}");
    }

    private static List<String> options(String line) {
        return new UsageText(List.of(line))
                .options().stream().map(PortOption::toString).toList();
    }
}
