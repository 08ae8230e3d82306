package plimsoll.judge.death;

import plimsoll.judge.facts.Text;
import plimsoll.judge.facts.Units;
import plimsoll.model.verdict.Death;
import plimsoll.model.verdict.Verdict;
import plimsoll.model.verdict.Violation;

/** Why something does not hold, as the end of a sentence that a name begins. */
public final class Causes {
    private Causes() {}

    /** Such as {@code died of a full Java heap}. */
    public static String words(Death death) {
        return switch (death) {
            case Death.KilledByCap() -> "was killed at its memory cap";
            case Death.HeapExhausted() -> "died of a full Java heap";
            case Death.DirectExhausted() -> "died of exhausted direct memory";
            case Death.Metaspace() -> "died of a full metaspace";
            case Death.NoNativeThread() -> "died for want of a native thread";
            case Death.Crashed() -> "crashed";
            case Death.Signalled(int signal) -> "was ended by signal " + signal;
            case Death.Exited(int code) -> "ended by itself with exit code " + code;
            case Death.SurvivedOom(String kind) -> "lived on after an OutOfMemoryError (" + kind + ")";
            case Death.Thrashing(double share) -> "spent " + Text.percent(share) + " of its time on garbage collection";
            case Death.Hung() -> "hung";
            case Death.Unresponsive() -> "stopped answering its probe";
            case Death.NeverReady() -> "never became ready";
        };
    }

    public static String words(Verdict verdict) {
        return switch (verdict) {
            case Verdict.Holds() -> "held";
            case Verdict.Breaks(Violation.Died(var ending)) -> words(ending.death());
            case Verdict.Breaks(Violation.LostData(var _, String what)) -> "damaged data (" + what + ")";
            case Verdict.Breaks(Violation.TooManyRejections(double share)) ->
                "rejected " + Text.percent(share) + " of its operations";
            case Verdict.Breaks(Violation.ObjectiveMissed(String metric, double value, String written)) ->
                "missed " + metric + " " + written + " with " + Units.show(metric, value);
            case Verdict.Inconclusive(var reason, var _) -> "was inconclusive (" + words(reason) + ")";
        };
    }

    private static String words(Verdict.Reason reason) {
        return switch (reason) {
            case GENERATOR -> "the load generator was the limit";
            case HOST -> "the machine was disturbed";
            case CHECKER -> "a check could not be made";
            case STORE -> "what it relies on failed";
            case NOISE -> "too few or too noisy figures";
            case NOT_STARTED -> "it was not started";
            case CAPABILITY -> "this machine cannot hold it to its limits";
            case INTERRUPTED -> "it was cut short";
        };
    }
}
