package plimsoll.engine.audit;

import java.nio.file.Path;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.HdrHistogram.Histogram;
import plimsoll.engine.record.ClockLog;
import plimsoll.engine.record.Clocks;
import plimsoll.engine.record.Histograms;
import plimsoll.engine.record.UnreadableRecord;
import plimsoll.model.ClockSpec;
import plimsoll.model.OperationId;
import plimsoll.model.result.ClockTimes;

/**
 * Lays what members wrote of each operation's time beside the ledger. Only those operations count that a judged phase sent,
 * that were acknowledged, and that every clock tells of: so all of them tell of the same.
 */
public final class ClockReading {
    private static final double MICROS_IN_MILLI = 1000.0;
    private static final double MEDIAN = 50;
    private static final double LAST_HUNDREDTH = 99;

    private final Acknowledged acknowledged;
    private final Function<String, Optional<Path>> directories;

    /** @param directories of members, by name; empty where the lab gave it none */
    public ClockReading(Acknowledged acknowledged, Function<String, Optional<Path>> directories) {
        this.acknowledged = acknowledged;
        this.directories = directories;
    }

    /** In the order of the study. */
    public Clocks of(List<ClockSpec> specs) {
        List<Read> read = specs.stream().map(this::read).toList();
        Map<Producer, BitSet> common = new HashMap<>();
        acknowledged.producers().forEach(producer -> common.put(producer, acknowledged.of(producer)));
        read.stream()
                .filter(each -> each.problem().isEmpty())
                .forEach(each -> common.forEach((producer, set) -> each.told().keepTold(producer, set)));
        return new Clocks(read.stream().map(each -> each.times(common)).toList());
    }

    private Read read(ClockSpec spec) {
        Told told = new Told(acknowledged);
        try {
            Path directory = directories
                    .apply(spec.member())
                    .orElseThrow(() -> new UnreadableRecord(
                            "the lab does not know the directory of " + spec.member() + ", which it has not started"));
            new ClockLog(directory.resolve(spec.file()), spec.line()).read(told);
            return new Read(spec, told, told.isEmpty() ? Optional.of(told.nothing(spec)) : Optional.empty());
        } catch (UnreadableRecord e) {
            return new Read(spec, told, Optional.of(String.valueOf(e.getMessage())));
        }
    }

    /** One clock's log, read. */
    private record Read(ClockSpec spec, Told told, Optional<String> problem) {
        ClockTimes times(Map<Producer, BitSet> common) {
            Histogram histogram = Histograms.empty();
            double sum = 0;
            for (Map.Entry<Producer, BitSet> each : common.entrySet()) {
                for (int sequence = each.getValue().nextSetBit(0);
                        sequence >= 0 && problem.isEmpty();
                        sequence = each.getValue().nextSetBit(sequence + 1)) {
                    long micros = told.micros(each.getKey(), sequence);
                    histogram.recordValue(micros);
                    sum += micros;
                }
            }
            long count = histogram.getTotalCount();
            return new ClockTimes(
                    spec.name(),
                    spec.member(),
                    count,
                    count == 0 ? 0 : sum / count / MICROS_IN_MILLI,
                    histogram.getValueAtPercentile(MEDIAN) / MICROS_IN_MILLI,
                    histogram.getValueAtPercentile(LAST_HUNDREDTH) / MICROS_IN_MILLI,
                    problem.or(() ->
                            count == 0 ? Optional.of("no operation is told of by every clock") : Optional.empty()));
        }
    }

    /** Whose operations have sequences of their own. */
    record Producer(long seed, int number) {}

    /** What one clock says of acknowledged operations. */
    private static final class Told implements ClockLog.Visitor {
        private static final int[] NOTHING = {};

        private final Acknowledged acknowledged;
        private final Map<Producer, int[]> micros = new HashMap<>();
        private final Map<Producer, BitSet> there = new HashMap<>();
        private long others;

        Told(Acknowledged acknowledged) {
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

        boolean isEmpty() {
            return there.isEmpty();
        }

        String nothing(ClockSpec spec) {
            return others == 0
                    ? "no line of " + spec.file() + " matches " + spec.line()
                    : "no line of " + spec.file() + " tells of an acknowledged operation of a judged phase";
        }

        void keepTold(Producer producer, BitSet set) {
            set.and(there.getOrDefault(producer, new BitSet()));
        }

        long micros(Producer producer, int sequence) {
            return micros.getOrDefault(producer, NOTHING)[sequence];
        }
    }
}
