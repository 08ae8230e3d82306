package plimsoll.judge.trial;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import plimsoll.judge.facts.PhaseWindow;
import plimsoll.judge.facts.ProgressInterpolation;
import plimsoll.judge.facts.TrialFacts;
import plimsoll.judge.figure.HostLoad;
import plimsoll.model.Bytes;
import plimsoll.model.member.MemberRole;
import plimsoll.model.record.MemberRecord;
import plimsoll.model.record.Metric;
import plimsoll.model.record.ProgressReport;
import plimsoll.model.record.Sample;
import plimsoll.model.result.TimeSeries;
import plimsoll.records.member.GcPauses;

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
            Metric.IO_CALLS,
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
            Metric.CGROUP_TASKS,
            Metric.TASKS_REFUSED,
            Metric.QUOTA_PERIODS,
            Metric.THROTTLED_PERIODS,
            Metric.CONNECTIONS_UNREAD,
            Metric.CONNECTIONS_UNCONFIRMED);

    /** More than a trial has; a damaged timeline may name any number. */
    private static final int MEMBERS_MAX = 100;

    private static final double NANOS_PER_MILLI = 1e6;

    private SeriesExtractor() {}

    static List<TimeSeries> of(TrialFacts facts) {
        Map<List<Long>, List<Long>> times = new HashMap<>();
        return Stream.of(ofSamples(facts), ofWorkers(facts), InFlight.of(facts), QueueDepth.of(facts))
                .flatMap(series -> series)
                .map(series -> withKnownTimes(series, times))
                .toList();
    }

    /** All metrics of a member have the times of its samples, so that the series of a trial can share them. */
    private static TimeSeries withKnownTimes(TimeSeries one, Map<List<Long>, List<Long>> times) {
        return new TimeSeries(
                one.member(),
                one.metric(),
                one.unit(),
                one.rate(),
                times.computeIfAbsent(one.atMillis(), known -> known),
                one.low(),
                one.high());
    }

    private static Stream<TimeSeries> ofSamples(TrialFacts facts) {
        Map<String, List<Sample>> byMember = facts.records().timeline().stream()
                .collect(Collectors.groupingBy(Sample::member, LinkedHashMap::new, Collectors.toList()));
        return byMember.entrySet().stream()
                .limit(MEMBERS_MAX)
                .flatMap(each -> ofMember(facts, each.getKey(), each.getValue()));
    }

    private static Stream<TimeSeries> ofMember(TrialFacts facts, String member, List<Sample> own) {
        return Stream.of(Metric.values())
                .filter(metric -> plotted(facts, member, metric))
                .flatMap(metric -> series(member, metric, points(facts, member, own, metric)));
    }

    /** A sample knows of a collection only after its end, so the GC log is drawn where there is one. */
    private static List<Downsampling.Point> points(TrialFacts facts, String name, List<Sample> own, Metric metric) {
        List<Downsampling.Point> logged = facts.records().members().stream()
                .filter(member -> member.name().equals(name))
                .flatMap(member -> switch (metric) {
                    case HEAP_USED -> sawTooth(facts, member);
                    case GC_TIME -> stopped(facts, member, own);
                    default -> Stream.empty();
                })
                .toList();
        return logged.isEmpty() ? sampled(own, metric) : logged;
    }

    /** Returns the used heap at the start and the end of each collection, and after them at the exit. */
    private static Stream<Downsampling.Point> sawTooth(TrialFacts facts, MemberRecord member) {
        GcPauses pauses = facts.records().pauses(member.name());
        List<Downsampling.Point> teeth = pauses.pauses().stream()
                .flatMap(pause -> pause.heap().stream()
                        .flatMap(heap -> Stream.of(
                                point(member, pause.start(), heap.before()), point(member, pause.end(), heap.after()))))
                .toList();
        Stream<Downsampling.Point> exit =
                pauses.exit().stream().filter(_ -> !teeth.isEmpty()).map(heap -> point(member, heap.at(), heap.used()));
        return Stream.concat(teeth.stream(), exit).sorted(Comparator.comparingLong(Downsampling.Point::atMillis));
    }

    private static Downsampling.Point point(MemberRecord member, Duration sinceStart, Bytes heap) {
        return new Downsampling.Point(member.startedMillis() + sinceStart.toMillis(), heap.count());
    }

    /** Returns the milliseconds that the collector had stopped the member until each sample. */
    private static Stream<Downsampling.Point> stopped(TrialFacts facts, MemberRecord member, List<Sample> own) {
        GcPauses pauses = facts.records().pauses(member.name());
        if (pauses.pauses().isEmpty()) {
            return Stream.empty();
        }
        List<Duration> stopped = pauses.totalsAt(own.stream()
                .map(sample -> Duration.ofMillis(sample.atMillis() - member.startedMillis()))
                .toList());
        return IntStream.range(0, own.size())
                .mapToObj(i -> new Downsampling.Point(
                        own.get(i).atMillis(), stopped.get(i).toNanos() / NANOS_PER_MILLI));
    }

    private static boolean plotted(TrialFacts facts, String member, Metric metric) {
        boolean subject = facts.records().members().stream()
                .anyMatch(each -> each.name().equals(member) && each.role() == MemberRole.SUBJECT);
        return !NOT_PLOTTED.contains(metric)
                && (subject || member.equals(HostLoad.HOST) || OF_OTHER_MEMBERS.contains(metric));
    }

    private static List<Downsampling.Point> sampled(List<Sample> own, Metric metric) {
        List<Downsampling.Point> points = new ArrayList<>();
        for (Sample sample : own) {
            @Nullable Long value = sample.values().get(metric);
            if (value != null) {
                points.add(new Downsampling.Point(sample.atMillis(), value));
            }
        }
        return points;
    }

    private static Stream<TimeSeries> series(String member, Metric metric, List<Downsampling.Point> points) {
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
                List<ProgressReport> reports = ProgressInterpolation.reports(worker, window);
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
