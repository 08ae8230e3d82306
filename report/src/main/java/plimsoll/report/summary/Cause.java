package plimsoll.report.summary;

import plimsoll.model.verdict.Death;
import plimsoll.model.verdict.Ending;
import plimsoll.model.verdict.Verdict;
import plimsoll.model.verdict.Violation;
import plimsoll.report.text.Amounts;

/**
 * Why a verdict is not "holds", in words.
 *
 * @param words such as {@code killed by the kernel at its memory cap}; empty for holds
 * @param evidence the line it rests on; may be empty
 */
public record Cause(String words, String evidence) {
    public static Cause of(Verdict verdict) {
        return switch (verdict) {
            case Verdict.Holds() -> new Cause("", "");
            case Verdict.Breaks(Violation violation) -> of(violation);
            case Verdict.Inconclusive(Verdict.Reason reason, String detail) -> new Cause(words(reason), detail);
        };
    }

    private static Cause of(Violation violation) {
        return switch (violation) {
            case Violation.Died(Ending ending) ->
                new Cause(ending.member() + " " + words(ending.death()), ending.evidence());
            case Violation.LostData(long count, String what) ->
                new Cause(Amounts.count(count) + " acknowledged operations lost or changed", what);
            case Violation.TooManyRejections(double share) -> new Cause("rejected " + Amounts.share(share), "");
            case Violation.ObjectiveMissed(String metric, double value, String written) ->
                new Cause(
                        metric + " missed " + written,
                        Double.isNaN(value) ? "" : "measured " + measured(metric, value));
        };
    }

    /** What is said of a member that ended so, such as {@code hung}. */
    public static String words(Death death) {
        return switch (death) {
            case Death.KilledByCap() -> "was killed at its memory cap";
            case Death.HeapExhausted() -> "ran out of Java heap and ended";
            case Death.DirectExhausted() -> "ran out of direct buffer memory";
            case Death.Metaspace() -> "ran out of metaspace";
            case Death.NoNativeThread() -> "could not create another thread";
            case Death.Crashed() -> "crashed";
            case Death.Signalled(int signal) -> "was ended by signal " + signal;
            case Death.Exited(int code) -> "ended by itself with code " + code;
            case Death.SurvivedOom(String kind) -> "ran out of memory (" + kind + ") and lived on";
            case Death.Thrashing(double share) -> "spent " + Amounts.share(share) + " of its time collecting garbage";
            case Death.Hung() -> "hung: nothing in flight finished any more";
            case Death.Unresponsive() -> "no longer answered its readiness probe";
            case Death.NeverReady() -> "was never ready";
        };
    }

    private static String words(Verdict.Reason reason) {
        return switch (reason) {
            case GENERATOR -> "the load generator was the limit";
            case HOST -> "the machine was disturbed";
            case CHECKER -> "a check did not work";
            case STORE -> "the store was the limit";
            case NOISE -> "too noisy to decide";
            case NOT_STARTED -> "did not start";
            case CAPABILITY -> "this machine cannot hold it to its limits";
            case INTERRUPTED -> "interrupted";
        };
    }

    private static String measured(String metric, double value) {
        if (metric.endsWith(" vs baseline")) {
            return Amounts.change(value);
        }
        if (metric.startsWith("response.")
                || metric.startsWith("service.")
                || metric.equals("total")
                || metric.equals("ready")) {
            return Amounts.millis(value);
        }
        if (metric.startsWith("memory.") || metric.startsWith("heap.")) {
            return Amounts.bytes(value);
        }
        if (metric.equals("goodput.bytes")) {
            return Amounts.bytes(value) + "/s";
        }
        if (metric.equals("throughput")) {
            return Amounts.rate(value);
        }
        return metric.endsWith(".rate") || metric.endsWith(".share") || metric.equals("gc.time")
                ? Amounts.share(value)
                : Amounts.count(value);
    }
}
