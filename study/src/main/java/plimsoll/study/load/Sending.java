package plimsoll.study.load;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import plimsoll.model.Bytes;
import plimsoll.model.load.DriverSpec;
import plimsoll.model.load.Flow;
import plimsoll.model.load.Payload;
import plimsoll.study.asked.Audits;
import plimsoll.study.grammar.Quantities;
import plimsoll.study.setting.Placeholders;
import plimsoll.study.setting.Setting;
import plimsoll.study.setting.Targets;
import plimsoll.study.setting.WrittenMember;
import plimsoll.study.text.Yaml;

/**
 * What an arrival sends, and by which driver.
 *
 * @param name upload, the method, steps, mix, or the driver's
 * @param deadline from an operation's intended start
 * @param flows empty when each arrival is one operation
 */
public record Sending(String name, DriverSpec driver, Payload payload, Duration deadline, List<Flow> flows) {
    static final List<String> KEYS = Stream.concat(
                    Stream.of("upload", "driver", "steps", "mix"), Requests.METHODS.stream())
            .toList();

    /** Bytes of a body above which copying it costs more than starting a thread. */
    private static final long LARGE = 64 << 10;

    private Sending(String name, DriverSpec driver, Payload payload) {
        this(name, driver, payload, Duration.ZERO, List.of());
    }

    /** Whether operations are HTTP requests of the built-in drivers. */
    boolean overHttp() {
        return driver.name().equals(Transport.THREADS) || driver.name().equals(Transport.LOOP);
    }

    /** Whether an event loop carries it more cheaply than threads do. */
    boolean small() {
        return payload.size().count() <= LARGE && !odd();
    }

    /** Whether its clients are slow or break off. */
    boolean odd() {
        return driver.settings().containsKey("bytesPerSecond")
                || driver.settings().containsKey("abortAfterBytes");
    }

    /** The same payloads and deadline by another way. */
    Sending by(Sending way) {
        return new Sending(way.name, way.driver, payload, deadline, way.flows);
    }

    /** Reads {@code upload}, {@code get} and its like, {@code steps}, {@code mix} or {@code driver} of a load or a phase. */
    public record Reader(Setting setting, Placeholders placeholders, List<WrittenMember> members) {
        /** The same, carried as the phase or the load says, or as suits it. */
        Sending carried(Sending sending, Yaml.Mapping phase, Yaml.Mapping load) {
            DriverSpec driver = new Transport(setting, placeholders, phase, load).of(sending);
            return new Sending(sending.name(), driver, sending.payload(), sending.deadline(), sending.flows());
        }

        /** The phase's own, or the load's. */
        Sending of(Yaml.Mapping phase, Yaml.Mapping load, Duration deadline) {
            Yaml.Mapping from = KEYS.stream().anyMatch(phase::has) ? phase : load;
            List<String> present = KEYS.stream().filter(from::has).toList();
            if (present.size() != 1) {
                setting.problems()
                        .add(
                                from.place(),
                                present.isEmpty()
                                        ? "this load does not say what is sent"
                                        : "this load has both '" + String.join("' and '", present) + "'",
                                "write one of upload: {path: ..., size: ...}, get: /path, steps: [...] or driver:"
                                        + " NAME");
            }
            Sending sending = read(present.isEmpty() ? "" : present.getFirst(), from);
            return new Sending(sending.name(), sending.driver(), sending.payload(), deadline, sending.flows());
        }

        /** What a direct client does with each operation; its payload is the load's own. */
        public Sending direct(Yaml.Mapping written) {
            return read(KEYS.stream().filter(written::has).findFirst().orElse(""), written);
        }

        private Sending read(String key, Yaml.Mapping from) {
            return switch (key) {
                case "upload" -> upload(from.mapping("upload").orElse(Yaml.Mapping.empty(from.place())));
                case "steps", "mix" -> flows(key, from);
                case "driver", "" -> driver(from);
                default -> new Sending(key, new DriverSpec("http", requests().read(key, from)), Payload.NONE);
            };
        }

        private Requests requests() {
            return new Requests(setting, placeholders, new Targets(setting, members));
        }

        private Sending flows(String key, Yaml.Mapping from) {
            Flows flows = new Flows(setting, requests());
            if (key.equals("steps")) {
                flows.steps(from);
            } else {
                flows.mix(from);
            }
            DriverSpec driver = new DriverSpec("http", flows.settings());
            return new Sending(key, driver, Payload.NONE, Duration.ZERO, flows.flows());
        }

        private Sending upload(Yaml.Mapping upload) {
            boolean multipart = upload.text("as").filter("multipart"::equals).isPresent();
            Map<String, String> settings = new TreeMap<>();
            settings.put("method", upload.text("method").orElse(multipart ? "POST" : "PUT"));
            settings.put("url", new Targets(setting, members).url(upload.scalar("path"), upload, placeholders));
            settings.putAll(requests().headersAndStatuses(upload));
            if (multipart) {
                settings.put("as", "multipart");
                settings.put("field", upload.text("field").orElse("file"));
            } else if (upload.has("field")) {
                setting.problems()
                        .add(
                                upload.placeOf("field"),
                                "'field' belongs to a form",
                                "add as: multipart, or leave it out");
            }
            Bytes size = upload.text("size").map(Quantities::size).orElse(Payload.NONE.size());
            settings.putAll(Manners.read(upload, size, setting.problems()));
            return new Sending("upload", new DriverSpec("http", settings), new Payload(size));
        }

        private Sending driver(Yaml.Mapping from) {
            String name = from.text("driver").orElse("operation");
            Bytes size = from.text("size").map(Quantities::size).orElse(Payload.NONE.size());
            return new Sending(name, new DriverSpec(name, Audits.settings(from, placeholders)), new Payload(size));
        }
    }
}
