package plimsoll.study.load;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import plimsoll.model.Bytes;
import plimsoll.model.load.DriverSpec;
import plimsoll.model.load.Flow;
import plimsoll.model.load.FlowStep;
import plimsoll.model.load.Payload;
import plimsoll.study.grammar.QuantityParser;
import plimsoll.study.section.AuditsReader;
import plimsoll.study.setting.MemberNode;
import plimsoll.study.setting.OperationTargets;
import plimsoll.study.setting.PlaceholderCheck;
import plimsoll.study.setting.ReadContext;
import plimsoll.study.text.YamlNode;

/**
 * The operation or flow that an arrival starts, and its driver.
 *
 * @param name upload, the method, steps, mix, or the driver's name
 * @param deadline from an operation's intended start
 * @param flows empty when each arrival is a single operation
 */
public record OperationSpec(String name, DriverSpec driver, Payload payload, Duration deadline, List<Flow> flows) {
    static final List<String> KEYS = Stream.concat(
                    Stream.of("upload", "driver", "steps", "mix"), HttpRequestReader.METHODS.stream())
            .toList();

    /** Body size in bytes above which copying costs more than starting a thread. */
    private static final long LARGE = 64 << 10;

    /** Placeholders in a driver's settings that wait for the worker's number. */
    private static final Map<String, String> OF_WORKERS = Map.of("worker", "${worker}");

    private static final Pattern NUMBER_OF_WORKER = Pattern.compile("(?<!\\$)\\$\\{worker}");
    private static final Pattern IRREGULAR = Pattern.compile("(step\\.\\d+\\.)?(bytesPerSecond|abortAfterBytes)");

    private OperationSpec(String name, DriverSpec driver, Payload payload) {
        this(name, driver, payload, Duration.ZERO, List.of());
    }

    /**
     * Returns the driver of one of several parallel workers.
     *
     * @param number of the worker, from 1
     */
    static DriverSpec ofWorker(DriverSpec driver, int number) {
        Map<String, String> settings = new TreeMap<>(driver.settings());
        settings.replaceAll((_, text) -> NUMBER_OF_WORKER.matcher(text).replaceAll(String.valueOf(number)));
        return new DriverSpec(driver.name(), settings);
    }

    /** Whether the operations are HTTP requests of the built-in drivers. */
    boolean overHttp() {
        return driver.name().equals(TransportReader.THREADS) || driver.name().equals(TransportReader.LOOP);
    }

    /** Whether an event loop is cheaper than threads for these operations. */
    boolean small() {
        return payloads().allMatch(each -> each.size().count() <= LARGE) && !irregular();
    }

    /** Whether the clients are slow or disconnect early. */
    boolean irregular() {
        return driver.settings().keySet().stream().anyMatch(IRREGULAR.asMatchPredicate());
    }

    private Stream<Payload> payloads() {
        return Stream.concat(Stream.of(payload), steps().flatMap(step -> step.payload().stream()));
    }

    private Stream<FlowStep> steps() {
        return flows.stream().flatMap(flow -> flow.steps().stream());
    }

    private boolean uploads() {
        return steps().anyMatch(step -> step.payload().isPresent());
    }

    private boolean onlyUploads() {
        return uploads() && steps().allMatch(step -> step.payload().isPresent());
    }

    /**
     * Reads the operations of a load or a phase: {@code upload}, {@code get} and the other methods, {@code steps},
     * {@code mix} or {@code driver}.
     */
    public record Reader(ReadContext setting, PlaceholderCheck placeholders, List<MemberNode> members) {
        /**
         * Returns the same operations with the transport of the phase or the load, or else the one that suits them.
         */
        OperationSpec carried(OperationSpec spec, YamlNode.Mapping phase, YamlNode.Mapping load) {
            DriverSpec driver = new TransportReader(setting, placeholders, phase, load).of(spec);
            return new OperationSpec(spec.name(), driver, spec.payload(), spec.deadline(), spec.flows());
        }

        /** Reads the phase's own operations, or else the load's. */
        OperationSpec of(YamlNode.Mapping phase, YamlNode.Mapping load, Duration deadline) {
            YamlNode.Mapping from = KEYS.stream().anyMatch(phase::has) ? phase : load;
            Stream.of(phase, load).forEach(this::checkDriverKeys);
            List<String> present = KEYS.stream().filter(from::has).toList();
            if (present.size() != 1) {
                setting.problems()
                        .add(
                                from.place(),
                                present.isEmpty()
                                        ? "this load does not say what to send"
                                        : "this load has both '" + String.join("' and '", present) + "'",
                                "write one of upload: {path: ..., size: ...}, get: /path, steps: [...] or driver:"
                                        + " NAME");
            }
            OperationSpec spec = read(present.isEmpty() ? "" : present.getFirst(), from);
            return new OperationSpec(spec.name(), spec.driver(), spec.payload(), deadline, spec.flows());
        }

        /** Reports keys of a driver that is not beside them, since only a driver's own operations have them. */
        private void checkDriverKeys(YamlNode.Mapping written) {
            Stream.of("size", "settings")
                    .filter(key -> written.has(key) && !written.has("driver"))
                    .forEach(key -> setting.problems()
                            .add(
                                    written.placeOf(key),
                                    "'" + key + "' applies only to the 'driver' beside it",
                                    "remove it, or write driver: NAME there"));
        }

        /**
         * Returns the operations of a load in the way of a direct client: with the same payloads and deadline, and with
         * the uploads of a mix.
         */
        OperationSpec sent(OperationSpec spec, OperationSpec way, YamlNode.Mapping phase, YamlNode.Mapping load) {
            if (spec.uploads() && !spec.onlyUploads()) {
                YamlNode.Mapping from = phase.has(spec.name()) ? phase : load;
                setting.problems()
                        .add(
                                from.placeOf(spec.name()),
                                "a direct client sends uploads alone, but '" + spec.name() + "' has other requests too",
                                "leave the direct client out of the cells of this load");
            }
            return new OperationSpec(
                    way.name(),
                    way.driver(),
                    spec.payload(),
                    spec.deadline(),
                    spec.onlyUploads() ? spec.flows() : List.of());
        }

        /** Reads the operations of a direct client; their payload is the load's. */
        public OperationSpec direct(YamlNode.Mapping written) {
            checkDriverKeys(written);
            return read(KEYS.stream().filter(written::has).findFirst().orElse(""), written);
        }

        private OperationSpec read(String key, YamlNode.Mapping from) {
            return switch (key) {
                case "upload" -> upload(from.mapping("upload").orElse(YamlNode.Mapping.empty(from.place())));
                case "steps", "mix" -> flows(key, from);
                case "driver", "" -> driver(from);
                default ->
                    new OperationSpec(key, new DriverSpec("http", requests().read(key, from)), Payload.NONE);
            };
        }

        private HttpRequestReader requests() {
            return new HttpRequestReader(setting, placeholders, new OperationTargets(setting, members));
        }

        private OperationSpec flows(String key, YamlNode.Mapping from) {
            FlowsReader flows = new FlowsReader(setting, requests());
            if (key.equals("steps")) {
                flows.steps(from);
            } else {
                flows.mix(from);
            }
            DriverSpec driver = new DriverSpec("http", flows.settings());
            return new OperationSpec(key, driver, Payload.NONE, Duration.ZERO, flows.flows());
        }

        private OperationSpec upload(YamlNode.Mapping upload) {
            return new OperationSpec(
                    "upload", new DriverSpec("http", requests().upload(upload)), HttpRequestReader.payload(upload));
        }

        private OperationSpec driver(YamlNode.Mapping from) {
            String name = from.text("driver").orElse("operation");
            Bytes size = from.text("size").map(QuantityParser::size).orElse(Payload.NONE.size());
            PlaceholderCheck known = placeholders.with(OF_WORKERS);
            return new OperationSpec(name, new DriverSpec(name, AuditsReader.settings(from, known)), new Payload(size));
        }
    }
}
