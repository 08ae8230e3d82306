package plimsoll.selftest;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import plimsoll.model.figure.HostFigures;
import plimsoll.model.record.Metric;
import plimsoll.model.record.Occurrence;
import plimsoll.model.record.Sample;
import plimsoll.model.record.TrialEvent;
import plimsoll.records.EventLog;
import plimsoll.records.Timeline;
import plimsoll.records.TrialFolder;

/**
 * Causes that kept a phase's processes from their cores, measured without response times.
 *
 * @param others share of the machine that the hypervisor stole and other processes used during the trial
 * @param waited time that the service and the workers were runnable without a core, as a share of the phase
 */
record HostNoise(double others, double waited) {
    private static final double MOST_OTHERS = 0.10;
    private static final double MOST_WAITED = 0.10;

    /** @param figures of the trial, from its result */
    static HostNoise of(TrialFolder folder, Map<String, Double> figures, String phase) {
        double others = figures.getOrDefault(HostFigures.STEAL.key(), 0.0)
                + figures.getOrDefault(HostFigures.OTHER_PROCESSES.key(), 0.0);
        return new HostNoise(others, waited(folder, phase));
    }

    private static double waited(TrialFolder folder, String phase) {
        List<TrialEvent> events = EventLog.read(folder.events()).items();
        long begin = at(events, new Occurrence.PhaseBegan(phase), 0);
        long end = at(events, new Occurrence.PhaseEnded(phase), begin);
        List<Sample> samples = Timeline.read(folder.timeline()).items().stream()
                .filter(sample -> sample.atMillis() >= begin && sample.atMillis() <= end)
                .filter(sample -> sample.values().containsKey(Metric.RUN_QUEUE_WAIT))
                .toList();
        double waited = samples.stream()
                .map(Sample::member)
                .distinct()
                .mapToDouble(member -> increase(samples, member))
                .sum();
        return end > begin ? waited / (end - begin) : 0;
    }

    private static long at(List<TrialEvent> events, Occurrence what, long otherwise) {
        return events.stream()
                .filter(event -> event.what().filter(what::equals).isPresent())
                .map(TrialEvent::atMillis)
                .findFirst()
                .orElse(otherwise);
    }

    private static double increase(List<Sample> samples, String member) {
        List<Long> values = samples.stream()
                .filter(sample -> sample.member().equals(member))
                .map(sample -> sample.value(Metric.RUN_QUEUE_WAIT))
                .toList();
        return values.getLast() - values.getFirst();
    }

    /** True if the noise is so high that response times prove nothing about the generator. */
    boolean isTooHigh() {
        return others > MOST_OTHERS || waited > MOST_WAITED;
    }

    /**
     * The check that compares the noise with its bounds.
     *
     * @param missed whether the noise left a missed time undecided
     */
    SelfCheck check(boolean missed) {
        return new SelfCheck(
                FreezeSelfCheck.GROUP,
                "the machine leaves it to them",
                String.format(Locale.ROOT, "others <= %.0f %%, waits <= %.0f %%", MOST_OTHERS * 100, MOST_WAITED * 100),
                String.format(
                        Locale.ROOT,
                        "others took %.1f %% of the machine, service and generator waited for a core for %.1f %% of the"
                                + " time%s",
                        others * 100,
                        waited * 100,
                        missed ? "; the missed times are not decided, repeat on a quiet machine" : ""),
                missed ? SelfCheck.CheckOutcome.NOT_DECIDED : SelfCheck.CheckOutcome.MET);
    }
}
