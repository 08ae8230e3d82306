package plimsoll.lab.audit;

import java.nio.file.Path;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.HdrHistogram.Histogram;
import plimsoll.model.OperationId;
import plimsoll.model.member.TimingLogSpec;
import plimsoll.model.record.UnreadableRecordException;
import plimsoll.model.result.TimingLogStats;
import plimsoll.model.study.Experiment;
import plimsoll.records.Histograms;
import plimsoll.records.TrialFolder;
import plimsoll.records.lines.NdjsonLines;
import plimsoll.records.member.TimingLog;
import plimsoll.records.member.TimingLogRecord;

/**
 * Lays what members wrote of each operation's time beside the ledger. Only those operations count that a judged phase sent,
 * that were acknowledged, and that every clock tells of: so all of them tell of the same.
 */
public final class TimingLogCorrelation {
    private static final double MICROS_IN_MILLI = 1000.0;
    private static final double MEDIAN = 50;
    private static final double LAST_HUNDREDTH = 99;

    /** A clock that tells of less than this part of the operations that another tells of is left out. */
    private static final int SPARSE = 2;

    private final AcknowledgedOperations acknowledged;
    private final Function<String, Optional<Path>> directories;

    /** @param directories of members, by name; empty where the lab gave it none */
    TimingLogCorrelation(AcknowledgedOperations acknowledged, Function<String, Optional<Path>> directories) {
        this.acknowledged = acknowledged;
        this.directories = directories;
    }

    /**
     * Reads the clocks of a trial whose members still run. What is wrong with them is said beside them and ends nothing, since
     * nothing is judged by them.
     */
    public static TimingLogRecord in(
            TrialFolder folder, Experiment experiment, Function<String, Optional<Path>> directories) {
        try {
            return new TimingLogCorrelation(AcknowledgedOperations.in(folder, experiment), directories)
                    .of(experiment.clocks());
        } catch (UnreadableRecordException e) {
            return new TimingLogRecord(experiment.clocks().stream()
                    .map(spec -> TimingLogStats.unknown(spec.name(), spec.member(), String.valueOf(e.getMessage())))
                    .toList());
        }
    }

    /** In the order of the study. */
    TimingLogRecord of(List<TimingLogSpec> specs) {
        List<LogReading> all = specs.stream().map(this::read).toList();
        long most = all.stream().mapToLong(each -> each.told().count()).max().orElse(0);
        List<LogReading> read =
                all.stream().map(each -> each.unlessSparse(most)).toList();
        Map<Producer, BitSet> common = new HashMap<>();
        acknowledged.producers().forEach(producer -> common.put(producer, acknowledged.of(producer)));
        read.stream()
                .filter(each -> each.problem().isEmpty())
                .forEach(each -> common.forEach((producer, set) -> each.told().keepTold(producer, set)));
        return new TimingLogRecord(read.stream().map(each -> each.times(common)).toList());
    }

    private LogReading read(TimingLogSpec spec) {
        LedgerMatcher matcher = new LedgerMatcher(acknowledged);
        try {
            Path directory = directories
                    .apply(spec.member())
                    .orElseThrow(() -> new UnreadableRecordException(
                            "the lab does not know the directory of " + spec.member() + ", which it has not started"));
            NdjsonLines<OperationId> lines = new TimingLog(directory, spec.file(), spec.line()).read(matcher);
            return new LogReading(
                    spec, matcher, matcher.count() == 0 ? Optional.of(matcher.nothing(spec, lines)) : Optional.empty());
        } catch (UnreadableRecordException e) {
            return new LogReading(spec, new LedgerMatcher(acknowledged), Optional.of(String.valueOf(e.getMessage())));
        }
    }

    /** One clock's log, read. */
    private record LogReading(TimingLogSpec spec, LedgerMatcher told, Optional<String> problem) {
        /** One that tells of few would leave the others with those few. */
        LogReading unlessSparse(long most) {
            return problem.isPresent() || told.count() * SPARSE >= most
                    ? this
                    : new LogReading(
                            spec,
                            told,
                            Optional.of("it tells of " + told.count() + " operations, where another tells of " + most));
        }

        TimingLogStats times(Map<Producer, BitSet> common) {
            return problem.map(why -> TimingLogStats.unknown(spec.name(), spec.member(), why))
                    .orElseGet(() -> known(common));
        }

        private TimingLogStats known(Map<Producer, BitSet> common) {
            Histogram histogram = Histograms.empty();
            double sum = 0;
            for (Map.Entry<Producer, BitSet> each : common.entrySet()) {
                for (int sequence = each.getValue().nextSetBit(0);
                        sequence >= 0;
                        sequence = each.getValue().nextSetBit(sequence + 1)) {
                    long micros = told.micros(each.getKey(), sequence);
                    histogram.recordValue(micros);
                    sum += micros;
                }
            }
            long count = histogram.getTotalCount();
            return count == 0
                    ? TimingLogStats.unknown(spec.name(), spec.member(), "no operation is told of by every clock")
                    : new TimingLogStats(
                            spec.name(),
                            spec.member(),
                            count,
                            sum / count / MICROS_IN_MILLI,
                            percentile(histogram, MEDIAN),
                            percentile(histogram, LAST_HUNDREDTH),
                            Optional.empty());
        }

        private static Optional<Double> percentile(Histogram histogram, double percentile) {
            return Histograms.tell(histogram.getTotalCount(), percentile)
                    ? Optional.of(histogram.getValueAtPercentile(percentile) / MICROS_IN_MILLI)
                    : Optional.empty();
        }
    }

    /** Whose operations have sequences of their own. */
    record Producer(long seed, int number) {}

    /** What one clock says of acknowledged operations. */
    private static final class LedgerMatcher implements TimingLog.Visitor {
        private static final int[] NOTHING = {};

        private final AcknowledgedOperations acknowledged;
        private final Map<Producer, int[]> micros = new HashMap<>();
        private final Map<Producer, BitSet> there = new HashMap<>();
        private long others;

        LedgerMatcher(AcknowledgedOperations acknowledged) {
            this.acknowledged = acknowledged;
        }

        @Override
        public void visit(OperationId id, long time) {
            Producer producer = new Producer(id.seed(), id.producer());
            if (!acknowledged.holds(producer, id.sequence())) {
                others++;
                return;
            }
            micros.computeIfAbsent(producer, _ -> new int[acknowledged.length(producer)])[(int) id.sequence()] =
                    (int) Math.min(time, Integer.MAX_VALUE);
            there.computeIfAbsent(producer, _ -> new BitSet()).set((int) id.sequence());
        }

        /** Of how many operations it tells. */
        long count() {
            return there.values().stream().mapToLong(BitSet::cardinality).sum();
        }

        String nothing(TimingLogSpec spec, NdjsonLines<OperationId> lines) {
            String only = lines.cut() ? "; there is more in it than was read" : "";
            if (others == 0 && lines.skipped() > 0) {
                return lines.skipped() + " lines of " + spec.file() + " match, and hold no time that can be read"
                        + only;
            }
            return others == 0
                    ? "no line of " + spec.file() + " matches " + spec.line() + only
                    : "no line of " + spec.file() + " tells of an acknowledged operation of a judged phase" + only;
        }

        void keepTold(Producer producer, BitSet set) {
            set.and(there.getOrDefault(producer, new BitSet()));
        }

        long micros(Producer producer, int sequence) {
            return micros.getOrDefault(producer, NOTHING)[sequence];
        }
    }
}
