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
import plimsoll.model.load.FlowStep;
import plimsoll.study.grammar.QuantityParser;
import plimsoll.study.setting.PlaceholderCheck;
import plimsoll.study.setting.ReadContext;
import plimsoll.study.text.SourceLocation;
import plimsoll.study.text.SpellingSuggestion;
import plimsoll.study.text.YamlNode;

/** Reads {@code steps} and {@code mix}: what arrivals set off, and the driver's settings of every step. */
final class FlowsReader {
    private static final String TAKEN = "taken.";
    private static final String RETURNS = "returns";
    private static final Pattern USED = Pattern.compile("\\$\\{taken\\.([^{}]*)}");

    private final ReadContext context;
    private final HttpRequestReader requests;
    private final Map<String, String> settings = new TreeMap<>();
    private final List<Flow> flows = new ArrayList<>();
    private int steps;

    FlowsReader(ReadContext context, HttpRequestReader requests) {
        this.context = context;
        this.requests = requests;
    }

    List<Flow> flows() {
        return List.copyOf(flows);
    }

    /** Returns the settings of all steps, each prefixed with {@code step.K.}. */
    Map<String, String> settings() {
        return settings;
    }

    /** Reads the one flow of {@code steps:}. */
    void steps(YamlNode.Mapping from) {
        flows.add(new Flow("steps", 1, read(from.mappings("steps"), from.placeOf("steps"))));
    }

    /** Reads every flow of {@code mix:}. */
    void mix(YamlNode.Mapping from) {
        Set<String> names = new TreeSet<>();
        for (YamlNode.Mapping written : from.mappings("mix")) {
            String name = written.text("name").orElse("");
            if (!names.add(name)) {
                context.problems()
                        .add(written.placeOf("name"), "two entries of the mix are named '" + name + "'", "rename one");
            }
            if (written.has("steps") && written.has("expects-stored")) {
                context.problems()
                        .add(
                                written.placeOf("expects-stored"),
                                "'expects-stored' does not apply to steps, which say it themselves",
                                "move it into the steps that store something");
            }
            List<YamlNode.Mapping> own = written.has("steps") ? written.mappings("steps") : List.of(written);
            flows.add(new Flow(name, written.whole("weight").orElse(1), read(own, written.place())));
        }
    }

    private List<FlowStep> read(List<YamlNode.Mapping> written, SourceLocation location) {
        if (written.isEmpty()) {
            context.problems().add(location, "there are no steps", "write at least one");
            return List.of(new FlowStep("step", Duration.ZERO, false, Optional.empty(), List.of()));
        }
        EarlierSteps earlier = new EarlierSteps(steps, new ArrayList<>(), new TreeMap<>(), new TreeMap<>());
        List<FlowStep> read = new ArrayList<>();
        for (YamlNode.Mapping step : written) {
            read.add(step(step, earlier));
            steps++;
        }
        return read;
    }

    /**
     * The steps of the flow that were read before.
     *
     * @param takenBy step that extracts a value, by the value's name
     * @param uploaded content of each upload in the driver's notation, by the step's name
     */
    private record EarlierSteps(
            int first, List<String> names, Map<String, String> takenBy, Map<String, String> uploaded) {
        /**
         * Returns the placeholders that the next step can use: the identities of all steps so far, and the values they
         * extracted.
         */
        Map<String, String> placeholders() {
            Map<String, String> known = new TreeMap<>();
            for (int at = 0; at < names.size(); at++) {
                known.put(names.get(at) + ".id", "${id." + (first + at) + "}");
            }
            takenBy.keySet().forEach(name -> known.put(name, "${" + TAKEN + name + "}"));
            return known;
        }
    }

    private FlowStep step(YamlNode.Mapping written, EarlierSteps earlier) {
        String name = written.text("name").orElse("");
        if (earlier.names().contains(name)) {
            context.problems().add(written.placeOf("name"), "two steps are named '" + name + "'", "rename one");
        }
        String method = HttpRequestReader.method(written).orElse("get");
        Optional<YamlNode.Mapping> upload = written.mapping("upload");
        HttpRequestReader known = requests.with(earlier.placeholders());
        Map<String, String> own = upload.map(known::upload).orElseGet(() -> known.read(method, written));
        own.forEach((key, text) -> settings.put("step." + steps + "." + key, text));
        boolean stores = written.truth("expects-stored", upload.isPresent());
        Optional<String> removes = earlierStep("deletes", written, earlier);
        if (stores && removes.isPresent()) {
            context.problems()
                    .add(
                            written.placeOf("deletes"),
                            "a step leaves an entry or deletes one, not both",
                            "write expects-stored: false, or remove 'deletes'");
        }
        Set<String> needs = own.values().stream()
                .flatMap(text -> USED.matcher(text).results())
                .flatMap(used -> Optional.ofNullable(earlier.takenBy().get(used.group(1))).stream())
                .collect(Collectors.toCollection(TreeSet::new));
        removes.ifPresent(needs::add);
        returned(written, method, earlier).ifPresent(needs::add);
        take(written, method, earlier);
        upload.map(HttpRequestReader::payload)
                .ifPresent(
                        payload -> earlier.uploaded().put(name, payload.size().count() + " bytes of step " + steps));
        earlier.names().add(name);
        return new FlowStep(
                name,
                QuantityParser.duration(written, "think").orElse(Duration.ZERO),
                stores,
                upload.map(HttpRequestReader::payload),
                removes,
                List.copyOf(needs));
    }

    private void take(YamlNode.Mapping written, String method, EarlierSteps earlier) {
        String step = written.text("name").orElse("");
        written.mapping(method)
                .map(HttpRequestReader::takes)
                .orElse(Map.of())
                .keySet()
                .forEach(value -> {
                    if (PlaceholderCheck.BUILT_IN.contains(value)) {
                        context.problems()
                                .add(
                                        written.placeOf(method),
                                        "'" + value + "' has two meanings: ${" + value + "} is a built-in placeholder",
                                        "rename the value to extract");
                    }
                    if (Optional.ofNullable(earlier.takenBy().put(value, step)).isPresent()) {
                        context.problems()
                                .add(
                                        written.placeOf(method),
                                        "two steps extract a value '" + value + "'",
                                        "rename one of them");
                    }
                });
    }

    /** Returns the earlier step that a key names. */
    private Optional<String> earlierStep(String key, YamlNode.Mapping written, EarlierSteps earlier) {
        Optional<String> named = written.text(key);
        named.filter(name -> !earlier.names().contains(name))
                .ifPresent(name -> context.problems()
                        .add(
                                written.placeOf(key),
                                "there is no earlier step '" + name + "'",
                                SpellingSuggestion.hint(name, earlier.names(), "the steps before it are")));
        return named.filter(earlier.names()::contains);
    }

    /** Reads the upload whose content the answer has to return, and returns its step. */
    private Optional<String> returned(YamlNode.Mapping written, String method, EarlierSteps earlier) {
        Optional<String> step = earlierStep(RETURNS, written, earlier);
        step.ifPresent(name -> checkDownload(name, written, method, earlier));
        step.flatMap(name -> Optional.ofNullable(earlier.uploaded().get(name)))
                .ifPresent(content -> settings.put("step." + steps + "." + RETURNS, content));
        return step;
    }

    private void checkDownload(String upload, YamlNode.Mapping written, String method, EarlierSteps earlier) {
        if (!earlier.uploaded().containsKey(upload)) {
            context.problems()
                    .add(
                            written.placeOf(RETURNS),
                            "the step '" + upload + "' uploads nothing that an answer could return",
                            "name a step with 'upload', or check the answer with 'extract'");
        }
        if (written.has("upload") || method.equals("head")) {
            context.problems()
                    .add(
                            written.placeOf(RETURNS),
                            "the answer to " + (written.has("upload") ? "an upload" : "a head") + " is not a download",
                            "write 'returns' in a step with 'get'");
        }
        if (written.mapping(method).filter(request -> request.has("extract")).isPresent()) {
            context.problems()
                    .add(
                            written.placeOf(RETURNS),
                            "an answer that returns an upload is compared, and no values are extracted from it",
                            "remove 'extract', or 'returns'");
        }
    }
}
