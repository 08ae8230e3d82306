package plimsoll.worker.execution;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.grack.nanojson.JsonObject;
import com.grack.nanojson.JsonParser;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import plimsoll.model.FixedTimeout;
import plimsoll.model.OperationId;
import plimsoll.model.record.LedgerState;
import plimsoll.wire.MappedLedger;
import plimsoll.wire.OperationByteLayout;
import plimsoll.wire.StoredCopyCounts;

class EmbeddedWorkersTest {
    private static final OperationByteLayout ADDRESSES = new OperationByteLayout(1, 2000, 5);

    @TempDir
    private Path folder;

    private Optional<EmbeddedWorkers> serving = Optional.empty();

    @Test
    void two_workers_in_turn_fill_and_drain_one_queue_and_what_it_lost_is_missing() throws Exception {
        MappedLedger.create(folder.resolve("ledger"), ADDRESSES);
        int port = serving(Map.of());

        JsonObject filled = runWorker(port, fill(1000), "run fill");
        JsonObject drained = runWorker(port, drain(), "run drain");

        assertThat(filled.getLong("acknowledged")).isEqualTo(1000);
        assertThat(drained.getLong("acknowledged")).isEqualTo(990);
        assertThat(drained.getBoolean("cut")).isFalse();
        StoredCopyCounts copies = StoredCopyCounts.openOrCreate(folder.resolve("stored"), ADDRESSES);
        assertThat(copies.copies(new OperationId(5, 0, 98))).isEqualTo(1);
        assertThat(copies.copies(new OperationId(5, 0, 99))).isZero();
        assertThat(Files.readString(folder.resolve("drain.hlog"))).contains("Tag=drain.nanos");
    }

    @Test
    void one_look_that_took_long_and_found_nothing_ends_no_drain() throws Exception {
        MappedLedger.create(folder.resolve("ledger"), ADDRESSES);
        int port = serving(Map.of("stale", "500"));

        runWorker(port, fill(1000), "run fill");
        JsonObject drained = runWorker(port, drain(), "run drain");

        assertThat(drained.getLong("acknowledged")).isEqualTo(990);
        assertThat(drained.getBoolean("cut")).isFalse();
    }

    @Test
    void any_failure_before_a_phase_begins_is_reported_as_broken() throws Exception {
        MappedLedger.create(folder.resolve("ledger"), ADDRESSES);
        Path endless = written("endless", fillText(1).replace(":60000}", ":9000000000000000}"));

        JsonObject broken = runWorker(serving(Map.of()), endless, "run fill");

        assertThat(broken.getString("error")).contains("ArithmeticException");
    }

    @Test
    void a_queue_that_throws_again_and_again_has_given_all_that_it_gives() throws Exception {
        MappedLedger.create(folder.resolve("ledger"), ADDRESSES);
        int port = serving(Map.of("gives", "300"));

        runWorker(port, fill(1000), "run fill");
        JsonObject drained = runWorker(port, drain(), "run drain");

        assertThat(drained.getLong("acknowledged")).isEqualTo(300);
        assertThat(drained.getLong("failed")).isPositive();
        assertThat(drained.getBoolean("cut")).isFalse();
        assertThat(StoredCopyCounts.openOrCreate(folder.resolve("stored"), ADDRESSES)
                        .copies(new OperationId(5, 0, 500)))
                .isZero();
    }

    @Test
    void an_entry_whose_acknowledgement_failed_may_come_again_and_is_not_a_duplicate() throws Exception {
        MappedLedger.create(folder.resolve("ledger"), ADDRESSES);
        int port = serving(Map.of("deaf", "40"));

        runWorker(port, fill(1000), "run fill");
        JsonObject drained = runWorker(port, drain(), "run drain");

        assertThat(drained.getLong("failed")).isEqualTo(40);
        assertThat(drained.getLong("acknowledged")).isEqualTo(990);
        assertThat(drained.getBoolean("cut")).isFalse();
        StoredCopyCounts copies = StoredCopyCounts.openOrCreate(folder.resolve("stored"), ADDRESSES);
        assertThat(copies.copies(new OperationId(5, 0, 7))).isEqualTo(1);
        assertThat(copies.copies(new OperationId(5, 0, 500))).isEqualTo(1);
    }

    @Test
    void a_driver_that_breaks_does_not_count_as_a_loss_of_the_rest() throws Exception {
        MappedLedger.create(folder.resolve("ledger"), ADDRESSES);
        int port = serving(Map.of("broken", "500"));

        runWorker(port, fill(1000), "run fill");
        JsonObject drained = runWorker(port, drain(), "run drain");

        assertThat(drained.getString("is")).isEqualTo("broken");
        assertThat(drained.getString("error")).contains("the driver is broken");
    }

    @Test
    void a_queue_that_refuses_a_thousand_times_is_full_and_the_fill_ends_whole() throws Exception {
        MappedLedger.create(folder.resolve("ledger"), ADDRESSES);

        JsonObject filled = runWorker(serving(Map.of("room", "50")), fill(2000), "run fill");

        assertThat(filled.getLong("rejected")).isEqualTo(1000);
        assertThat(filled.getBoolean("cut")).isFalse();
        assertThat(MappedLedger.read(folder.resolve("ledger")).state(new OperationId(5, 0, 1100)))
                .isEqualTo(LedgerState.NONE);
    }

    @Test
    void a_workload_for_another_driver_is_refused_by_name() throws Exception {
        MappedLedger.create(folder.resolve("ledger"), ADDRESSES);
        Path other = written("other", fillText(1).replace("\"deque\"", "\"topic\""));

        JsonObject broken = runWorker(serving(Map.of()), other, "run fill");

        assertThat(broken.getString("error")).contains("topic", "deque");
    }

    @Test
    void a_connection_without_the_password_gets_no_answer_and_writes_nothing() throws Exception {
        MappedLedger.create(folder.resolve("ledger"), ADDRESSES);
        int port = serving(Map.of());
        Path order = fill(1000);

        for (String first : List.of("load ", "load 4f5 ", "load 4f5e4f5e ", "load  ")) {
            assertThat(answer(port, first + order + "\nrun fill\n")).isEmpty();
        }
        assertThat(answer(port, "load 4f5e /etc/hosts.that.is.not.there\nrun fill\n"))
                .isEmpty();
        assertThat(folder.resolve("fill.hlog")).doesNotExist();
        assertThat(answer(port, "load 4f5e " + order + "\nstop\n")).contains("hello");
    }

    @Test
    void a_connection_whose_first_line_does_not_end_is_closed_at_the_deadline() throws Exception {
        int port = serving(Map.of(), Duration.ofMillis(200));

        for (String sent : List.of("", "load 4f5e /t", "run fill")) {
            assertThat(answer(port, sent)).as(sent).isEmpty();
        }
        try (Socket trickles = new Socket(InetAddress.getLoopbackAddress(), port)) {
            assertThatThrownBy(() -> {
                        for (int i = 0; i < 4000; i++) {
                            trickles.getOutputStream().write('x');
                            Thread.sleep(5);
                        }
                    })
                    .isInstanceOf(SocketException.class);
        }
    }

    @Test
    void a_crowd_that_sends_nothing_holds_few_threads_and_keeps_no_worker_out() throws Exception {
        MappedLedger.create(folder.resolve("ledger"), ADDRESSES);
        int port = serving(Map.of());
        List<Socket> crowd = new ArrayList<>();
        try {
            for (int i = 0; i < 200; i++) {
                crowd.add(new Socket(InetAddress.getLoopbackAddress(), port));
            }
            assertThat(runWorker(port, fill(1000), "run fill").getLong("acknowledged"))
                    .isEqualTo(1000);
            assertThat(Thread.getAllStackTraces().keySet())
                    .filteredOn(thread -> thread.getName().equals("worker"))
                    .hasSizeLessThanOrEqualTo(UnprovenConnections.MOST + 1);
        } finally {
            for (Socket each : crowd) {
                each.close();
            }
        }
    }

    @Test
    @Timeout(60)
    void connections_that_were_closed_before_their_threads_began_keep_no_worker_out() throws Exception {
        MappedLedger.create(folder.resolve("ledger"), ADDRESSES);
        int port = serving(Map.of());
        for (int i = 0; i < 2 * UnprovenConnections.MOST; i++) {
            Socket closed = new Socket();
            closed.close();
            serving.orElseThrow().begin(closed);
        }

        assertThat(runWorker(port, fill(10), "run fill").getLong("acknowledged"))
                .isEqualTo(10);
    }

    @Test
    @Timeout(60)
    void a_connection_that_gets_no_thread_is_closed() throws Exception {
        serving(Map.of());
        List<Socket> ends = new ArrayList<>();
        try (ServerSocket listening = new ServerSocket(0, 50, InetAddress.getLoopbackAddress())) {
            for (int i = 0; i < UnprovenConnections.MOST; i++) {
                serving.orElseThrow().begin(accepted(listening, ends));
            }
            Socket refused = accepted(listening, ends);
            Thread.currentThread().interrupt();

            assertThatThrownBy(() -> serving.orElseThrow().begin(refused)).isInstanceOf(InterruptedException.class);

            assertThat(refused.isClosed()).isTrue();
        } finally {
            for (Socket each : ends) {
                each.close();
            }
        }
    }

    private static Socket accepted(ServerSocket listening, List<Socket> ends) throws IOException {
        ends.add(new Socket(InetAddress.getLoopbackAddress(), listening.getLocalPort()));
        Socket accepted = listening.accept();
        ends.add(accepted);
        return accepted;
    }

    @Test
    void a_worker_may_be_silent_for_longer_than_the_deadline_of_its_first_line() throws Exception {
        MappedLedger.create(folder.resolve("ledger"), ADDRESSES);
        int port = serving(Map.of(), Duration.ofMillis(800));
        // The deadline runs from the connection on, so that the file is written before.
        byte[] first = ("load 4f5e " + fill(10) + "\n").getBytes(StandardCharsets.UTF_8);

        try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
            socket.setSoTimeout(60_000);
            socket.getOutputStream().write(first);
            Thread.sleep(950);
            socket.getOutputStream().write("run fill\nstop\n".getBytes(StandardCharsets.UTF_8));
            assertThat(new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8))
                    .contains("\"phase-end\"");
        }
    }

    @Test
    void a_workload_file_of_another_user_is_refused() throws Exception {
        assumeTrue(System.getProperty("user.name").equals("root"), "only root can give a file away");
        MappedLedger.create(folder.resolve("ledger"), ADDRESSES);
        Path order = fill(1000);
        Files.setAttribute(order, "unix:uid", 65534);

        assertThat(answer(serving(Map.of()), "load 4f5e " + order + "\nrun fill\n"))
                .isEmpty();
    }

    @Test
    void without_a_password_of_its_own_no_member_opens_its_port() {
        assertThatThrownBy(() -> EmbeddedWorkers.open(0, "deque", Map.of(), Map.of()))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("PLIMSOLL_SECRET is not set");
    }

    private static String answer(int port, String lines) throws IOException {
        try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
            socket.setSoTimeout(60_000);
            socket.getOutputStream().write(lines.getBytes(StandardCharsets.UTF_8));
            return new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        } catch (SocketException reset) {
            return "";
        }
    }

    @Test
    void an_order_is_found_in_a_directory_of_any_letters() throws Exception {
        Charset pathCharset = Charset.forName(System.getProperty("sun.jnu.encoding"));
        assumeTrue(pathCharset.newEncoder().canEncode('\u00e4'), "paths here have no such letters");
        MappedLedger.create(folder.resolve("ledger"), ADDRESSES);

        JsonObject filled = runWorker(serving(Map.of()), written("auftr\u00e4ge", fillText(10)), "run fill");

        assertThat(filled.getLong("acknowledged")).isEqualTo(10);
    }

    private int serving(Map<String, String> settings) throws IOException {
        return serving(settings, FixedTimeout.WORKER_PASSWORD.time());
    }

    private int serving(Map<String, String> settings, Duration deadline) throws IOException {
        EmbeddedWorkers workers =
                EmbeddedWorkers.open(0, "deque", settings, Map.of("PLIMSOLL_SECRET", "4f5e"), deadline);
        serving = Optional.of(workers);
        Thread thread = new Thread(() -> serve(workers), "serving");
        thread.setDaemon(true);
        thread.start();
        return workers.port();
    }

    private static void serve(EmbeddedWorkers workers) {
        try {
            workers.serve();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    @AfterEach
    void serves_no_longer() throws IOException {
        if (serving.isPresent()) {
            serving.get().close();
        }
    }

    /** Runs one worker and returns its {@code phase-end} or {@code broken} line. */
    private JsonObject runWorker(int port, Path order, String command) throws Exception {
        try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
            socket.setSoTimeout(60_000);
            socket.getOutputStream()
                    .write(("load 4f5e " + order + "\n" + command + "\n").getBytes(StandardCharsets.UTF_8));
            BufferedReader output =
                    new BufferedReader(new InputStreamReader(socket.getInputStream(), StandardCharsets.UTF_8));
            for (Optional<String> line = next(output); line.isPresent(); line = next(output)) {
                JsonObject answer = JsonParser.object().from(line.get());
                if (answer.getString("is").equals("phase-end")
                        || answer.getString("is").equals("broken")) {
                    return answer;
                }
            }
            throw new IOException("the worker ended without an answer");
        }
    }

    private static Optional<String> next(BufferedReader output) throws IOException {
        return Optional.ofNullable(output.readLine());
    }

    private Path fill(int operations) throws IOException {
        return written("fill", fillText(operations));
    }

    private String fillText(int operations) {
        return text("fill", "{\"is\":\"fill\",\"operations\":" + operations + "}")
                .replace("UNTIL", "{\"is\":\"operations\",\"count\":" + operations + ",\"atMostMillis\":60000}")
                .replace("RECEIPTS", "");
    }

    private Path drain() throws IOException {
        return written(
                "drain",
                text("drain", "{\"is\":\"drain\"}")
                        .replace("UNTIL", "{\"is\":\"drained\",\"quietMillis\":50,\"atMostMillis\":60000}")
                        .replace(
                                "RECEIPTS",
                                ",\"stored\":\"" + folder.resolve("stored") + "\",\"summary\":\""
                                        + folder.resolve("summary") + "\""));
    }

    private String text(String phase, String load) {
        return "{\"name\":\"" + phase + "\",\"seed\":\"0000000000000005\",\"driver\":\"deque\",\"settings\":{},"
                + "\"payloadBytes\":100,\"deadlineMillis\":20000,\"ledger\":\"" + folder.resolve("ledger")
                + "\",\"histograms\":\"" + folder.resolve(phase + ".hlog") + "\"RECEIPTS,\"phases\":[{\"name\":\""
                + phase
                + "\",\"judged\":true,\"producer\":0,\"load\":" + load + ",\"until\":UNTIL,\"drainMillis\":20000}]}";
    }

    private Path written(String name, String text) throws IOException {
        return Files.writeString(folder.resolve(name + ".json"), text);
    }
}
