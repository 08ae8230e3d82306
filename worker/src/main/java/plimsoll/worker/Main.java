package plimsoll.worker;

import java.io.BufferedReader;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.ServiceConfigurationError;
import java.util.TreeMap;
import plimsoll.driver.AuditFactory;
import plimsoll.model.record.UnreadableRecordException;
import plimsoll.wire.AuditOrder;
import plimsoll.wire.LabMessage;
import plimsoll.wire.WorkerMessage;
import plimsoll.wire.WorkerMessageWriter;
import plimsoll.wire.WorkloadOrder;
import plimsoll.worker.audit.AuditRun;
import plimsoll.worker.execution.EmbeddedWorkers;
import plimsoll.worker.execution.LoadWorker;
import plimsoll.worker.extension.DriverRegistry;

/**
 * The worker's command line. {@code load WORKLOAD.json [LOOPS]} sends a workload's operations, phase by phase, on
 * commands from standard input; a driver that needs event loops gets this number of them (default: 1). {@code audit
 * REQUEST.json} lists a store on the command {@code list}; {@code inside PORT DRIVER} is a member that opens the driver
 * and runs workers on it. Writes one JSON object per line to standard output. Exits with 0 after {@code stop}, after a
 * listing, or at the end of its input, 2 for wrong usage or an unusable file, 3 when the driver or the audit failed.
 */
public final class Main {
    private static final int SUCCESS = 0;
    private static final int BAD_USAGE_OR_FILE = 2;
    private static final int FAILURE = 3;

    private Main() {}

    public static void main(String[] arguments) throws InterruptedException {
        PrintStream out = new PrintStream(new FileOutputStream(FileDescriptor.out), false, StandardCharsets.UTF_8);
        // The output of a driver must not mix with the lines of the protocol.
        System.setOut(System.err);
        int code = run(arguments, System.in, new WorkerMessageWriter(out));
        // By its end the lab knows that all records are whole, while the JVM still takes its time to end.
        out.close();
        // Threads that a driver leaves running must not keep the process alive.
        Runtime.getRuntime().halt(code);
    }

    static int run(String[] arguments, InputStream in, WorkerMessageWriter writer) throws InterruptedException {
        boolean inside = arguments.length >= 3 && arguments[0].equals("inside");
        boolean loops = arguments.length == 3 && arguments[0].equals("load");
        if (arguments.length != 2 && !inside && !loops) {
            System.err.println(
                    "usage: load WORKLOAD.json [LOOPS] | audit REQUEST.json | inside PORT DRIVER [KEY=VALUE...]");
            return BAD_USAGE_OR_FILE;
        }
        try {
            if (inside) {
                return inside(arguments);
            }
            return switch (arguments[0]) {
                case "load" -> load(Path.of(arguments[1]), loops ? Integer.parseInt(arguments[2]) : 1, in, writer);
                case "audit" -> audit(Path.of(arguments[1]), in, writer);
                default ->
                    throw new IllegalArgumentException(
                            "unknown mode '" + arguments[0] + "'; use load, audit or inside");
            };
        } catch (IllegalArgumentException | IOException | UnreadableRecordException | ServiceConfigurationError e) {
            System.err.println("the worker cannot start: " + e);
            return BAD_USAGE_OR_FILE;
        } catch (RuntimeException | Error e) {
            return exitCode(Optional.of(e), writer);
        }
    }

    private static int load(Path file, int loops, InputStream in, WorkerMessageWriter writer)
            throws IOException, InterruptedException {
        long startNanos = System.nanoTime();
        try (LoadWorker worker = LoadWorker.open(WorkloadOrder.read(file), loops, writer, startNanos)) {
            writer.write(WorkerMessage.Hello.ofThisProcess(startNanos));
            return exitCode(worker.obey(in, () -> Runtime.getRuntime().halt(SUCCESS)), writer);
        }
    }

    private static int inside(String[] arguments) throws IOException, InterruptedException {
        Map<String, String> settings = new TreeMap<>();
        for (String each : List.of(arguments).subList(3, arguments.length)) {
            int equals = each.indexOf('=');
            if (equals < 1) {
                throw new IllegalArgumentException("a setting of a driver is KEY=VALUE, got '" + each + "'");
            }
            settings.put(each.substring(0, equals), each.substring(equals + 1));
        }
        try (EmbeddedWorkers workers =
                EmbeddedWorkers.open(Integer.parseInt(arguments[1]), arguments[2], settings, System.getenv())) {
            workers.serve();
        }
        return SUCCESS;
    }

    /** Gets ready, but opens no ledger and asks no store before the lab orders it. */
    private static int audit(Path file, InputStream in, WorkerMessageWriter writer)
            throws IOException, InterruptedException {
        AuditOrder order = AuditOrder.read(file);
        AuditFactory factory = DriverRegistry.audit(order.name());
        if (!awaitsListing(in)) {
            return SUCCESS;
        }
        return exitCode(AuditRun.open(order, factory).list(writer), writer);
    }

    /** Waits for the order to list; returns false when the input has ended, because the lab is gone. */
    private static boolean awaitsListing(InputStream in) throws IOException {
        String line = new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8)).readLine();
        if (line != null && !(LabMessage.parse(line.strip()) instanceof LabMessage.StoreListing)) {
            throw new IllegalArgumentException("an audit waits for the command 'list', got '" + line + "'");
        }
        return line != null;
    }

    private static int exitCode(Optional<Throwable> failure, WorkerMessageWriter writer) {
        if (failure.isEmpty()) {
            return SUCCESS;
        }
        failure.get().printStackTrace();
        writer.write(new WorkerMessage.Broken(failure.get().toString()));
        return FAILURE;
    }
}
