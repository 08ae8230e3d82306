package plimsoll.judge.trial;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Stream;
import plimsoll.judge.facts.PhaseWindow;
import plimsoll.judge.facts.TrialFacts;
import plimsoll.judge.figure.HostLoad;
import plimsoll.model.member.MemberRole;
import plimsoll.model.record.Metric;
import plimsoll.model.record.ProgressReport;
import plimsoll.model.record.Sample;
import plimsoll.model.result.TimeSeries;

/** Extracts the series that are plotted over a trial's time, thinned out; a metric that was always 0 is left out. */
final class SeriesExtractor {
    private static final Set<Metric> COUNTERS = EnumSet.of(
            Metric.GC_TIME,
            Metric.GC_COUNT,
            Metric.CPU_TIME,
            Metric.CPU_JIT,
            Metric.CPU_GC,
            Metric.RUN_QUEUE_WAIT,
            Metric.THROTTLED,
            Metric.MEMORY_STALL,
            Metric.MEMORY_FULL_STALL,
            Metric.CPU_STALL,
            Metric.CONTEXT_SWITCHES,
            Metric.READ_BYTES,
            Metric.WRITTEN_BYTES,
            Metric.CANCELLED_BYTES,
            Metric.SAMPLER_CPU,
            Metric.STEAL,
            Metric.FOREIGN_CPU);
    /** Metrics that are plotted for members other than the subjects. */
    private static final Set<Metric> OF_OTHER_MEMBERS = EnumSet.of(Metric.RSS_ANONYMOUS, Metric.CPU_TIME);
    /** Metrics that are never plotted; for instance, the footprint tells more than the resident set. */
    private static final Set<Metric> NOT_PLOTTED = EnumSet.of(
            Metric.SAMPLER_LATE,
            Metric.RSS,
            Metric.MAJOR_FAULTS,
            Metric.CAP_REACHED,
            Metric.HIGH_REACHED,
            Metric.MEMORY_FULL_STALL,
            Metric.QUOTA_PERIODS,
            Metric.THROTTLED_PERIODS,
            Metric.CONNECTIONS_UNREAD,
            Metric.CONNECTIONS_UNCONFIRMED);

    private SeriesExtractor() {}

    static List<TimeSeries> of(TrialFacts facts) {
        return Stream.concat(ofSamples(facts), ofWorkers(facts)).toList();
    }

    private static Stream<TimeSeries> ofSamples(TrialFacts facts) {
        List<Sample> timeline = facts.records().timeline();
        return timeline.stream()
                .map(Sample::member)
                .distinct()
                .flatMap(member -> Stream.of(Metric.values())
                        .filter(metric -> plotted(facts, member, metric))
                        .flatMap(metric -> series(timeline, member, metric)));
    }

    private static boolean plotted(TrialFacts facts, String member, Metric metric) {
        boolean subject = facts.records().members().stream()
                .anyMatch(each -> each.name().equals(member) && each.role() == MemberRole.SUBJECT);
        return !NOT_PLOTTED.contains(metric)
                && (subject || member.equals(HostLoad.HOST) || OF_OTHER_MEMBERS.contains(metric));
    }

    private static Stream<TimeSeries> series(List<Sample> timeline, String member, Metric metric) {
        List<Downsampling.Point> points = new ArrayList<>();
        for (Sample sample : timeline) {
            if (sample.member().equals(member) && sample.values().containsKey(metric)) {
                points.add(new Downsampling.Point(
                        sample.atMillis(), sample.values().get(metric)));
            }
        }
        boolean rate = COUNTERS.contains(metric);
        String name = metric.name().toLowerCase(Locale.ROOT);
        return Downsampling.series(new Downsampling.Curve(member, name, metric.unit(), rate), points);
    }

    /** Returns acknowledged and in-flight operations as the workers counted them, over the trial's time. */
    private static Stream<TimeSeries> ofWorkers(TrialFacts facts) {
        return facts.records().workers().stream().flatMap(worker -> {
            List<Downsampling.Point> done = new ArrayList<>();
            List<Downsampling.Point> inFlight = new ArrayList<>();
            long before = 0;
            for (PhaseWindow window : facts.windows()) {
                List<ProgressReport> reports = worker.log()
                        .map(log -> log.progress(window.phase().name()))
                        .orElse(List.of());
                for (ProgressReport report : reports) {
                    long at = window.startMillis() + report.atMillis();
                    done.add(new Downsampling.Point(at, before + report.acknowledged()));
                    inFlight.add(new Downsampling.Point(at, report.inFlight()));
                }
                before += reports.isEmpty() ? 0 : reports.getLast().acknowledged();
            }
            String member = "worker." + worker.workload().name();
            return Stream.concat(
                    Downsampling.series(new Downsampling.Curve(member, "acknowledged", "count", true), done),
                    Downsampling.series(new Downsampling.Curve(member, "in_flight", "count", false), inFlight));
        });
    }
}
