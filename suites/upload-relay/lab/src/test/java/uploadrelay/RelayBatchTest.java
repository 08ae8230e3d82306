package uploadrelay;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpHandler;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.LongStream;
import java.util.zip.CRC32C;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import plimsoll.driver.Driver;
import plimsoll.driver.Operation;
import plimsoll.driver.PayloadBytes;
import plimsoll.model.OperationId;
import plimsoll.model.Outcome;

class RelayBatchTest {
    private static final int FILES = 3;
    private static final int LENGTH = 200_000;

    private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
    private final Map<String, Integer> downloaded = new ConcurrentHashMap<>();
    private final AtomicInteger sent = new AtomicInteger();
    private final List<AutoCloseable> opened = new ArrayList<>();

    @AfterEach
    void close() throws Exception {
        for (AutoCloseable each : opened) {
            each.close();
        }
        threads.shutdownNow();
    }

    @Test
    void every_file_of_a_batch_has_the_outcome_of_its_own_line_and_is_downloaded_whole() throws Exception {
        Driver driver = driver(answering("stored", "rejected", "failed"));

        List<Outcome> outcomes = performed(driver, FILES, 30);

        assertThat(outcomes)
                .containsExactlyInAnyOrder(
                        Outcome.ACKNOWLEDGED,
                        new Outcome.Rejected(503),
                        new Outcome.Unknown("the service could not store it"));
        assertThat(downloaded).containsExactlyInAnyOrderEntriesOf(Map.of(id(0), crc(0), id(1), crc(1), id(2), crc(2)));
    }

    @Test
    void files_without_a_line_in_the_answer_are_unknown() throws Exception {
        assertThat(performed(driver(answering("stored")), FILES, 30))
                .hasSize(FILES)
                .contains(Outcome.ACKNOWLEDGED)
                .filteredOn(Outcome.Unknown.class::isInstance)
                .hasSize(2);
    }

    @Test
    void a_service_that_refuses_the_batch_or_answers_for_other_files_makes_them_unknown() throws Exception {
        assertThat(performed(driver(exchange -> exchange.sendResponseHeaders(500, -1)), FILES, 30))
                .hasSize(FILES)
                .allMatch(Outcome.Unknown.class::isInstance);
        assertThat(performed(
                        driver(exchange -> answer(exchange, "no-such-file stored 1.0\n" + "x".repeat(100_000))),
                        FILES,
                        30))
                .hasSize(FILES)
                .allMatch(Outcome.Unknown.class::isInstance);
    }

    @Test
    void a_service_that_never_answers_leaves_them_unknown_at_their_deadline() throws Exception {
        assertThat(performed(driver(exchange -> exchange.sendResponseHeaders(200, 0)), FILES, 3))
                .hasSize(FILES)
                .allMatch(Outcome.Unknown.class::isInstance);
    }

    @Test
    void a_batch_that_never_becomes_full_is_not_sent() throws Exception {
        assertThat(performed(driver(answering("stored", "stored", "stored")), FILES - 1, 1))
                .hasSize(FILES - 1)
                .allMatch(Outcome.Failed.class::isInstance);
        assertThat(downloaded).isEmpty();
    }

    @Test
    void a_service_that_drips_its_answer_does_not_hold_the_operations_beyond_their_deadline() throws Exception {
        AtomicBoolean ended = new AtomicBoolean();
        Driver driver = driver(exchange -> {
            exchange.sendResponseHeaders(200, 0);
            try {
                for (int sent = 0; sent < 10_000; sent++) {
                    exchange.getResponseBody().write('x');
                    exchange.getResponseBody().flush();
                    LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(20));
                }
            } finally {
                ended.set(true);
            }
        });

        assertThat(performed(driver, FILES, 3)).hasSize(FILES).allMatch(Outcome.Unknown.class::isInstance);
        for (int looked = 0; looked < 3_000 && !ended.get(); looked++) {
            Thread.sleep(10);
        }
        assertThat(ended).as("the connection is closed at the deadline").isTrue();
    }

    @Test
    void a_file_is_served_once_so_that_no_byte_counts_twice() throws Exception {
        AtomicInteger refused = new AtomicInteger();
        Driver driver = driver(exchange -> {
            StringBuilder answer = new StringBuilder();
            for (String line : lines(exchange)) {
                String[] words = line.split(" ");
                download(words[2]);
                try {
                    download(words[2]);
                } catch (IOException again) {
                    refused.incrementAndGet();
                }
                answer.append(words[0] + " stored 1.000\n");
            }
            answer(exchange, answer.toString());
        });

        assertThat(performed(driver, FILES, 30)).containsOnly(Outcome.ACKNOWLEDGED);
        assertThat(refused).hasValue(FILES);
        assertSent(FILES * LENGTH);
    }

    /** Bytes count once they are written, and their receiver may have them before. */
    private void assertSent(int bytes) throws InterruptedException {
        for (int looked = 0; looked < 3_000 && sent.get() < bytes; looked++) {
            Thread.sleep(10);
        }
        assertThat(sent).hasValue(bytes);
    }

    @Test
    void an_operation_that_was_interrupted_does_not_travel_in_the_next_batch() throws Exception {
        Driver driver = driver(answering("stored", "stored", "stored"));
        CountDownLatch begun = new CountDownLatch(1);
        CountDownLatch left = new CountDownLatch(1);
        Future<Outcome> given = threads.submit(() -> {
            begun.countDown();
            try {
                return driver.perform(operation(FILES, 30));
            } finally {
                left.countDown();
            }
        });
        assertThat(begun.await(60, TimeUnit.SECONDS)).isTrue();
        Thread.sleep(50);
        given.cancel(true);
        assertThat(left.await(60, TimeUnit.SECONDS)).isTrue();

        assertThat(performed(driver, FILES, 30)).hasSize(FILES).containsOnly(Outcome.ACKNOWLEDGED);
        assertThat(downloaded).containsOnlyKeys(id(0), id(1), id(2));
    }

    @Test
    void a_service_that_accepts_no_connection_got_nothing() throws Exception {
        Driver driver = new RelayBatchFactory()
                .open(Map.of("url", "http://127.0.0.1:1/batches", "files", String.valueOf(FILES)));
        opened.add(driver);

        assertThat(performed(driver, FILES, 30)).hasSize(FILES).allMatch(Outcome.Failed.class::isInstance);
    }

    @Test
    void settings_that_are_unknown_or_out_of_range_are_refused_with_their_value() {
        assertThatThrownBy(() -> new RelayBatchFactory().open(Map.of("url", "http://127.0.0.1:1/", "files", "0")))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("'0'");
        assertThatThrownBy(() -> new RelayBatchFactory().open(Map.of("url", "http://127.0.0.1:1/")))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("[url]");
        assertThatThrownBy(() -> new RelayBatchFactory().open(Map.of("url", "file:/etc/passwd", "files", "1")))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("file:/etc/passwd");
        assertThatThrownBy(() -> driver(answering(), Map.of("cut-each", "often")))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("'often'");
        assertThatThrownBy(() -> driver(answering(), Map.of("stall-each", "2")))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("stall-ms");
    }

    @Test
    void a_provider_with_faults_ends_one_file_of_two_half_way() throws Exception {
        Driver driver = driver(measuring(), Map.of("cut-each", "2"));

        assertThat(performed(driver, FILES, 30))
                .hasSize(FILES)
                .filteredOn(Outcome.Unknown.class::isInstance)
                .hasSize(1);
        assertSent(2 * LENGTH + LENGTH / 2);
    }

    @Test
    void a_file_that_stalls_does_so_half_way_and_is_served_whole_afterwards() throws Exception {
        List<Duration> stalls = Collections.synchronizedList(new ArrayList<>());
        List<Integer> sentBefore = Collections.synchronizedList(new ArrayList<>());
        ProviderFaults faults = RelayBatchFactory.faults(Map.of("stall-each", "2", "stall-ms", "60"));
        try (FileProvider provider = new FileProvider(faults, (duration, offered) -> {
            stalls.add(offered.getAsBoolean() ? duration : Duration.ZERO);
            sentBefore.add(sent.get());
        })) {
            for (int number = 0; number < 4; number++) {
                Operation operation = operation(number, 30);
                provider.offer(operation);
                assertThat(download(provider.address(operation))).isEqualTo(crc(number));
                assertSent((number + 1) * LENGTH);
            }
        }
        assertThat(stalls).containsExactly(Duration.ofMillis(60), Duration.ofMillis(60));
        assertThat(sentBefore).containsExactly(LENGTH + LENGTH / 2, 3 * LENGTH + LENGTH / 2);
    }

    @Test
    void a_stall_ends_as_soon_as_its_file_is_withdrawn() throws Exception {
        try (FileProvider provider = new FileProvider(new ProviderFaults(0, 1, Duration.ofMinutes(10)))) {
            Operation operation = operation(0, 30);
            provider.offer(operation);
            Future<Integer> length = threads.submit(() -> length(provider.address(operation)));
            assertSent(LENGTH / 2);
            provider.withdraw(operation);

            assertThat(length.get(60, TimeUnit.SECONDS)).isNotEqualTo(LENGTH);
        }
    }

    @Test
    void faults_come_by_count() {
        ProviderFaults faults = new ProviderFaults(3, 2, Duration.ofSeconds(1));

        assertThat(LongStream.rangeClosed(1, 7).filter(faults::cuts)).containsExactly(3L, 6L);
        assertThat(LongStream.rangeClosed(1, 7).filter(faults::stalls)).containsExactly(2L, 4L, 6L);
        assertThat(LongStream.rangeClosed(1, 7)
                        .filter(file -> ProviderFaults.NONE.cuts(file) || ProviderFaults.NONE.stalls(file)))
                .isEmpty();
    }

    /** A service that downloads one file after the other, and stores those that are whole. */
    private static HttpHandler measuring() {
        return exchange -> {
            StringBuilder answer = new StringBuilder();
            for (String line : lines(exchange)) {
                String[] words = line.split(" ", 3);
                boolean whole = length(words[2]) == Long.parseLong(words[1]);
                answer.append(words[0]).append(whole ? " stored 1.000\n" : " failed 1.000\n");
            }
            answer(exchange, answer.toString());
        };
    }

    /** Bytes that came; fewer than announced are an error to some clients and to others the end. */
    private static int length(String url) {
        try (InputStream body = URI.create(url).toURL().openStream()) {
            return body.readAllBytes().length;
        } catch (IOException cut) {
            return -1;
        }
    }

    private List<Outcome> performed(Driver driver, int operations, int seconds) throws Exception {
        List<Future<Outcome>> performing = new ArrayList<>();
        for (int number = 0; number < operations; number++) {
            Operation operation = operation(number, seconds);
            performing.add(threads.submit(() -> driver.perform(operation)));
        }
        List<Outcome> outcomes = new ArrayList<>();
        for (Future<Outcome> each : performing) {
            outcomes.add(each.get(60, TimeUnit.SECONDS));
        }
        return outcomes;
    }

    private Operation operation(int number, int seconds) {
        long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(seconds);
        return new Operation(identity(number), content(number), deadline, bytes -> sent.addAndGet((int) bytes));
    }

    private Driver driver(HttpHandler service) throws IOException {
        return driver(service, Map.of());
    }

    /** @param faults settings of the provider */
    private Driver driver(HttpHandler service, Map<String, String> faults) throws IOException {
        var server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.setExecutor(threads);
        server.createContext("/batches", service);
        server.start();
        opened.add(() -> server.stop(0));
        Map<String, String> settings = new HashMap<>(faults);
        settings.put("url", "http://127.0.0.1:" + server.getAddress().getPort() + "/batches");
        settings.put("files", String.valueOf(FILES));
        Driver driver = new RelayBatchFactory().open(settings);
        opened.add(driver);
        return driver;
    }

    /** A service that downloads every file and answers these words for the first of them. */
    private HttpHandler answering(String... outcomes) {
        return exchange -> {
            List<String> lines = lines(exchange);
            StringBuilder answer = new StringBuilder();
            for (int number = 0; number < lines.size(); number++) {
                String[] words = lines.get(number).split(" ");
                downloaded.put(words[0], download(words[2]));
                answer.append(number < outcomes.length ? words[0] + " " + outcomes[number] + " 1.500\r\n" : "");
            }
            answer(exchange, answer.toString());
        };
    }

    private static List<String> lines(HttpExchange exchange) throws IOException {
        return new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.US_ASCII)
                .lines()
                .toList();
    }

    private static void answer(HttpExchange exchange, String text) throws IOException {
        byte[] bytes = text.getBytes(StandardCharsets.US_ASCII);
        exchange.sendResponseHeaders(200, bytes.length);
        exchange.getResponseBody().write(bytes);
        exchange.close();
    }

    private static int download(String url) throws IOException {
        CRC32C crc = new CRC32C();
        try (InputStream body = URI.create(url).toURL().openStream()) {
            crc.update(body.readAllBytes());
        }
        return (int) crc.getValue();
    }

    private static OperationId identity(int number) {
        return new OperationId(7, 0, number);
    }

    private static String id(int number) {
        return identity(number).toString();
    }

    private static PayloadBytes content(int number) {
        return new PayloadBytes(identity(number), LENGTH);
    }

    private static int crc(int number) {
        return content(number).crc32c();
    }
}
