package plimsoll.study.load;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import plimsoll.model.load.Payload;
import plimsoll.study.grammar.QuantityParser;
import plimsoll.study.setting.NamedFileCheck;
import plimsoll.study.setting.OperationTargets;
import plimsoll.study.setting.PlaceholderCheck;
import plimsoll.study.setting.ReadContext;
import plimsoll.study.text.YamlNode;

/** Reads what one HTTP operation asks for into settings of the driver. */
final class HttpRequestReader {
    /** Keys that name an HTTP method and hold a path or a map. */
    static final List<String> METHODS = List.of("get", "post", "put", "patch", "delete", "head");

    private static final Set<String> WITHOUT_BODY = Set.of("get", "head");

    private final ReadContext context;
    private final PlaceholderCheck check;
    private final OperationTargets targets;

    /**
     * @param check knows the placeholders of this request
     * @param targets the members that can receive it
     */
    HttpRequestReader(ReadContext context, PlaceholderCheck check, OperationTargets targets) {
        this.context = context;
        this.check = check;
        this.targets = targets;
    }

    /** Returns a reader that also knows these placeholders. */
    HttpRequestReader with(Map<String, String> names) {
        return new HttpRequestReader(context, check.with(names), targets);
    }

    static Optional<String> method(YamlNode.Mapping from) {
        return METHODS.stream().filter(from::has).findFirst();
    }

    /** @param from the map whose key is the method */
    Map<String, String> read(String method, YamlNode.Mapping from) {
        YamlNode.Mapping request = from.mapping(method).orElse(YamlNode.Mapping.empty(from.placeOf(method)));
        Optional<YamlNode.Scalar> path = from.scalar(method).or(() -> request.scalar("path"));
        Map<String, String> settings = new TreeMap<>();
        settings.put("method", method.toUpperCase(Locale.ROOT));
        settings.put("url", targets.url(path, request, check));
        settings.putAll(headersAndStatuses(request));
        body(method, request, settings);
        takes(request).forEach((name, where) -> settings.put("take." + name, where));
        return settings;
    }

    /** Reads an upload; {@link #payload} is its content. */
    Map<String, String> upload(YamlNode.Mapping upload) {
        boolean multipart = upload.text("as").filter("multipart"::equals).isPresent();
        Map<String, String> settings = new TreeMap<>();
        settings.put("method", upload.text("method").orElse(multipart ? "POST" : "PUT"));
        settings.put("url", targets.url(upload.scalar("path"), upload, check));
        settings.putAll(headersAndStatuses(upload));
        if (multipart) {
            settings.put("as", "multipart");
            settings.put("field", upload.text("field").orElse("file"));
        } else if (upload.has("field")) {
            context.problems()
                    .add(upload.placeOf("field"), "'field' applies only to a form", "add as: multipart, or remove it");
        }
        settings.putAll(ClientBehaviorReader.read(upload, payload(upload).size(), context.problems()));
        return settings;
    }

    /** Reads the content of an upload; that of a direct client, which is the load's, is not written. */
    static Payload payload(YamlNode.Mapping upload) {
        return upload.text("size").map(QuantityParser::size).map(Payload::new).orElse(Payload.NONE);
    }

    /** Returns the settings that an upload has in common with any other request. */
    private Map<String, String> headersAndStatuses(YamlNode.Mapping request) {
        Map<String, String> settings = new TreeMap<>();
        request.mapping("headers").stream()
                .flatMap(map -> map.entries().stream())
                .filter(entry -> entry.value() instanceof YamlNode.Scalar)
                .forEach(entry ->
                        settings.put("header." + entry.key().text(), check.inLoad((YamlNode.Scalar) entry.value())));
        checkStatuses(request);
        statuses(request, "expect").ifPresent(text -> settings.put("expect", text));
        statuses(request, "rejected").ifPresent(text -> settings.put("rejected", text));
        return settings;
    }

    private void body(String method, YamlNode.Mapping request, Map<String, String> settings) {
        request.scalar("body").ifPresent(text -> settings.put("body", check.inLoad(text)));
        request.scalar("file").ifPresent(text -> {
            settings.put(
                    "file", context.directory().resolve(text.text()).normalize().toString());
            if (context.looks()) {
                new NamedFileCheck(context, context.directory(), text.place()).exists(text.text());
            }
        });
        if (request.has("body") && request.has("file")) {
            context.problems()
                    .add(request.placeOf("file"), "the request has both 'body' and 'file'", "keep one of them");
        }
        for (String key : List.of("body", "file")) {
            if (request.has(key) && WITHOUT_BODY.contains(method)) {
                context.problems().add(request.placeOf(key), "a " + method + " has no body", "remove '" + key + "'");
            }
        }
    }

    /** Reports a status of a rejection that acknowledges as well, which takes precedence. */
    private void checkStatuses(YamlNode.Mapping request) {
        List<Integer> expected = request.scalars("expect").stream()
                .map(HttpRequestReader::number)
                .toList();
        request.scalars("rejected").stream()
                .filter(status -> expected.isEmpty() ? number(status) / 100 == 2 : expected.contains(number(status)))
                .forEach(status -> context.problems()
                        .add(
                                status.place(),
                                "status " + status.text() + " acknowledges an operation, so it cannot reject one",
                                "remove it here, or list under expect: only what acknowledges"));
    }

    private static int number(YamlNode.Scalar status) {
        return Integer.parseInt(status.text());
    }

    private static Optional<String> statuses(YamlNode.Mapping request, String key) {
        List<YamlNode.Scalar> all = request.scalars(key);
        return all.isEmpty()
                ? Optional.empty()
                : Optional.of(all.stream().map(YamlNode.Scalar::text).collect(Collectors.joining(",")));
    }

    /** Returns where to find each extracted value, by its name, in the driver's notation. */
    static Map<String, String> takes(YamlNode.Mapping request) {
        Map<String, String> takes = new TreeMap<>();
        request.mapping("extract").stream()
                .flatMap(map -> map.entries().stream())
                .forEach(entry -> {
                    switch (entry.value()) {
                        case YamlNode.Scalar pointer -> takes.put(entry.key().text(), "json " + pointer.text());
                        case YamlNode.Mapping place ->
                            place.entries().stream()
                                    .filter(each -> each.value() instanceof YamlNode.Scalar)
                                    .forEach(each -> takes.put(
                                            entry.key().text(),
                                            each.key().text() + " " + ((YamlNode.Scalar) each.value()).text()));
                        case YamlNode.Items _ -> {}
                    }
                });
        return takes;
    }
}
