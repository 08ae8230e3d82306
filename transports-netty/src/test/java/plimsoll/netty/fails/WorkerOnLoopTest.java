package plimsoll.netty.fails;

import static org.assertj.core.api.Assertions.assertThat;
import static plimsoll.netty.ScriptedServer.request;
import static plimsoll.netty.ScriptedServer.write;

import java.io.BufferedReader;
import java.io.IOException;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicInteger;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramLogReader;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import plimsoll.model.OperationId;
import plimsoll.model.record.LedgerState;
import plimsoll.netty.ScriptedServer;
import plimsoll.wire.MappedLedger;
import plimsoll.wire.OperationByteLayout;

/**
 * A worker process that sends its operations from the loop over TLS, and records their outcomes in ledger and
 * histograms.
 */
class WorkerOnLoopTest {
    private static final long SEED = 5;
    private static final int OPERATIONS = 12;
    private static final int WARM = 1;

    @TempDir
    private Path folder;

    private Process worker;

    @AfterEach
    void leaves_no_process() {
        if (worker != null) {
            worker.destroyForcibly();
        }
    }

    @Test
    void every_operation_is_in_the_ledger_as_it_was_answered() throws Exception {
        Path authority = Path.of(Certificates.trusted().values().iterator().next());
        try (ScriptedServer server = new ScriptedServer(Certificates.good(), WorkerOnLoopTest::moody)) {
            burst(server, authority);
        }

        MappedLedger ledger = MappedLedger.read(folder.resolve("ledger"));
        for (int i = 0; i < OPERATIONS; i++) {
            assertThat(ledger.state(new OperationId(SEED, 0, i)))
                    .as("operation " + i)
                    .isEqualTo(expected(i));
        }
        assertThat(recorded())
                .containsEntry("burst.lag", 12L)
                .containsEntry("burst.response", 7L)
                .containsEntry("burst.service", 7L)
                .containsEntry("burst.refused", 2L)
                .containsEntry("burst.failed", 3L);
    }

    @Test
    void three_loops_send_what_the_server_counts_and_each_operation_once() throws Exception {
        AtomicInteger received = new AtomicInteger();
        int operations = 50;
        try (ScriptedServer server = new ScriptedServer(client -> {
            while (true) {
                request(client);
                received.incrementAndGet();
                write(client, "HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n");
            }
        })) {
            start(server, "http", "\"method\":\"GET\"", operations, 1000, "3");
            say("run burst");
            assertThat(line("phase-end")).contains("\"acknowledged\":50,");
            say("stop");
        }

        assertThat(received).hasValue(operations);
        MappedLedger ledger = MappedLedger.read(folder.resolve("ledger"));
        for (int i = 0; i < operations; i++) {
            assertThat(ledger.state(new OperationId(SEED, 0, i)))
                    .as("operation " + i)
                    .isEqualTo(LedgerState.ACKNOWLEDGED);
        }
        assertThat(recorded()).containsEntry("burst.lag", 50L).containsEntry("burst.response", 50L);
    }

    @Test
    void a_machine_without_free_descriptors_breaks_the_generator_and_not_the_service() throws Exception {
        try (ScriptedServer server = new ScriptedServer(WorkerOnLoopTest::answeringWarmth)) {
            start(server, "http", "\"method\":\"PUT\"", 1000, 250);
            say("run warm");
            line("phase-end");
            say("run burst");

            assertThat(line("\"is\":\"broken\"")).contains("load generator", "Too many open files");
        }
    }

    /** Some operations are answered first, so that the classes for their end are loaded while files can be opened. */
    private static void answeringWarmth(Socket client) throws IOException, InterruptedException {
        String asked = request(client);
        String id = asked.substring("PUT /".length(), asked.indexOf(" HTTP"));
        if (OperationId.parse(id).orElseThrow().producer() == WARM) {
            write(client, "HTTP/1.1 429 Slower\r\nContent-Length: 0\r\n\r\n");
        }
        Thread.sleep(60_000);
    }

    private static LedgerState expected(int sequence) {
        return switch (sequence) {
            case 3, 4 -> LedgerState.REJECTED;
            case 5 -> LedgerState.FAILED;
            case 6, 7 -> LedgerState.UNKNOWN;
            default -> LedgerState.ACKNOWLEDGED;
        };
    }

    private static void moody(Socket client) throws IOException, InterruptedException {
        while (true) {
            String asked = request(client);
            String text = asked.substring("GET /".length(), asked.indexOf(" HTTP"));
            OperationId id = OperationId.parse(text).orElseThrow();
            int sequence = id.producer() == WARM ? 0 : (int) id.sequence();
            switch (sequence) {
                case 3 -> write(client, "HTTP/1.1 429 Slower\r\nRetry-After: 1\r\nContent-Length: 0\r\n\r\n");
                case 4 -> write(client, "HTTP/1.1 500 Later\r\nRetry-After: 1\r\nContent-Length: 0\r\n\r\n");
                case 5 -> write(client, "HTTP/1.1 302 Found\r\nLocation: /\r\nContent-Length: 0\r\n\r\n");
                case 6 -> {
                    write(client, "HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nhalf");
                    return;
                }
                case 7 -> Thread.sleep(60_000);
                default -> write(client, "HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n");
            }
        }
    }

    /** The first handshakes of a JVM may take longer than the deadline, and are none of the burst's. */
    private void burst(ScriptedServer server, Path authority) throws IOException {
        start(server, "https", "\"tls.ca\":\"" + authority + "\"", OPERATIONS, 1000);
        say("run warm");
        line("phase-end");
        say("run burst");
        line("phase-end");
        say("stop");
    }

    private void start(ScriptedServer server, String scheme, String setting, int operations, int files, String... loops)
            throws IOException {
        Path ledger = folder.resolve("ledger");
        MappedLedger.create(ledger, new OperationByteLayout(2, operations, SEED));
        Path file = Files.writeString(folder.resolve("workload.json"), """
                {"name":"w","seed":"5","driver":"http-loop",
                 "settings":{"url":"%s://127.0.0.1:%d/${id}",%s},
                 "payloadBytes":0,"deadlineMillis":5000,"ledger":"%s","histograms":"%s",
                 "phases":[
                  {"name":"warm","judged":false,"producer":%d,"load":{"is":"burst","operations":10},
                   "until":{"is":"operations","count":10,"atMostMillis":30000},"drainMillis":1000},
                  {"name":"burst","judged":true,"producer":0,"load":{"is":"burst","operations":%d},
                  "until":{"is":"operations","count":%d,"atMostMillis":30000},"drainMillis":1000}]}
                """.formatted(
                        scheme, server.port(), setting, ledger, folder.resolve("hlog"), WARM, operations, operations));
        List<String> command = new ArrayList<>(List.of(
                "sh",
                "-c",
                "ulimit -n " + files + " && exec \"$@\"",
                "sh",
                System.getProperty("java.home") + "/bin/java",
                "-Xmx64m",
                "-XX:+UseSerialGC",
                "-XX:TieredStopAtLevel=1",
                "--enable-native-access=ALL-UNNAMED",
                "-Dio.netty.jfr.enabled=false",
                "-cp",
                System.getProperty("java.class.path"),
                "plimsoll.worker.Main",
                "load",
                file.toString()));
        command.addAll(List.of(loops));
        worker = new ProcessBuilder(command)
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
    }

    /** Returns the first line that contains the text, up to the end of the phase. */
    private String line(String what) throws IOException {
        BufferedReader lines = worker.inputReader();
        String line = lines.readLine();
        while (line != null && !line.contains(what) && !line.contains("phase-end")) {
            line = lines.readLine();
        }
        assertThat(line).contains(what);
        return String.valueOf(line);
    }

    private void say(String command) throws IOException {
        worker.getOutputStream().write((command + "\n").getBytes(StandardCharsets.UTF_8));
        worker.getOutputStream().flush();
    }

    /** Returns the number of values of each span in the log. */
    private Map<String, Long> recorded() throws IOException {
        Map<String, Long> counts = new TreeMap<>();
        try (HistogramLogReader reader =
                new HistogramLogReader(folder.resolve("hlog").toFile())) {
            while (reader.hasNext()) {
                if (reader.nextIntervalHistogram() instanceof Histogram interval) {
                    counts.merge(interval.getTag(), interval.getTotalCount(), Long::sum);
                }
            }
        }
        return counts;
    }
}
