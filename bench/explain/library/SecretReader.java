import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.Executors;
import org.yaml.snakeyaml.Yaml;
import org.yaml.snakeyaml.constructor.SafeConstructor;

/**
 * A service that parses a Kubernetes Secret with a certificate and its key for each request, as a controller does for
 * each change of one. Its only argument is the port.
 */
public final class SecretReader {
    private static final int CERTIFICATE_BYTES = 1400;
    private static final int KEY_BYTES = 1200;
    private static final byte[] MANIFEST = """
            apiVersion: v1
            kind: Secret
            metadata:
              name: shop-tls
              namespace: shop
              labels: {app: shop, tier: web}
            type: kubernetes.io/tls
            data:
              tls.crt: %s
              tls.key: %s
            """.formatted(base64(CERTIFICATE_BYTES), base64(KEY_BYTES)).getBytes(StandardCharsets.UTF_8);

    private SecretReader() {}

    public static void main(String[] arguments) throws IOException {
        System.setProperty("sun.net.httpserver.nodelay", "true");
        int port = Integer.parseInt(arguments[0]);
        HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), 128);
        server.createContext("/", SecretReader::answer);
        server.setExecutor(Executors.newFixedThreadPool(8));
        server.start();
        System.out.println("ready");
    }

    private static void answer(HttpExchange exchange) throws IOException {
        byte[] body = (keys() + "\n").getBytes(StandardCharsets.UTF_8);
        try (exchange) {
            exchange.sendResponseHeaders(200, body.length);
            exchange.getResponseBody().write(body);
        }
    }

    private static String keys() {
        Map<?, ?> secret = (Map<?, ?>) new Yaml(new SafeConstructor()).load(new ByteArrayInputStream(MANIFEST));
        return String.valueOf(((Map<?, ?>) secret.get("data")).keySet());
    }

    private static String base64(int length) {
        byte[] bytes = new byte[length];
        new Random(length).nextBytes(bytes);
        return Base64.getEncoder().encodeToString(bytes);
    }
}
