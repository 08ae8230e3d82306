package plimsoll.run.request;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import plimsoll.model.study.Cell;
import plimsoll.model.study.Experiment;
import plimsoll.model.verdict.ExitCode;
import plimsoll.study.StudyFile;
import plimsoll.study.StudyParseResult;
import plimsoll.study.setting.Selection;

/** Nothing that a study can write sends load to another machine that the user did not name. */
class LoadPermissionTest {
    private static final String VICTIM = "192.0.2.1";
    private static final Map<String, String> ENVIRONMENT =
            Map.of("VICTIM", "http://192.0.2.1", "OURS", "http://127.0.0.1:8080");

    @TempDir
    private Path directory;

    @ParameterizedTest
    @ValueSource(
            strings = {
                "load: {driver: http-loop, settings: {method: GET, url: 'http://192.0.2.1/x'}, open: 5/s, for: 1s}",
                "load: {driver: http, settings: {method: GET, url: 'http://192.0.2.1/x'}, open: 5/s, for: 1s}",
                "load: {driver: http, settings: {url: '${env.VICTIM}/${id}'}, open: 5/s, for: 1s}",
                "load: {driver: http, settings: {url: '${store.at}/${id}'}, open: 5/s, for: 1s}",
                "load: {get: /, http: {proxy: 'http://192.0.2.1:3128'}, open: 5/s, for: 1s}",
                "load: {get: /, http: {proxy: '${env.VICTIM}:3128'}, open: 5/s, for: 1s}",
                "load: {driver: http-loop, settings: {url: '${service.url}/', proxy: 'http://192.0.2.1:1'}, open: 5/s, for: 1s}",
                "load: {driver: http, settings: {step.0.url: 'http://192.0.2.1/x', url: '${service.url}/'}, open: 5/s, for: 1s}",
                "load: {get: /, open: 5/s, for: 1s, background: [{name: more, driver: http, settings: {url: 'http://192.0.2.1/x'}, open: 1/s}]}"
            })
    void a_load_for_another_machine_is_refused_until_its_host_is_named(String load) throws IOException {
        List<Experiment> experiments = experiments(load);

        assertThatThrownBy(() -> new LoadPermission(List.of()).check(experiments, ENVIRONMENT))
                .isInstanceOfSatisfying(
                        RequestException.class,
                        refused -> assertThat(refused.exitCode()).isEqualTo(ExitCode.USAGE))
                .hasMessageContaining(VICTIM)
                .hasMessageEndingWith("add --allow-host " + VICTIM);
        assertThatCode(() -> new LoadPermission(List.of(VICTIM)).check(experiments, ENVIRONMENT))
                .doesNotThrowAnyException();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "load: {get: '/x/${id}', open: 5/s, for: 1s}",
                "load: {driver: http, settings: {url: 'http://${service.host}:${service.port}/${id}'}, open: 5/s, for: 1s}",
                "load: {driver: http-loop, settings: {url: '${env.OURS}/${id}'}, open: 5/s, for: 1s}",
                "load: {driver: http-loop, settings: {url: 'http://127.0.0.1:${service.port.other}/'}, open: 5/s, for: 1s}"
            })
    void a_load_for_this_machine_needs_no_permission(String load) throws IOException {
        List<Experiment> experiments = experiments(load);

        assertThatCode(() -> new LoadPermission(List.of()).check(experiments, ENVIRONMENT))
                .doesNotThrowAnyException();
    }

    @ParameterizedTest
    @ValueSource(strings = {"http://${id}/x", "http://a b/", "//", "http:///x", "${service.port}"})
    void a_host_that_is_not_known_before_the_run_is_refused(String url) throws IOException {
        List<Experiment> experiments =
                experiments("load: {driver: http, settings: {url: '" + url + "'}, open: 5/s, for: 1s}");

        assertThatThrownBy(() -> new LoadPermission(List.of()).check(experiments, ENVIRONMENT))
                .isInstanceOf(RequestException.class);
    }

    @Test
    void a_variable_that_is_not_set_is_a_sentence() throws IOException {
        List<Experiment> experiments =
                experiments("load: {driver: http, settings: {url: '${env.GONE}/x'}, open: 5/s, for: 1s}");

        assertThatThrownBy(() -> new LoadPermission(List.of()).check(experiments, ENVIRONMENT))
                .isInstanceOf(RequestException.class)
                .hasMessageStartingWith("${env.GONE} is not set");
    }

    private List<Experiment> experiments(String load) throws IOException {
        Path file = Files.writeString(directory.resolve("study.yaml"), """
                version: 1
                question: Where does the load go?
                service: {command: java Main --port=${port}, ready: started}
                needs:
                  - {name: store, attached: {}, provides: {at: "http://192.0.2.1"}}
                """ + load + "\n");
        return switch (StudyFile.read(file, Selection.of(Selection.Mode.DEFAULT, Selection.Scope.PARSE_ONLY))) {
            case StudyParseResult.Valid valid ->
                valid.study().cells().stream().map(Cell::experiment).toList();
            case StudyParseResult.Invalid invalid ->
                throw new AssertionError(invalid.problems().toString());
        };
    }
}
