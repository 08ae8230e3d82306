package plimsoll.lab.discover;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import plimsoll.hostile.ByteMutator;
import plimsoll.hostile.HostileCases;

/** Any description of a service gives endpoints that can be shown, or none. */
class HostileDescriptionsTest {
    private static final int LONGEST_PATH = 8_000;
    private static final int MOST = 10_000;

    private static final List<String> GOOD = List.of("""
            {"openapi": "3.1.0", "servers": [{"url": "http://elsewhere/api/"}], "paths": {
              "/orders/{id}": {"get": {}, "parameters": [{"$ref": "#/components/parameters/q"}]},
              "/search": {"get": {"parameters": [{"name": "q", "in": "query", "required": true}]}}},
              "components": {"parameters": {"q": {"name": "q", "required": true}}}}
            """, """
            swagger: "2.0"
            basePath: &base /api
            paths:
              /todos: &todos
                get: {summary: all of them, parameters: [{name: page, required: false}]}
                post: {}
              /more: *todos
              ? /odd
              : {delete: }
            """, """
            {"contexts": {"app": {"mappings": {"dispatcherServlets": {"main": [
              {"details": {"requestMappingConditions": {"methods": ["GET", "POST"], "patterns": ["/a", "/b/{x}"]}}},
              {"details": null}]}}}}}
            """);

    private static final ByteMutator MUTATOR = new ByteMutator(
            List.of(
                    "{",
                    "[",
                    "]",
                    "}",
                    "\"",
                    "'",
                    ":",
                    ",",
                    "&a ",
                    "*a",
                    "? ",
                    "- ",
                    "!!int ",
                    "!!set {",
                    "<<: ",
                    "|\n",
                    "\n",
                    "  ",
                    "\t",
                    "#",
                    "9",
                    "-",
                    ".inf",
                    "1e999",
                    "/",
                    "null",
                    "\u0000",
                    "\ufeff",
                    "\u2028",
                    "---\n",
                    "%YAML 1.2\n",
                    "\"paths\":",
                    "{\"a\":",
                    "~"),
            50_000);

    @Test
    void any_description_gives_endpoints_or_none() {
        HostileCases.of(2_000).run(random -> {
            Optional<Document> document = Document.read(MUTATOR.changed(GOOD, random));
            document.map(OpenApi::new).filter(OpenApi::fits).ifPresent(description -> check(description.endpoints()));
            document.ifPresent(any -> check(OpenApi.ofMappings(any)));
        });
    }

    @Test
    void a_base_of_slashes_is_read_at_once() {
        String slashes = "/".repeat(1_000_000);
        Document document = Document.read(
                        "{\"openapi\":\"3\",\"basePath\":\"" + slashes + "x\",\"paths\":{\"/a\":{\"get\":{}}}}")
                .orElseThrow();

        assertThat(new OpenApi(document).endpoints()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"paths: \"\\u", "!t%20 x"})
    void a_description_that_the_library_does_not_expect_is_none(String text) {
        assertThat(Document.read(text)).isEmpty();
    }

    @Test
    void lists_that_multiply_are_cut() {
        String many = String.join(
                ",", IntStream.range(0, 100_000).mapToObj(i -> "\"/" + i + "\"").toList());
        Document document = Document.read("{\"contexts\":{\"a\":{\"mappings\":{\"dispatcherServlets\":{\"b\":["
                        + "{\"details\":{\"requestMappingConditions\":{\"methods\":[" + many + "],\"patterns\":[" + many
                        + "]}}}]}}}}}")
                .orElseThrow();

        assertThat(OpenApi.ofMappings(document)).hasSize(MOST);
    }

    @Test
    void a_long_base_is_not_repeated_for_every_path() {
        String paths = String.join(
                ",",
                IntStream.range(0, 100_000)
                        .mapToObj(i -> "\"/" + i + "\":{\"get\":{}}")
                        .toList());
        Document document = Document.read(
                        "{\"openapi\":\"3\",\"basePath\":\"/" + "x".repeat(1_000_000) + "\",\"paths\":{" + paths + "}}")
                .orElseThrow();

        assertThat(new OpenApi(document).endpoints()).isEmpty();
    }

    private static void check(List<Endpoint> endpoints) {
        assertThat(endpoints).hasSizeLessThanOrEqualTo(MOST);
        assertThat(endpoints)
                .allMatch(endpoint -> endpoint.path().length() <= LONGEST_PATH)
                .allMatch(endpoint -> Stream.of(endpoint.doubt()).count() == 1);
    }
}
