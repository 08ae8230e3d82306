package plimsoll.records;

import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import plimsoll.model.load.Fault;
import plimsoll.model.load.Phase;
import plimsoll.model.record.Occurrence;
import plimsoll.model.record.TrialEvent;
import plimsoll.model.study.Experiment;

/**
 * Derives the {@link Occurrence} of events that were written before they had one, from their sentences. Faults with the
 * same words are matched in the order of the experiment. One parser reads one file, from its first line to its last.
 */
final class LegacyEventParser {
    private static final String LAST_PROBE = "the last probe: ";

    private final Experiment experiment;
    private final List<Fault> faults;
    private final Map<String, Integer> begunByWords = new HashMap<>();

    LegacyEventParser(Experiment experiment) {
        this.experiment = experiment;
        this.faults = experiment.faults();
    }

    /** Returns the event with its occurrence. */
    TrialEvent withOccurrence(TrialEvent event) {
        Optional<Occurrence> what = event.what().or(() -> switch (event.kind()) {
            case PHASE -> phase(event.text());
            case FAULT -> fault(event.text());
            case NOTE -> probe(event.text());
            case STARTED, READY, OUT_OF_MEMORY, KILLED, ENDED, STOPPED, GC -> Optional.<Occurrence>empty();
        });
        return new TrialEvent(event.atMillis(), event.member(), event.kind(), event.text(), what);
    }

    /** Parses a phase event; the first version wrote only the phase's name. */
    private Optional<Occurrence> phase(String text) {
        return experiment.phases().stream()
                .map(Phase::name)
                .filter(name -> text.equals(name) || text.startsWith(name + " "))
                .findFirst()
                .map(name -> text.equals(name + " ends")
                        ? new Occurrence.PhaseEnded(name)
                        : new Occurrence.PhaseBegan(name));
    }

    /** Parses a fault event: the longest words match, since those of a kill begin those of a kill and its restart. */
    private Optional<Occurrence> fault(String text) {
        return faults.stream()
                .map(FaultEventText::of)
                .filter(words -> text.startsWith(words + " "))
                .max(Comparator.comparingInt(String::length))
                .map(words -> fault(words, text.substring(words.length() + 1)));
    }

    private Occurrence fault(String words, String what) {
        return switch (what) {
            case "begins" -> new Occurrence.FaultBegan(indexOf(words, begunByWords.merge(words, 1, Integer::sum) - 1));
            case "ends" -> new Occurrence.FaultEnded(indexOf(words, begunByWords.getOrDefault(words, 1) - 1));
            case String other
            when other.startsWith("never began") ->
                new Occurrence.FaultMissed(indexOf(words, begunByWords.merge(words, 1, Integer::sum) - 1));
            default -> new Occurrence.FaultFailed(indexOf(words, begunByWords.getOrDefault(words, 1) - 1));
        };
    }

    /**
     * Returns the index of the {@code nth} fault with these words, or of the last one if the file has more than were
     * planned.
     */
    private int indexOf(String words, int nth) {
        int[] matching = IntStream.range(0, faults.size())
                .filter(i -> FaultEventText.of(faults.get(i)).equals(words))
                .toArray();
        return matching[Math.min(nth, matching.length - 1)];
    }

    private static Optional<Occurrence> probe(String text) {
        return text.startsWith(LAST_PROBE)
                ? Optional.of(new Occurrence.Probed(text.substring(LAST_PROBE.length())))
                : Optional.empty();
    }
}
