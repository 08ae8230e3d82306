package plimsoll.transports.http;

import static org.assertj.core.api.Assertions.assertThat;
import static plimsoll.transports.http.HostileServer.write;

import java.net.Socket;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import plimsoll.driver.Driver;
import plimsoll.driver.FlowVariables;
import plimsoll.driver.Operation;
import plimsoll.driver.PayloadBytes;
import plimsoll.model.OperationId;
import plimsoll.model.Outcome;

/** Steps of a flow over HTTP: placeholders, values taken from answers, rejections. */
class StepsTest {
    private final List<String> seen = new CopyOnWriteArrayList<>();
    private final FlowVariables variables = new FlowVariables();
    private String answer =
            "HTTP/1.1 201 Created\r\nETag: \"v 1\"\r\nContent-Length: 24\r\n\r\n{\"row\": {\"ids\": [7, 8]}}";

    @Test
    void a_later_step_sends_what_an_earlier_one_was_answered() throws Exception {
        Map<String, String> takes = Map.of(
                "step.0.take.row",
                "json /row/ids/1",
                "step.0.take.tag",
                "header ETag",
                "step.0.take.text",
                "regex ids.: (.)");
        try (HostileServer server = new HostileServer(this::serve);
                Driver driver = driver(server, takes)) {
            assertThat(driver.perform(step(0))).isEqualTo(Outcome.ACKNOWLEDGED);
            assertThat(driver.perform(step(1))).isEqualTo(Outcome.ACKNOWLEDGED);
        }

        assertThat(seen.get(0))
                .startsWith("POST /rows HTTP/1.1\r\n")
                .endsWith("\r\n\r\n{\"title\": \"é " + id(0) + "\"}");
        assertThat(seen.get(1)).startsWith("PUT /rows/8 HTTP/1.1\r\n").contains("\r\nIf-Match: \"v%201\"\r\n");
        assertThat(seen.get(1)).endsWith("\r\n\r\n[ of " + id(0));
    }

    @ParameterizedTest
    @CsvSource({"json /row", "json /row/ids/2", "header Location", "regex nothing", "json /row/ids/x"})
    void an_answer_without_what_is_taken_is_unknown(String where) throws Exception {
        try (HostileServer server = new HostileServer(this::serve);
                Driver driver = driver(server, Map.of("step.0.take.row", where))) {
            assertThat(driver.perform(step(0)))
                    .isEqualTo(new Outcome.Unknown("acknowledged without row at "
                            + where.substring(where.indexOf(' ') + 1).replace("Location", "location")));
        }
    }

    @Test
    void an_answer_that_nests_too_deeply_is_unknown_for_each_kind_of_value() throws Exception {
        String nested = "[".repeat(500_000);
        answer = "HTTP/1.1 200 OK\r\nContent-Length: " + nested.length() + "\r\n\r\n" + nested;
        try (HostileServer server = new HostileServer(this::serve);
                Driver json = driver(server, Map.of("step.0.take.row", "json /0"));
                Driver regex = driver(server, Map.of("step.0.take.row", "regex id=((.|\n)*);"))) {
            assertThat(json.perform(step(0)))
                    .isInstanceOfSatisfying(
                            Outcome.Unknown.class,
                            unknown -> assertThat(unknown.reason()).contains("row at /0", "more than 200 levels"));
            assertThat(regex.perform(step(0)))
                    .isEqualTo(new Outcome.Unknown("acknowledged without row at id=((.|\n)*);"));
            answer = "HTTP/1.1 200 OK\r\nContent-Length: 500003\r\n\r\nid=" + "x".repeat(500_000);
            assertThat(regex.perform(step(0)))
                    .isInstanceOfSatisfying(
                            Outcome.Unknown.class,
                            unknown -> assertThat(unknown.reason())
                                    .contains("row at id=((.|\n)*);: ")
                                    .contains("nests too deeply"));
        }
    }

    @ParameterizedTest
    @CsvSource({"429, false", "503, false", "500, true", "403, true"})
    void a_busy_service_rejects(int status, boolean retryLater) throws Exception {
        answer = "HTTP/1.1 " + status + " no\r\n" + (retryLater ? "Retry-After: 2\r\n" : "")
                + "Content-Length: 0\r\n\r\n";
        try (HostileServer server = new HostileServer(this::serve);
                Driver driver = driver(server, Map.of())) {
            assertThat(driver.perform(step(0))).isEqualTo(new Outcome.Rejected(status));
        }
    }

    @Test
    void one_kind_of_settings_serves_every_step() throws Exception {
        try (HostileServer server = new HostileServer(this::serve);
                Driver driver = new HttpDriverFactory().open(Map.of("method", "PUT", "url", server.url()))) {
            assertThat(driver.perform(step(3))).isEqualTo(Outcome.ACKNOWLEDGED);
        }

        assertThat(seen.getFirst()).startsWith("PUT /files/" + id(3) + " HTTP/1.1\r\n");
    }

    private Driver driver(HostileServer server, Map<String, String> more) {
        String base = server.url().replace("/files/${id}", "");
        Map<String, String> settings = new HashMap<>(more);
        settings.putAll(Map.of(
                "step.0.method", "POST",
                "step.0.url", base + "/rows",
                "step.0.body", "{\"title\": \"é ${id}\"}",
                "step.1.method", "PUT",
                "step.1.url", base + "/rows/${taken.row}",
                "step.1.header.If-Match", "${taken.tag}",
                "step.1.body", "${taken.text} of ${id.0}"));
        return new HttpDriverFactory().open(settings);
    }

    private Operation step(int step) {
        OperationId id = id(step);
        return new Operation(
                id, new PayloadBytes(id, 0), System.nanoTime() + 20_000_000_000L, bytes -> {}, step, variables);
    }

    private static OperationId id(int step) {
        return new OperationId(9, 4 + step, 17);
    }

    private void serve(Socket client) throws java.io.IOException {
        while (true) {
            String head = HostileServer.head(client);
            int at = head.indexOf("Content-Length: ");
            int length = Integer.parseInt(head.substring(at + 16, head.indexOf("\r\n", at)));
            seen.add(head
                    + new String(client.getInputStream().readNBytes(length), java.nio.charset.StandardCharsets.UTF_8));
            write(client, answer);
        }
    }
}
