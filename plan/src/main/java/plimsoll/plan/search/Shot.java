package plimsoll.plan.search;

import java.time.Duration;
import plimsoll.model.verdict.Death;
import plimsoll.model.verdict.Verdict;
import plimsoll.model.verdict.Violation;

/** One trial of a search, judged. */
public record Shot(double value, Purpose purpose, Verdict verdict, Duration took) {
    public boolean counted() {
        return !(verdict instanceof Verdict.Inconclusive);
    }

    boolean held() {
        return verdict instanceof Verdict.Holds;
    }

    /** Once seen it is true of this load, whatever other trials say. */
    boolean fatal() {
        return switch (verdict) {
            case Verdict.Holds _, Verdict.Inconclusive _ -> false;
            case Verdict.Breaks(Violation violation) -> fatal(violation);
        };
    }

    private static boolean fatal(Violation violation) {
        return switch (violation) {
            case Violation.LostData _ -> true;
            case Violation.Died(var ending) -> exhausted(ending.death());
            case Violation.TooManyRejections _, Violation.ObjectiveMissed _ -> false;
        };
    }

    /** Slowness in any form can be a disturbance and may be outvoted; a process that ended cannot. */
    private static boolean exhausted(Death death) {
        return switch (death) {
            case Death.Thrashing _, Death.Hung _, Death.Unresponsive _, Death.NeverReady _ -> false;
            case Death.KilledByCap _,
                    Death.HeapExhausted _,
                    Death.DirectExhausted _,
                    Death.Metaspace _,
                    Death.NoNativeThread _,
                    Death.Crashed _,
                    Death.Signalled _,
                    Death.Exited _,
                    Death.SurvivedOom _ -> true;
        };
    }
}
