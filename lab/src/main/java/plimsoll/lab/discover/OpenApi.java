package plimsoll.lab.discover;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/** The operations of an OpenAPI description, versions 2 and 3. */
record OpenApi(Document document) {
    /** More than init tries or prints; a hostile description multiplies its lists. */
    private static final int ENDPOINTS_MAX = 10_000;

    /** No server takes a longer path. */
    private static final int PATH_MAX = 8_000;

    private static final Set<String> METHODS = Set.of("get", "post", "put", "patch", "delete", "head");

    /** Common paths of such a description. */
    static final List<String> PLACES = List.of(
            "/v3/api-docs",
            "/openapi.json",
            "/openapi",
            "/q/openapi",
            "/swagger.json",
            "/v2/api-docs",
            "/api-docs",
            "/openapi.yaml",
            "/swagger/v1/swagger.json");

    /** Returns whether the document is an OpenAPI description. */
    boolean fits() {
        return document.child("paths").isPresent()
                && (document.child("openapi").isPresent()
                        || document.child("swagger").isPresent());
    }

    List<Endpoint> endpoints() {
        String base = base();
        return document.child("paths")
                .entries()
                .filter(path -> path.getKey().startsWith("/"))
                .filter(path -> base.length() + path.getKey().length() <= PATH_MAX)
                .flatMap(path -> endpoints(base + path.getKey(), path.getValue()))
                .limit(ENDPOINTS_MAX)
                .toList();
    }

    private Stream<Endpoint> endpoints(String path, Document item) {
        return item.entries()
                .filter(operation -> METHODS.contains(operation.getKey()))
                .map(operation -> new Endpoint(
                        operation.getKey().toUpperCase(Locale.ROOT), path, needs(path, item, operation.getValue())));
    }

    private Optional<String> needs(String path, Document item, Document operation) {
        if (path.contains("{")) {
            return Optional.of("its path has parameters");
        }
        return Stream.concat(
                        item.child("parameters").items(),
                        operation.child("parameters").items())
                .map(this::resolved)
                .filter(parameter -> parameter.child("required").isTrue())
                .flatMap(parameter -> parameter.child("name").text().stream())
                .findFirst()
                .map(name -> "it needs the parameter '" + name + "'");
    }

    /** Follows a reference to a parameter elsewhere in the document; the format allows one step. */
    private Document resolved(Document parameter) {
        Optional<String> reference = parameter.child("$ref").text().filter(ref -> ref.startsWith("#/"));
        if (reference.isEmpty()) {
            return parameter;
        }
        Document at = document;
        for (String key : reference.get().substring(2).split("/", -1)) {
            at = at.child(key);
        }
        return at;
    }

    /**
     * Returns the prefix of all paths: of an address only the path, since requests go to the host where the description
     * was found.
     */
    private String base() {
        Optional<String> written = document.child("servers")
                .items()
                .findFirst()
                .flatMap(server -> server.child("url").text())
                .or(() -> document.child("basePath").text());
        return written.filter(url -> !url.contains("{"))
                .map(url -> withoutLastSlashes(url.replaceFirst("^\\w+://[^/]*", "")))
                .filter(path -> path.isEmpty() || path.startsWith("/"))
                .orElse("");
    }

    private static String withoutLastSlashes(String path) {
        int end = path.length();
        while (end > 0 && path.charAt(end - 1) == '/') {
            end--;
        }
        return path.substring(0, end);
    }

    /** Returns the operations of Spring's own list of mappings, which is not OpenAPI. */
    static List<Endpoint> ofMappings(Document document) {
        return document.child("contexts")
                .entries()
                .map(Map.Entry::getValue)
                .map(context -> context.child("mappings"))
                .flatMap(mappings -> Stream.of("dispatcherServlets", "dispatcherHandlers")
                        .flatMap(kind -> mappings.child(kind).entries()))
                .flatMap(dispatcher -> dispatcher.getValue().items())
                .map(mapping -> mapping.child("details").child("requestMappingConditions"))
                .flatMap(OpenApi::mapped)
                .limit(ENDPOINTS_MAX)
                .toList();
    }

    private static Stream<Endpoint> mapped(Document conditions) {
        return conditions
                .child("patterns")
                .items()
                .flatMap(pattern -> pattern.text().stream())
                .filter(path -> path.length() <= PATH_MAX)
                .flatMap(path -> conditions
                        .child("methods")
                        .items()
                        .flatMap(method -> method.text().stream())
                        .map(method -> new Endpoint(
                                method,
                                path,
                                path.matches(".*[{*].*") ? Optional.of("its path has parameters") : Optional.empty())));
    }
}
