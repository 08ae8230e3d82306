package plimsoll.lab.discover;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.SocketTimeoutException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import plimsoll.study.StudyFile;
import plimsoll.study.StudyParseResult;
import plimsoll.study.setting.Selection;

/** Profiles of unknown services, and the studies drafted from them. */
class ServiceProfileTest {
    @TempDir
    Path root;

    @Test
    void a_service_that_describes_itself_is_loaded_at_a_get_without_parameters() throws Exception {
        String description = """
                {"openapi": "3.1.0", "servers": [{"url": "http://elsewhere/api"}], "paths": {
                  "/orders/{id}": {"get": {}},
                  "/search": {"get": {"parameters": [{"name": "q", "in": "query", "required": true}]}},
                  "/logout": {"get": {}},
                  "/broken": {"get": {}},
                  "/orders": {"post": {}, "get": {"parameters": [{"name": "page", "in": "query"}]}}}}
                """;
        try (UnknownService service = UnknownService.open()
                .says("/health", 200, "{}")
                .says("/v3/api-docs", 200, description)
                .says("/api/broken", 500, "no")
                .says("/api/orders", 200, "[]")) {
            ServiceProfile profile = service.found();
            assertThat(profile.seen().ready()).contains("/health");
            assertThat(profile.paths()).containsExactly("/api/orders");
            assertThat(profile.remarks()).isEmpty();
            assertThat(written(profile))
                    .contains("get: /api/orders\n")
                    .contains("#   GET /api/search: ")
                    .contains("#   GET /api/logout: ")
                    .contains("#   POST /api/orders: ");
        }
    }

    @Test
    void a_description_may_be_yaml() throws Exception {
        String description = """
                openapi: 3.0.0
                paths:
                  /todos:
                    get: {summary: all of them}
                """;
        try (UnknownService service =
                UnknownService.open().says("/openapi", 200, description).says("/todos", 200, "[]")) {
            assertThat(service.found().paths()).containsExactly("/todos");
        }
    }

    @Test
    void springs_own_list_of_mappings_is_understood() throws Exception {
        String mappings = """
                {"contexts": {"app": {"mappings": {"dispatcherServlets": {"dispatcherServlet": [
                  {"details": {"requestMappingConditions": {"methods": ["GET"], "patterns": ["/todos"]}}},
                  {"details": {"requestMappingConditions": {"methods": ["GET"], "patterns": ["/todos/{id}"]}}},
                  {"handler": "resources"}]}}}}}
                """;
        try (UnknownService service = UnknownService.open()
                .says("/actuator/health", 200, "{}")
                .says("/actuator/mappings", 200, mappings)
                .says("/todos", 200, "[]")) {
            assertThat(service.found().paths()).containsExactly("/todos");
        }
    }

    @Test
    void a_service_without_a_description_is_loaded_at_its_root_with_a_remark() throws Exception {
        try (UnknownService service = UnknownService.open().says("/", 200, "hello")) {
            ServiceProfile profile = service.found();
            assertThat(profile.paths()).containsExactly("/");
            assertThat(profile.remarks()).singleElement().asString().contains("does not describe its paths");
            assertThat(written(profile)).contains("get: /\n");
        }
    }

    @Test
    void a_redirect_to_another_path_of_the_service_is_followed() throws Exception {
        try (UnknownService service =
                UnknownService.open().says("/", 302, "Location", "/index.html").says("/index.html", 200, "hello")) {
            assertThat(service.found().paths()).containsExactly("/index.html");
        }
    }

    /** The forms of an address that a browser would follow to another port. */
    @ParameterizedTest
    @ValueSource(strings = {"http://127.0.0.1:%d/", "//127.0.0.1:%d/", "/\\127.0.0.1:%d/", "\\\\127.0.0.1:%d/"})
    void a_redirect_to_another_address_is_not_followed(String location) throws Exception {
        try (ServerSocket other = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
                UnknownService service =
                        UnknownService.open().says("/", 302, "Location", location.formatted(other.getLocalPort()))) {
            service.found();

            other.setSoTimeout(1);
            assertThatThrownBy(other::accept).isInstanceOf(SocketTimeoutException.class);
        }
    }

    @Test
    void a_path_that_the_user_names_wins() throws Exception {
        try (UnknownService service =
                UnknownService.open().says("/", 200, "hello").says("/orders?open=true", 200, "[]")) {
            assertThat(service.found(Optional.of("/orders?open=true")).paths()).containsExactly("/orders?open=true");
        }
    }

    @Test
    void the_answer_to_which_path_it_shall_be_wins_where_nothing_describes_one() throws Exception {
        try (UnknownService service =
                UnknownService.open().says("/", 200, "hello").says("/orders", 200, "[]")) {
            List<String> questions = new ArrayList<>();
            ServiceProfile profile = service.found(question -> {
                questions.add(question);
                return " /orders ";
            });
            assertThat(questions).singleElement().asString().startsWith("Which path should be loaded by GET?");
            assertThat(profile.paths()).containsExactly("/orders");
        }
    }

    @Test
    void a_service_that_only_reads_is_loaded_by_what_it_reads() throws Exception {
        String description = """
                {"openapi": "3.0.0", "paths": {"/orders": {"get": {}}, "/orders/import": {"post": {}, "put": {}}}}
                """;
        try (UnknownService service =
                UnknownService.open().says("/openapi.json", 200, description).says("/orders", 200, "[]")) {
            ServiceProfile profile = service.found();
            assertThat(profile.canBeLoaded()).isTrue();
            assertThat(profile.paths()).containsExactly("/orders");
            assertThat(written(profile)).contains("get: /orders\n").doesNotContain("\n    post:", "\n    put:");
        }
    }

    @Test
    void a_service_with_only_a_health_endpoint_is_loaded_there_with_a_remark() throws Exception {
        try (UnknownService service = UnknownService.open().says("/healthz", 200, "ok")) {
            ServiceProfile profile = service.found();
            assertThat(profile.paths()).containsExactly("/healthz");
            assertThat(profile.remarks()).anyMatch(remark -> remark.contains("only checks readiness"));
        }
    }

    @Test
    void https_with_a_certificate_of_its_own_is_loaded_and_named() throws Exception {
        try (UnknownService service = UnknownService.openSelfSigned().says("/", 200, "hello")) {
            ServiceProfile profile = service.found();
            assertThat(profile.remarks())
                    .anyMatch(remark -> remark.contains("CN=stranger, signed by itself") && remark.contains("ca.pem"));
            assertThat(written(profile))
                    .contains("http: {tls: {verify: false}}")
                    .contains("length: $.size, tls: {verify: false}}");
        }
    }

    private String written(ServiceProfile profile) throws Exception {
        String text = UnknownService.study(profile);
        Path file = Files.writeString(root.resolve("study.yaml"), text);
        assertThat(StudyFile.read(file, Selection.of(Selection.Mode.DEFAULT, Selection.Scope.RUN)))
                .as(text)
                .isInstanceOf(StudyParseResult.Valid.class);
        assertThat(text).startsWith("# yaml-language-server: $schema=plimsoll-study-1.json\n");
        return text;
    }
}
