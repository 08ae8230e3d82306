package plimsoll.transports.http.fails;

import static org.assertj.core.api.Assertions.assertThat;

import com.grack.nanojson.JsonObject;
import com.grack.nanojson.JsonParser;
import java.io.BufferedReader;
import java.io.IOException;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.zip.CRC32C;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import plimsoll.model.OperationId;
import plimsoll.transports.http.HostileServer;
import plimsoll.wire.MappedLedger;
import plimsoll.wire.OperationByteLayout;

/**
 * A worker process that uploads to a faulty store, and the audit that finds the faults, both started as the lab does.
 */
class WorkerOverHttpTest {
    private static final long SEED = 3;
    private static final int OPERATIONS = 60;
    private static final int BYTES = 200_000;
    private static final String CREATED = "HTTP/1.1 201 Created\r\nContent-Length: 0\r\nConnection: close\r\n\r\n";

    @TempDir
    private Path folder;

    private final Map<String, String> stored = new ConcurrentHashMap<>();
    private int files = 1000;
    private Process worker;

    @AfterEach
    void leaves_no_process() {
        if (worker != null) {
            worker.destroyForcibly();
        }
    }

    @Test
    void a_store_that_loses_and_lies_is_found_out() throws Exception {
        try (HostileServer server = new HostileServer(this::forgetful)) {
            JsonObject end = upload(server, 20_000);

            assertThat(end.getLong("acknowledged")).isEqualTo(OPERATIONS - 2);
            assertThat(end.getLong("rejected")).isEqualTo(1);
            assertThat(end.getLong("unknown")).isEqualTo(1);
            JsonObject audit = audit(server);
            assertThat(audit.getLong("listed")).isEqualTo(OPERATIONS - 1);
            assertThat(examples(audit, "lost")).containsExactly(id(OPERATIONS - 1));
            assertThat(examples(audit, "corrupted")).containsExactly(id(5));
            assertThat(examples(audit, "phantom")).containsExactly(id(6));
            assertThat(examples(audit, "recovered")).containsExactly(id(7));
            assertThat(examples(audit, "unexpected")).isEmpty();
        }
    }

    @Test
    void uploads_that_hang_are_unknown_and_give_their_threads_back() throws Exception {
        try (HostileServer server = new HostileServer(client -> Thread.sleep(60_000))) {
            JsonObject end = upload(server, 1500);

            // On a busy machine some operations may not have begun by their deadline.
            assertThat(end.getLong("unknown")).isPositive();
            assertThat(end.getLong("unknown") + end.getLong("unsent")).isEqualTo(OPERATIONS);
            assertThat(end.getLong("inFlight")).isZero();
            assertThat(said()).noneMatch(line -> line.contains("did not give back"));
        }
    }

    @Test
    void a_machine_without_free_descriptors_breaks_the_generator_and_not_the_service() throws Exception {
        files = 100;
        try (HostileServer server = new HostileServer(client -> Thread.sleep(60_000))) {
            run(server, 20_000, 300);

            assertThat(line("\"is\":\"broken\"")).contains("load generator", "Too many open files");
        }
    }

    private void forgetful(Socket client) throws IOException {
        String head = HostileServer.head(client);
        if (head.startsWith("GET")) {
            String list = stored.entrySet().stream()
                    .map(each -> "{\"name\":\"" + each.getKey() + "\",\"size\":" + BYTES + ",\"crc\":\""
                            + each.getValue() + "\"}")
                    .collect(Collectors.joining(",", "[", "]"));
            HostileServer.write(client, "HTTP/1.1 200 OK\r\n\r\n" + list);
            return;
        }
        String name = head.substring("PUT /files/".length(), head.indexOf(" HTTP"));
        int sequence = (int) OperationId.parse(name).orElseThrow().sequence();
        CRC32C crc = new CRC32C();
        crc.update(client.getInputStream().readNBytes(BYTES));
        if (sequence < OPERATIONS - 1) {
            stored.put(name, Long.toHexString(sequence == 5 ? crc.getValue() ^ 1 : crc.getValue()));
        }
        HostileServer.write(
                client,
                switch (sequence) {
                    case 6 -> "HTTP/1.1 429 Too Many\r\nContent-Length: 0\r\nConnection: close\r\n\r\n";
                    case 7 -> "HTTP/1.1 20";
                    default -> CREATED;
                });
    }

    private JsonObject upload(HostileServer server, long deadlineMillis) throws Exception {
        run(server, deadlineMillis, OPERATIONS);
        String end = line("phase-end");
        worker.getOutputStream().write("stop\n".getBytes(StandardCharsets.UTF_8));
        worker.getOutputStream().flush();
        Files.write(folder.resolve("said"), worker.inputReader().lines().toList());
        return JsonParser.object().from(end);
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

    private void run(HostileServer server, long deadlineMillis, int operations) throws Exception {
        Path ledger = folder.resolve("ledger");
        MappedLedger.create(ledger, new OperationByteLayout(1, operations, SEED));
        Path file = Files.writeString(folder.resolve("workload.json"), """
                {"name":"w","seed":"3","driver":"http","settings":{"method":"PUT","url":"%s"},
                 "payloadBytes":%d,"deadlineMillis":%d,"ledger":"%s","histograms":"%s",
                 "phases":[{"name":"burst","judged":true,"producer":0,"load":{"is":"burst","operations":%d},
                  "until":{"is":"operations","count":%d,"atMostMillis":20000},"drainMillis":1000}]}
                """.formatted(
                        server.url(), BYTES, deadlineMillis, ledger, folder.resolve("hlog"), operations, operations));
        start("load", file);
        worker.getOutputStream().write("run burst\n".getBytes(StandardCharsets.UTF_8));
        worker.getOutputStream().flush();
    }

    private List<String> said() throws IOException {
        return Files.readAllLines(folder.resolve("said"));
    }

    private JsonObject audit(HostileServer server) throws Exception {
        Path request = Files.writeString(folder.resolve("request.json"), """
                {"name":"http","settings":{"url":"%s","id":"$.name","length":"$.size","crc32c":"$.crc"},
                 "ledgers":["%s"],"stored":"%s","summary":"%s","seed":"3","payloadBytes":%d,"deadlineMillis":20000}
                """.formatted(
                        server.url().replace("${id}", ""),
                        folder.resolve("ledger"),
                        folder.resolve("stored"),
                        folder.resolve("summary"),
                        BYTES));
        start("audit", request);
        worker.getOutputStream().write("list\n".getBytes(StandardCharsets.UTF_8));
        worker.getOutputStream().flush();
        assertThat(worker.waitFor(30, TimeUnit.SECONDS)).isTrue();
        assertThat(worker.exitValue()).isZero();
        return JsonParser.object().from(Files.readString(folder.resolve("summary")));
    }

    private void start(String mode, Path file) throws IOException {
        worker = new ProcessBuilder(
                        "sh",
                        "-c",
                        "ulimit -n " + files + " && exec \"$@\"",
                        "sh",
                        System.getProperty("java.home") + "/bin/java",
                        "-Xmx24m",
                        "-XX:+UseSerialGC",
                        "-XX:TieredStopAtLevel=1",
                        "-cp",
                        System.getProperty("java.class.path"),
                        "plimsoll.worker.Main",
                        mode,
                        file.toString())
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
    }

    @SuppressWarnings("unchecked")
    private static List<String> examples(JsonObject summary, String finding) {
        return (List<String>) (List<?>) summary.getObject("examples").getArray(finding);
    }

    private static String id(int sequence) {
        return new OperationId(SEED, 0, sequence).toString();
    }
}
