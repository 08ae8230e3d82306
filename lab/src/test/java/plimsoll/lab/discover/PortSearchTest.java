package plimsoll.lab.discover;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import plimsoll.lab.launch.TestLab;
import plimsoll.lab.launch.Victims;

class PortSearchTest {
    @TempDir
    Path root;

    private final List<String> told = new ArrayList<>();

    @ParameterizedTest
    @CsvSource({
        "variable, PORT=${port}",
        "argument, --port=${port}",
        "usage, -serverPort ${port}",
        "help, --http.port ${port}",
        "required, --http-port=${port}",
    })
    void the_one_switch_that_a_service_obeys_is_found(String way, String written) throws Exception {
        try (TestLab lab = TestLab.open(root);
                ListeningService found = search(lab, obeying(way, free(lab))).find(false)) {
            assertThat(found.obeyed()).as(String.join("\n", told)).isTrue();
            assertThat(found.running().startCommand().way()).hasToString(written);
            assertThat(found.ports()).contains(found.running().startCommand().port());
        }
    }

    @Test
    void a_service_that_refuses_an_option_is_reported_as_one_failed_try() throws Exception {
        try (TestLab lab = TestLab.open(root);
                ListeningService _ = search(lab, obeying("argument", free(lab))).find(false)) {
            assertThat(told)
                    .containsSubsequence(
                            "try 2: starting it with --server.port=${port}", "try 2 failed: it ended with exit code 2");
        }
    }

    @Test
    void a_service_without_a_port_switch_keeps_its_port_and_that_is_reported() throws Exception {
        try (TestLab lab = TestLab.open(root)) {
            String own = free(lab);
            try (ListeningService found = search(lab, obeying("none", own)).find(false)) {
                assertThat(found.obeyed()).isFalse();
                assertThat(found.ports()).containsExactly(Integer.valueOf(own));
                assertThat(found.remark()).contains("-Dserver.port", "--port=", "must be free");
            }
        }
    }

    @Test
    void a_command_that_names_its_port_is_started_once() throws Exception {
        try (TestLab lab = TestLab.open(root);
                ListeningService found = search(lab, obeying("none", "${port}")).find(false)) {
            assertThat(found.obeyed()).isTrue();
            assertThat(told).hasSize(1);
        }
    }

    @Test
    void a_running_jvm_whose_heap_is_a_share_of_the_memory_has_a_heap_of_its_own() throws Exception {
        List<String> shared =
                Victims.command("Obeys", "-XX:+UseSerialGC", "-XX:MaxRAMPercentage=50", "none", "${port}");
        try (TestLab lab = TestLab.open(root);
                ListeningService free = search(lab, obeying("none", "${port}")).find(false);
                ListeningService found = search(lab, shared).find(false)) {
            assertThat(free.running().setsHeap()).isFalse();
            assertThat(found.running().setsHeap()).isTrue();
        }
    }

    @Test
    void an_option_with_the_port_of_the_manifest_takes_that_of_the_lab() throws Exception {
        try (TestLab lab = TestLab.open(root)) {
            String own = free(lab);
            try (ListeningService found = declared(lab, own, Map.of(), "argument", own, "--port=" + own)
                    .find(false)) {
                assertThat(found.obeyed()).as(String.join("\n", told)).isTrue();
                assertThat(found.running().program().words()).endsWith("--port=${port}");
            }
            assertThat(told).hasSize(2);
        }
    }

    @Test
    void the_port_of_another_service_with_the_number_of_the_manifest_stays() throws Exception {
        try (TestLab lab = TestLab.open(root)) {
            String own = free(lab);
            try (ListeningService found = declared(
                            lab, own, Map.of("PORT", own), "variable", own, "--upstream.port=" + own)
                    .find(false)) {
                assertThat(found.obeyed()).as(String.join("\n", told)).isTrue();
                assertThat(found.running().program().words()).endsWith("--upstream.port=" + own);
                assertThat(found.running().startCommand().way()).hasToString("PORT=${port}");
            }
        }
    }

    @Test
    void a_port_that_is_kept_stays_in_the_option_of_the_manifest() throws Exception {
        try (TestLab lab = TestLab.open(root)) {
            String own = free(lab);
            try (ListeningService found = declared(lab, own, Map.of(), "argument", own, "--port=" + own)
                    .find(true)) {
                assertThat(found.obeyed()).isFalse();
                assertThat(found.ports()).containsExactly(Integer.valueOf(own));
                assertThat(found.running().program().words()).endsWith("--port=" + own);
            }
            assertThat(told).hasSize(1);
        }
    }

    @Test
    void nothing_that_was_started_outlives_the_search() throws Exception {
        try (TestLab lab = TestLab.open(root)) {
            ListeningService found = search(lab, obeying("none", free(lab))).find(true);
            found.close();
            assertThat(found.running().isAlive()).isFalse();
            assertThat(found.running().ports()).isEmpty();
        }
    }

    /** Started up to ten times in a test: by the collector that starts soonest. */
    private static List<String> obeying(String... arguments) {
        return Victims.command(
                "Obeys",
                Stream.concat(Stream.of("-XX:+UseSerialGC"), Stream.of(arguments))
                        .toArray(String[]::new));
    }

    private static String free(TestLab lab) {
        return Integer.toString(lab.launcher().freePort());
    }

    private PortSearch search(TestLab lab, List<String> command) throws Exception {
        return search(lab, ServiceProgram.ofCommand(command, Path.of("/tmp")));
    }

    /** Returns the search for a program that a manifest declares with this port and these variables. */
    private PortSearch declared(TestLab lab, String port, Map<String, String> variables, String... arguments)
            throws Exception {
        return search(
                lab,
                ServiceProgram.ofCommand(obeying(arguments), Path.of("/tmp"))
                        .declaredBy(ServiceProgramTest.DECLARED
                                .withPorts(List.of(Integer.valueOf(port)))
                                .withEnvironment(variables)));
    }

    private PortSearch search(TestLab lab, ServiceProgram program) throws Exception {
        Path logs = Files.createDirectories(root.resolve("logs"));
        return new PortSearch(
                new ServiceStarter(program, lab.launcher(), logs, Duration.ofSeconds(60), Duration.ofMillis(300)),
                told::add);
    }
}
