package plimsoll.engine.study;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import plimsoll.model.Bytes;
import plimsoll.model.DriverSpec;
import plimsoll.model.Payload;

/**
 * What one operation sends, and by which driver.
 *
 * @param name upload, get, or the driver's
 * @param deadline from the intended start
 */
record Sending(String name, DriverSpec driver, Payload payload, Duration deadline) {
    private static final List<String> KEYS = List.of("upload", "get", "driver", "mix");

    /** The same payloads and deadline by another way. */
    Sending by(Sending way) {
        return new Sending(way.name, way.driver, payload, deadline);
    }

    /** Reads {@code upload}, {@code get} or {@code driver} of a load or a phase. */
    record Reader(Setting setting, Placeholders placeholders, List<WrittenMember> members) {
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
                                "write one of upload: {path: ..., size: ...}, get: /path or driver: NAME");
            }
            Sending sending = read(present.isEmpty() ? "" : present.getFirst(), from);
            return new Sending(sending.name(), sending.driver(), sending.payload(), deadline);
        }

        /** What a direct client does with each operation; its payload is the load's own. */
        Sending direct(Yaml.Mapping written) {
            return read(KEYS.stream().filter(written::has).findFirst().orElse(""), written);
        }

        private Sending read(String key, Yaml.Mapping from) {
            return switch (key) {
                case "upload" -> upload(from.mapping("upload").orElse(Yaml.Mapping.empty(from.place())));
                case "get" -> get(from);
                default -> driver(from);
            };
        }

        private Sending upload(Yaml.Mapping upload) {
            boolean multipart = upload.text("as").filter("multipart"::equals).isPresent();
            Map<String, String> settings = new TreeMap<>();
            settings.put("method", upload.text("method").orElse(multipart ? "POST" : "PUT"));
            settings.put("url", url(upload.scalar("path"), upload));
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
            return new Sending("upload", new DriverSpec("http", settings), new Payload(size), Duration.ZERO);
        }

        private Sending get(Yaml.Mapping from) {
            Yaml.Mapping get = from.mapping("get").orElse(Yaml.Mapping.empty(from.placeOf("get")));
            Optional<Yaml.Scalar> path = from.scalar("get").or(() -> get.scalar("path"));
            Map<String, String> settings = Map.of("method", "GET", "url", url(path, get));
            return new Sending("get", new DriverSpec("http", settings), Payload.NONE, Duration.ZERO);
        }

        private Sending driver(Yaml.Mapping from) {
            String name = from.text("driver").orElse("operation");
            Bytes size = from.text("size").map(Quantities::size).orElse(Payload.NONE.size());
            return new Sending(
                    name, new DriverSpec(name, Audits.settings(from, placeholders)), new Payload(size), Duration.ZERO);
        }

        private String url(Optional<Yaml.Scalar> path, Yaml.Mapping from) {
            Place place = path.map(Yaml.Scalar::place).orElse(from.place());
            String target = target(from);
            String base = target.isEmpty() ? "" : placeholders.inLoad(address(target, from.text("port")), place);
            return base
                    + path.map(text -> placeholders.inLoad(text.text(), place)).orElse("");
        }

        private static String address(String target, Optional<String> port) {
            return port.map(name -> "http://127.0.0.1:${" + target + ".port." + name + "}")
                    .orElse("${" + target + ".url}");
        }

        private String target(Yaml.Mapping from) {
            Optional<Yaml.Scalar> to = from.scalar("to");
            List<String> subjects = members.stream()
                    .filter(WrittenMember::subject)
                    .map(WrittenMember::name)
                    .toList();
            if (to.isEmpty() && subjects.size() > 1) {
                setting.problems()
                        .add(
                                from.place(),
                                "this load does not say which of the subjects it is sent to",
                                "add to: with one of " + String.join(", ", subjects));
            }
            to.filter(name -> !placeholders.names().contains(name.text()))
                    .ifPresent(name -> setting.problems()
                            .add(
                                    name.place(),
                                    "there is no member '" + name.text() + "'",
                                    Nearest.hint(name.text(), placeholders.names(), "its members are")));
            return to.map(Yaml.Scalar::text)
                    .filter(placeholders.names()::contains)
                    .orElse(subjects.isEmpty() ? "" : subjects.getFirst());
        }
    }
}
