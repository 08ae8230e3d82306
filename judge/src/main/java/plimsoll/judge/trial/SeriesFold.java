package plimsoll.judge.trial;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Stream;
import plimsoll.judge.facts.Facts;
import plimsoll.judge.facts.Window;
import plimsoll.judge.figure.HostLoad;
import plimsoll.model.member.Role;
import plimsoll.model.record.Metric;
import plimsoll.model.record.Progress;
import plimsoll.model.record.Sample;
import plimsoll.model.result.Series;

/** What is drawn against a trial's time, thinned out; a metric that was 0 all the time is not drawn. */
final class SeriesFold {
    private static final Set<Metric> COUNTERS = EnumSet.of(
            Metric.GC_TIME,
            Metric.GC_COUNT,
            Metric.CPU_TIME,
            Metric.CPU_JIT,
            Metric.CPU_GC,
            Metric.RUN_QUEUE_WAIT,
            Metric.THROTTLED,
            Metric.CONTEXT_SWITCHES,
            Metric.READ_BYTES,
            Metric.WRITTEN_BYTES,
            Metric.CANCELLED_BYTES,
            Metric.SAMPLER_CPU,
            Metric.STEAL,
            Metric.FOREIGN_CPU);
    /** Of the members that are not judged. */
    private static final Set<Metric> ASIDE = EnumSet.of(Metric.RSS_ANONYMOUS, Metric.CPU_TIME);
    /** A stray sampler is seen in its own lateness; the footprint says more than the resident set. */
    private static final Set<Metric> NOT_DRAWN = EnumSet.of(
            Metric.SAMPLER_LATE,
            Metric.RSS,
            Metric.MAJOR_FAULTS,
            Metric.CONNECTIONS_UNREAD,
            Metric.CONNECTIONS_UNCONFIRMED);

    private SeriesFold() {}

    static List<Series> of(Facts facts) {
        return Stream.concat(ofSamples(facts), ofWorkers(facts)).toList();
    }

    private static Stream<Series> ofSamples(Facts facts) {
        List<Sample> timeline = facts.records().timeline();
        return timeline.stream()
                .map(Sample::member)
                .distinct()
                .flatMap(member -> Stream.of(Metric.values())
                        .filter(metric -> drawn(facts, member, metric))
                        .flatMap(metric -> series(timeline, member, metric)));
    }

    private static boolean drawn(Facts facts, String member, Metric metric) {
        boolean subject = facts.records().members().stream()
                .anyMatch(each -> each.name().equals(member) && each.role() == Role.SUBJECT);
        return !NOT_DRAWN.contains(metric) && (subject || member.equals(HostLoad.HOST) || ASIDE.contains(metric));
    }

    private static Stream<Series> series(List<Sample> timeline, String member, Metric metric) {
        List<Thinned.Point> points = new ArrayList<>();
        for (Sample sample : timeline) {
            if (sample.member().equals(member) && sample.values().containsKey(metric)) {
                points.add(new Thinned.Point(sample.atMillis(), sample.values().get(metric)));
            }
        }
        boolean rate = COUNTERS.contains(metric);
        String name = metric.name().toLowerCase(Locale.ROOT);
        return Thinned.series(new Thinned.Curve(member, name, metric.unit(), rate), points);
    }

    /** What the worker counted, against the trial's time. */
    private static Stream<Series> ofWorkers(Facts facts) {
        return facts.records().workers().stream().flatMap(worker -> {
            List<Thinned.Point> done = new ArrayList<>();
            List<Thinned.Point> inFlight = new ArrayList<>();
            long before = 0;
            for (Window window : facts.windows()) {
                List<Progress> reports = worker.log()
                        .map(log -> log.progress(window.phase().name()))
                        .orElse(List.of());
                for (Progress report : reports) {
                    long at = window.startMillis() + report.atMillis();
                    done.add(new Thinned.Point(at, before + report.acknowledged()));
                    inFlight.add(new Thinned.Point(at, report.inFlight()));
                }
                before += reports.isEmpty() ? 0 : reports.getLast().acknowledged();
            }
            String member = "worker." + worker.workload().name();
            return Stream.concat(
                    Thinned.series(new Thinned.Curve(member, "acknowledged", "count", true), done),
                    Thinned.series(new Thinned.Curve(member, "in_flight", "count", false), inFlight));
        });
    }
}
