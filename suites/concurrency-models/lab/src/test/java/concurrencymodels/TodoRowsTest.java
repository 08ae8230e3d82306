package concurrencymodels;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import plimsoll.driver.Audit;
import plimsoll.driver.StoredCopy;
import postgres.PostgresServer;
import postgres.Setup;

class TodoRowsTest {
    @TempDir
    Path directory;

    @Test
    void every_row_is_listed_once_per_copy_whether_removed_or_not() throws Exception {
        String sql = "CREATE TABLE todo (title text, removed boolean);"
                + "INSERT INTO todo VALUES ('a', false), ('a', false), ('b', true);"
                + "INSERT INTO todo SELECT 'many', false FROM generate_series(1, 2500)";
        try (PostgresServer server = PostgresServer.start(Setup.durable(directory.resolve("data"), sql));
                Audit audit = new TodoRowsFactory().open(Map.of("jdbc", server.jdbcUrl()))) {
            assertThat(audit.list().map(StoredCopy::id).filter(id -> !id.equals("many")))
                    .containsExactly("a", "a", "b");
            assertThat(audit.list())
                    .hasSize(2503)
                    .allMatch(row -> row.length() == 0 && row.crc32c().orElse(1) == 0);
        }
    }

    @Test
    void a_refusal_of_settings_names_them_and_shows_no_password() {
        Map<String, String> settings = Map.of("jdbc", "jdbc:postgresql://127.0.0.1/?password=secret", "table", "todo");

        assertThatThrownBy(() -> new TodoRowsFactory().open(settings))
                .hasMessageContaining("table")
                .hasMessageNotContaining("secret");
    }
}
