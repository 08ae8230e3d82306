package plimsoll.judge.check;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import plimsoll.model.verdict.Finding;

/**
 * Runs every check, in the order in which findings are shown; among equal verdicts, the first finding gives the reason.
 */
public final class Checks {
    private static final Map<String, Check> ALL = all();

    private Checks() {}

    /**
     * Runs all checks. A check that throws yields an inconclusive finding, so that it can never make a trial hold. If the
     * machine of the needs was lost, anything else may follow from that, and is not checked.
     */
    public static List<Finding> run(CheckContext context) {
        List<Finding> findings = new ArrayList<>();
        if (context.facts().lostMachine()) {
            return guarded(ExecutionCheck.NAME, ExecutionCheck::run, context);
        }
        ALL.forEach((name, check) -> findings.addAll(guarded(name, check, context)));
        return findings;
    }

    static List<Finding> guarded(String name, Check check, CheckContext context) {
        try {
            return check.run(context);
        } catch (RuntimeException e) {
            return List.of(Finding.broken(name, e));
        }
    }

    private static Map<String, Check> all() {
        Map<String, Check> checks = new LinkedHashMap<>();
        checks.put("deaths", DeathCheck::subjects);
        checks.put(WeakCapCheck.NAME, WeakCapCheck::run);
        checks.put(Finding.LOSS, LossCheck::loss);
        checks.put("downloads", LossCheck::downloads);
        checks.put(ExecutionCheck.NAME, ExecutionCheck::run);
        checks.put("needs", DeathCheck::needs);
        checks.put("records", ExecutionCheck::records);
        checks.put("audit", LossCheck::audit);
        // Before the generator: on a disturbed machine it sends late through no fault of its own, and the trial is
        // repeated.
        checks.put("host", NoisyNeighbourCheck::run);
        checks.put("generator", GeneratorCheck::run);
        checks.put(GeneratorMachinesCheck.NAME, GeneratorMachinesCheck::run);
        checks.put(DiskCheck.NAME, DiskCheck::run);
        checks.put("script", ScriptCheck::run);
        checks.put("littles-law", LittlesLawCheck::run);
        checks.put("steady", SteadyStateCheck::run);
        checks.put("warm-up", WarmUpCheck::run);
        checks.put(Finding.FINISHED, CompletionCheck::run);
        checks.put("errors", ErrorCheck::run);
        checks.put("background", BackgroundCheck::run);
        checks.put("thresholds", ThresholdCheck::run);
        checks.put("faults", FaultCheck::run);
        checks.put(RestartCheck.NAME, RestartCheck::run);
        checks.put(ReplicaCheck.NAME, ReplicaCheck::run);
        checks.put("gc", DeathCheck::collections);
        checks.put("limits", LimitEffectCheck::run);
        return checks;
    }
}
