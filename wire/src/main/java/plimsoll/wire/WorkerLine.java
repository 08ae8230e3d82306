package plimsoll.wire;

import com.grack.nanojson.JsonStringWriter;
import com.grack.nanojson.JsonWriter;
import plimsoll.model.record.Progress;
import plimsoll.model.record.ProgressBuilder;
import plimsoll.model.record.Tail;
import plimsoll.model.record.UnreadableRecord;

/** One line that a worker says on its standard output, kept in {@code worker-W.ndjson}: a JSON object that says what it is. */
public sealed interface WorkerLine {
    /** Ready for commands; {@code startNanos} is the worker's {@code nanoTime}. */
    record Hello(long pid, long startNanos) implements WorkerLine {
        public static Hello ofThisProcess(long startNanos) {
            return new Hello(ProcessHandle.current().pid(), startNanos);
        }

        @Override
        public String text() {
            return whole(is("hello").value("pid", pid).value("startNanos", startNanos));
        }
    }

    /** Where a phase stands. */
    record Report(Progress progress) implements WorkerLine {
        @Override
        public String text() {
            return whole(counts(is("progress").value("phase", progress.phase()), progress));
        }
    }

    /** A phase is over; {@code cut}: its bound came before its last operation. */
    record PhaseEnd(Progress progress, boolean cut) implements WorkerLine {
        @Override
        public String text() {
            return whole(counts(is("phase-end").value("phase", progress.phase()).value("cut", cut), progress));
        }
    }

    /** Why operations of a phase were not acknowledged, and how many. */
    record Reason(String phase, String outcome, String reason, long count) implements WorkerLine {
        @Override
        public String text() {
            return whole(is("reason")
                    .value("phase", phase)
                    .value("outcome", outcome)
                    .value("reason", reason)
                    .value("count", count));
        }
    }

    /** A store was listed; so many copies there were. */
    record AuditEnd(long listed) implements WorkerLine {
        @Override
        public String text() {
            return whole(is("audit-end").value("listed", listed));
        }
    }

    /** The driver or the audit threw. */
    record Broken(String error) implements WorkerLine {
        @Override
        public String text() {
            return whole(is("broken").value("error", error));
        }
    }

    /** The line as it is said, without its break. */
    String text();

    /** @throws UnreadableRecord when the line is torn or of no known kind */
    static WorkerLine parse(String line) {
        return Fields.read("a worker's line", line, WorkerLine::read);
    }

    private static WorkerLine read(Fields line) {
        return switch (line.text("is")) {
            case "hello" -> new Hello(line.signed("pid"), line.signed("startNanos"));
            case "progress" -> new Report(progress(line));
            case "phase-end" -> new PhaseEnd(progress(line), line.has("cut") && line.flag("cut"));
            case "reason" ->
                new Reason(line.text("phase"), line.text("outcome"), line.text("reason"), line.signed("count"));
            case "audit-end" -> new AuditEnd(line.signed("listed"));
            case "broken" -> new Broken(line.text("error"));
            default -> throw line.wrong("is", "what a worker says");
        };
    }

    /** A worker of before the first release said nothing of aborted operations. */
    private static Progress progress(Fields line) {
        return ProgressBuilder.builder()
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
                .tail(line.possible("tail", tail -> tail(line.object(tail))))
                .build();
    }

    private static Tail tail(Fields tail) {
        return new Tail(tail.integer("percentile"), tail.decimal("millis"));
    }

    private static JsonStringWriter is(String kind) {
        return JsonWriter.string().object().value("is", kind);
    }

    private static JsonStringWriter counts(JsonStringWriter line, Progress progress) {
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
