package lab.fails;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Map;
import java.util.ServiceLoader;
import java.util.stream.StreamSupport;
import lab.CommandLinesFactory;
import org.junit.jupiter.api.Test;
import plimsoll.driver.Audit;
import plimsoll.driver.AuditFactory;
import plimsoll.driver.DriverFactory;

/** A mistake in a study is reported before the load begins, and half a listing is refused. */
class WrongSettingsTest {
    @Test
    void every_driver_and_audit_is_found_by_its_name_and_refuses_unknown_settings() {
        assertThat(StreamSupport.stream(ServiceLoader.load(AuditFactory.class).spliterator(), false))
                .extracting(AuditFactory::name)
                .containsExactlyInAnyOrder("directory", "http-lines", "command-lines", "sql-query");
        for (AuditFactory factory : ServiceLoader.load(AuditFactory.class)) {
            assertThatThrownBy(() -> factory.open(Map.of("colour", "blue")))
                    .hasMessageContaining(factory.name())
                    .hasMessageContaining("colour");
            assertThatThrownBy(() -> factory.open(Map.of())).hasMessageContaining("needs the setting");
        }
        for (DriverFactory factory : ServiceLoader.load(DriverFactory.class)) {
            assertThatThrownBy(() -> factory.open(Map.of("port", "high"))).hasMessageContaining("'high'");
        }
    }

    @Test
    void a_command_that_fails_or_prints_something_else_lists_nothing() {
        AuditFactory commands = new CommandLinesFactory();
        assertThatThrownBy(() -> list(commands.open(Map.of("command", "false"))))
                .hasMessageContaining("exit code 1");
        assertThatThrownBy(() -> list(commands.open(Map.of("command", "echo one two three four"))))
                .hasMessageContaining("one two three four");
    }

    private static void list(Audit audit) {
        try (audit) {
            audit.list().forEach(_ -> {});
        }
    }
}
