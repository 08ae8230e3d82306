package plimsoll.lab.discover;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import com.sun.net.httpserver.HttpsConfigurator;
import com.sun.net.httpserver.HttpsServer;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyStore;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.UnaryOperator;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import plimsoll.model.Bytes;

/** A service on its own port that does not describe itself; a path without a prepared answer returns 404. */
public final class UnknownService implements AutoCloseable {
    private final HttpServer server;
    private final Map<String, Answer> answers = new ConcurrentHashMap<>();
    private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
    private final boolean tls;

    /** An answer; an endless body is sent until the client disconnects. */
    public record Answer(int status, Map<String, String> headers, String body, boolean endless) {}

    private UnknownService(HttpServer server, boolean tls) {
        this.server = server;
        this.tls = tls;
        server.setExecutor(threads);
        server.createContext("/", this::answer);
        server.start();
    }

    public static UnknownService open() throws IOException {
        if (FirstAnswer.STATUS != 404) {
            throw new IllegalStateException("the first answer was " + FirstAnswer.STATUS);
        }
        return new UnknownService(HttpServer.create(loopback(), 50), false);
    }

    /** Opens a service that uses HTTPS with a self-signed certificate. */
    public static UnknownService openSelfSigned() throws Exception {
        HttpsServer server = HttpsServer.create(loopback(), 50);
        server.setHttpsConfigurator(new HttpsConfigurator(Certificate.SELF_SIGNED));
        return new UnknownService(server, true);
    }

    public UnknownService says(String path, int status, String body) {
        return says(path, new Answer(status, Map.of(), body, false));
    }

    public UnknownService says(String path, int status, String header, String value) {
        return says(path, new Answer(status, Map.of(header, value), "", false));
    }

    public UnknownService says(String path, Answer answer) {
        answers.put(path, answer);
        return this;
    }

    public URI base() {
        return URI.create(
                (tls ? "https" : "http") + "://127.0.0.1:" + server.getAddress().getPort());
    }

    /** Returns the profile that init finds. */
    public ServiceProfile found() throws Exception {
        return found(Optional.empty());
    }

    public ServiceProfile found(Optional<String> path) throws Exception {
        return found(new UserPrompts(path, Optional.empty(), _ -> "", _ -> {}, Duration.ofMillis(1)));
    }

    /** Returns the profile when the user answers the questions like this. */
    public ServiceProfile found(UnaryOperator<String> answer) throws Exception {
        return found(new UserPrompts(Optional.empty(), Optional.empty(), answer, _ -> {}, Duration.ofMillis(1)));
    }

    private ServiceProfile found(UserPrompts prompts) throws Exception {
        try (SchemeDetector detector = new SchemeDetector()) {
            return ServiceProfile.of(base(), Optional.empty(), prompts, detector);
        }
    }

    /** Returns the study that init drafts. */
    public static String study(ServiceProfile profile) {
        return new StudyDraft(profile, Path.of("/tmp"), "init --url ...", Bytes.ofMebibytes(8192)).toYaml();
    }

    @Override
    public void close() {
        server.stop(0);
        threads.shutdownNow();
    }

    private void answer(HttpExchange exchange) throws IOException {
        Answer answer = answers.getOrDefault(exchange.getRequestURI().toString(), new Answer(404, Map.of(), "", false));
        answer.headers().forEach(exchange.getResponseHeaders()::set);
        byte[] body = answer.body().getBytes(StandardCharsets.UTF_8);
        try (exchange) {
            exchange.sendResponseHeaders(answer.status(), answer.endless() ? 0 : body.length == 0 ? -1 : body.length);
            do {
                exchange.getResponseBody().write(body);
            } while (answer.endless());
        }
    }

    private static InetSocketAddress loopback() {
        return new InetSocketAddress(InetAddress.getLoopbackAddress(), 0);
    }

    /** Client and server load their classes for it, on a busy machine for longer than init waits for an answer. */
    private static final class FirstAnswer {
        static final int STATUS = status();

        private FirstAnswer() {}

        private static int status() {
            try (UnknownService service = new UnknownService(HttpServer.create(loopback(), 50), false);
                    HttpClient client = HttpClient.newHttpClient()) {
                HttpRequest get = HttpRequest.newBuilder(service.base()).build();
                return client.sendAsync(get, HttpResponse.BodyHandlers.discarding())
                        .join()
                        .statusCode();
            } catch (IOException refused) {
                throw new UncheckedIOException(refused);
            }
        }
    }

    /** Made once, since keytool is slow. */
    private static final class Certificate {
        static final SSLContext SELF_SIGNED = made();

        private Certificate() {}

        private static SSLContext made() {
            try {
                return selfSigned(Files.createTempDirectory(Path.of("target"), "certificate-"));
            } catch (Exception refused) {
                throw new IllegalStateException(refused);
            }
        }
    }

    private static SSLContext selfSigned(Path directory) throws Exception {
        Path store = directory.resolve("own.p12");
        String password = "changeit";
        int code = new ProcessBuilder(List.of(
                        Path.of(System.getProperty("java.home"), "bin", "keytool")
                                .toString(),
                        "-genkeypair",
                        "-alias",
                        "own",
                        "-keyalg",
                        "EC",
                        "-dname",
                        "CN=stranger",
                        "-keystore",
                        store.toString(),
                        "-storepass",
                        password,
                        "-J-XX:TieredStopAtLevel=1",
                        "-J-XX:+UseSerialGC",
                        "-J-Dkeystore.pkcs12.keyPbeIterationCount=1",
                        "-J-Dkeystore.pkcs12.certPbeIterationCount=1",
                        "-J-Dkeystore.pkcs12.macIterationCount=1"))
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .start()
                .waitFor();
        if (code != 0) {
            throw new IllegalStateException("keytool ended with " + code);
        }
        KeyStore keys = KeyStore.getInstance("PKCS12");
        try (InputStream in = Files.newInputStream(store)) {
            keys.load(in, password.toCharArray());
        }
        KeyManagerFactory managers = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
        managers.init(keys, password.toCharArray());
        SSLContext context = SSLContext.getInstance("TLS");
        context.init(managers.getKeyManagers(), null, null);
        return context;
    }
}
