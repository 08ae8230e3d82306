package plimsoll.plan.search;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import plimsoll.model.verdict.Death;
import plimsoll.model.verdict.Ending;
import plimsoll.model.verdict.Verdict;
import plimsoll.model.verdict.Violation;
import plimsoll.plan.search.knob.Axis;

/** Searches of services that answer by a rule. */
final class Outcomes {
    static final Axis USERS = new Axis("users", Axis.Hardness.RISES, 1, 1000, 1);
    static final Axis MEMORY = new Axis("memory", Axis.Hardness.FALLS, 64, 2048, 1);
    static final Axis POOL = new Axis("pool", Axis.Hardness.BOTH_ENDS, 1, 4096, 1);
    static final Verdict KILLED =
            new Verdict.Breaks(new Violation.Died(new Ending("service", new Death.KilledByCap(), "oom_kill 0 -> 1")));
    static final Verdict LOST = new Verdict.Breaks(new Violation.LostData(1, "missing"));
    static final Verdict SLOW = SimulatedService.SLOW;
    static final Verdict DISTURBED = new Verdict.Inconclusive(Verdict.Reason.HOST, "others took 40 % of the machine");

    private Outcomes() {}

    static Verdict holdsIf(boolean holds) {
        return holds ? Verdict.HOLDS : SLOW;
    }

    /** @param service from the trials before and the trial asked for to its verdict */
    static SimulatedService.Found search(Goal goal, Service service) {
        List<Shot> shots = new ArrayList<>();
        Step step = Search.after(goal, shots);
        while (step instanceof Step.Next next && shots.size() < 500) {
            shots.add(shot(next, service.trial(List.copyOf(shots), next)));
            step = Search.after(goal, shots);
        }
        return new SimulatedService.Found(step, shots);
    }

    static SimulatedService.Found search(Goal goal, Function<Double, Verdict> service) {
        return search(goal, (_, next) -> service.apply(next.value()));
    }

    static Capacity capacity(SimulatedService.Found found) {
        return ((Step.Answer) found.step()).capacity();
    }

    static Shot shot(Step.Next next, Verdict verdict) {
        return new Shot(next.value(), next.purpose(), verdict, Duration.ofSeconds(10));
    }

    /** Answers one trial. */
    interface Service {
        Verdict trial(List<Shot> before, Step.Next next);
    }
}
