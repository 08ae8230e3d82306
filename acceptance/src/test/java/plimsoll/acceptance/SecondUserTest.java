package plimsoll.acceptance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Another user of the machine tries every socket, file, directory, process and control group of a trial that has a
 * worker, a worker inside a member, a link, a disk, a database and an audit.
 */
@Tag("end-to-end")
@Timeout(900)
class SecondUserTest {
    private static final List<String> AS_SECOND_USER =
            List.of("setpriv", "--reuid", "65534", "--regid", "65534", "--clear-groups", "--");

    /** A directory that others pass through without listing it, as the path to a member's own directory needs. */
    private static final String PASSED_THROUGH = "rwx--x--x";

    @RegisterExtension
    final ToolWorkspace desk = new ToolWorkspace();

    @ParameterizedTest
    @ValueSource(strings = {"root", "daemon"})
    void another_user_reaches_only_ports_that_answer_everyone_or_ask_for_a_password(String members) throws Exception {
        assumeTrue("root".equals(System.getProperty("user.name")), "only root becomes another user");
        assumeTrue(secondUser("test -r " + Tool.root().resolve("plimsoll")) == 0, "others cannot read this checkout");
        Path home = ReadableTool.in(desk);
        desk.write("study.yaml", study(ReadableTool.workers(home)));

        Running lab = desk.start(desk.tool().at(home), "run", "study.yaml", "--as", members, "--out", "result");
        TrialSurface surface = new TrialSurface(lab, desk);
        StoredResult result = desk.result("result");
        Waiting.until("the worker inside the member works", () -> lab.process().isAlive() && inside(result));
        Set<TrialSurface.Listener> listeners = surface.listeners();
        Set<Path> places = surface.membersPlaces();
        List<String> questions = questions(surface, listeners, result);
        Map<String, String> tried = tried(questions);
        Set<String> passwords = surface.passwords();
        List<String> commands =
                surface.processes().stream().map(Leftovers::commandLine).toList();
        release(listeners);
        ToolExit exit = lab.ended();

        System.out.println("members as " + members + ":");
        tried.forEach((thing, could) -> System.out.println("  " + thing + ": " + could));
        assertThat(exit.code()).as(exit.said() + exit.complained()).isIn(0, 20);
        assertThat(listeners)
                .allMatch(TrialSurface.Listener::loopback)
                .noneMatch(each -> each.protocol().startsWith("udp"));
        assertThat(of(tried, "http")).hasSize(2).containsOnly("connect, get an answer");
        assertThat(of(tried, "order")).hasSize(1).containsOnly("connect");
        assertThat(of(tried, "postgres")).hasSize(1).containsOnly("connect, be asked for a password");
        assertThat(of(tried, "unix")).isEmpty();
        assertThat(of(tried, "directory")).hasSizeGreaterThan(5).containsOnly("nothing");
        assertThat(of(tried, "file")).hasSizeGreaterThan(15).containsOnly("nothing");
        assertThat(of(tried, "process")).hasSizeGreaterThan(4).containsOnly("nothing");
        assertThat(of(tried, "group")).isNotEmpty().containsOnly("nothing");
        assertThat(passwords).isNotEmpty();
        assertThat(commands)
                .hasSizeGreaterThan(4)
                .noneMatch(each -> passwords.stream().anyMatch(each::contains));
        assertThat(mode(result.path())).isEqualTo("rwx------");
        assertThat(mode(desk.directory().resolve("state/plimsoll"))).isEqualTo("rwx------");
        assertThat(places)
                .hasSize(members.equals("root") ? 0 : 1)
                .allSatisfy(place -> assertThat(place).doesNotExist());
        assertThat(result.result()
                        .path("environment")
                        .path("user of the members")
                        .asString())
                .isEqualTo(members);
        assertThat(tried(files("result", result.path())).values())
                .as("the audit's files, too")
                .containsOnly("nothing");
    }

    /** The uploads of the worker inside the member wait for this, so that the trial lasts until all was tried. */
    private static void release(Set<TrialSurface.Listener> listeners) throws IOException {
        String service = listeners.stream()
                .filter(listener -> kind(listener).equals("http"))
                .map(TrialSurface.Listener::address)
                .findFirst()
                .orElseThrow();
        URI.create("http://" + service + "/release").toURL().openStream().close();
    }

    private List<String> questions(TrialSurface surface, Set<TrialSurface.Listener> listeners, StoredResult result)
            throws IOException {
        List<String> questions = new ArrayList<>();
        listeners.forEach(listener -> questions.add(kind(listener) + " " + listener.address()));
        questions.addAll(files("result", result.path()));
        questions.addAll(files("state", desk.directory().resolve("state/plimsoll")));
        for (Path place : surface.membersPlaces()) {
            assertThat(mode(place)).isEqualTo(PASSED_THROUGH);
            questions.addAll(files("members", place));
        }
        surface.temporaryFiles().forEach(file -> questions.add("file " + file));
        surface.processes().forEach(pid -> questions.add("process " + pid));
        desk.leftovers().cgroups().forEach(group -> questions.add("group " + group));
        return questions;
    }

    private static List<String> files(String name, Path place) {
        List<String> questions = new ArrayList<>();
        TrialSurface.below(place, true).forEach(path -> questions.add("directory " + path));
        TrialSurface.below(place, false).forEach(path -> questions.add("file " + path));
        assertThat(questions).as(name).isNotEmpty();
        return questions;
    }

    private static String kind(TrialSurface.Listener listener) {
        return listener.protocol().equals("unix")
                ? "unix"
                : listener.command().contains("plimsoll.worker.Main inside")
                        ? "order"
                        : listener.command().contains("postgres") ? "postgres" : "http";
    }

    private static boolean inside(StoredResult result) {
        return !result.trials().isEmpty()
                && Files.exists(result.trials().getLast().resolve("events.ndjson"))
                && read(result.trials().getLast().resolve("events.ndjson")).contains("\"inside\"");
    }

    private static String read(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static List<String> of(Map<String, String> tried, String kind) {
        return tried.entrySet().stream()
                .filter(each -> each.getKey().startsWith(kind + " "))
                .map(Map.Entry::getValue)
                .toList();
    }

    /** Has the second user try each thing, and returns what that user could do. */
    private static Map<String, String> tried(List<String> questions) throws Exception {
        List<String> command = new ArrayList<>(AS_SECOND_USER);
        command.addAll(List.of(
                Path.of(System.getProperty("java.home"), "bin/java").toString(),
                "-XX:TieredStopAtLevel=1",
                "-cp",
                Tool.root().resolve("acceptance/target/test-classes").toString(),
                SecondUserProbe.class.getName()));
        // More than a pipe holds, so it comes from a file.
        Path input = Files.createTempFile("questions-", ".txt");
        Files.writeString(input, String.join("\n", questions) + "\n");
        Process process = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectInput(input.toFile())
                .start();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        Files.delete(input);
        assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
        assertThat(process.exitValue()).as(output).isZero();
        return output.lines()
                .collect(Collectors.toMap(
                        line -> line.substring(0, line.lastIndexOf(": ")),
                        line -> line.substring(line.lastIndexOf(": ") + 2),
                        (one, _) -> one,
                        TreeMap::new));
    }

    private static int secondUser(String script) throws Exception {
        List<String> command = new ArrayList<>(AS_SECOND_USER);
        command.addAll(List.of("/bin/sh", "-c", script));
        return new ProcessBuilder(command).start().waitFor();
    }

    private static String mode(Path path) throws IOException {
        return PosixFilePermissions.toString(Files.getPosixFilePermissions(path));
    }

    private static String study(String workers) {
        return """
                version: 1
                question: How far does another user get?
                service:
                  command: %s --times=${dir}/times
                  env: {DB: "${db.jdbc}"}
                  ready: "http://127.0.0.1:${port}/health"
                  limits: {memory: 192m, heap: 48m, disk: {size: 20m, rate: 50mb/s}}
                needs:
                  - {name: db, postgres: {}}
                  - name: relay
                    command: java -Xmx64m -cp %s plimsoll.worker.Main inside ${port} http method=PUT url=${service.url}/held/$${id}
                    ready: "tcp://127.0.0.1:${port}"
                links:
                  - {from: worker, to: service, latency: 1ms}
                load:
                  phases:
                    - {name: outside, closed: 2 users, think: 50ms, for: 2s, upload: {path: "/files/${id}", size: 100b}}
                    - name: inside
                      closed: 1 users
                      operations: 9
                      for: 400s
                      deadline: 300s
                      driver: http
                      embedded-in: relay
                      size: 100b
                audit: {http: "http://127.0.0.1:${port}/files", id: $.name, length: $.size, crc32c: $.crc}
                bounds: {no-progress: 300s, trial: 600s}
                rounds: 1
                """.formatted(StudyText.command(), workers);
    }
}
