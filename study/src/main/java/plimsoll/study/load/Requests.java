package plimsoll.study.load;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import plimsoll.study.setting.NamedFiles;
import plimsoll.study.setting.Placeholders;
import plimsoll.study.setting.Setting;
import plimsoll.study.setting.Targets;
import plimsoll.study.text.Yaml;

/** Reads what one HTTP operation asks for into settings of the driver. */
final class Requests {
    /** Keys that each name a method and hold a path or a map. */
    static final List<String> METHODS = List.of("get", "post", "put", "patch", "delete", "head");

    private static final Set<String> WITHOUT_BODY = Set.of("get", "head");

    private final Setting setting;
    private final Placeholders placeholders;
    private final Targets targets;

    /**
     * @param placeholders with the names that stand in this request
     * @param targets the members that it can be sent to
     */
    Requests(Setting setting, Placeholders placeholders, Targets targets) {
        this.setting = setting;
        this.placeholders = placeholders;
        this.targets = targets;
    }

    /** The same, where more names stand for something. */
    Requests with(Map<String, String> names) {
        return new Requests(setting, placeholders.with(names), targets);
    }

    static Optional<String> method(Yaml.Mapping from) {
        return METHODS.stream().filter(from::has).findFirst();
    }

    /** @param from the map whose key is the method */
    Map<String, String> read(String method, Yaml.Mapping from) {
        Yaml.Mapping request = from.mapping(method).orElse(Yaml.Mapping.empty(from.placeOf(method)));
        Optional<Yaml.Scalar> path = from.scalar(method).or(() -> request.scalar("path"));
        Map<String, String> settings = new TreeMap<>();
        settings.put("method", method.toUpperCase(Locale.ROOT));
        settings.put("url", targets.url(path, request, placeholders));
        settings.putAll(headersAndStatuses(request));
        body(method, request, settings);
        takes(request).forEach((name, where) -> settings.put("take." + name, where));
        return settings;
    }

    /** What an upload says of itself as any request does. */
    Map<String, String> headersAndStatuses(Yaml.Mapping request) {
        Map<String, String> settings = new TreeMap<>();
        request.mapping("headers").stream()
                .flatMap(map -> map.entries().stream())
                .filter(entry -> entry.value() instanceof Yaml.Scalar)
                .forEach(entry ->
                        settings.put("header." + entry.key().text(), placeholders.inLoad((Yaml.Scalar) entry.value())));
        statuses(request, "expect").ifPresent(text -> settings.put("expect", text));
        statuses(request, "rejected").ifPresent(text -> settings.put("rejected", text));
        return settings;
    }

    private void body(String method, Yaml.Mapping request, Map<String, String> settings) {
        request.scalar("body").ifPresent(text -> settings.put("body", placeholders.inLoad(text)));
        request.scalar("file").ifPresent(text -> {
            settings.put(
                    "file", setting.directory().resolve(text.text()).normalize().toString());
            if (setting.looks()) {
                new NamedFiles(setting, setting.directory(), text.place()).exists(text.text());
            }
        });
        if (request.has("body") && request.has("file")) {
            setting.problems().add(request.placeOf("file"), "there are both 'body' and 'file'", "keep one of them");
        }
        for (String key : List.of("body", "file")) {
            if (request.has(key) && WITHOUT_BODY.contains(method)) {
                setting.problems()
                        .add(request.placeOf(key), "a " + method + " carries nothing", "leave '" + key + "' out");
            }
        }
    }

    private static Optional<String> statuses(Yaml.Mapping request, String key) {
        List<Yaml.Scalar> all = request.scalars(key);
        return all.isEmpty()
                ? Optional.empty()
                : Optional.of(all.stream().map(Yaml.Scalar::text).collect(Collectors.joining(",")));
    }

    /** Name to place, as the driver reads it. */
    static Map<String, String> takes(Yaml.Mapping request) {
        Map<String, String> takes = new TreeMap<>();
        request.mapping("take").stream().flatMap(map -> map.entries().stream()).forEach(entry -> {
            switch (entry.value()) {
                case Yaml.Scalar pointer -> takes.put(entry.key().text(), "json " + pointer.text());
                case Yaml.Mapping place ->
                    place.entries().stream()
                            .filter(each -> each.value() instanceof Yaml.Scalar)
                            .forEach(each -> takes.put(
                                    entry.key().text(), each.key().text() + " " + ((Yaml.Scalar) each.value()).text()));
                case Yaml.Items _ -> {}
            }
        });
        return takes;
    }
}
