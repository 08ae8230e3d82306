package plimsoll.lab.discover.fails;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import plimsoll.lab.discover.SchemeDetector;
import plimsoll.lab.discover.ServiceProfile;
import plimsoll.lab.discover.ServiceStartException;
import plimsoll.lab.discover.UnknownService;
import plimsoll.lab.discover.UserPrompts;
import plimsoll.study.StudyFile;
import plimsoll.study.StudyParseResult;
import plimsoll.study.setting.Selection;

/** Services that reject requests, and services that lie; the drafted study is valid all the same. */
class HostileServicesTest {
    @TempDir
    Path root;

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "401 | WWW-Authenticate | Basic realm=orders | 401 (WWW-Authenticate: Basic realm=orders) | headers:",
                "403 | X-Reason | none | answered with 403 | headers:",
                "302 | Location | /login | 302 to /login | headers:",
                "301 | Location | https://elsewhere.example/ | 301 to https://elsewhere | redirects its clients",
                "405 | Allow | POST | 405 (Allow: POST) | post:",
                "404 | X-Reason | none | answered with 404 | --path",
            })
    void a_refusal_has_the_observation_and_the_next_step(
            int status, String header, String value, String seen, String advice) throws Exception {
        try (UnknownService service = UnknownService.open().says("/", status, header, value)) {
            ServiceProfile profile = service.found();
            assertThat(profile.canBeLoaded()).isFalse();
            assertThat(profile.remarks()).anyMatch(remark -> remark.contains(seen) && remark.contains(advice));
            assertThat(valid(profile)).contains("get: /\n").contains("No probed path answers 2xx");
        }
    }

    @Test
    void a_redirect_without_end_is_left_after_three() throws Exception {
        try (UnknownService service = UnknownService.open().says("/", 302, "Location", "/")) {
            assertThat(service.found().canBeLoaded()).isFalse();
        }
    }

    @Test
    void an_endless_body_is_not_an_answer() throws Exception {
        try (UnknownService service = UnknownService.open()
                .says("/health", 200, "ok")
                .says("/", new UnknownService.Answer(200, Map.of(), "x".repeat(1 << 16), true))) {
            assertThat(service.found().paths()).containsExactly("/health");
        }
    }

    @Test
    void words_of_a_service_end_no_line_of_the_study() throws Exception {
        String description = """
                {"openapi": "3", "paths": {
                  "/a\\nload: {burst: 1}\\u2028#": {"get": {}},
                  "/b\\"}, x: {": {"get": {}},
                  "/c #x": {"post": {}},
                  "/%24%7Benv.HOME%7D": {"get": {}},
                  "/d\\u0085e\\u0007": {"put": {}}}}
                """;
        try (UnknownService service = UnknownService.open()
                .says("/", 401, "WWW-Authenticate", "x: [ y #")
                .says("/openapi.json", 200, description)) {
            assertThat(valid(service.found()).lines())
                    .filteredOn(line -> line.startsWith("load:"))
                    .hasSize(1);
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "[[[ | 20000",
                "{\"paths\":{\"/x\": | 4000",
                "- | 30000",
            })
    void a_description_that_is_too_deep_is_none(String piece, int times) throws Exception {
        try (UnknownService service = UnknownService.open()
                .says("/", 200, "hello")
                .says("/openapi", 200, piece.strip().repeat(times))) {
            assertThat(service.found().paths()).containsExactly("/");
        }
    }

    @Test
    void aliases_that_grow_without_end_are_not_a_description() throws Exception {
        StringBuilder bomb = new StringBuilder("openapi: 3\na0: &a0 [x, x, x, x, x, x, x, x, x, x]\n");
        for (int i = 1; i < 12; i++) {
            bomb.append("a%d: &a%d [%s]\n".formatted(i, i, ("*a" + (i - 1) + ", ").repeat(9) + "*a" + (i - 1)));
        }
        bomb.append("paths: {/x: {get: *a11}}\n");
        try (UnknownService service =
                UnknownService.open().says("/", 200, "hello").says("/openapi", 200, bomb.toString())) {
            assertThat(service.found().paths()).containsExactly("/");
        }
    }

    @Test
    void an_address_without_a_listener_is_reported() {
        UserPrompts prompts =
                new UserPrompts(Optional.empty(), Optional.empty(), _ -> "", _ -> {}, Duration.ofMillis(1));
        try (SchemeDetector detector = new SchemeDetector()) {
            assertThatThrownBy(() ->
                            ServiceProfile.of(URI.create("http://127.0.0.1:1"), Optional.empty(), prompts, detector))
                    .isInstanceOf(ServiceStartException.class)
                    .hasMessageContaining("http://127.0.0.1:1")
                    .hasMessageContaining("start the service first");
        }
    }

    private String valid(ServiceProfile profile) throws Exception {
        String text = UnknownService.study(profile);
        Path file = Files.writeString(root.resolve("study.yaml"), text);
        assertThat(StudyFile.read(file, Selection.of(Selection.Mode.DEFAULT, Selection.Scope.RUN)))
                .as(text)
                .isInstanceOf(StudyParseResult.Valid.class);
        return text;
    }
}
