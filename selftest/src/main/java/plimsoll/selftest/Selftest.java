package plimsoll.selftest;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import plimsoll.model.record.MemberRecord;
import plimsoll.records.ResultFolder;
import plimsoll.run.host.TrialEnvironment;
import plimsoll.run.trial.Lab;

/**
 * Runs every check, one after the other, in a lab that it closes. Takes about two minutes.
 *
 * @param records directory for the records of its trials
 * @param only the groups to run; empty: all
 * @param progress receives a line before each part, in the calling thread
 */
public record Selftest(TrialEnvironment environment, Path records, Set<String> only, Consumer<String> progress) {
    /** The groups that {@code only} can name; clean-up is always checked. */
    public static final List<String> GROUPS = List.of("ledger", "deaths", "caps", "freeze");

    /** A part of the self-test. */
    private interface Part {
        List<SelfCheck> check() throws InterruptedException;
    }

    public Selftest {
        only = Set.copyOf(only);
    }

    /** @throws InterruptedException when this thread was interrupted; every started process has ended by then */
    public SelftestReport run() throws InterruptedException {
        long began = System.nanoTime();
        List<SelfCheck> checks = new ArrayList<>();
        List<MemberRecord> started;
        try (Lab lab = environment.lab(Optional.empty())) {
            SceneRunner runner = new SceneRunner(lab, environment.machine(), new ResultFolder(records));
            for (Map.Entry<String, Part> part : parts(runner).entrySet()) {
                checks.addAll(checks(part.getKey(), part.getValue()));
            }
            started = runner.started();
        }
        checks.addAll(
                checks("clean-up: leftovers of the lab", () -> CleanUpSelfCheck.check(environment.machine(), started)));
        return new SelftestReport(checks, (System.nanoTime() - began) / 1_000_000);
    }

    private Map<String, Part> parts(SceneRunner runner) {
        Map<String, Part> parts = new LinkedHashMap<>();
        parts.put("ledger: planted faults of every class", new LedgerSelfCheck(runner)::check);
        parts.put("deaths: kernel kill, full heap, swallowed, hang", new DeathSelfCheck(runner)::check);
        parts.put("caps: a tenth above and a tenth below", new CapSelfCheck(runner)::check);
        parts.put(
                "freeze: the service is stopped 8 times in 40 s",
                new FreezeSelfCheck(runner, FreezePlan.DEFAULT)::check);
        parts.keySet().removeIf(part -> !only.isEmpty() && only.stream().noneMatch(part::startsWith));
        return parts;
    }

    private List<SelfCheck> checks(String what, Part part) throws InterruptedException {
        progress.accept(what);
        if (Thread.interrupted()) {
            throw new InterruptedException("the self-test was interrupted before: " + what);
        }
        return part.check();
    }
}
