package plimsoll.judge.search;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import plimsoll.judge.facts.TrialFacts;
import plimsoll.judge.facts.TrialReader;
import plimsoll.judge.search.PartMinima.MeasuredValue;
import plimsoll.judge.statistics.LinearTrend;
import plimsoll.model.Bytes;
import plimsoll.model.member.ProgramRuntime;
import plimsoll.model.record.MemberRecord;
import plimsoll.model.record.Metric;
import plimsoll.model.record.Sample;
import plimsoll.model.record.UnreadableRecordException;
import plimsoll.model.result.search.SoakTrend;
import plimsoll.records.TrialFolder;
import plimsoll.records.member.GcPause;

/**
 * Finds quantities that rise under a long load. The first fifth, in which a service may still warm up, is left out; of
 * the rest, only the minimum of each of twenty parts counts.
 */
final class SoakTrendEvaluator {
    private static final double WARM_UP_SHARE = 0.2;
    private static final int PARTS_MIN = 6;
    private static final double STANDARD_ERRORS = 4;
    private static final double RISE_SHARE_MIN = 0.05;

    private final TrialFacts facts;
    private final long from;
    private final long to;

    /** A quantity, the smallest rise that counts, and the step to which it is recorded: a log has whole megabytes. */
    private enum SoakFigure {
        LIVE_SET("live-set", "bytes", 1 << 20, 1 << 20),
        FOOTPRINT("footprint", "bytes", 4 << 20, 0),
        THREADS("threads", "count", 3, 0),
        DESCRIPTORS("descriptors", "count", 5, 0),
        TEMPORARY_FILES("temporary-files", "count", 5, 0);

        private final String word;
        private final String unit;
        private final double least;
        private final double step;

        SoakFigure(String word, String unit, double least, double step) {
            this.word = word;
            this.unit = unit;
            this.least = least;
            this.step = step;
        }
    }

    private SoakTrendEvaluator(TrialFacts facts) {
        this.facts = facts;
        var windows = facts.judgedWindows();
        long start = windows.isEmpty() ? 0 : windows.getFirst().startMillis();
        this.to = windows.isEmpty() ? 0 : windows.getLast().endMillis();
        this.from = start + (long) ((to - start) * WARM_UP_SHARE);
    }

    /** Returns the trends of every subject; none if the trial's records cannot be read. */
    static List<SoakTrend> of(TrialFolder folder) {
        try {
            TrialFacts facts = TrialFacts.of(TrialReader.read(folder));
            SoakTrendEvaluator evaluator = new SoakTrendEvaluator(facts);
            return facts.records().subjects().stream()
                    .flatMap(member -> Arrays.stream(SoakFigure.values())
                            .filter(figure -> figure != SoakFigure.LIVE_SET || evaluator.mayCollect(member))
                            .map(figure -> evaluator.trend(member, figure)))
                    .toList();
        } catch (UnreadableRecordException torn) {
            return List.of();
        }
    }

    /** Whether it may log full collections: no load of any length shows the live set of a program that is known to be no JVM. */
    private boolean mayCollect(MemberRecord member) {
        return member.runtime().map(ProgramRuntime.JVM::equals).orElse(true)
                || !facts.records().pauses(member.name()).pauses().isEmpty();
    }

    private SoakTrend trend(MemberRecord member, SoakFigure figure) {
        PartMinima minima = PartMinima.of(values(member, figure), from, to);
        if (minima.count() < PARTS_MIN) {
            return new SoakTrend(
                    member.name(),
                    figure.word,
                    figure.unit,
                    0,
                    0,
                    0,
                    Optional.empty(),
                    false,
                    member.name() + ": " + figure.word + " is not decidable here: measured in " + minima.count()
                            + " of " + PartMinima.PARTS + " parts of the load, " + PARTS_MIN
                            + " are needed; use a longer load");
        }
        LinearTrend trend = minima.line();
        boolean rises =
                trend.rise() > Math.max(figure.least, RISE_SHARE_MIN * trend.mean()) && trend.isBeyond(STANDARD_ERRORS);
        double perHour = minima.perHour();
        double most = minima.mostPerHour(figure.step);
        double first = trend.mean() - trend.rise() / 2;
        double last = trend.mean() + trend.rise() / 2;
        String slope = rises
                ? " rises by " + shown(figure, perHour) + " an hour"
                : most > 0 ? " rises by less than " + shown(figure, most) + " an hour, at 95 %" : " does not rise";
        return new SoakTrend(
                member.name(),
                figure.word,
                figure.unit,
                first,
                last,
                perHour,
                Optional.of(most),
                rises,
                member.name() + ": " + figure.word + slope + ", from " + shown(figure, first) + " to "
                        + shown(figure, last) + limit(member, figure, rises ? perHour : most, last, rises));
    }

    private static String limit(MemberRecord member, SoakFigure figure, double perHour, double last, boolean rises) {
        Optional<Bytes> cap = switch (figure) {
            case LIVE_SET -> member.heap();
            case FOOTPRINT -> member.cap().memory();
            case THREADS, DESCRIPTORS, TEMPORARY_FILES -> Optional.empty();
        };
        return cap.filter(_ -> perHour > 0)
                .map(most -> String.format(
                        Locale.ROOT,
                        rises
                                ? "; at this pace its limit of %s is reached in %.1f h"
                                : "; its limit of %s is not reached for %.1f h",
                        most,
                        Math.max(0, most.count() - last) / perHour))
                .orElse("");
    }

    private static String shown(SoakFigure figure, double value) {
        return figure.unit.equals("bytes")
                ? String.format(Locale.ROOT, "%.1fm", value / (1 << 20))
                : String.format(Locale.ROOT, "%.1f", value);
    }

    private List<MeasuredValue> values(MemberRecord member, SoakFigure figure) {
        return switch (figure) {
            case LIVE_SET -> afterFullCollections(member);
            case FOOTPRINT -> sampled(member, Metric.RSS_ANONYMOUS);
            case THREADS -> sampled(member, Metric.THREADS);
            case DESCRIPTORS -> sampled(member, Metric.DESCRIPTORS);
            case TEMPORARY_FILES -> sampled(member, Metric.SCRATCH_FILES);
        };
    }

    /** Young collections are ignored: after them, the heap still holds garbage of the old generation. */
    private List<MeasuredValue> afterFullCollections(MemberRecord member) {
        return facts.records().pauses(member.name()).pauses().stream()
                .filter(GcPause::isFull)
                .flatMap(pause -> pause.heap().stream()
                        .map(heap -> new MeasuredValue(
                                member.startedMillis() + pause.end().toMillis(),
                                heap.after().count())))
                .toList();
    }

    private List<MeasuredValue> sampled(MemberRecord member, Metric metric) {
        List<MeasuredValue> values = new ArrayList<>();
        for (Sample sample : facts.records().timeline()) {
            if (sample.member().equals(member.name()) && sample.values().containsKey(metric)) {
                values.add(new MeasuredValue(sample.atMillis(), sample.value(metric)));
            }
        }
        return values;
    }
}
