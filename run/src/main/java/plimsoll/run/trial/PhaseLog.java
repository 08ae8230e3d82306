package plimsoll.run.trial;

import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.LongSupplier;
import plimsoll.lab.explain.TrialView;
import plimsoll.model.load.Phase;
import plimsoll.model.record.Occurrence;
import plimsoll.model.record.TrialEvent;
import plimsoll.records.EventLog;

/** Records the phases of a trial, for the event log and for readers in other threads. */
final class PhaseLog {
    private final List<TrialView.Stretch> stretches = new CopyOnWriteArrayList<>();
    private final EventLog events;
    private final LongSupplier nanos;

    PhaseLog(EventLog events, LongSupplier nanos) {
        this.events = events;
        this.nanos = nanos;
    }

    void started(Phase phase) {
        stretches.add(new TrialView.Stretch(
                phase, append(phase.name() + " begins", new Occurrence.PhaseBegan(phase.name())), Optional.empty()));
    }

    void ended(Phase phase) {
        TrialView.Stretch open = stretches.removeLast();
        stretches.add(new TrialView.Stretch(
                phase,
                open.fromMillis(),
                Optional.of(append(phase.name() + " ends", new Occurrence.PhaseEnded(phase.name())))));
    }

    List<TrialView.Stretch> stretches() {
        return List.copyOf(stretches);
    }

    private long append(String text, Occurrence what) {
        long millis = nanos.getAsLong() / 1_000_000;
        events.append(new TrialEvent(millis, "lab", TrialEvent.Kind.PHASE, text, what));
        return millis;
    }
}
