package plimsoll.judge.figure;

import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.HdrHistogram.Histogram;
import plimsoll.judge.facts.TrialFacts;
import plimsoll.model.figure.Figure;

/** The figures of one trial, each measured when it is first asked for, and once. */
public final class TrialFigures {
    private final TrialFacts facts;
    private final Map<String, List<MeasuredRange>> read = new HashMap<>();
    private final Map<String, Optional<Histogram>> histograms = new HashMap<>();

    public TrialFigures(TrialFacts facts) {
        this.facts = facts;
    }

    public TrialFacts facts() {
        return facts;
    }

    /** One reading, or one per subject where it is a member's; none when it was not measured. */
    public List<MeasuredRange> readings(Figure figure) {
        List<MeasuredRange> known = read.get(figure.key());
        if (known == null) {
            known = FigureMeasures.of(figure).map(fold -> fold.apply(this)).orElse(List.of());
            read.put(figure.key(), known);
        }
        return known;
    }

    /** Of several subjects the largest; empty where it was not measured, or not exactly. */
    public Optional<Double> value(Figure figure) {
        return readings(figure).stream()
                .filter(MeasuredRange::exact)
                .map(MeasuredRange::low)
                .max(Comparator.naturalOrder());
    }

    /** Those of a result, by key; what was not measured is left out. */
    public Map<String, Double> result() {
        Map<String, Double> figures = new LinkedHashMap<>();
        FigureMeasures.ofResults()
                .forEach(figure -> value(figure).ifPresent(value -> figures.put(figure.key(), value)));
        return figures;
    }

    /** One kind of time over all workers and judged phases; empty when nothing was recorded. */
    Optional<Histogram> histogram(String what) {
        return histograms.computeIfAbsent(what, facts::histogram);
    }

    /** Nanoseconds of what was filled or drained one by one, over all phases. */
    Optional<Histogram> oneByOne(FillDrainDirection way) {
        return histograms.computeIfAbsent(way.name(), _ -> way.nanos(facts));
    }
}
