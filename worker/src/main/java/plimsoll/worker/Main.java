package plimsoll.worker;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.ServiceConfigurationError;
import java.util.TreeMap;
import plimsoll.model.record.UnreadableRecordException;
import plimsoll.wire.AuditOrder;
import plimsoll.wire.WorkerMessage;
import plimsoll.wire.WorkerMessageWriter;
import plimsoll.wire.WorkloadOrder;
import plimsoll.worker.audit.AuditRun;
import plimsoll.worker.execution.EmbeddedWorkers;
import plimsoll.worker.execution.LoadWorker;

/**
 * {@code load workload.json} sends a workload's operations as standard input commands; {@code audit request.json} lists a
 * store; {@code inside PORT DRIVER} is a member that has the driver and takes workers on it. Says one JSON object a line on
 * standard output; exits 0 when told to stop or left alone, 2 for a file that it cannot use, 3 when the driver or the audit
 * broke.
 */
public final class Main {
    private static final int DONE = 0;
    private static final int BAD_FILE = 2;
    private static final int BROKEN = 3;

    private Main() {}

    public static void main(String[] arguments) throws InterruptedException {
        PrintStream out = new PrintStream(new FileOutputStream(FileDescriptor.out), false, StandardCharsets.UTF_8);
        // Whatever a driver prints must not stand between the protocol's lines.
        System.setOut(System.err);
        int code = run(arguments, System.in, new WorkerMessageWriter(out));
        // Threads that a driver keeps must not keep the process.
        Runtime.getRuntime().halt(code);
    }

    static int run(String[] arguments, InputStream in, WorkerMessageWriter writer) throws InterruptedException {
        boolean inside = arguments.length >= 3 && arguments[0].equals("inside");
        if (arguments.length != 2 && !inside) {
            System.err.println("usage: load WORKLOAD.json | audit REQUEST.json | inside PORT DRIVER [KEY=VALUE...]");
            return BAD_FILE;
        }
        try {
            if (inside) {
                return inside(arguments);
            }
            return switch (arguments[0]) {
                case "load" -> load(Path.of(arguments[1]), in, writer);
                case "audit" -> audit(Path.of(arguments[1]), writer);
                default ->
                    throw new IllegalArgumentException(
                            "a worker can 'load', 'audit' or be 'inside', but not '" + arguments[0] + "'");
            };
        } catch (IllegalArgumentException | IOException | UnreadableRecordException | ServiceConfigurationError e) {
            System.err.println("this worker cannot start: " + e);
            return BAD_FILE;
        } catch (RuntimeException | Error e) {
            return verdict(Optional.of(e), writer);
        }
    }

    private static int load(Path file, InputStream in, WorkerMessageWriter writer)
            throws IOException, InterruptedException {
        long startNanos = System.nanoTime();
        try (LoadWorker worker = LoadWorker.open(WorkloadOrder.read(file), writer, startNanos)) {
            writer.say(WorkerMessage.Hello.ofThisProcess(startNanos));
            return verdict(worker.obey(in, () -> Runtime.getRuntime().halt(DONE)), writer);
        }
    }

    private static int inside(String[] arguments) throws IOException, InterruptedException {
        Map<String, String> settings = new TreeMap<>();
        for (String each : List.of(arguments).subList(3, arguments.length)) {
            int equals = each.indexOf('=');
            if (equals < 1) {
                throw new IllegalArgumentException("a driver's setting is KEY=VALUE, but this is '" + each + "'");
            }
            settings.put(each.substring(0, equals), each.substring(equals + 1));
        }
        try (EmbeddedWorkers workers = EmbeddedWorkers.open(Integer.parseInt(arguments[1]), arguments[2], settings)) {
            workers.serve();
        }
        return DONE;
    }

    private static int audit(Path file, WorkerMessageWriter writer) throws IOException, InterruptedException {
        AuditRun run = AuditRun.open(AuditOrder.read(file));
        return verdict(run.list(writer), writer);
    }

    private static int verdict(Optional<Throwable> broken, WorkerMessageWriter writer) {
        if (broken.isEmpty()) {
            return DONE;
        }
        broken.get().printStackTrace();
        writer.say(new WorkerMessage.Broken(broken.get().toString()));
        return BROKEN;
    }
}
