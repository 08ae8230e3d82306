package lab;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.zip.CRC32C;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import plimsoll.driver.Audit;
import plimsoll.driver.AuditFactory;
import plimsoll.driver.StoredCopy;

/** Four ways to list the same two messages. */
class AuditsTest {
    private static final int CRC = crc("hello".getBytes(java.nio.charset.StandardCharsets.US_ASCII));

    @TempDir
    Path directory;

    @BeforeEach
    void two_messages() throws IOException {
        Files.writeString(directory.resolve("a-0-0"), "hello");
        Files.writeString(directory.resolve("a-0-1"), "");
    }

    @Test
    void a_directory_whose_files_are_read_back() {
        assertThat(listed(new DirectoryFactory(), Map.of("dir", directory.toString())))
                .containsExactlyInAnyOrder(
                        new StoredCopy("a-0-0", 5, OptionalInt.of(CRC)), new StoredCopy("a-0-1", 0, OptionalInt.of(0)));
    }

    @Test
    void the_output_of_a_command() {
        assertThat(listed(new CommandLinesFactory(), Map.of("command", "sh list.sh " + directory)))
                .containsExactly(
                        new StoredCopy("a-0-0", 5, OptionalInt.empty()),
                        new StoredCopy("a-0-1", 0, OptionalInt.empty()));
    }

    @Test
    void a_page_over_http() throws IOException {
        HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 5);
        server.createContext("/", exchange -> {
            byte[] page = ("a-0-0 5 " + Integer.toUnsignedString(CRC) + "\na-0-1 0\n").getBytes();
            exchange.sendResponseHeaders(200, page.length);
            exchange.getResponseBody().write(page);
            exchange.close();
        });
        server.start();
        try {
            String url = "http://127.0.0.1:" + server.getAddress().getPort() + "/messages";
            assertThat(listed(new HttpLinesFactory(), Map.of("url", url)))
                    .containsExactly(
                            new StoredCopy("a-0-0", 5, OptionalInt.of(CRC)),
                            new StoredCopy("a-0-1", 0, OptionalInt.empty()));
        } finally {
            server.stop(0);
        }
    }

    @Test
    void the_rows_of_a_query() throws Exception {
        long unsigned = Integer.toUnsignedLong(CRC);
        try (StandInDatabase database =
                StandInDatabase.of(List.of(List.of("a-0-0", 5L, unsigned), List.of("a-0-1", 0L, 0L)))) {
            Map<String, String> settings =
                    Map.of("jdbc", "jdbc:stand-in:", "query", "SELECT id, length(body), crc FROM messages");
            assertThat(listed(new SqlQueryFactory(), settings))
                    .containsExactly(
                            new StoredCopy("a-0-0", 5, OptionalInt.of(CRC)),
                            new StoredCopy("a-0-1", 0, OptionalInt.of(0)));
            assertThat(database.connectionClosed()).isTrue();
        }
    }

    private static List<StoredCopy> listed(AuditFactory factory, Map<String, String> settings) {
        try (Audit audit = factory.open(settings)) {
            return audit.list().toList();
        }
    }

    private static int crc(byte[] bytes) {
        CRC32C crc = new CRC32C();
        crc.update(bytes);
        return (int) crc.getValue();
    }
}
