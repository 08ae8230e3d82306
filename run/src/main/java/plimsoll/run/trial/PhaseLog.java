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

/** The phases of a trial as they come and go, for the event log and for who looks on from another thread. */
final class PhaseLog {
    private final List<TrialView.Stretch> stretches = new CopyOnWriteArrayList<>();
    private final EventLog events;
    private final LongSupplier nanos;

    PhaseLog(EventLog events, LongSupplier nanos) {
        this.events = events;
        this.nanos = nanos;
    }

    void begins(Phase phase) {
        stretches.add(new TrialView.Stretch(
                phase, tell(phase.name() + " begins", new Occurrence.PhaseBegan(phase.name())), Optional.empty()));
    }

    void ends(Phase phase) {
        TrialView.Stretch open = stretches.removeLast();
        stretches.add(new TrialView.Stretch(
                phase,
                open.fromMillis(),
                Optional.of(tell(phase.name() + " ends", new Occurrence.PhaseEnded(phase.name())))));
    }

    List<TrialView.Stretch> stretches() {
        return List.copyOf(stretches);
    }

    private long tell(String text, Occurrence what) {
        long millis = nanos.getAsLong() / 1_000_000;
        events.append(new TrialEvent(millis, "lab", TrialEvent.Kind.PHASE, text, what));
        return millis;
    }
}
