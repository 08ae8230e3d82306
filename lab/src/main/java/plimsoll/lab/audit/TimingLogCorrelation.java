package plimsoll.lab.audit;

import java.nio.file.Path;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.HdrHistogram.Histogram;
import plimsoll.lab.load.WorkerFiles;
import plimsoll.model.OperationId;
import plimsoll.model.member.TimingLogSpec;
import plimsoll.model.record.UnreadableRecordException;
import plimsoll.model.result.TimingLogStats;
import plimsoll.model.study.Experiment;
import plimsoll.records.Histograms;
import plimsoll.records.lines.NdjsonLines;
import plimsoll.records.member.TimingLog;
import plimsoll.records.member.TimingLogRecord;

/**
 * Joins the operation times that members logged with the ledger. It counts only acknowledged operations of judged
 * phases that appear in every log, so that all logs describe the same operations.
 */
public final class TimingLogCorrelation {
    private static final double MICROS_IN_MILLI = 1000.0;
    private static final double MEDIAN = 50;
    private static final double LAST_HUNDREDTH = 99;

    /** A log is left out if it contains less than this fraction of the operations in the fullest log (as a divisor). */
    private static final int SPARSE = 2;

    private final AcknowledgedOperations acknowledged;
    private final Function<String, Optional<Path>> directories;

    /**
     * Creates a correlation.
     *
     * @param directories directories of members, by name; empty if the lab did not provide one
     */
    TimingLogCorrelation(AcknowledgedOperations acknowledged, Function<String, Optional<Path>> directories) {
        this.acknowledged = acknowledged;
        this.directories = directories;
    }

    /**
     * Reads the timing logs of a trial whose members still run. Problems are stored with the results and do not fail
     * the trial, because nothing is judged by these logs.
     */
    public static TimingLogRecord in(
            WorkerFiles files, Experiment experiment, Function<String, Optional<Path>> directories) {
        try {
            return new TimingLogCorrelation(AcknowledgedOperations.in(files, experiment), directories)
                    .of(experiment.clocks());
        } catch (UnreadableRecordException e) {
            return new TimingLogRecord(experiment.clocks().stream()
                    .map(spec -> TimingLogStats.unknown(spec.name(), spec.member(), String.valueOf(e.getMessage())))
                    .toList());
        }
    }

    /** Returns the results in the order of the study. */
    TimingLogRecord of(List<TimingLogSpec> specs) {
        List<LogReading> all = specs.stream().map(this::read).toList();
        long largest =
                all.stream().mapToLong(each -> each.matcher().count()).max().orElse(0);
        List<LogReading> read =
                all.stream().map(each -> each.unlessSparse(largest)).toList();
        Map<Producer, BitSet> common = new HashMap<>();
        acknowledged.producers().forEach(producer -> common.put(producer, acknowledged.sequences(producer)));
        read.stream()
                .filter(each -> each.problem().isEmpty())
                .forEach(
                        each -> common.forEach((producer, set) -> each.matcher().retainLogged(producer, set)));
        return new TimingLogRecord(
                read.stream().map(each -> each.statsOrProblem(common)).toList());
    }

    private LogReading read(TimingLogSpec spec) {
        LedgerMatcher matcher = new LedgerMatcher(acknowledged);
        try {
            Path directory = directories
                    .apply(spec.member())
                    .orElseThrow(() -> new UnreadableRecordException(
                            "the directory of " + spec.member() + " is unknown, because the lab did not start it"));
            NdjsonLines<OperationId> lines = new TimingLog(directory, spec.file(), spec.line()).read(matcher);
            return new LogReading(
                    spec, matcher, matcher.count() == 0 ? Optional.of(matcher.noMatch(spec, lines)) : Optional.empty());
        } catch (UnreadableRecordException e) {
            return new LogReading(spec, new LedgerMatcher(acknowledged), Optional.of(String.valueOf(e.getMessage())));
        }
    }

    /** The content of one timing log. */
    private record LogReading(TimingLogSpec spec, LedgerMatcher matcher, Optional<String> problem) {
        /** Drops a log with few operations, which would reduce all others to those few. */
        LogReading unlessSparse(long largest) {
            return problem.isPresent() || matcher.count() * SPARSE >= largest
                    ? this
                    : new LogReading(
                            spec,
                            matcher,
                            Optional.of("it contains " + matcher.count() + " operations, while another log contains "
                                    + largest));
        }

        TimingLogStats statsOrProblem(Map<Producer, BitSet> common) {
            return problem.map(why -> TimingLogStats.unknown(spec.name(), spec.member(), why))
                    .orElseGet(() -> stats(common));
        }

        private TimingLogStats stats(Map<Producer, BitSet> common) {
            Histogram histogram = Histograms.empty();
            double sum = 0;
            for (Map.Entry<Producer, BitSet> each : common.entrySet()) {
                for (int sequence = each.getValue().nextSetBit(0);
                        sequence >= 0;
                        sequence = each.getValue().nextSetBit(sequence + 1)) {
                    long micros = matcher.micros(each.getKey(), sequence);
                    histogram.recordValue(micros);
                    sum += micros;
                }
            }
            long count = histogram.getTotalCount();
            return count == 0
                    ? TimingLogStats.unknown(spec.name(), spec.member(), "no operation appears in every log")
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

    /** A producer, which has its own sequence of operations. */
    record Producer(long seed, int number) {}

    /** The times in one log, restricted to acknowledged operations. */
    private static final class LedgerMatcher implements TimingLog.Visitor {
        private static final int[] NONE = {};

        private final AcknowledgedOperations acknowledged;
        private final Map<Producer, int[]> micros = new HashMap<>();
        private final Map<Producer, BitSet> logged = new HashMap<>();
        private long unmatched;

        LedgerMatcher(AcknowledgedOperations acknowledged) {
            this.acknowledged = acknowledged;
        }

        @Override
        public void visit(OperationId id, long time) {
            Producer producer = new Producer(id.seed(), id.producer());
            if (!acknowledged.contains(producer, id.sequence())) {
                unmatched++;
                return;
            }
            micros.computeIfAbsent(producer, _ -> new int[acknowledged.length(producer)])[(int) id.sequence()] =
                    (int) Math.min(time, Integer.MAX_VALUE);
            logged.computeIfAbsent(producer, _ -> new BitSet()).set((int) id.sequence());
        }

        /** Returns the number of operations in the log. */
        long count() {
            return logged.values().stream().mapToLong(BitSet::cardinality).sum();
        }

        String noMatch(TimingLogSpec spec, NdjsonLines<OperationId> lines) {
            String only = lines.cut() ? "; the log is longer than what was read" : "";
            if (unmatched == 0 && lines.skipped() > 0) {
                return lines.skipped() + " lines of " + spec.file() + " match, but contain no readable time" + only;
            }
            return unmatched == 0
                    ? "no line of " + spec.file() + " matches " + spec.line() + only
                    : "no line of " + spec.file() + " belongs to an acknowledged operation of a judged phase" + only;
        }

        void retainLogged(Producer producer, BitSet set) {
            set.and(logged.getOrDefault(producer, new BitSet()));
        }

        long micros(Producer producer, int sequence) {
            return micros.getOrDefault(producer, NONE)[sequence];
        }
    }
}
