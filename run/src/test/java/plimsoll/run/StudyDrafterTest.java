package plimsoll.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import plimsoll.run.host.TestMachine;
import plimsoll.run.request.DraftRequest;
import plimsoll.run.request.LoadPermission;
import plimsoll.run.request.RequestException;

/** A running service whose only path is the root. */
class StudyDrafterTest {
    private static final long NOT_A_PID = -1;

    @TempDir
    private Path directory;

    private final StudyDrafter drafter = new StudyDrafter(TestMachine.forPlans(), _ -> "", _ -> {});

    private final HttpServer server;

    StudyDrafterTest() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    }

    /** Client and server load their classes for the first answer, for longer than init waits on a busy machine. */
    @BeforeEach
    void start() {
        server.createContext("/", StudyDrafterTest::answer);
        server.start();
        try (HttpClient client = HttpClient.newHttpClient()) {
            HttpRequest get = HttpRequest.newBuilder(URI.create(address())).build();
            assertThat(client.sendAsync(get, HttpResponse.BodyHandlers.discarding())
                            .join()
                            .statusCode())
                    .isEqualTo(200);
        }
    }

    private String address() {
        return "http://127.0.0.1:" + server.getAddress().getPort();
    }

    @AfterEach
    void stop() {
        server.stop(0);
    }

    @Test
    void a_draft_that_is_not_valid_leaves_the_directory_as_it_was() throws IOException {
        Path earlier = Files.writeString(directory.resolve("study.yaml"), "earlier");

        for (String name : List.of("study.yaml", "other.yaml")) {
            assertThatThrownBy(() -> drafter.draft(request(name, Optional.of(NOT_A_PID))))
                    .isInstanceOf(RequestException.class)
                    .hasMessageContaining("pid");
        }

        assertThat(files()).containsExactly(earlier);
        assertThat(earlier).hasContent("earlier");
    }

    @Test
    void a_valid_draft_takes_the_place_of_an_earlier_study() throws IOException {
        Path study = Files.writeString(directory.resolve("study.yaml"), "earlier");

        assertThat(drafter.draft(request("study.yaml", Optional.empty())).canBeLoaded())
                .isTrue();

        assertThat(files()).containsExactly(study);
        assertThat(Files.readString(study)).contains("attached:").doesNotContain("earlier");
    }

    private List<Path> files() throws IOException {
        try (Stream<Path> files = Files.list(directory)) {
            return files.toList();
        }
    }

    private DraftRequest request(String name, Optional<Long> pid) {
        return new DraftRequest(
                new DraftRequest.Service.Address(address(), pid),
                Optional.of("/"),
                directory.resolve(name),
                new LoadPermission(List.of()),
                Optional.empty(),
                List.of("init"));
    }

    private static void answer(HttpExchange exchange) throws IOException {
        try (exchange) {
            exchange.sendResponseHeaders(exchange.getRequestURI().getPath().equals("/") ? 200 : 404, -1);
        }
    }
}
