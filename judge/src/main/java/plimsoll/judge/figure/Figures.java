package plimsoll.judge.figure;

import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiFunction;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.HdrHistogram.Histogram;
import plimsoll.judge.facts.BesideAnswers;
import plimsoll.judge.facts.Books;
import plimsoll.judge.facts.Facts;
import plimsoll.judge.facts.Percentile;
import plimsoll.judge.facts.TrialRecords;
import plimsoll.judge.facts.Window;
import plimsoll.model.Bytes;
import plimsoll.model.load.LoadModel;
import plimsoll.model.load.Phase;
import plimsoll.model.load.Until;
import plimsoll.model.load.Workload;
import plimsoll.model.record.LedgerState;
import plimsoll.model.record.MemberRecord;
import plimsoll.model.record.Metric;
import plimsoll.model.record.Sample;

/** The figures of one trial by name; what was not measured is left out. Of several subjects the largest value counts. */
public final class Figures {
    private static final double NANOS_PER_MILLI = 1e6;
    private static final Pattern LATER_LIFE = Pattern.compile(".*\\.\\d+");

    private final Facts facts;
    private final Map<String, Double> figures = new LinkedHashMap<>();

    private Figures(Facts facts) {
        this.facts = facts;
    }

    public static Map<String, Double> of(Facts facts) {
        Figures all = new Figures(facts);
        all.times();
        all.again();
        all.work();
        all.queue();
        all.memory();
        all.perEntry();
        all.processor();
        all.surroundings();
        return all.figures;
    }

    private void times() {
        put("totalMillis", total());
        facts.histogram("response").ifPresent(histogram -> spread("responseMillis", histogram));
        facts.histogram("service").ifPresent(histogram -> spread("serviceMillis", histogram));
        facts.histogram("sending").ifPresent(histogram -> spread("sendingMillis", histogram));
        facts.histogram("waiting").ifPresent(histogram -> spread("waitingMillis", histogram));
        facts.histogram("lag").ifPresent(lag -> percentiles("lagMillis", lag));
        subjects(
                "readyMillis",
                (member, _) -> member.readyMillis()
                        .filter(_ -> !member.command().isEmpty())
                        .map(ready -> (double) ready - member.startedMillis()));
    }

    /** Of a subject that a fault ended: from the start of its next life until that was ready. */
    private void again() {
        subjects(
                "readyAgainMillis",
                (member, _) -> LATER_LIFE.matcher(member.name()).matches()
                        ? member.readyMillis().map(ready -> (double) ready - member.startedMillis())
                        : Optional.empty());
    }

    /**
     * Of what is filled and drained one by one, in all phases: times from nanoseconds, and how much came in and out. What came
     * in says the ledger: a driver that dies with its member owes the times of its last second.
     */
    private void queue() {
        oneByOne("fill", LoadModel.Fill.class)
                .ifPresent(_ -> put(
                        "filled", Optional.of((double) facts.books().balance().acknowledged())));
        oneByOne("drain", LoadModel.Drain.class)
                .ifPresent(nanos -> put("drained", Optional.of((double) nanos.getTotalCount())));
        put(
                "passMillisMean",
                Optional.ofNullable(figures.get("fillMillisMean"))
                        .flatMap(in -> Optional.ofNullable(figures.get("drainMillisMean"))
                                .map(out -> in + out)));
        if (facts.records().audits().stream().anyMatch(TrialRecords.Audited::consumed)) {
            put("reordered", Optional.of((double) facts.reordered()));
        }
    }

    /** What an entry takes of the heap and of the disk, where all that was put in was still there at the fullest moment. */
    private void perEntry() {
        Optional<Double> filled = Optional.ofNullable(figures.get("filled")).filter(count -> count > 0);
        filled.ifPresent(count -> {
            put(
                    "heapBytesPerEntry",
                    Optional.ofNullable(figures.get("heapLiveBytes")).map(bytes -> bytes / count));
            subjects(
                    "diskBytesPerEntry",
                    (member, _) -> max(member.name(), Metric.SCRATCH_BYTES)
                            .filter(bytes -> bytes > 0)
                            .map(bytes -> bytes / count));
        });
    }

    private Optional<Histogram> oneByOne(String name, Class<? extends LoadModel> load) {
        Optional<Histogram> all = facts.records().experiment().phases().stream()
                .flatMap(phase -> facts.histogram(phase.name(), "nanos", workers(phase, load)).stream())
                .reduce((sum, next) -> {
                    sum.add(next);
                    return sum;
                });
        all.ifPresent(nanos -> oneByOne(name, nanos));
        return all;
    }

    /** In one phase some may fill while others drain. */
    private static Set<String> workers(Phase phase, Class<? extends LoadModel> load) {
        return phase.workloads().stream()
                .filter(each -> load.isInstance(each.load()))
                .map(Workload::name)
                .collect(Collectors.toSet());
    }

    private void oneByOne(String name, Histogram nanos) {
        put(name + "MillisMean", Optional.of(nanos.getMean() / NANOS_PER_MILLI));
        put(name + "MillisMax", Optional.of(nanos.getMaxValue() / NANOS_PER_MILLI));
        for (int percentile : new int[] {50, 90, 99}) {
            if (Percentile.enough(nanos.getTotalCount(), percentile)) {
                put(
                        name + "MillisP" + percentile,
                        Optional.of(nanos.getValueAtPercentile(percentile) / NANOS_PER_MILLI));
            }
        }
    }

    private void spread(String name, Histogram histogram) {
        put(name + "Mean", Optional.of(Percentile.meanMillis(histogram)));
        put(name + "Min", Optional.of(Percentile.millis(histogram.getMinValue())));
        put(name + "Max", Optional.of(Percentile.millis(histogram.getMaxValue())));
        percentiles(name, histogram);
    }

    /** A percentile that too few operations support is no figure. */
    private void percentiles(String name, Histogram histogram) {
        for (int percentile : new int[] {50, 90, 95, 99}) {
            if (Percentile.enough(histogram.getTotalCount(), percentile)) {
                put(
                        name + "P" + percentile,
                        Optional.of(Percentile.of(histogram, percentile).highMillis()));
            }
        }
    }

    private void work() {
        Books books = facts.books();
        Optional<Throughput> throughput = facts.records().scriptsAlone() ? Optional.empty() : Throughput.of(facts);
        put("operationsPerSecond", throughput.map(Throughput::operations));
        put("bytesPerSecond", throughput.map(Throughput::bytes));
        if (books.attempted() > 0) {
            put("rejectedShare", Optional.of(books.share(books.judged(LedgerState.REJECTED))));
            put("errorShare", Optional.of(books.share(books.errors())));
        }
        recovery();
        put("besideMillisMax", BesideAnswers.slowestMillis(facts));
        if (books.balance().audited()) {
            Leftovers leftovers = Leftovers.of(facts);
            put("leftovers", Optional.of((double) leftovers.all()));
            put("leftoverFiles", Optional.of((double) leftovers.files()));
            put("leftoverUnfinished", Optional.of((double) leftovers.unfinished()));
        }
    }

    /** The slowest, where every fault that began was recovered from. */
    private void recovery() {
        List<Optional<Long>> all =
                Aftermath.all(facts).stream().map(Aftermath::recoveryMillis).toList();
        if (!all.isEmpty() && all.stream().allMatch(Optional::isPresent)) {
            put(
                    "recoveryMillis",
                    all.stream().flatMap(Optional::stream).max(Long::compare).map(Long::doubleValue));
        }
    }

    private void memory() {
        subjects("memoryPeakBytes", MemoryPeak::of);
        subjects("footprintPeakBytes", (member, _) -> max(member.name(), Metric.RSS_ANONYMOUS));
        subjects("residentPeakBytes", (member, _) -> bytes(member.kernel().peakFootprint()));
        subjects("cgroupPeakBytes", (member, _) -> bytes(member.kernel().peak()));
        subjects("cachePeakBytes", (member, _) -> max(member.name(), Metric.CGROUP_CACHE));
        subjects("heapPeakBytes", HeapFigures::peak);
        subjects("heapLiveBytes", HeapFigures::live);
        subjects("heapAfterGcMaxBytes", HeapFigures::afterGc);
        subjects("outsideHeapPeakBytes", this::outsideHeap);
        subjects("idleFootprintBytes", this::idle);
    }

    private void processor() {
        subjects("gcShare", HeapFigures::gcShare);
        subjects(
                "gcPauseMillisMax",
                (member, _) -> facts.judgedPauses(member).pauses().stream()
                        .map(GcLoad::millis)
                        .max(Double::compare));
        subjects("threadsPeak", (member, _) -> max(member.name(), Metric.THREADS));
        Optional<Double> used = risen(Metric.CPU_TIME);
        put("cpuMillis", used);
        put("cpuMillisPerOperation", used.flatMap(this::perOperation));
        put("contextSwitchesPerOperation", risen(Metric.CONTEXT_SWITCHES).flatMap(this::perOperation));
        put("allocatedBytesPerOperation", Allocation.perOperation(facts));
        // A file that is deleted soon was written into the page cache only.
        put(
                "writtenBytesPerOperation",
                risen(Metric.WRITTEN_BYTES)
                        .map(written -> written - risen(Metric.CANCELLED_BYTES).orElse(0.0))
                        .flatMap(this::perOperation));
        // What the compilers and the collector did not take.
        put(
                "applicationCpuShare",
                used.filter(millis -> millis > 0)
                        .map(millis -> 1
                                - (risen(Metric.CPU_JIT).orElse(0.0)
                                                + risen(Metric.CPU_GC).orElse(0.0))
                                        / millis));
    }

    /** By all subjects together in the judged phases. */
    private Optional<Double> risen(Metric metric) {
        return facts.records().subjects().stream()
                .flatMap(member -> facts.risen(member.name(), metric).stream())
                .map(Long::doubleValue)
                .reduce(Double::sum);
    }

    private Optional<Double> perOperation(double sum) {
        long done = facts.books().judged(LedgerState.ACKNOWLEDGED);
        return done == 0 ? Optional.empty() : Optional.of(sum / done);
    }

    private void surroundings() {
        put(
                "workerFootprintPeakBytes",
                facts.records().timeline().stream()
                        .filter(sample -> sample.member().startsWith("worker."))
                        .flatMap(sample -> Stream.ofNullable(sample.values().get(Metric.RSS_ANONYMOUS)))
                        .max(Comparator.naturalOrder())
                        .map(Long::doubleValue));
        put("labFootprintPeakBytes", max("lab", Metric.RSS_ANONYMOUS));
        put("stealShare", HostLoad.share(facts, Metric.STEAL));
        put("foreignCpuShare", HostLoad.share(facts, Metric.FOREIGN_CPU));
    }

    /** From the first intended start to the last answer, where the number of operations ends every judged phase. */
    private Optional<Double> total() {
        List<Window> judged = facts.judgedWindows();
        boolean counted = judged.stream().allMatch(window -> window.phase().until() instanceof Until.Operations);
        return judged.isEmpty() || !counted || !facts.complete() || !survived()
                ? Optional.empty()
                : Optional.of((double) facts.judgedMillis());
    }

    /** Until a service died is no time that its work took. */
    private boolean survived() {
        return facts.books().judged(LedgerState.ACKNOWLEDGED) > 0
                && facts.records().subjects().stream()
                        .allMatch(member -> member.exit().isEmpty() || member.stoppedByLab());
    }

    /** The last look before the first phase. */
    private Optional<Double> idle(MemberRecord member, Facts of) {
        return of.windows().stream()
                .findFirst()
                .flatMap(first -> of.records().timeline().stream()
                        .filter(sample ->
                                sample.member().equals(member.name()) && sample.atMillis() <= first.startMillis())
                        .flatMap(sample -> Stream.ofNullable(sample.values().get(Metric.RSS_ANONYMOUS)))
                        .reduce((_, later) -> later)
                        .map(Long::doubleValue));
    }

    /** Anonymous memory less what the heap had claimed; nothing before the first collection, where that is not known. */
    private Optional<Double> outsideHeap(MemberRecord member, Facts of) {
        return of.records().timeline().stream()
                .filter(sample -> sample.member().equals(member.name()))
                .map(Sample::values)
                .filter(values ->
                        values.containsKey(Metric.RSS_ANONYMOUS) && values.getOrDefault(Metric.HEAP_COMMITTED, 0L) > 0)
                .map(values -> (double) (values.getOrDefault(Metric.RSS_ANONYMOUS, 0L)
                        - values.getOrDefault(Metric.HEAP_COMMITTED, 0L)))
                .filter(bytes -> bytes > 0)
                .max(Comparator.naturalOrder());
    }

    private void subjects(String name, BiFunction<MemberRecord, Facts, Optional<Double>> of) {
        put(
                name,
                facts.records().subjects().stream()
                        .flatMap(member -> of.apply(member, facts).stream())
                        .max(Comparator.naturalOrder()));
    }

    private Optional<Double> max(String member, Metric metric) {
        return facts.values(member, metric).boxed().max(Long::compare).map(Long::doubleValue);
    }

    private static Optional<Double> bytes(Optional<Bytes> amount) {
        return amount.map(Bytes::count).map(Long::doubleValue);
    }

    private void put(String name, Optional<Double> value) {
        value.filter(Double::isFinite).ifPresent(figure -> figures.put(name, figure));
    }
}
