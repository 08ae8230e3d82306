package plimsoll.worker;

import com.grack.nanojson.JsonStringWriter;
import com.grack.nanojson.JsonWriter;
import java.io.PrintStream;
import plimsoll.model.record.Progress;
import plimsoll.worker.record.Reasons.Reason;

/** What a worker says to the lab: one JSON object a line, whole, from any thread. */
public final class Voice {
    private final PrintStream out;

    public Voice(PrintStream out) {
        this.out = out;
    }

    public void hello(long startNanos) {
        say(is("hello").value("pid", ProcessHandle.current().pid()).value("startNanos", startNanos));
    }

    public void progress(Progress progress) {
        say(counts(is("progress").value("phase", progress.phase()), progress));
    }

    /** @param cut the phase's bound came before its end */
    public void phaseEnd(Progress progress, boolean cut) {
        say(counts(is("phase-end").value("phase", progress.phase()).value("cut", cut), progress));
    }

    public void reason(String phase, Reason reason) {
        say(is("reason")
                .value("phase", phase)
                .value("outcome", reason.outcome())
                .value("reason", reason.text())
                .value("count", reason.count()));
    }

    public void auditEnd(long listed) {
        say(is("audit-end").value("listed", listed));
    }

    public void broken(Throwable cause) {
        say(is("broken").value("error", cause.toString()));
    }

    private static JsonStringWriter is(String what) {
        return JsonWriter.string().object().value("is", what);
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
        if (progress.tail().isPresent()) {
            line.object("tail")
                    .value("percentile", progress.tail().get().percentile())
                    .value("millis", progress.tail().get().millis())
                    .end();
        }
        return line;
    }

    private synchronized void say(JsonStringWriter line) {
        out.print(line.end().done() + "\n");
        out.flush();
    }
}
