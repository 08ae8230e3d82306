package relay;

import blobsink.BlobSink;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.zip.CRC32C;

/** The sink's own listing of its content. */
record Listing(BlobSink sink, String container) {

    String line(String id) {
        return all().lines()
                .filter(line -> line.startsWith("{\"id\":\"" + id + "\","))
                .findFirst()
                .orElse("");
    }

    static String expected(String id, byte[] body) {
        var crc = new CRC32C();
        crc.update(body);
        return "{\"id\":\"" + id + "\",\"length\":" + body.length + ",\"crc32c\":" + crc.getValue() + "}";
    }

    private String all() {
        var uri = URI.create("http://127.0.0.1:" + sink.port() + "/listing?container=" + container);
        try (var in = uri.toURL().openStream()) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
