package plimsoll.netty.fails;

import static org.assertj.core.api.Assertions.assertThat;
import static plimsoll.netty.ScriptedServer.request;
import static plimsoll.netty.ScriptedServer.write;

import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.zip.CRC32C;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import plimsoll.driver.PayloadBytes;
import plimsoll.model.Outcome;
import plimsoll.netty.Loop;
import plimsoll.netty.ScriptedServer;

/** A content is read from one block that all operations share, and is encrypted in records of at most 16 KiB. */
class UploadThroughTlsTest {
    private final List<String> seen = new CopyOnWriteArrayList<>();

    @ParameterizedTest
    @ValueSource(ints = {1, 36, 16_384, 65_536, 5_000_000})
    void the_content_arrives_whole(int bytes) throws Exception {
        Map<String, String> settings = new HashMap<>(Certificates.trusted());
        settings.put("method", "PUT");
        try (ScriptedServer server = new ScriptedServer(Certificates.good(), client -> {
                    seen.add(request(client));
                    write(client, "HTTP/1.1 201 Created\r\nContent-Length: 0\r\n\r\n");
                });
                Loop loop = new Loop("https://127.0.0.1:" + server.port() + "/", settings)) {
            assertThat(loop.send(0, bytes)).isEqualTo(Outcome.ACKNOWLEDGED);
            assertThat(loop.bytesSent()).isEqualTo(bytes);
        }
        String request = seen.getFirst();
        CRC32C crc = new CRC32C();
        crc.update(request.substring(request.indexOf("\r\n\r\n") + 4).getBytes(StandardCharsets.ISO_8859_1));

        assertThat((int) crc.getValue()).isEqualTo(new PayloadBytes(Loop.id(0), bytes).crc32c());
    }
}
