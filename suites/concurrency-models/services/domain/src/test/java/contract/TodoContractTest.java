package contract;

import static org.assertj.core.api.Assertions.assertThat;

import contract.Client.Reply;
import java.io.IOException;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.params.AfterParameterizedClassInvocation;
import org.junit.jupiter.params.BeforeParameterizedClassInvocation;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.MethodSource;

/** Every TODO service answers with the same codes and bytes. */
@ParameterizedClass(allowZeroInvocations = true)
@MethodSource("subjects")
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
class TodoContractTest {

    private static SharedDatabase database;
    private static RunningService service;
    private static Client client;

    @Parameter
    Subject subject;

    static Stream<Subject> subjects() {
        return Subject.todo();
    }

    /** The database is away while the service starts. */
    @BeforeParameterizedClassInvocation
    static void start(Subject subject) throws IOException, InterruptedException {
        database = SharedDatabase.ofThisModule();
        service = new RunningService(
                subject, List.of("--db=" + database.address(), "--pool-wait=1000"), database.environment());
        client = service.client();
    }

    @AfterParameterizedClassInvocation
    static void stop() throws IOException {
        service.close();
        database.go();
    }

    @Test
    @Order(1)
    void a_database_that_is_away_at_the_start_is_a_503_until_it_comes() throws Exception {
        Reply away = create("early");
        assertThat(away.status()).isEqualTo(503);
        assertThat(away.body()).isEqualTo("{\"error\":\"database away\"}");
        database.come();
        service.awaitAnswer("/todos");
    }

    @Test
    @Order(2)
    void a_todo_is_created_read_replaced_listed_and_removed() {
        Reply created = create("Käse <b> \"x\" \\ \u2603");
        assertThat(created.status()).isEqualTo(201);
        assertThat(created.type()).startsWith("application/json");
        String id = created.body().replaceAll("^\\{\"id\":(\\d+),.*", "$1");
        String text = "{\"id\":" + id + ",\"title\":\"K\u00e4se <b> \\\"x\\\" \\\\ \u2603\",\"done\":false}";
        assertThat(created.body()).isEqualTo(text);
        assertThat(client.get("/todos/" + id).body()).isEqualTo(text);

        Reply replaced = client.ask("PUT", "/todos/" + id, "{\"title\":\"new\",\"done\":true}");
        String other = "{\"id\":" + id + ",\"title\":\"new\",\"done\":true}";
        assertThat(replaced.status()).isEqualTo(200);
        assertThat(replaced.body()).isEqualTo(other);
        assertThat(client.get("/todos").body()).startsWith("[" + other);

        Reply removed = client.ask("DELETE", "/todos/" + id, "");
        assertThat(removed.status()).isEqualTo(204);
        assertThat(removed.bytes()).isEmpty();
        assertThat(client.get("/todos/" + id).status()).isEqualTo(404);
        assertThat(client.get("/todos").body()).doesNotContain(other);
    }

    @Test
    @Order(3)
    void a_malformed_todo_is_refused_with_its_reason() {
        assertThat(client.ask("POST", "/todos", "{\"title\":").body())
                .startsWith("{\"error\":\"")
                .contains("JSON object");
        for (String wrong : List.of("{\"title\":", "[]", "{}", "{\"title\":7}", "{\"title\":\"  \"}", "\"x\"")) {
            assertThat(client.ask("POST", "/todos", wrong).status()).as(wrong).isEqualTo(400);
        }
        assertThat(client.ask("POST", "/todos", "").status()).isEqualTo(400);
        assertThat(client.ask("PUT", "/todos/1", "nonsense").status()).isEqualTo(400);
    }

    @Test
    @Order(4)
    void an_id_that_no_todo_has_is_a_404() {
        for (String id : List.of("999999999", "-1", "abc", "99999999999999999999999")) {
            assertThat(client.get("/todos/" + id).status()).as(id).isEqualTo(404);
            assertThat(client.ask("DELETE", "/todos/" + id, "").status()).as(id).isEqualTo(404);
        }
        assertThat(client.ask("PUT", "/todos/999999999", "{\"title\":\"x\"}").body())
                .startsWith("{\"error\":\"")
                .contains("todo 999999999");
    }

    /**
     * The second is refused without using the database, so that it may be answered from within the end of the first.
     */
    @Test
    @Order(5)
    void a_connection_on_which_a_request_came_early_is_read_from_after_it() throws Exception {
        try (RawConnection connection = new RawConnection(client.port())) {
            connection.send("GET", "/todos/999999999");
            connection.send("GET", "/todos/abc");
            assertThat(connection.status()).isEqualTo(404);
            assertThat(connection.status()).isEqualTo(404);
            connection.send("GET", "/todos");
            assertThat(connection.status()).isEqualTo(200);
        }
    }

    @Test
    @Order(6)
    void a_title_of_1_or_10_megabytes_is_refused_and_the_service_goes_on() throws Exception {
        long before = database.number("SELECT count(*) FROM todo");
        assertThat(create("x".repeat(2000)).status()).isEqualTo(400);
        for (int megabytes : List.of(1, 10)) {
            assertThat(RawPost.status(client.port(), "/todos", megabytes << 20))
                    .as(megabytes + " MB")
                    .isEqualTo(413);
        }
        assertThat(create("after").status()).isEqualTo(201);
        assertThat(database.number("SELECT count(*) FROM todo")).isEqualTo(before + 1);
    }

    private static Reply create(String title) {
        String escaped = title.replace("\\", "\\\\").replace("\"", "\\\"");
        return client.ask("POST", "/todos", "{\"title\":\"" + escaped + "\",\"done\":false}");
    }
}
