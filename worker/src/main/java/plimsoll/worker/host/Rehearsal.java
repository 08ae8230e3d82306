package plimsoll.worker.host;

import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import plimsoll.driver.Driver;
import plimsoll.driver.Operation;
import plimsoll.model.Deadline;
import plimsoll.model.Outcome;
import plimsoll.model.load.LoadModel;
import plimsoll.model.load.Until;
import plimsoll.worker.Voice;
import plimsoll.worker.ledger.Ledger;
import plimsoll.worker.ledger.Shape;
import plimsoll.worker.record.Histograms;

/**
 * A phase of operations that do nothing, run before a worker says hello: a JVM that loads its classes only when the first
 * operation is due sends it some 100 ms late. Its files stand beside the ledger and are deleted.
 */
final class Rehearsal {
    private static final int OPERATIONS = 2000;
    private static final Duration AT_MOST = Deadline.REHEARSAL.time();

    private final Path ledger;
    private final Path histograms;

    private Rehearsal(Path ledger, Path histograms) {
        this.ledger = ledger;
        this.histograms = histograms;
    }

    static Rehearsal of(Assignment assignment) {
        return new Rehearsal(rehearsed(assignment.ledger()), rehearsed(assignment.histograms()));
    }

    void run() throws IOException {
        try {
            Assignment assignment = new Assignment(
                    "rehearsal",
                    0,
                    "none",
                    Map.of(),
                    0,
                    AT_MOST,
                    ledger,
                    histograms,
                    Optional.empty(),
                    List.of(),
                    List.of());
            PhasePlan plan = new PhasePlan(
                    "rehearsal",
                    0,
                    new LoadModel.Burst(OPERATIONS),
                    new Until.Operations(OPERATIONS, AT_MOST),
                    Duration.ZERO);
            rehearse(plan, assignment);
        } finally {
            Files.deleteIfExists(ledger);
            Files.deleteIfExists(histograms);
        }
    }

    private void rehearse(PhasePlan plan, Assignment assignment) throws IOException {
        Ledger marks = Ledger.create(ledger, new Shape(0, 1, OPERATIONS));
        Voice nobody = new Voice(new PrintStream(OutputStream.nullOutputStream(), false, StandardCharsets.UTF_8));
        try (Histograms times = new Histograms(histograms, Clock.SYSTEM.nanoTime())) {
            Tools tools = new Tools(
                    new Engine.OnThreads(new Nothing(), new OperationThreads()),
                    marks,
                    Optional.empty(),
                    times,
                    Clock.SYSTEM);
            // What it returns says nothing of the service: a rehearsal that goes wrong only leaves the JVM cold.
            new PhaseRun(plan, assignment, tools, nobody).run().ifPresent(Throwable::printStackTrace);
        }
    }

    private static Path rehearsed(Path file) {
        return file.resolveSibling(file.getFileName() + ".rehearsal");
    }

    /** Every operation is acknowledged at once. */
    private static final class Nothing implements Driver {
        @Override
        public Outcome perform(Operation operation) {
            return Outcome.ACKNOWLEDGED;
        }

        @Override
        public void close() {}
    }
}
