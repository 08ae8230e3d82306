package postgres.fails;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import postgres.Main;
import postgres.NewCluster;
import postgres.PostgresServer;
import postgres.Setup;

class RefusedSetupTest {
    @TempDir
    static Path made;

    private static NewCluster cluster;

    @TempDir
    Path directory;

    @BeforeAll
    static void make() throws Exception {
        cluster = NewCluster.in(made);
    }

    @Test
    void sql_that_fails_ends_the_server_and_is_named() throws Exception {
        Setup setup = cluster.copied(directory.resolve("data"), "CREATE TABEL x");
        assertThatThrownBy(() -> PostgresServer.start(setup))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("TABEL");
    }

    @Test
    void a_setting_that_the_server_reads_differently_is_refused() throws Exception {
        Setup setup = cluster.copied(directory.resolve("data"), Map.of("work_mem", "4096kB"), "");
        assertThatThrownBy(() -> PostgresServer.start(setup))
                .hasMessageContaining("work_mem=4096kB")
                .hasMessageContaining("4MB");
    }

    @Test
    void a_setting_that_does_not_exist_is_a_server_that_ended() throws Exception {
        Setup setup = cluster.copied(directory.resolve("data"), Map.of("no_such_setting", "1"), "");
        assertThatThrownBy(() -> PostgresServer.start(setup))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("before it was ready");
    }

    @Test
    void a_port_that_is_none_is_refused() {
        assertThatThrownBy(() -> new Setup(directory, 70_000, Map.of(), "")).hasMessageContaining("70000");
    }

    @Test
    void a_word_other_than_true_and_false_does_not_leave_a_directory_unsynced() {
        assertThatThrownBy(() -> Main.main(new String[] {"--data=" + directory, "--port=1", "--synced=yes"}))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("'yes'");
    }
}
