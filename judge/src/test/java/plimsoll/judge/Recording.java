package plimsoll.judge;

import java.io.FileOutputStream;
import java.io.PrintStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramLogWriter;
import plimsoll.json.Json;
import plimsoll.model.record.LedgerState;
import plimsoll.model.record.ProgressReport;
import plimsoll.records.Histograms;
import plimsoll.wire.LedgerFile;
import plimsoll.wire.OperationByteLayout;
import plimsoll.wire.PhaseMark;

/** Writes the files that a worker and an audit write. */
public final class Recording {
    private static final long SEED = 7;

    private Recording() {}

    /** @param producers the states of each producer's operations; the longest gives the capacity */
    public static void ledger(Path file, List<List<LedgerState>> producers) throws Exception {
        int capacity = capacity(producers);
        LedgerFile.create(file, new OperationByteLayout(producers.size(), capacity, SEED));
        byte[] bytes = new byte[producers.size() * capacity];
        forEach(producers, (address, state) -> bytes[address] = state.code());
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE)) {
            channel.write(ByteBuffer.wrap(bytes), 64);
        }
    }

    /** One good copy of each acknowledged operation, except where {@code found} states those of the last producer. */
    public static void stored(Path file, List<List<LedgerState>> producers, Map<Integer, Integer> found)
            throws Exception {
        int capacity = capacity(producers);
        ByteBuffer content =
                ByteBuffer.allocate(64 + producers.size() * capacity).order(ByteOrder.LITTLE_ENDIAN);
        content.put("PLIMSTOR".getBytes(StandardCharsets.US_ASCII))
                .putInt(1)
                .putInt(producers.size())
                .putLong(capacity)
                .putLong(SEED);
        int last = (producers.size() - 1) * capacity;
        forEach(
                producers,
                (address, state) -> content.put(64 + address, (byte) (state == LedgerState.ACKNOWLEDGED ? 1 : 0)));
        found.forEach((sequence, bits) -> content.put(64 + last + sequence, bits.byteValue()));
        Files.write(file, content.array());
    }

    private static int capacity(List<List<LedgerState>> producers) {
        return producers.stream().mapToInt(List::size).max().orElseThrow();
    }

    private static void forEach(List<List<LedgerState>> producers, Visitor visitor) {
        for (int producer = 0; producer < producers.size(); producer++) {
            for (int sequence = 0; sequence < producers.get(producer).size(); sequence++) {
                visitor.visit(
                        producer * capacity(producers) + sequence,
                        producers.get(producer).get(sequence));
            }
        }
    }

    private interface Visitor {
        void visit(int address, LedgerState state);
    }

    public static void worker(Path file, List<ProgressReport> reports, boolean cut, List<String> more)
            throws Exception {
        List<String> lines = new ArrayList<>(List.of("{\"is\":\"hello\",\"pid\":1,\"startNanos\":1}"));
        for (int i = 0; i < reports.size(); i++) {
            boolean last = i == reports.size() - 1
                    || !reports.get(i).phase().equals(reports.get(i + 1).phase());
            String kind = last ? "{\"is\":\"phase-end\",\"cut\":" + cut + "," : "{\"is\":\"progress\",";
            lines.add(kind + Json.line(reports.get(i)).substring(1));
        }
        lines.addAll(more);
        Files.write(file, lines);
    }

    /** @param times by span, each in one interval; {@code response@3} is an interval that ends after three seconds */
    public static void histograms(Path file, String phase, Map<String, long[]> times) throws Exception {
        try (PrintStream stream = new PrintStream(new FileOutputStream(file.toFile()), false, StandardCharsets.UTF_8)) {
            HistogramLogWriter writer = new HistogramLogWriter(stream);
            writer.outputLogFormatVersion();
            writer.outputComment(new PhaseMark(phase, 0).comment());
            for (Map.Entry<String, long[]> time : times.entrySet()) {
                Histogram histogram = Histograms.empty();
                String[] span = time.getKey().split("@");
                histogram.setTag(phase + "." + span[0]);
                if (span.length == 2) {
                    histogram.setEndTimeStamp(Integer.parseInt(span[1]) * 1_000L);
                    histogram.setStartTimeStamp(histogram.getEndTimeStamp() - 1_000);
                }
                for (long micros : time.getValue()) {
                    histogram.recordValue(micros);
                }
                writer.outputIntervalHistogram(histogram);
            }
        }
    }

    /** Replaces the times of every span that the others have, in one interval or in several. */
    static void replace(Map<String, long[]> times, Map<String, long[]> others) {
        others.keySet().stream().map(span -> span.split("@")[0]).forEach(times::remove);
        times.putAll(others);
    }

    /** Evenly spaced values from {@code most / count} to {@code most}. */
    public static long[] spread(int count, long most) {
        long[] micros = new long[count];
        for (int i = 0; i < count; i++) {
            micros[i] = most * (i + 1) / count;
        }
        return micros;
    }
}
