package plimsoll.judge.bottleneck;

import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import plimsoll.json.Json;
import plimsoll.judge.facts.TrialFacts;
import plimsoll.judge.facts.TrialReader;
import plimsoll.judge.trial.JudgedTrial;
import plimsoll.judge.trial.TrialEvaluator;
import plimsoll.model.Bytes;
import plimsoll.model.record.MemberRecord;
import plimsoll.model.record.Metric;
import plimsoll.model.record.RecordFile;
import plimsoll.model.record.Sample;
import plimsoll.model.record.UnreadableRecordException;
import plimsoll.model.result.inside.DiagnosticTrial;
import plimsoll.model.result.inside.MemoryBreakdown;
import plimsoll.model.result.inside.MemoryRegion;
import plimsoll.model.result.inside.TimeBreakdown;
import plimsoll.records.TrialFolder;
import plimsoll.records.member.MemorySnapshots;
import plimsoll.records.member.MemorySnapshots.NativeLook;

/** Evaluates the folder of an explaining trial. The verdict that its records would give is discarded. */
public final class DiagnosticTrialEvaluator {
    private DiagnosticTrialEvaluator() {}

    /** Never throws because of missing or damaged files in the folder. */
    public static DiagnosticTrial of(TrialFolder folder) {
        JudgedTrial trial = TrialEvaluator.of(folder);
        Map<String, MemoryBreakdown> memory = new LinkedHashMap<>();
        for (MemberRecord member : trial.result().members()) {
            snapshots(folder, member.name())
                    .ifPresent(snapshots ->
                            memory.put(member.name(), breakdown(snapshots, samples(folder, member.name()))));
        }
        return new DiagnosticTrial(
                "explained/" + folder.name(),
                trial.result().cell(),
                trial.result().variant(),
                trial.result().endings(),
                memory,
                trial.result().heaps(),
                time(folder));
    }

    private static Optional<TimeBreakdown> time(TrialFolder folder) {
        try {
            FrameRules rules = rules(folder);
            return InstrumentDataReader.of(TrialFacts.of(TrialReader.read(folder)))
                    .map(data -> TimeBreakdownEvaluator.of(data, rules));
        } catch (UnreadableRecordException | FrameRuleException unreadable) {
            return Optional.empty();
        }
    }

    /** Returns the rules that a trial keeps, before those that ship with Plimsoll. */
    static FrameRules rules(TrialFolder folder) {
        return RecordFile.exists(folder.frames())
                ? FrameRules.standard().after(FrameRuleFile.read(folder.frames()))
                : FrameRules.standard();
    }

    private static Optional<MemorySnapshots> snapshots(TrialFolder folder, String member) {
        try {
            return Optional.of(Json.read(folder.member(member).memory(), MemorySnapshots.class));
        } catch (UnreadableRecordException absent) {
            return Optional.empty();
        }
    }

    private static List<Sample> samples(TrialFolder folder, String member) {
        try {
            return TrialReader.read(folder).timeline().stream()
                    .filter(sample -> sample.member().equals(member))
                    .toList();
        } catch (UnreadableRecordException torn) {
            return List.of();
        }
    }

    private static MemoryBreakdown breakdown(MemorySnapshots snapshots, List<Sample> samples) {
        Optional<NativeLook> largest = snapshots.natives().stream().max(Comparator.comparing(NativeLook::footprint));
        return new MemoryBreakdown(
                largest.map(NativeLook::atMillis).orElse(0L),
                largest.map(NativeLook::footprint).orElse(new Bytes(0)),
                largest(Stream.concat(
                        snapshots.natives().stream()
                                .map(look -> look.footprint().count()),
                        samples.stream().map(sample -> sample.value(Metric.RSS_ANONYMOUS)))),
                largest(Stream.concat(
                        snapshots.natives().stream().map(DiagnosticTrialEvaluator::outsideHeap),
                        samples.stream().flatMap(sample -> outsideHeap(sample).stream()))),
                largest.map(NativeLook::regions).orElse(List.of()),
                snapshots.fullest(),
                snapshots.failed());
    }

    private static long outsideHeap(NativeLook look) {
        return look.besideHeap().map(Bytes::count).orElseGet(() -> footprintLessCommittedHeap(look));
    }

    private static long footprintLessCommittedHeap(NativeLook look) {
        long heap = look.regions().stream()
                .filter(region -> region.name().equals("heap"))
                .map(MemoryRegion::committed)
                .mapToLong(Bytes::count)
                .sum();
        return look.footprint().count() - heap;
    }

    /** Empty before the first collection: until then, the committed heap is not visible from outside the JVM. */
    private static Optional<Long> outsideHeap(Sample sample) {
        return Optional.ofNullable(sample.values().get(Metric.HEAP_COMMITTED))
                .filter(committed -> committed > 0)
                .map(committed -> sample.value(Metric.RSS_ANONYMOUS) - committed);
    }

    private static Bytes largest(Stream<Long> bytes) {
        return new Bytes(bytes.flatMapToLong(LongStream::of).max().stream()
                .filter(most -> most > 0)
                .max()
                .orElse(0));
    }
}
