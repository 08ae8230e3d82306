package plimsoll.selftest;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import plimsoll.records.ResultFolder;
import plimsoll.run.host.TrialEnvironment;
import plimsoll.run.trial.Lab;

/**
 * Runs every proof one after the other with a lab that it closes: about two minutes.
 *
 * @param records where those of its trials go
 * @param only these groups; empty: all
 * @param progress told a line before each part; called from the calling thread
 */
public record Selftest(TrialEnvironment place, Path records, Set<String> only, Consumer<String> progress) {
    /** What {@code only} can name; clean-up is always looked at. */
    public static final List<String> GROUPS = List.of("ledger", "deaths", "caps", "freeze");

    /** A part of the self-test. */
    private interface Part {
        List<SelfCheck> prove() throws InterruptedException;
    }

    public Selftest {
        only = Set.copyOf(only);
    }

    /** @throws InterruptedException when this thread was interrupted; everything that was started is ended by then */
    public SelftestReport run() throws InterruptedException {
        long began = System.nanoTime();
        List<SelfCheck> proofs = new ArrayList<>();
        SceneRunner bench = new SceneRunner(place.lab(Optional.empty()), place.machine(), new ResultFolder(records));
        try (Lab _ = bench.lab()) {
            for (Map.Entry<String, Part> part : parts(bench).entrySet()) {
                proofs.addAll(proofs(part.getKey(), part.getValue()));
            }
        }
        proofs.addAll(proofs("clean-up: what is left", () -> CleanUpSelfCheck.prove(place.machine(), bench.started())));
        return new SelftestReport(proofs, (System.nanoTime() - began) / 1_000_000);
    }

    private Map<String, Part> parts(SceneRunner bench) {
        Map<String, Part> parts = new LinkedHashMap<>();
        parts.put("ledger: planted faults of every class", new LedgerSelfCheck(bench)::prove);
        parts.put("deaths: kernel kill, full heap, swallowed, hang", new DeathSelfCheck(bench)::prove);
        parts.put("caps: a tenth above and a tenth below", new CapSelfCheck(bench)::prove);
        parts.put(
                "freeze: the service stands still 8 times in 40 s",
                new FreezeSelfCheck(bench, FreezePlan.DEFAULT)::prove);
        parts.keySet().removeIf(part -> !only.isEmpty() && only.stream().noneMatch(part::startsWith));
        return parts;
    }

    private List<SelfCheck> proofs(String what, Part part) throws InterruptedException {
        progress.accept(what);
        if (Thread.interrupted()) {
            throw new InterruptedException("the self-test was interrupted before: " + what);
        }
        return part.prove();
    }
}
