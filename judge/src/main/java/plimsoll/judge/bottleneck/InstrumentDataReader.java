package plimsoll.judge.bottleneck;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.ToLongFunction;
import java.util.stream.Stream;
import org.HdrHistogram.Histogram;
import plimsoll.judge.facts.LoadedInterval;
import plimsoll.judge.facts.OperationTimes;
import plimsoll.judge.facts.Percentile;
import plimsoll.judge.facts.PhaseWindow;
import plimsoll.judge.facts.ProgressInterpolation;
import plimsoll.judge.facts.TrialFacts;
import plimsoll.judge.facts.TrialRecords.WorkerRecords;
import plimsoll.model.Cpus;
import plimsoll.model.load.LoadModel;
import plimsoll.model.load.Phase;
import plimsoll.model.load.WorkerPlacement;
import plimsoll.model.load.Workload;
import plimsoll.model.member.Link;
import plimsoll.model.record.Metric;
import plimsoll.model.record.ProgressReport;
import plimsoll.model.record.UnreadableRecordException;
import plimsoll.records.LinkLog;
import plimsoll.wire.Span;

/** Reads the instruments' measurements of the judged phases from the records of an explaining trial. */
final class InstrumentDataReader {
    private final TrialFacts facts;
    private final LoadedInterval loaded;

    private InstrumentDataReader(TrialFacts facts) {
        this.facts = facts;
        this.loaded = new LoadedInterval(facts);
    }

    /** Empty when no judged phase ran. */
    static Optional<InstrumentData> of(TrialFacts facts) {
        return facts.judgedWindows().isEmpty() ? Optional.empty() : Optional.of(new InstrumentDataReader(facts).read());
    }

    private InstrumentData read() {
        return new InstrumentData(
                loaded.millis(),
                load(),
                client(),
                facts.records().subjects().stream()
                        .filter(member -> loaded.sawSamplesOf(member.name()))
                        .map(member -> new ServiceDataReader(facts, loaded, member).service())
                        .toList(),
                links());
    }

    private InstrumentData.Load load() {
        ProgressInterpolation interpolation = new ProgressInterpolation(facts);
        long finished = whileDue(interpolation, ProgressReport::finished);
        long rejected = whileDue(interpolation, ProgressReport::rejected);
        double lag = total(Span.LAG);
        double response = total(Span.RESPONSE) + total(Span.REFUSED) + total(Span.FAILED);
        return new InstrumentData.Load(
                inFlight(),
                users(facts.judgedWindows()),
                models().stream().anyMatch(LoadModel.Open.class::isInstance),
                whileDue(interpolation, ProgressReport::acknowledged),
                finished,
                finished == 0 ? 0 : (double) rejected / finished,
                whileDue(interpolation, ProgressReport::unsent),
                response == 0 ? 0 : Math.clamp(lag / response, 0, 1));
    }

    /**
     * By Little's law, over whole phases, as all other values here. Answers that arrive after the load make the sum of the
     * times larger: users bound it, and where they do not, the time in flight after the load is left out.
     */
    private double inFlight() {
        double together = facts.records().measured().stream()
                .mapToDouble(worker -> facts.judgedPhases(worker)
                        .mapToDouble(phase -> worker.histograms()
                                .map(histograms -> OperationTimes.millis(phase, histograms))
                                .orElse(0.0))
                        .sum())
                .sum();
        double millis = Math.max(1, loaded.millis());
        return users(facts.judgedWindows())
                .map(users -> Math.min(users, together / millis))
                .orElseGet(() -> Math.max(0, together - afterLoad()) / millis);
    }

    private double afterLoad() {
        return facts.judgedWindows().stream()
                .flatMapToDouble(window -> facts.records().measured().stream()
                        .mapToDouble(worker ->
                                millisAfter(window.loadedMillis(), ProgressInterpolation.reports(worker, window))))
                .sum();
    }

    /** Returns the milliseconds of all operations together that were in flight after a load, interpolated between reports. */
    static double millisAfter(long loadedMillis, List<ProgressReport> reports) {
        double millis = 0;
        for (int i = 1; i < reports.size(); i++) {
            ProgressReport from = reports.get(i - 1);
            ProgressReport to = reports.get(i);
            double length = to.atMillis() - from.atMillis();
            double after = Math.min(length, (double) (to.atMillis() - loadedMillis));
            if (after > 0) {
                double begin = to.inFlight() + (from.inFlight() - to.inFlight()) * after / length;
                millis += after * (begin + to.inFlight()) / 2;
            }
        }
        return millis;
    }

    /** Counts as long as operations were due, which is the time that all other values here refer to. */
    private long whileDue(ProgressInterpolation interpolation, ToLongFunction<ProgressReport> count) {
        return Math.round(facts.judgedWindows().stream()
                .mapToDouble(window -> interpolation.by(window, (double) window.loadedMillis(), count))
                .sum());
    }

    /** Returns the milliseconds of all operations together, for one kind of time span. */
    private double total(Span span) {
        return facts.histogram(span).map(InstrumentDataReader::sum).orElse(0.0);
    }

    private static double sum(Histogram histogram) {
        return Percentile.meanMillis(histogram) * histogram.getTotalCount();
    }

    private List<LoadModel> models() {
        return facts.judgedWindows().stream()
                .flatMap(window -> window.phase().workloads().stream())
                .filter(Workload::measured)
                .map(Workload::load)
                .toList();
    }

    /** Returns the users on average over the phases, as operations in flight are counted; empty without any. */
    static Optional<Integer> users(List<PhaseWindow> phases) {
        double together = phases.stream()
                .mapToDouble(phase -> (double) users(phase.phase()) * phase.loadedMillis())
                .sum();
        double millis = phases.stream().mapToDouble(PhaseWindow::loadedMillis).sum();
        return together > 0 ? Optional.of((int) Math.ceil(together / millis)) : Optional.empty();
    }

    private static int users(Phase phase) {
        return phase.workloads().stream()
                .filter(Workload::measured)
                .map(Workload::load)
                .mapToInt(model -> model instanceof LoadModel.Closed(int users, var _, var _) ? users : 0)
                .sum();
    }

    private InstrumentData.Client client() {
        double busiest = facts.records().measured().stream()
                .filter(worker -> worker.workload().placement() instanceof WorkerPlacement.Outside)
                .mapToDouble(this::cpuShare)
                .max()
                .orElse(0);
        return new InstrumentData.Client(busiest);
    }

    private double cpuShare(WorkerRecords worker) {
        Cpus cpus = worker.workload().placement() instanceof WorkerPlacement.Outside(Cpus own) ? own : Cpus.ANY;
        String name = "worker." + worker.workload().name();
        double cores = cores(cpus, cpus.cores(), facts);
        return (loaded.perMilli(name, Metric.CPU_TIME) + loaded.perMilli(name, Metric.RUN_QUEUE_WAIT)) / cores;
    }

    /** Cores that a process may use at once. */
    static double cores(Cpus cpus, List<Integer> pinned, TrialFacts facts) {
        return facts.cores(pinned, cpus.quota()).orElse(1.0);
    }

    private List<InstrumentData.DownstreamCalls> links() {
        List<InstrumentData.DownstreamCalls> links = new ArrayList<>();
        for (Link link : facts.records().experiment().deployment().links()) {
            LinkLog log = log(link);
            List<LinkLog.Counts> counts = log.counts().stream()
                    .filter(one -> loaded.contains(log.laidMillis() + one.atMillis()))
                    .toList();
            links.add(new InstrumentData.DownstreamCalls(
                    link.name(),
                    link.from().equals(Link.WORKER),
                    link.latencyMillis(),
                    link.bytesPerSecond().isPresent(),
                    mean(counts.stream().map(LinkLog.Counts::connections)),
                    mean(counts.stream().map(LinkLog.Counts::awaiting)),
                    mean(counts.stream().map(LinkLog.Counts::heldBytes))));
        }
        return links;
    }

    private LinkLog log(Link link) {
        try {
            return LinkLog.read(facts.records().folder().link(link.name()));
        } catch (UnreadableRecordException absent) {
            return LinkLog.NONE;
        }
    }

    private static double mean(Stream<Long> values) {
        return values.mapToLong(Long::longValue).average().orElse(0);
    }
}
