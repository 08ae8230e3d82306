package plimsoll.engine.selftest;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import plimsoll.engine.launch.machine.Machine;
import plimsoll.engine.record.ResultFolder;
import plimsoll.engine.run.Lab;

/**
 * Runs every proof one after the other with a lab that it closes: about two minutes.
 *
 * @param progress told a line before each part; called from the calling thread
 */
public record Selftest(Machine machine, ResultFolder folder, Consumer<String> progress) {
    /** A part of the self-test. */
    private interface Part {
        List<Proof> prove() throws InterruptedException;
    }

    /**
     * @param workerClassPath of the built-in worker and its transports
     * @throws InterruptedException when this thread was interrupted; everything that was started is ended by then
     */
    public SelftestReport run(String workerClassPath) throws InterruptedException {
        long began = System.nanoTime();
        List<Proof> proofs = new ArrayList<>();
        Workbench bench = new Workbench(
                Lab.open(machine, workerClassPath, java.util.Optional.empty()), machine, folder);
        try (Lab _ = bench.lab()) {
            part(proofs, "ledger: planted faults of every class", new LedgerProof(bench)::prove);
            part(proofs, "deaths: kernel kill, full heap, swallowed, hang", new DeathProof(bench)::prove);
            part(proofs, "caps: a tenth above and a tenth below", new CapProof(bench)::prove);
            part(
                    proofs,
                    "freeze: the service stands still 8 times in 40 s",
                    new FreezeProof(bench, FreezePlan.DEFAULT)::prove);
        }
        part(proofs, "clean-up", () -> CleanUpProof.prove(machine, bench.started()));
        return new SelftestReport(proofs, (System.nanoTime() - began) / 1_000_000);
    }

    private void part(List<Proof> proofs, String what, Part part) throws InterruptedException {
        progress.accept(what);
        if (Thread.interrupted()) {
            throw new InterruptedException("the self-test was interrupted before: " + what);
        }
        proofs.addAll(part.prove());
    }
}
