package plimsoll.judge.check;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import plimsoll.model.verdict.Finding;

/** Every check, in the order in which findings are shown and, among equals, give the reason. */
public final class Checks {
    private static final Map<String, Check> ALL = all();

    private Checks() {}

    /** A check that throws has found nothing out; that is a finding too, and never a holding. */
    public static List<Finding> look(CheckContext context) {
        List<Finding> findings = new ArrayList<>();
        ALL.forEach((name, check) -> findings.addAll(guarded(name, check, context)));
        return findings;
    }

    static List<Finding> guarded(String name, Check check, CheckContext context) {
        try {
            return check.look(context);
        } catch (RuntimeException e) {
            return List.of(Finding.broken(name, e));
        }
    }

    private static Map<String, Check> all() {
        Map<String, Check> checks = new LinkedHashMap<>();
        checks.put("deaths", DeathCheck::subjects);
        checks.put("loss", LossCheck::look);
        checks.put("execution", ExecutionCheck::look);
        checks.put("needs", DeathCheck::needs);
        checks.put("records", ExecutionCheck::records);
        checks.put("audit", LossCheck::audit);
        // Who is disturbed sends late: then the generator is not to blame, and the trial is repeated.
        checks.put("host", NoisyNeighbourCheck::look);
        checks.put("generator", GeneratorCheck::look);
        checks.put("script", ScriptCheck::look);
        checks.put("littles-law", LittlesLawCheck::look);
        checks.put("steady", SteadyStateCheck::look);
        checks.put("finished", CompletionCheck::look);
        checks.put("errors", ErrorCheck::look);
        checks.put("beside", BackgroundCheck::look);
        checks.put("thresholds", ThresholdCheck::look);
        checks.put("faults", FaultCheck::look);
        checks.put("gc", DeathCheck::collections);
        return checks;
    }
}
