package plimsoll.judge.bottleneck;

import java.nio.file.Files;
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
import plimsoll.model.record.Sample;
import plimsoll.model.record.UnreadableRecordException;
import plimsoll.model.result.inside.DiagnosticTrial;
import plimsoll.model.result.inside.MemoryBreakdown;
import plimsoll.model.result.inside.MemoryRegion;
import plimsoll.model.result.inside.TimeBreakdown;
import plimsoll.records.TrialFolder;
import plimsoll.records.member.MemorySnapshots;
import plimsoll.records.member.MemorySnapshots.NativeLook;

/** From an explaining trial's folder to what it shows; the verdict that its records would give is thrown away. */
public final class DiagnosticTrialEvaluator {
    private DiagnosticTrialEvaluator() {}

    /** Never throws for what lies, or does not lie, in the folder. */
    public static DiagnosticTrial of(TrialFolder folder) {
        JudgedTrial trial = TrialEvaluator.of(folder);
        Map<String, MemoryBreakdown> memory = new LinkedHashMap<>();
        for (MemberRecord member : trial.result().members()) {
            looks(folder, member.name())
                    .ifPresent(looks -> memory.put(member.name(), split(looks, samples(folder, member.name()))));
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
            FrameRules rules = Files.exists(folder.frames())
                    ? FrameRules.standard().after(FrameRuleFile.read(folder.frames()))
                    : FrameRules.standard();
            return InstrumentDataReader.of(TrialFacts.of(TrialReader.read(folder)))
                    .map(data -> TimeBreakdownEvaluator.of(data, rules));
        } catch (UnreadableRecordException | FrameRuleException notToBeRead) {
            return Optional.empty();
        }
    }

    private static Optional<MemorySnapshots> looks(TrialFolder folder, String member) {
        try {
            return Optional.of(Json.read(folder.member(member).memory(), MemorySnapshots.class));
        } catch (UnreadableRecordException never) {
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

    private static MemoryBreakdown split(MemorySnapshots looks, List<Sample> samples) {
        Optional<NativeLook> largest = looks.natives().stream().max(Comparator.comparing(NativeLook::footprint));
        return new MemoryBreakdown(
                largest.map(NativeLook::atMillis).orElse(0L),
                largest.map(NativeLook::footprint).orElse(new Bytes(0)),
                largest(Stream.concat(
                        looks.natives().stream().map(look -> look.footprint().count()),
                        samples.stream().map(sample -> value(sample, Metric.RSS_ANONYMOUS)))),
                largest(Stream.concat(
                        looks.natives().stream().map(DiagnosticTrialEvaluator::outside),
                        samples.stream().flatMap(sample -> outside(sample).stream()))),
                largest.map(NativeLook::regions).orElse(List.of()),
                looks.fullest(),
                looks.failed());
    }

    private static long outside(NativeLook look) {
        return look.besideHeap().map(Bytes::count).orElseGet(() -> lessCommitted(look));
    }

    private static long lessCommitted(NativeLook look) {
        long heap = look.regions().stream()
                .filter(region -> region.name().equals("heap"))
                .map(MemoryRegion::committed)
                .mapToLong(Bytes::count)
                .sum();
        return look.footprint().count() - heap;
    }

    /** Before the first collection nobody outside knows what is committed. */
    private static Optional<Long> outside(Sample sample) {
        return Optional.ofNullable(sample.values().get(Metric.HEAP_COMMITTED))
                .filter(committed -> committed > 0)
                .map(committed -> value(sample, Metric.RSS_ANONYMOUS) - committed);
    }

    private static long value(Sample sample, Metric metric) {
        return sample.values().getOrDefault(metric, 0L);
    }

    private static Bytes largest(Stream<Long> bytes) {
        return new Bytes(bytes.flatMapToLong(LongStream::of).max().stream()
                .filter(most -> most > 0)
                .max()
                .orElse(0));
    }
}
