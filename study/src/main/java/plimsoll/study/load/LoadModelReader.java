package plimsoll.study.load;

import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import plimsoll.model.load.LoadModel;
import plimsoll.study.grammar.QuantityParser;
import plimsoll.study.text.ProblemCollector;
import plimsoll.study.text.YamlNode;

/** Reads the load model of a phase: {@code open}, {@code closed}, {@code burst}, {@code fill} or {@code drain}. */
final class LoadModelReader {
    private static final int IN_FLIGHT = 1000;
    private static final Map<String, List<String>> BELONGS =
            Map.of("open", List.of("arrivals", "in-flight"), "closed", List.of("think"), "fill", List.of("consumers"));

    private final YamlNode.Mapping phase;
    private final ProblemCollector collector;

    private LoadModelReader(YamlNode.Mapping phase, ProblemCollector collector) {
        this.phase = phase;
        this.collector = collector;
    }

    static LoadModel of(YamlNode.Mapping phase, ProblemCollector collector) {
        LoadModelReader shape = new LoadModelReader(phase, collector);
        BELONGS.forEach(shape::belong);
        shape.rampBelongs();
        shape.paceBelongs();
        return shape.open().or(shape::closed).or(shape::fill).or(shape::drain).orElseGet(shape::burst);
    }

    private void belong(String model, List<String> keys) {
        for (String key : keys) {
            if (phase.has(key) && !phase.has(model)) {
                collector.add(phase.placeOf(key), "'" + key + "' applies only to '" + model + "'", "remove it");
            }
        }
    }

    private void rampBelongs() {
        if (phase.has("ramp") && !phase.has("open") && !phase.has("closed")) {
            collector.add(phase.placeOf("ramp"), "'ramp' applies only to 'open' and 'closed'", "remove it");
        }
    }

    private void paceBelongs() {
        // Workers of another load would each send all of it.
        for (String key : List.of("pace", "workers")) {
            if (phase.has(key) && !phase.has("fill") && !phase.has("drain")) {
                collector.add(phase.placeOf(key), "'" + key + "' applies only to 'fill' and 'drain'", "remove it");
            }
        }
        if (phase.has("consumer-pace") && !phase.has("consumers")) {
            collector.add(
                    phase.placeOf("consumer-pace"),
                    "'consumer-pace' applies only to 'consumers'",
                    "add consumers: 1, or remove it");
        }
    }

    private Optional<LoadModel> open() {
        return phase.scalar("open").map(rate -> {
            LoadModel.Arrivals arrivals = phase.text("arrivals")
                    .map(text -> LoadModel.Arrivals.valueOf(text.toUpperCase(Locale.ROOT)))
                    .orElse(LoadModel.Arrivals.CONSTANT);
            double perSecond = QuantityParser.perSecond(rate.text());
            return new LoadModel.Open(
                    aboveZero(perSecond, rate),
                    arrivals,
                    phase.whole("in-flight").orElse(IN_FLIGHT),
                    QuantityParser.duration(phase, "ramp").filter(time -> !time.isZero()));
        });
    }

    private Optional<LoadModel> closed() {
        return phase.scalar("closed").map(users -> {
            int count = QuantityParser.count(users.text());
            return new LoadModel.Closed(
                    (int) aboveZero(count, users),
                    QuantityParser.duration(phase, "ramp").orElse(Duration.ZERO),
                    QuantityParser.duration(phase, "think").orElse(Duration.ZERO));
        });
    }

    /** Returns the share of the first worker, which is the largest. */
    private Optional<LoadModel> fill() {
        return phase.whole("fill").map(most -> {
            if (most < workers(phase)) {
                collector.add(
                        phase.placeOf("fill"),
                        "fewer operations than 'workers', which share them",
                        "fill with at least " + workers(phase) + ", or remove workers");
            }
            return new LoadModel.Fill(share(phase, 1), pace("pace"));
        });
    }

    /**
     * Returns the load of one of the workers that share a fill; other loads are the same for all.
     *
     * @param number from 1 on
     */
    static LoadModel ofWorker(int number, LoadModel first, YamlNode.Mapping phase) {
        return first instanceof LoadModel.Fill(long _, var pace)
                ? new LoadModel.Fill(share(phase, number), pace)
                : first;
    }

    /** The shares are even, and larger by one for the first workers if there is a remainder. */
    private static int share(YamlNode.Mapping phase, int number) {
        int most = phase.whole("fill").orElse(1);
        int workers = workers(phase);
        return Math.max(1, most / workers + (number <= most % workers ? 1 : 0));
    }

    private static int workers(YamlNode.Mapping phase) {
        return Math.max(1, phase.whole("workers").orElse(1));
    }

    private Optional<LoadModel> drain() {
        return phase.scalar("drain").map(_ -> new LoadModel.Drain(pace("pace")));
    }

    /** Returns the load of the consumers of a fill. */
    static LoadModel.Drain consumers(YamlNode.Mapping phase, ProblemCollector collector) {
        return new LoadModel.Drain(new LoadModelReader(phase, collector).pace("consumer-pace"));
    }

    private Optional<Double> pace(String key) {
        return phase.scalar(key).map(rate -> aboveZero(QuantityParser.perSecond(rate.text()), rate));
    }

    private LoadModel burst() {
        return new LoadModel.Burst(phase.whole("burst").orElse(1));
    }

    private double aboveZero(double value, YamlNode.Scalar written) {
        if (value > 0) {
            return value;
        }
        collector.add(written.place(), "'" + written.text() + "' sends nothing", "write more than 0");
        return 1;
    }
}
