package plimsoll.acceptance;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import plimsoll.acceptance.service.TalkativeService;

/**
 * A value of its own from the environment in each place where a study may take one. Services repeat it, crash with it,
 * do not become ready or cannot be started; then no file and no screen has it, in any spelling.
 */
@Tag("end-to-end")
class SecretCanaryTest {
    /** Spelled otherwise in a URL, in JSON and on a command line. */
    private static final String ODD = "/x+y \"z\" é%41\\n=";

    /** Where a URL allows no others. */
    private static final String PLAIN = "/x+y=z";

    private static final List<String> ODD_PLACES =
            List.of("command", "jvm", "args", "env", "provides", "body", "install", "script", "missing", "init");
    private static final List<String> UNIT_PLACES = List.of("unit", "unitprogram");
    private static final List<String> PLAIN_PLACES = List.of("ready", "restart", "query", "header", "audit", "foreign");

    @RegisterExtension
    final ToolWorkspace desk = new ToolWorkspace();

    @Test
    void values_from_the_environment_appear_in_no_file_and_on_no_screen() throws IOException {
        Tool tool = tool();
        List<ToolExit> exits = new ArrayList<>();
        desk.write("told.yaml", told());
        exits.add(desk.start(tool, "run", "told.yaml", "--out", "told").ended());
        exits.add(desk.run(tool, "report", "told"));
        exits.add(desk.run(tool, "report", "told", "--json"));
        desk.write("waiting.yaml", waiting());
        exits.add(desk.start(tool, "run", "waiting.yaml", "--out", "waiting").ended());
        desk.write("restarted.yaml", restarted());
        exits.add(
                desk.start(tool, "run", "restarted.yaml", "--out", "restarted").ended());
        for (String more : List.of("", " --never-listens")) {
            exits.add(desk.run(
                    tool,
                    "init",
                    "--command",
                    started("${env.BIRD_INIT}" + more),
                    "--out",
                    "drafted" + more.strip() + ".yaml",
                    "--startup-timeout",
                    "10s"));
        }
        desk.write("foreign.yaml", foreign());
        exits.add(desk.run(tool, "run", "foreign.yaml"));

        assertThat(leaks()).isEmpty();
        assertThat(StoredResult.read(desk.directory().resolve("told/result.json"))
                        .path("trials"))
                .as(exits.toString())
                .hasSizeGreaterThanOrEqualTo(5);
        assertThat(exits.getLast().complained()).contains("is not on this machine", "${env.BIRD_FOREIGN}");
        assertNamed(Stream.concat(ODD_PLACES.stream(), PLAIN_PLACES.stream()));
    }

    /** Beside others, a lab waits for a quiet machine before it times a unit. */
    @Test
    @Tag(ToolWorkspace.QUIET)
    void a_value_in_the_command_of_a_unit_appears_in_no_file_and_on_no_screen() throws IOException {
        Tool tool = tool();
        List<ToolExit> exits = new ArrayList<>();
        for (String command : List.of("[printf, '%s', '${env.BIRD_UNIT}']", "['${env.BIRD_UNITPROGRAM}']")) {
            desk.write("timed.yaml", timed(command));
            exits.add(desk.run(tool, "run", "timed.yaml"));
        }

        assertThat(exits).allMatch(exit -> exit.complained().contains("cannot be timed"));
        assertThat(leaks()).isEmpty();
        assertNamed(UNIT_PLACES.stream());
    }

    /** The tool with every value in its environment. */
    private Tool tool() {
        Tool tool = desk.tool();
        for (Map.Entry<String, String> canary : canaries().entrySet()) {
            tool = tool.with("BIRD_" + canary.getKey().toUpperCase(Locale.ROOT), canary.getValue());
        }
        return tool;
    }

    /** Asserts that something is shown with the name of each value in its place. */
    private void assertNamed(Stream<String> places) throws IOException {
        assertThat(everything())
                .contains(places.map(place -> "${env.BIRD_" + place.toUpperCase(Locale.ROOT) + "}")
                        .toArray(String[]::new));
    }

    private static Map<String, String> canaries() {
        Map<String, String> canaries = new LinkedHashMap<>();
        Stream.concat(ODD_PLACES.stream(), UNIT_PLACES.stream())
                .forEach(place -> canaries.put(place, "b1rd-" + mark(place) + ODD));
        PLAIN_PLACES.forEach(place -> canaries.put(place, "b1rd-" + mark(place) + PLAIN));
        return canaries;
    }

    /** In no other text of these runs, however it is spelled; Base64 apart, all spellings leave letters alone. */
    private static String mark(String place) {
        return "kanari" + place;
    }

    /** Every place and file with a value, as {@code PLACE in FILE}. */
    private List<String> leaks() throws IOException {
        List<String> leaks = new ArrayList<>();
        for (Path file : files()) {
            String text = Files.readString(file, StandardCharsets.ISO_8859_1);
            for (String place : canaries().keySet()) {
                if (spellings(mark(place)).anyMatch(text::contains)) {
                    leaks.add(place + " in " + desk.directory().relativize(file));
                }
            }
        }
        return leaks;
    }

    /** The text, and the characters of Base64 that it has whatever is before and behind it. */
    private static Stream<String> spellings(String mark) {
        return Stream.concat(Stream.of(mark), Stream.of("", "a", "ab").map(before -> {
            byte[] bytes = (before + mark).getBytes(StandardCharsets.UTF_8);
            return Base64.getEncoder().encodeToString(bytes).substring(4, bytes.length / 3 * 4);
        }));
    }

    private String everything() throws IOException {
        StringBuilder all = new StringBuilder();
        for (Path file : files()) {
            if (!file.toString().endsWith(".yaml")) {
                all.append(Files.readString(file, StandardCharsets.ISO_8859_1));
            }
        }
        return all.toString();
    }

    /** Results, the state directory, standard output and standard error. */
    private List<Path> files() throws IOException {
        try (Stream<Path> all = Files.walk(desk.directory())) {
            return all.filter(Files::isRegularFile).toList();
        }
    }

    private static String service(String ready, String... more) {
        List<String> words = new ArrayList<>(List.of(
                "java",
                "-XX:TieredStopAtLevel=1",
                "-XX:+UseSerialGC",
                "-cp",
                Tool.services().toString(),
                TalkativeService.class.getName(),
                "--port=${port}"));
        words.addAll(List.of(more));
        return "service: {command: ['" + String.join("', '", words) + "'],"
                + " env: {GIVEN: '${env.BIRD_ENV}', GIVEN_TOO: '${store.key}'},"
                + " ready: 'http://127.0.0.1:${port}/health?key=" + ready + "'}\n";
    }

    /** A command line for init. */
    private static String started(String more) {
        return "java -XX:TieredStopAtLevel=1 -XX:+UseSerialGC -cp " + Tool.services() + " "
                + TalkativeService.class.getName() + " --port=${port} " + more;
    }

    private static String told() {
        return """
                version: 1
                question: Does anything that it is given leave it?
                %sneeds:
                  - {name: store, command: sleep 60, ready: started, provides: {key: 'b:${env.BIRD_PROVIDES}'}}
                  - name: made
                    command: sleep 60
                    ready: started
                    install: {command: [printf, '%%s', '${env.BIRD_INSTALL}'], creates: made}
                    variants: [unmade]
                variants:
                  - {name: talks, jvm: ['-Dgiven=${env.BIRD_JVM}'], args: ['${env.BIRD_ARGS}']}
                  - {name: crashes, jvm: ['-Dgiven=${env.BIRD_JVM}'], args: ['--crashes']}
                  - {name: missing, command: ['/no/${env.BIRD_MISSING}']}
                  - {name: unmade}
                loads:
                  told:
                    closed: 1 users
                    operations: 12
                    for: 60s
                    mix:
                      - {name: query, get: '/query?key=${env.BIRD_QUERY}'}
                      - {name: header, get: {path: /header, headers: {Authorization: 'Basic ${env.BIRD_HEADER}'}}}
                      - {name: body, post: {path: /body, body: 'b ${env.BIRD_BODY}'}}
                  scripted: {command: [printf, '%%s', '${env.BIRD_SCRIPT}'], for: 60s}
                cells:
                  - {variant: talks, load: told}
                  - {variant: talks, load: scripted}
                  - {variant: crashes, load: told}
                  - {variant: missing, load: told}
                  - {variant: unmade, load: told}
                audit: {http: 'http://127.0.0.1:${port}/files?key=${env.BIRD_AUDIT}', id: $.name, length: $.size, loads: [told]}
                limits: {memory: 192m, heap: 48m}
                bounds: {ready: 60s, no-progress: 20s, drain: 10s, terminate: 3s, audit: 60s, trial: 400s}
                rounds: 1
                """.formatted(service("${env.BIRD_READY}", "${env.BIRD_COMMAND}"));
    }

    /** The service is never ready. */
    private static String waiting() {
        return """
                version: 1
                question: Does a start that fails show what was waited for?
                %sneeds:
                  - {name: store, command: sleep 60, ready: started, provides: {key: 'b:${env.BIRD_PROVIDES}'}}
                load: {open: 5/s, for: 2s, get: /query}
                limits: {memory: 192m, heap: 48m}
                bounds: {ready: 4s, terminate: 3s}
                rounds: 1
                """.formatted(service("${env.BIRD_READY}", "--never-ready"));
    }

    /** The member is not ready again after its restart. */
    private static String restarted() {
        return """
                version: 1
                question: Does a restart that fails show what was waited for?
                %sneeds:
                  - {name: store, command: sleep 60, ready: started, provides: {key: 'b:${env.BIRD_PROVIDES}'}}
                load: {open: 5/s, for: 2s, get: /query}
                faults: [{kill: service, at: 200ms, restart: same}]
                limits: {memory: 192m, heap: 48m}
                bounds: {ready: 10s, no-progress: 20s, drain: 10s, terminate: 3s, trial: 400s}
                rounds: 1
                """.formatted(service("${env.BIRD_RESTART}", "--lives=${dir}/lives"));
    }

    private static String timed(String command) {
        return """
                version: 1
                question: Does a unit that cannot be timed show its command?
                service: {command: sleep 60, ready: started}
                load: {open: 5/s, for: '${patience}', get: {path: /, port: x}}
                units: {tick: {command: %s, typical: 50ms, durations: {patience: 10}}}
                """.formatted(command);
    }

    private static String foreign() {
        return """
                version: 1
                question: Does a refused address show what it was made of?
                service: {command: sleep 60, ready: started}
                load: {driver: http, settings: {url: 'http://192.0.2.1/${env.BIRD_FOREIGN}'}, open: 5/s, for: 1s}
                """;
    }
}
