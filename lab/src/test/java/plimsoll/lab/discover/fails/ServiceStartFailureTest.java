package plimsoll.lab.discover.fails;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.assertj.core.api.AbstractThrowableAssert;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import plimsoll.lab.discover.PortSearch;
import plimsoll.lab.discover.ServiceProgram;
import plimsoll.lab.discover.ServiceStartException;
import plimsoll.lab.discover.ServiceStarter;
import plimsoll.lab.launch.TestLab;

/** Programs that do not become a service; each message says what was observed and what to do. */
class ServiceStartFailureTest {
    /** For a program that ends by itself; one that does not has a shorter time to listen. */
    private static final Duration LONGEST = Duration.ofMinutes(1);

    @TempDir
    Path root;

    @Test
    void a_program_that_wants_arguments_shows_its_usage() {
        refusal(script("echo 'usage: app CONFIG' >&2; exit 64"))
                .hasMessageContaining("exit code 64")
                .hasMessageContaining("stderr: usage: app CONFIG")
                .hasMessageContaining("--args");
    }

    @Test
    void a_program_that_only_runs_listens_on_nothing() {
        refusal(script("echo working; exec sleep 60"), Duration.ofSeconds(3))
                .hasMessageContaining("listens on no TCP port")
                .hasMessageContaining("--startup-timeout")
                .hasMessageContaining("stdout: working");
    }

    @Test
    void a_program_that_ends_with_0_and_serves_nothing_is_reported() {
        refusal(script("exit 0")).hasMessageContaining("exit code 0").hasMessageContaining("it printed nothing");
    }

    @Test
    void a_program_that_is_not_there_is_named() {
        refusal(List.of("/none/such")).hasMessageContaining("/none/such");
    }

    @Test
    void a_jar_without_a_main_class_needs_a_command() {
        refusal(script("echo 'no main manifest attribute, in app.jar' >&2; exit 1"))
                .hasMessageContaining("has no main class")
                .hasMessageContaining("-cp app.jar");
    }

    @Test
    void a_class_of_a_newer_java_is_named_as_the_cause() {
        refusal(script("echo 'java.lang.UnsupportedClassVersionError: app/Main' >&2; exit 1"))
                .hasMessageContaining("newer Java");
    }

    @Test
    void a_taken_port_that_no_switch_moves_is_reported() throws Exception {
        try (ServerSocket held = new ServerSocket(0)) {
            refusal(script("echo 'java.net.BindException: Address already in use: " + held.getLocalPort()
                            + "' >&2; exit 1"))
                    .hasMessageContaining("Another process holds its port");
        }
    }

    private AbstractThrowableAssert<?, ? extends Throwable> refusal(List<String> command) {
        return refusal(command, LONGEST);
    }

    private AbstractThrowableAssert<?, ? extends Throwable> refusal(List<String> command, Duration listens) {
        try (TestLab lab = TestLab.open(root)) {
            Path logs = Files.createDirectories(root.resolve("logs"));
            ServiceStarter starter = new ServiceStarter(
                    ServiceProgram.ofCommand(command, Path.of("/tmp")),
                    lab.launcher(),
                    logs,
                    listens,
                    Duration.ofMillis(200));
            return assertThatThrownBy(() -> new PortSearch(starter, _ -> {}).find(false))
                    .isInstanceOf(ServiceStartException.class);
        } catch (java.io.IOException e) {
            throw new AssertionError(e);
        }
    }

    private static List<String> script(String line) {
        return List.of("sh", "-c", line);
    }
}
