package plimsoll.wire;

import com.grack.nanojson.JsonStringWriter;
import com.grack.nanojson.JsonWriter;
import java.util.function.UnaryOperator;
import plimsoll.model.record.ProgressReport;
import plimsoll.model.record.ProgressReportBuilder;
import plimsoll.model.record.TailLatency;
import plimsoll.model.record.UnreadableRecordException;

/**
 * One line that a worker writes to standard output, kept in {@code worker-W.ndjson}: a JSON object that names its kind.
 */
public sealed interface WorkerMessage {
    /** Ready for commands; {@code startNanos} is the worker's {@code nanoTime}. */
    record Hello(long pid, long startNanos) implements WorkerMessage {
        public static Hello ofThisProcess(long startNanos) {
            return new Hello(ProcessHandle.current().pid(), startNanos);
        }

        @Override
        public String text() {
            return whole(is("hello").value("pid", pid).value("startNanos", startNanos));
        }
    }

    /** A phase that was ordered for a moment has begun; {@code nanos} is the worker's {@code nanoTime}. */
    record Started(String phase, long nanos) implements WorkerMessage {
        @Override
        public String text() {
            return whole(is("started").value("phase", phase).value("nanos", nanos));
        }
    }

    /** The progress of a phase. */
    record Report(ProgressReport progress) implements WorkerMessage {
        @Override
        public String text() {
            return whole(counts(is("progress").value("phase", progress.phase()), progress));
        }
    }

    /** A phase has finished this many operations, at least a mark of its order. */
    record Reached(String phase, long operations) implements WorkerMessage {
        @Override
        public String text() {
            return whole(is("reached").value("phase", phase).value("operations", operations));
        }
    }

    /** A phase is over; {@code cut}: its bound came before its last operation. */
    record PhaseOver(ProgressReport progress, boolean cut) implements WorkerMessage {
        @Override
        public String text() {
            return whole(counts(is("phase-end").value("phase", progress.phase()).value("cut", cut), progress));
        }
    }

    /** Why operations of a phase were not acknowledged, and how many. */
    record Reason(String phase, String outcome, String reason, long count) implements WorkerMessage {
        /** The outcome of downloads with other content than was uploaded, which all other counts have as unknown. */
        public static final String DAMAGED = "damaged";

        @Override
        public String text() {
            return whole(is("reason")
                    .value("phase", phase)
                    .value("outcome", outcome)
                    .value("reason", reason)
                    .value("count", count));
        }

        @Override
        public WorkerMessage withTexts(UnaryOperator<String> change) {
            return new Reason(phase, outcome, change.apply(reason), count);
        }
    }

    /** A store was listed; {@code listed} is the number of copies. */
    record AuditEnd(long listed) implements WorkerMessage {
        @Override
        public String text() {
            return whole(is("audit-end").value("listed", listed));
        }
    }

    /** The driver or the audit threw. */
    record Broken(String error) implements WorkerMessage {
        @Override
        public String text() {
            return whole(is("broken").value("error", error));
        }

        @Override
        public WorkerMessage withTexts(UnaryOperator<String> change) {
            return new Broken(change.apply(error));
        }
    }

    /** The line as sent, without the line break. */
    String text();

    /** Returns the message with its texts changed, such as without secrets; names and numbers stay as they are. */
    default WorkerMessage withTexts(UnaryOperator<String> change) {
        return this;
    }

    /** @throws UnreadableRecordException if the line is torn or of an unknown kind */
    static WorkerMessage parse(String line) {
        return JsonObjectReader.read("a worker's line", line, WorkerMessage::read);
    }

    private static WorkerMessage read(JsonObjectReader line) {
        return switch (line.text("is")) {
            case "hello" -> new Hello(line.signed("pid"), line.signed("startNanos"));
            case "started" -> new Started(line.text("phase"), line.signed("nanos"));
            case "progress" -> new Report(progress(line));
            case "reached" -> new Reached(line.text("phase"), line.signed("operations"));
            case "phase-end" -> new PhaseOver(progress(line), line.has("cut") && line.flag("cut"));
            case "reason" ->
                new Reason(line.text("phase"), line.text("outcome"), line.text("reason"), line.signed("count"));
            case "audit-end" -> new AuditEnd(line.signed("listed"));
            case "broken" -> new Broken(line.text("error"));
            default -> throw line.wrong("is", "a known kind of message");
        };
    }

    /** A worker from before the first release does not report aborted operations. */
    private static ProgressReport progress(JsonObjectReader line) {
        return ProgressReportBuilder.builder()
                .phase(line.text("phase"))
                .atMillis(line.signed("atMillis"))
                .started(line.signed("started"))
                .acknowledged(line.signed("acknowledged"))
                .rejected(line.signed("rejected"))
                .failed(line.signed("failed"))
                .unknown(line.signed("unknown"))
                .aborted(line.has("aborted") ? line.signed("aborted") : 0)
                .unsent(line.signed("unsent"))
                .inFlight(line.signed("inFlight"))
                .bytesSent(line.signed("bytesSent"))
                .tail(line.optional("tail", tail -> tail(line.object(tail))))
                .build();
    }

    private static TailLatency tail(JsonObjectReader tail) {
        return new TailLatency(tail.integer("percentile"), tail.decimal("millis"));
    }

    private static JsonStringWriter is(String kind) {
        return JsonWriter.string().object().value("is", kind);
    }

    private static JsonStringWriter counts(JsonStringWriter line, ProgressReport progress) {
        line.value("atMillis", progress.atMillis())
                .value("started", progress.started())
                .value("acknowledged", progress.acknowledged())
                .value("rejected", progress.rejected())
                .value("failed", progress.failed())
                .value("unknown", progress.unknown())
                .value("aborted", progress.aborted())
                .value("unsent", progress.unsent())
                .value("inFlight", progress.inFlight())
                .value("bytesSent", progress.bytesSent());
        progress.tail()
                .ifPresent(tail -> line.object("tail")
                        .value("percentile", tail.percentile())
                        .value("millis", tail.millis())
                        .end());
        return line;
    }

    private static String whole(JsonStringWriter line) {
        return line.end().done();
    }
}
