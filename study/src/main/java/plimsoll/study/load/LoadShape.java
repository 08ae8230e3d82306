package plimsoll.study.load;

import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import plimsoll.model.load.LoadModel;
import plimsoll.study.grammar.Quantities;
import plimsoll.study.text.Problems;
import plimsoll.study.text.Yaml;

/** Reads who decides when the next operation starts: {@code open}, {@code closed} or {@code burst}. */
final class LoadShape {
    private static final int IN_FLIGHT = 1000;
    private static final Map<String, List<String>> BELONGS =
            Map.of("open", List.of("arrivals", "in-flight"), "closed", List.of("think"), "fill", List.of("consumers"));

    private final Yaml.Mapping phase;
    private final Problems problems;

    private LoadShape(Yaml.Mapping phase, Problems problems) {
        this.phase = phase;
        this.problems = problems;
    }

    static LoadModel of(Yaml.Mapping phase, Problems problems) {
        LoadShape shape = new LoadShape(phase, problems);
        BELONGS.forEach(shape::belong);
        shape.rampBelongs();
        return shape.open().or(shape::closed).or(shape::fill).or(shape::drain).orElseGet(shape::burst);
    }

    private void belong(String model, List<String> keys) {
        for (String key : keys) {
            if (phase.has(key) && !phase.has(model)) {
                problems.add(phase.placeOf(key), "'" + key + "' belongs to '" + model + "'", "leave it out");
            }
        }
    }

    private void rampBelongs() {
        if (phase.has("ramp") && !phase.has("open") && !phase.has("closed")) {
            problems.add(phase.placeOf("ramp"), "'ramp' belongs to 'open' and 'closed'", "leave it out");
        }
    }

    private Optional<LoadModel> open() {
        return phase.scalar("open").map(rate -> {
            LoadModel.Arrivals arrivals = phase.text("arrivals")
                    .map(text -> LoadModel.Arrivals.valueOf(text.toUpperCase(Locale.ROOT)))
                    .orElse(LoadModel.Arrivals.CONSTANT);
            double perSecond = Quantities.perSecond(rate.text());
            return new LoadModel.Open(
                    aboveZero(perSecond, rate),
                    arrivals,
                    phase.whole("in-flight").orElse(IN_FLIGHT),
                    Quantities.duration(phase, "ramp").filter(time -> !time.isZero()));
        });
    }

    private Optional<LoadModel> closed() {
        return phase.scalar("closed").map(users -> {
            int count = Quantities.count(users.text());
            return new LoadModel.Closed(
                    (int) aboveZero(count, users),
                    Quantities.duration(phase, "ramp").orElse(Duration.ZERO),
                    Quantities.duration(phase, "think").orElse(Duration.ZERO));
        });
    }

    /** Workers side by side share its operations. */
    private Optional<LoadModel> fill() {
        int workers = Math.max(1, phase.whole("workers").orElse(1));
        return phase.whole("fill").map(most -> new LoadModel.Fill((most + workers - 1) / workers));
    }

    private Optional<LoadModel> drain() {
        return phase.scalar("drain").map(_ -> new LoadModel.Drain());
    }

    private LoadModel burst() {
        return new LoadModel.Burst(phase.whole("burst").orElse(1));
    }

    private double aboveZero(double value, Yaml.Scalar written) {
        if (value > 0) {
            return value;
        }
        problems.add(written.place(), "'" + written.text() + "' sends nothing", "write more than 0");
        return 1;
    }
}
