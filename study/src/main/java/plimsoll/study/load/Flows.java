package plimsoll.study.load;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import plimsoll.model.load.Flow;
import plimsoll.model.load.Step;
import plimsoll.study.grammar.Quantities;
import plimsoll.study.setting.Setting;
import plimsoll.study.text.Nearest;
import plimsoll.study.text.Place;
import plimsoll.study.text.Yaml;

/** Reads {@code steps} and {@code mix}: what arrivals set off, and the driver's settings of every step. */
final class Flows {
    private static final String TAKEN = "taken.";
    private static final Pattern USED = Pattern.compile("\\$\\{taken\\.([^}]*)}");

    private final Setting setting;
    private final Requests requests;
    private final Map<String, String> settings = new TreeMap<>();
    private final List<Flow> flows = new ArrayList<>();
    private int steps;

    Flows(Setting setting, Requests requests) {
        this.setting = setting;
        this.requests = requests;
    }

    List<Flow> flows() {
        return List.copyOf(flows);
    }

    /** Of all steps, each behind {@code step.K.}. */
    Map<String, String> settings() {
        return settings;
    }

    /** Reads the one flow of {@code steps:}. */
    void steps(Yaml.Mapping from) {
        flows.add(new Flow("steps", 1, read(from.mappings("steps"), from.placeOf("steps"))));
    }

    /** Reads every flow of {@code mix:}. */
    void mix(Yaml.Mapping from) {
        Set<String> names = new TreeSet<>();
        for (Yaml.Mapping written : from.mappings("mix")) {
            String name = written.text("name").orElse("");
            if (!names.add(name)) {
                setting.problems()
                        .add(written.placeOf("name"), "two of the mix are called '" + name + "'", "rename one");
            }
            List<Yaml.Mapping> own = written.has("steps") ? written.mappings("steps") : List.of(written);
            flows.add(new Flow(name, written.whole("weight").orElse(1), read(own, written.place())));
        }
    }

    private List<Step> read(List<Yaml.Mapping> written, Place place) {
        if (written.isEmpty()) {
            setting.problems().add(place, "there is no step", "write at least one");
            return List.of(new Step("step", Duration.ZERO, false, Optional.empty(), List.of()));
        }
        Earlier earlier = new Earlier(steps, new ArrayList<>(), new TreeMap<>());
        List<Step> read = new ArrayList<>();
        for (Yaml.Mapping step : written) {
            read.add(step(step, earlier));
            steps++;
        }
        return read;
    }

    /** @param takenBy name of a value to the step that takes it */
    private record Earlier(int first, List<String> names, Map<String, String> takenBy) {
        /** What stands for something in the next step: identities of all steps so far, and the values that they took. */
        Map<String, String> placeholders() {
            Map<String, String> known = new TreeMap<>();
            for (int at = 0; at < names.size(); at++) {
                known.put(names.get(at) + ".id", "${id." + (first + at) + "}");
            }
            takenBy.keySet().forEach(name -> known.put(name, "${" + TAKEN + name + "}"));
            return known;
        }
    }

    private Step step(Yaml.Mapping written, Earlier earlier) {
        String name = written.text("name").orElse("");
        if (earlier.names().contains(name)) {
            setting.problems().add(written.placeOf("name"), "two steps are called '" + name + "'", "rename one");
        }
        String method = Requests.method(written).orElse("get");
        Map<String, String> own = requests.with(earlier.placeholders()).read(method, written);
        own.forEach((key, text) -> settings.put("step." + steps + "." + key, text));
        Optional<String> removes = removes(written, earlier);
        Set<String> needs = own.values().stream()
                .flatMap(text -> USED.matcher(text).results())
                .flatMap(used -> Optional.ofNullable(earlier.takenBy().get(used.group(1))).stream())
                .collect(Collectors.toCollection(TreeSet::new));
        removes.ifPresent(needs::add);
        take(written, method, earlier);
        earlier.names().add(name);
        return new Step(
                name,
                Quantities.duration(written, "think").orElse(Duration.ZERO),
                written.truth("stores", false),
                removes,
                List.copyOf(needs));
    }

    private void take(Yaml.Mapping written, String method, Earlier earlier) {
        String step = written.text("name").orElse("");
        written.mapping(method).map(Requests::takes).orElse(Map.of()).keySet().forEach(value -> {
            if (Optional.ofNullable(earlier.takenBy().put(value, step)).isPresent()) {
                setting.problems()
                        .add(written.placeOf(method), "two steps take a '" + value + "'", "rename one of them");
            }
        });
    }

    private Optional<String> removes(Yaml.Mapping written, Earlier earlier) {
        Optional<String> removes = written.text("removes");
        removes.filter(name -> !earlier.names().contains(name))
                .ifPresent(name -> setting.problems()
                        .add(
                                written.placeOf("removes"),
                                "there is no earlier step '" + name + "'",
                                Nearest.hint(name, earlier.names(), "the steps before it are")));
        return removes.filter(earlier.names()::contains);
    }
}
