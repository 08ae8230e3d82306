package contract;

import static org.assertj.core.api.Assertions.assertThat;

import contract.Client.Reply;
import java.io.IOException;
import java.sql.SQLException;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.AfterParameterizedClassInvocation;
import org.junit.jupiter.params.BeforeParameterizedClassInvocation;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * A TODO service with ten connections survives a database that hangs, ends its statements, or goes away. Each test
 * begins when all connections serve, whichever test ran before.
 */
@ParameterizedClass(allowZeroInvocations = true)
@MethodSource("subjects")
class TodoConnectionsContractTest {
    private static final int POOL = 10;
    private static final int POOL_WAIT_MILLIS = 1500;
    private static final int BURSTS_MAX = 5;

    /** Longer than the services wait for a connection, and than a lock that a statement must not outlast is held. */
    private static final int STATEMENT_MILLIS = 4000;

    private static final String CONNECTIONS =
            "SELECT count(*) FROM pg_stat_activity WHERE backend_type = 'client backend'";
    private static final String HANGING = "SELECT count(*) FROM pg_stat_activity WHERE wait_event_type = 'Lock'";

    /** Statements that have hung for longer than the services wait for a connection. */
    private static final String HANGING_LONG =
            HANGING + " AND clock_timestamp() - query_start > interval '" + (POOL_WAIT_MILLIS + 500) + " ms'";

    /** 0 once closed connections are no longer counted. */
    private static final String SURPLUS =
            "SELECT (" + CONNECTIONS + ") - least((" + CONNECTIONS + "), " + (POOL + 1) + ")";

    private static SharedDatabase database;
    private static RunningService service;
    private static Client client;
    private static long connectionsBeforeTheFirstRequest;

    @Parameter
    Subject subject;

    static Stream<Subject> subjects() {
        return Subject.todoOfTenConnections();
    }

    @BeforeParameterizedClassInvocation
    static void start(Subject subject) throws Exception {
        database = SharedDatabase.ofThisModule();
        database.come();
        service = new RunningService(
                subject,
                List.of(
                        "--db=" + database.address(),
                        "--pool-wait=" + POOL_WAIT_MILLIS,
                        "--statement=" + STATEMENT_MILLIS),
                database.environment());
        connectionsBeforeTheFirstRequest = database.reached(CONNECTIONS, POOL + 1);
        client = service.client();
    }

    @BeforeEach
    void allConnectionsServe() throws Exception {
        database.awaitNumber(SURPLUS, 0);
        allServe(0);
    }

    @AfterParameterizedClassInvocation
    static void stop() throws IOException {
        service.close();
        database.go();
    }

    @Test
    void all_connections_are_open_before_the_first_request() {
        assertThat(connectionsBeforeTheFirstRequest)
                .as("the counting connection is one more")
                .isEqualTo(POOL + 1);
    }

    @Test
    void while_all_connections_hang_requests_wait_or_are_refused_and_none_is_stored_unacknowledged() throws Exception {
        long before = held();
        List<Reply> answers = answersDuringLock();
        // On a busy machine the first statement may be at its bound before the last one has hung for long.
        for (int bursts = 1; bursts < BURSTS_MAX && hasFailures(answers); bursts++) {
            allConnectionsServe();
            before = held();
            answers = answersDuringLock();
        }
        List<Reply> refused =
                answers.stream().filter(answer -> answer.status() == 503).toList();
        assertThat(answers).allMatch(answer -> answer.status() == 201 || answer.status() == 503);
        assertThat(refused).extracting(Reply::body).allMatch("{\"error\":\"pool exhausted\"}"::equals);
        assertThat(refused.isEmpty())
                .as("a client that queues all statements refuses none")
                .isEqualTo(subject.queuesStatements());
        assertThat(answers.size() - (long) refused.size())
                .isGreaterThanOrEqualTo(POOL)
                .isEqualTo(held() - before);
    }

    /** Returns the answers to requests that came while all connections hung for longer than a service waits for one. */
    private static List<Reply> answersDuringLock() throws Exception {
        List<CompletableFuture<Reply>> waiting;
        try (SharedDatabase.Lock _ = database.lock()) {
            List<CompletableFuture<Reply>> burst = client.start(3 * POOL, "POST", "/todos", "{\"title\":\"held\"}");
            waiting = burst;
            if (database.reached(HANGING_LONG, POOL, () -> !Client.answered(burst)) == POOL) {
                // All connections that the service may have, the holder's and this one's.
                database.awaitNumber(CONNECTIONS, POOL + 2);
            }
        }
        return Client.all(waiting);
    }

    private static boolean hasFailures(List<Reply> answers) {
        return answers.stream().anyMatch(answer -> answer.status() == 500);
    }

    private static long held() throws SQLException {
        return database.number("SELECT count(*) FROM todo WHERE title = 'held'");
    }

    @Test
    void a_database_that_goes_and_comes_back_costs_errors_but_no_thread_and_no_connection() throws Exception {
        assertThat(client.asks(3 * POOL, "GET", "/todos", "")).allMatch(reply -> reply.status() == 200);
        long threads = service.threads();
        database.go();
        assertThat(client.asks(POOL, "POST", "/todos", "{\"title\":\"gone\"}"))
                .allMatch(reply -> reply.status() == 503 || reply.status() == 500);
        database.come();
        service.awaitAnswer("/todos");
        assertThat(client.asks(3 * POOL, "GET", "/todos", "")).allMatch(reply -> reply.status() == 200);
        assertThat(database.number("SELECT count(*) FROM todo WHERE title = 'gone'"))
                .isZero();
        database.awaitNumber(SURPLUS, 0);
        assertThat(database.number(CONNECTIONS)).isGreaterThanOrEqualTo(2);
        assertThat(service.threads()).isLessThanOrEqualTo(threads + POOL);
    }

    @Test
    void statements_that_outlast_their_bound_are_ended_and_all_connections_serve_again() throws Exception {
        try (SharedDatabase.Lock _ = database.lock()) {
            assertThat(client.asks(3 * POOL, "GET", "/todos", ""))
                    .extracting(Reply::status)
                    .containsOnly(subject.queuesStatements() ? new Integer[] {500} : new Integer[] {500, 503});
        }
        allServe(0);
    }

    @Test
    void connections_to_a_stalled_peer_are_closed_and_others_serve_instead() throws Exception {
        // A process that ends, such as that of the lock before, takes a signal when it counts as a connection no more.
        database.awaitNumber(SURPLUS, 0);
        try (SharedDatabase.Frozen frozen = database.freeze()) {
            assertThat(client.asks(3 * POOL, "GET", "/todos", ""))
                    .extracting(Reply::status)
                    .containsOnly(subject.queuesStatements() ? new Integer[] {500} : new Integer[] {500, 503});
            allServe(frozen.processes().size());
        }
    }

    /** @param lost connections of the database that no longer belong to the service, and still exist */
    private static void allServe(int lost) throws Exception {
        service.awaitAnswer("/todos");
        List<CompletableFuture<Reply>> waiting;
        long hanging;
        int bursts = 0;
        do {
            try (SharedDatabase.Lock _ = database.lock()) {
                List<CompletableFuture<Reply>> burst = client.start(3 * POOL, "GET", "/todos", "");
                waiting = burst;
                hanging = database.reached(HANGING, POOL, () -> !Client.answered(burst));
                if (hanging == POOL) {
                    database.awaitNumber(CONNECTIONS, POOL + 2L + lost);
                }
            }
            // On a busy machine the first statement may be at its bound before the last one begins.
        } while (hanging < POOL && ++bursts < BURSTS_MAX);
        assertThat(hanging).as("statements that wait for the lock at once").isEqualTo(POOL);
        assertThat(Client.all(waiting))
                .extracting(Reply::status)
                .contains(200)
                .allMatch(status -> status == 200 || status == 503);
    }
}
