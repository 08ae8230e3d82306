package matrix;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Predicate;
import plimsoll.model.record.Metric;
import plimsoll.model.record.Sample;

/** The samples of one process during one phase. */
final class Stretch {
    private final List<Sample> samples;

    Stretch(List<Sample> all, Predicate<Sample> ours) {
        this.samples = all.stream().filter(ours).toList();
    }

    /** The rise of a counter metric in a millisecond; empty when it was sampled less than twice. */
    Optional<Double> rate(String metric) {
        List<Sample> seen = samples.stream()
                .filter(sample -> value(sample, metric).isPresent())
                .toList();
        if (seen.size() < 2) {
            return Optional.empty();
        }
        long millis = seen.getLast().atMillis() - seen.getFirst().atMillis();
        return value(seen.getLast(), metric)
                .flatMap(end ->
                        value(seen.getFirst(), metric).map(begin -> (double) (end - begin) / Math.max(1, millis)));
    }

    Optional<Double> mean(Metric metric) {
        OptionalDouble mean = samples.stream()
                .filter(sample -> sample.values().containsKey(metric))
                .mapToLong(sample -> sample.value(metric))
                .average();
        return mean.isPresent() ? Optional.of(mean.getAsDouble()) : Optional.empty();
    }

    private static Optional<Long> value(Sample sample, String metric) {
        return sample.values().entrySet().stream()
                .filter(entry -> entry.getKey().name().equals(metric))
                .map(Map.Entry::getValue)
                .findFirst();
    }
}
