package plimsoll.plan.search;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import plimsoll.model.verdict.Death;
import plimsoll.model.verdict.DeathReport;
import plimsoll.model.verdict.Verdict;
import plimsoll.model.verdict.Violation;
import plimsoll.plan.search.knob.KnobRange;

/** Runs searches on services that respond by a rule. */
final class Outcomes {
    static final KnobRange USERS = new KnobRange("users", KnobRange.Hardness.RISES, 1, 1000, 1);
    static final KnobRange MEMORY = new KnobRange("memory", KnobRange.Hardness.FALLS, 64, 2048, 1);
    static final KnobRange POOL = new KnobRange("pool", KnobRange.Hardness.BOTH_ENDS, 1, 4096, 1);
    static final Verdict KILLED = new Verdict.Breaks(
            new Violation.Died(new DeathReport("service", new Death.KilledByCap(), "oom_kill 0 -> 1")));
    static final Verdict LOST = new Verdict.Breaks(new Violation.LostData(1, "missing"));
    static final Verdict SLOW = SimulatedService.SLOW;
    static final Verdict DISTURBED = new Verdict.Inconclusive(Verdict.Reason.HOST, "others took 40 % of the machine");
    static final Verdict LIMITED = new Verdict.Inconclusive(Verdict.Reason.GENERATOR, "the worker ran out of heap");

    private Outcomes() {}

    static Verdict holdsIf(boolean holds) {
        return holds ? Verdict.HOLDS : SLOW;
    }

    /** @param service maps the earlier trials and the requested trial to its verdict */
    static SimulatedService.Found search(SearchGoal goal, Service service) {
        List<SearchTrial> shots = new ArrayList<>();
        Search search = Search.begun(goal, Optional.empty());
        while (search.step() instanceof SearchDecision.Next next && shots.size() < 500) {
            shots.add(shot(next, service.trial(List.copyOf(shots), next)));
            search = search.with(shots.getLast());
        }
        return new SimulatedService.Found(search.step(), shots);
    }

    static SimulatedService.Found search(SearchGoal goal, Function<Double, Verdict> service) {
        return search(goal, (_, next) -> service.apply(next.value()));
    }

    static CapacityEdge capacity(SimulatedService.Found found) {
        return ((SearchDecision.Answer) found.step()).capacity();
    }

    static SearchTrial shot(SearchDecision.Next next, Verdict verdict) {
        return new SearchTrial(next.value(), next.purpose(), verdict, Duration.ofSeconds(10));
    }

    /** Returns the verdict of one trial. */
    interface Service {
        Verdict trial(List<SearchTrial> before, SearchDecision.Next next);
    }
}
