package plimsoll.worker;

import com.grack.nanojson.JsonObject;
import com.grack.nanojson.JsonParser;
import com.grack.nanojson.JsonParserException;
import com.grack.nanojson.JsonWriter;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PipedInputStream;
import java.io.PipedOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import plimsoll.model.OperationId;
import plimsoll.model.record.LedgerState;
import plimsoll.wire.MappedLedger;
import plimsoll.wire.OperationByteLayout;
import plimsoll.wire.WorkerMessageWriter;
import plimsoll.wire.WorkloadOrder;
import plimsoll.worker.execution.LoadWorker;

/** A workload file and its ledger, for the driver {@code scripted}. */
public final class WorkloadFixture {
    public static final long SEED = 0xabcdL;
    private static final int CAPACITY = 2000;

    private final Path folder;
    private final Map<String, String> settings = new TreeMap<>();
    private String load = "{\"is\":\"burst\",\"operations\":10}";
    private String until = "{\"is\":\"operations\",\"count\":10,\"atMostMillis\":20000}";
    private long deadlineMillis = 20_000;
    private long drainMillis = 20_000;

    public WorkloadFixture(Path folder) throws IOException {
        this.folder = folder;
        MappedLedger.create(ledgerFile(), new OperationByteLayout(2, CAPACITY, SEED));
    }

    public WorkloadFixture driver(String sequence, String action) {
        settings.put(sequence, action);
        return this;
    }

    public WorkloadFixture load(String json) {
        load = json;
        return this;
    }

    public WorkloadFixture until(String json) {
        until = json;
        return this;
    }

    public WorkloadFixture burst(int operations) {
        load = "{\"is\":\"burst\",\"operations\":" + operations + "}";
        until = "{\"is\":\"operations\",\"count\":" + operations + ",\"atMostMillis\":20000}";
        return this;
    }

    public WorkloadFixture deadlineMillis(long millis) {
        deadlineMillis = millis;
        return this;
    }

    public WorkloadFixture drainMillis(long millis) {
        drainMillis = millis;
        return this;
    }

    public Path ledgerFile() {
        return folder.resolve("ledger-w.bin");
    }

    public Path histograms() {
        return folder.resolve("w.hlog");
    }

    public LedgerState state(int producer, long sequence) throws IOException {
        return MappedLedger.read(ledgerFile()).state(new OperationId(SEED, producer, sequence));
    }

    /** Returns the number of operations of the first phase in this state. */
    public long count(LedgerState state) throws IOException {
        MappedLedger ledger = MappedLedger.read(ledgerFile());
        long count = 0;
        for (long i = 0; i < CAPACITY; i++) {
            count += ledger.state(new OperationId(SEED, 0, i)) == state ? 1 : 0;
        }
        return count;
    }

    /** Writes the workload file of a worker process. */
    public Path file() throws IOException {
        Path file = folder.resolve("workload-w.json");
        Files.writeString(file, """
                {"name":"w","seed":"000000000000abcd","driver":"scripted","settings":%s,
                 "payloadBytes":100,"deadlineMillis":%d,"ledger":"%s","histograms":"%s",
                 "phases":[{"name":"first","judged":true,"producer":0,"load":%s,"until":%s,"drainMillis":%d},
                           {"name":"second","judged":true,"producer":1,"load":%s,"until":%s,"drainMillis":%d}]}
                """.formatted(
                        JsonWriter.string(settings),
                        deadlineMillis,
                        ledgerFile(),
                        histograms(),
                        load,
                        until,
                        drainMillis,
                        load,
                        until,
                        drainMillis));
        return file;
    }

    /** The output lines of a worker in this process, and its failure if there was one. */
    public record WorkerOutput(List<JsonObject> lines, Optional<Throwable> broken) {
        public List<JsonObject> all(String is) {
            return lines.stream()
                    .filter(line -> is.equals(line.getString("is")))
                    .toList();
        }

        public JsonObject end() {
            return all("phase-end").get(0);
        }
    }

    /** Runs the phases one after the other and then stops the worker. */
    public WorkerOutput run(String... phases) throws IOException, InterruptedException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        WorkerMessageWriter writer = new WorkerMessageWriter(new PrintStream(out, true, StandardCharsets.UTF_8));
        try (PipedOutputStream lab = new PipedOutputStream();
                PipedInputStream in = new PipedInputStream(lab);
                LoadWorker worker = LoadWorker.open(WorkloadOrder.read(file()), writer, System.nanoTime())) {
            Thread commanding = new Thread(() -> command(lab, out, phases));
            commanding.start();
            Optional<Throwable> broken = worker.obey(in, () -> {});
            commanding.interrupt();
            commanding.join();
            return new WorkerOutput(lines(out), broken);
        }
    }

    private static void command(PipedOutputStream lab, ByteArrayOutputStream out, String... phases) {
        try {
            for (int i = 0; i < phases.length; i++) {
                lab.write(("run " + phases[i] + "\n").getBytes(StandardCharsets.UTF_8));
                lab.flush();
                while (ends(out) <= i) {
                    Thread.sleep(2);
                }
            }
            lab.write("stop\n".getBytes(StandardCharsets.UTF_8));
            lab.flush();
        } catch (IOException | InterruptedException e) {
            // The worker failed before, as some tests expect.
            Thread.currentThread().interrupt();
        }
    }

    private static long ends(ByteArrayOutputStream out) {
        return lines(out).stream()
                .filter(line -> "phase-end".equals(line.getString("is")))
                .count();
    }

    private static List<JsonObject> lines(ByteArrayOutputStream out) {
        return out.toString(StandardCharsets.UTF_8)
                .lines()
                .map(WorkloadFixture::parse)
                .toList();
    }

    private static JsonObject parse(String line) {
        try {
            return JsonParser.object().from(line);
        } catch (JsonParserException e) {
            throw new AssertionError("not a JSON line: " + line, e);
        }
    }
}
