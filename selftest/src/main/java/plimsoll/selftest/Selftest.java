package plimsoll.selftest;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import plimsoll.lab.launch.machine.Machine;
import plimsoll.lab.load.WorkerProgram;
import plimsoll.records.ResultFolder;
import plimsoll.run.trial.Lab;

/**
 * Runs every proof one after the other with a lab that it closes: about two minutes.
 *
 * @param only these groups; empty: all
 * @param progress told a line before each part; called from the calling thread
 */
public record Selftest(Machine machine, ResultFolder folder, Set<String> only, Consumer<String> progress) {
    /** What {@code only} can name; clean-up is always looked at. */
    public static final List<String> GROUPS = List.of("ledger", "deaths", "caps", "freeze");

    /** A part of the self-test. */
    private interface Part {
        List<Proof> prove() throws InterruptedException;
    }

    public Selftest {
        only = Set.copyOf(only);
    }

    /**
     * @param worker the built-in one and its transports
     * @throws InterruptedException when this thread was interrupted; everything that was started is ended by then
     */
    public SelftestReport run(WorkerProgram worker) throws InterruptedException {
        long began = System.nanoTime();
        List<Proof> proofs = new ArrayList<>();
        Workbench bench = new Workbench(Lab.open(machine, worker, Optional.empty()), machine, folder);
        try (Lab _ = bench.lab()) {
            for (Map.Entry<String, Part> part : parts(bench).entrySet()) {
                proofs.addAll(proofs(part.getKey(), part.getValue()));
            }
        }
        proofs.addAll(proofs("clean-up: what is left", () -> CleanUpProof.prove(machine, bench.started())));
        return new SelftestReport(proofs, (System.nanoTime() - began) / 1_000_000);
    }

    private Map<String, Part> parts(Workbench bench) {
        Map<String, Part> parts = new LinkedHashMap<>();
        parts.put("ledger: planted faults of every class", new LedgerProof(bench)::prove);
        parts.put("deaths: kernel kill, full heap, swallowed, hang", new DeathProof(bench)::prove);
        parts.put("caps: a tenth above and a tenth below", new CapProof(bench)::prove);
        parts.put(
                "freeze: the service stands still 8 times in 40 s", new FreezeProof(bench, FreezePlan.DEFAULT)::prove);
        parts.keySet().removeIf(part -> !only.isEmpty() && only.stream().noneMatch(part::startsWith));
        return parts;
    }

    private List<Proof> proofs(String what, Part part) throws InterruptedException {
        progress.accept(what);
        if (Thread.interrupted()) {
            throw new InterruptedException("the self-test was interrupted before: " + what);
        }
        return part.prove();
    }
}
