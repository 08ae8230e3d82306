package plimsoll.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import plimsoll.cli.DamagedResults.Damage;
import plimsoll.hostile.ByteMutator;
import plimsoll.hostile.HostileCases;
import plimsoll.model.verdict.ExitCode;

/**
 * Every verb that reads files, with studies, results and services that are hostile: it ends with a documented code and a
 * sentence, soon, and nothing outside of the files that it is given is changed, shown or started.
 */
class HostileVerbsTest {
    private static final ByteMutator CLAIMS = new ByteMutator(
            List.of("[", "{", "}", ": ", "\n", "- ", "'", "&a ", "*a", "${", "\u001b[31m", "../", "0", "1e9", "\u0000"),
            10_000);

    private static final List<Damage> UNREADABLE = List.of(
            Damage.MISSING,
            Damage.EMPTY,
            Damage.TORN,
            Damage.NOISE,
            Damage.ENDLESS,
            Damage.NESTED,
            Damage.LINK,
            Damage.PIPE,
            Damage.DIRECTORY);

    private static final String SECRET = "canary-7f3a-of-a-file";
    private static final String VARIABLE = "canary-91be-of-the-environment";

    /** The cap that every machine has. */
    private static final String CAP = "rss-watchdog";

    private static final String HOME = "plimsoll.home";

    private static final String TERMINAL = "plimsoll.terminal";

    @TempDir
    Path directory;

    /** Replaced by one without suites, whose workers are never started. */
    private final String installation = System.getProperty(HOME);

    private Path outside;
    private Path mark;

    @BeforeEach
    void plant() throws IOException {
        Path home = Files.createDirectories(directory.resolve("home"));
        Files.createDirectories(home.resolve("transports-netty/target"));
        Files.writeString(home.resolve("transports-netty/target/classpath"), "none.jar");
        System.setProperty(HOME, home.toString());
        outside = Files.createDirectories(directory.resolve("outside/members/service"));
        for (String name : List.of("stdout.log", "stderr.log", "gc.log")) {
            Files.writeString(outside.resolve(name), SECRET + "\n");
        }
        outside = directory.resolve("outside");
        Files.writeString(outside.resolve("secret.txt"), SECRET + "\n");
        mark = directory.resolve("mark");
        assertThat(System.getenv("PLIMSOLL_CANARY")).isEqualTo(VARIABLE);
    }

    @AfterEach
    void restore() {
        System.setProperty(HOME, installation);
        System.clearProperty(TERMINAL);
    }

    @Test
    void a_hostile_study_is_validated_or_refused_and_starts_and_changes_nothing() throws Exception {
        Path folder = Files.createDirectory(directory.resolve("studies"));
        validated(Files.writeString(folder.resolve("good.yaml"), HostileStudies.good()));
        try (ProcessRecord started = new ProcessRecord()) {
            for (Map.Entry<String, String> study :
                    HostileStudies.all(outside, mark).entrySet()) {
                Path file = Files.writeString(folder.resolve("study.yaml"), study.getValue());
                Map<String, String> before = DirectoryTree.of(directory);

                assertHarmless(study.getKey(), validated(file));

                assertThat(DirectoryTree.of(directory)).as(study.getKey()).isEqualTo(before);
            }
            assertThat(started.commands()).isEmpty();
        }
    }

    @Test
    void a_file_that_is_not_a_study_is_refused() throws Exception {
        Path pipe = pipe();
        Path zeros = Files.createSymbolicLink(directory.resolve("zeros.yaml"), Path.of("/dev/zero"));
        Path latin = Files.write(directory.resolve("latin.yaml"), new byte[] {(byte) 0xE4, '\n'});
        Path folder = Files.createDirectory(directory.resolve("folder"));
        Files.createLink(folder.resolve("study.yaml"), pipe);

        for (Path file : List.of(pipe, zeros, latin, folder, outside, Path.of("\u001b[31mred"))) {
            VerbRun run = VerbRun.of("validate", file.toString());
            assertHarmless(file.toString(), run);
            assertThat(run.code()).as(run.toString()).isEqualTo(ExitCode.USAGE.code());
        }
    }

    @Test
    void the_plan_of_a_hostile_study_starts_none_of_its_commands() throws Exception {
        Path file = directory.resolve("study.yaml");
        for (Map.Entry<String, String> study :
                HostileStudies.reaching(outside, mark).entrySet()) {
            // The command of a unit of work is timed by a plan too, and so is code.
            if (!study.getKey().equals("a timed command")) {
                Files.writeString(file, study.getValue());
                assertHarmless(study.getKey(), VerbRun.of("run", file.toString(), "--plan", "--cap", CAP));
                assertThat(mark).as(study.getKey()).doesNotExist();
            }
        }
    }

    @Test
    void a_damaged_result_is_reported_and_nothing_outside_of_it_is_shown_or_changed() throws Exception {
        DamagedResults results = new DamagedResults(outside, pipe());
        Path whole = DamagedResults.whole(directory.resolve("whole"));
        VerbRun.of("report", whole.toString());
        Map<String, String> before = DirectoryTree.of(outside);
        try (ProcessRecord started = new ProcessRecord()) {
            int number = 0;
            for (String name : DamagedResults.FILES) {
                for (Damage damage : chosen(name)) {
                    Path result = results.damaged(directory.resolve("result-" + number++), name, damage);
                    List<String> files =
                            DirectoryTree.of(result).keySet().stream().toList();
                    String what = damage + " " + name;

                    assertHarmless(what, VerbRun.of(reported(number, result)));

                    assertThat(DirectoryTree.of(outside)).as(what).isEqualTo(before);
                    assertThat(DirectoryTree.of(result).keySet()).as(what).containsAll(files);
                    assertThat(DirectoryTree.reports(result)).as(what).doesNotContain(SECRET, VARIABLE);
                }
            }
            assertThat(started.commands()).isEmpty();
        }
    }

    @Test
    void a_damaged_result_is_compared_and_nothing_is_changed() throws Exception {
        DamagedResults results = new DamagedResults(outside, pipe());
        Path whole = DamagedResults.whole(directory.resolve("whole"));
        VerbRun.of("compare", whole.toString(), whole.toString());
        try (ProcessRecord started = new ProcessRecord()) {
            int number = 0;
            for (String name : List.of("manifest.json", "result.json", DamagedResults.FILES.get(4))) {
                for (Damage damage : chosen(name)) {
                    Path result = results.damaged(directory.resolve("result-" + number++), name, damage);
                    Map<String, String> before = DirectoryTree.of(directory);
                    List<String> both = new ArrayList<>(List.of(whole.toString(), result.toString()));
                    if (number % 2 == 0) {
                        both = both.reversed();
                    }

                    assertHarmless(damage + " " + name, VerbRun.of("compare", both.get(0), both.get(1)));

                    assertThat(DirectoryTree.of(directory))
                            .as(damage + " " + name)
                            .isEqualTo(before);
                }
            }
            assertThat(started.commands()).isEmpty();
        }
    }

    /** Each of these verbs would execute commands of an undamaged result; the damage is refused before it does. */
    @Test
    void a_damaged_result_is_refused_by_every_verb_that_would_repeat_it() throws Exception {
        DamagedResults results = new DamagedResults(outside, pipe());
        Path study = Files.writeString(directory.resolve("study.yaml"), HostileStudies.good());
        Path claims = Files.createDirectory(directory.resolve("claims"));
        Files.writeString(claims.resolve("study.yaml"), HostileStudies.good());
        int number = 0;
        try (ProcessRecord started = new ProcessRecord()) {
            for (String name : List.of("manifest.json", "plan.json", "study.yaml", "result.json", "search.json")) {
                for (Damage damage : name.equals("search.json") ? UNREADABLE : chosen(name)) {
                    Path result = results.damaged(directory.resolve("result-" + number++), name, damage);
                    for (String[] words : inTurns(
                            number,
                            new String[] {"merge", result.toString(), "--out", directory + "/merged-" + number},
                            new String[] {"verify", result.toString(), "--out", directory + "/verified"},
                            new String[] {"find", "--resume", result.toString()},
                            new String[] {"rightsize", "--resume", result.toString()},
                            new String[] {"check-claims", claims + "/study.yaml", "--result", result.toString()})) {
                        assertHarmless(damage + " " + name, VerbRun.of(words));
                    }
                }
                Path result = directory.resolve("result-" + (number - 1));
                assertHarmless(
                        "a baseline with " + name,
                        VerbRun.of("run", study + "", "--plan", "--cap", CAP, "--baseline", result + ""));
            }
            for (Damage damage : UNREADABLE) {
                for (String name : List.of(UNREADABLE.indexOf(damage) % 2 == 0 ? "manifest.json" : "plan.json")) {
                    Path result = results.damaged(directory.resolve("result-" + number++), name, damage);
                    for (String[] words :
                            new String[][] {{"run", "--resume", result.toString()}, {"profile", result.toString()}}) {
                        VerbRun run = VerbRun.of(words);
                        assertHarmless(damage + " " + name, run);
                        assertThat(run.code()).as(run.toString()).isEqualTo(ExitCode.USAGE.code());
                    }
                }
            }
            assertThat(started.commands()).noneMatch(command -> command.contains("UploadService"));
        }
        assertThat(directory.resolve("verified")).doesNotExist();
    }

    @Test
    void hostile_claims_are_refused() throws Exception {
        Path suite = Path.of("../suites/upload-relay");
        String good = Files.readString(suite.resolve("claims.yaml"));
        Path folder = Files.createDirectory(directory.resolve("claims"));
        Files.writeString(folder.resolve("study.yaml"), HostileStudies.good());
        Path whole = DamagedResults.whole(directory.resolve("whole"));
        Path pipe = pipe();
        Path claims = folder.resolve("claims.yaml");
        for (Map.Entry<String, String> text : HostileStudies.all(outside, mark).entrySet()) {
            Files.writeString(claims, text.getValue());
            assertHarmless(text.getKey(), checked(folder, whole));
        }
        Files.copy(suite.resolve("study.yaml"), folder.resolve("study.yaml"), StandardCopyOption.REPLACE_EXISTING);
        HostileCases.of(8).run(random -> {
            Files.writeString(claims, CLAIMS.changed(List.of(good), random));
            assertHarmless("changed claims", checked(folder, whole));
        });
        Files.delete(claims);
        Files.createLink(claims, pipe);
        assertHarmless("a pipe", checked(folder, whole));
    }

    @Test
    void a_hostile_service_gets_a_study_without_its_words_or_none() throws Exception {
        int number = 0;
        for (Map.Entry<String, String> answer : AnsweringService.answers().entrySet()) {
            Path study = directory.resolve("study-" + number++ + ".yaml");
            try (AnsweringService service = new AnsweringService(answer.getValue())) {
                assertHarmless(
                        answer.getKey(), VerbRun.of("init", "--url", service.address(), "--out", study.toString()));
                assertThat(service.requests())
                        .as("a packed answer is never asked for")
                        .isNotEmpty()
                        .noneMatch(request -> request.toLowerCase(Locale.ROOT).contains("encoding"));
            }
            if (Files.exists(study)) {
                assertHarmless(answer.getKey(), validated(study));
                assertThat(VerbRun.CONTROL.matcher(Files.readString(study)).results())
                        .isEmpty();
            }
        }
    }

    /** As {@code helm template orders | plimsoll init --manifest -} has a terminal and no console. */
    @Test
    void a_question_at_a_terminal_whose_input_is_redirected_has_no_answer() throws Exception {
        Path study = directory.resolve("study.yaml");
        String none = "HTTP/1.1 404 Not Found\r\nContent-Length: 0\r\nConnection: close\r\n\r\n";
        System.setProperty(TERMINAL, "40x100");
        try (AnsweringService service = new AnsweringService(none)) {
            assertHarmless("no path", VerbRun.of("init", "--url", service.address(), "--out", study.toString()));
        }
        assertThat(study).exists();
    }

    @Test
    void a_process_that_is_started_is_recorded() throws Exception {
        try (ProcessRecord started = new ProcessRecord()) {
            new ProcessBuilder("true", "planted").start().waitFor();
            assertThat(started.commands()).singleElement().asString().contains("true planted");
        }
    }

    /** Two kinds of damage for each file, so that each kind meets several files. */
    private static List<Damage> chosen(String name) {
        int first = DamagedResults.FILES.indexOf(name);
        Damage[] all = Damage.values();
        return Stream.of(first, first + 5).map(i -> all[i % all.length]).toList();
    }

    /** The verbs that meet one of many results: all, or in most builds some, and the next ones at the next result. */
    private static List<String[]> inTurns(int number, String[]... verbs) {
        int each = Math.min(HostileCases.of(verbs.length).count(), verbs.length);
        return IntStream.range(number * each, (number + 1) * each)
                .mapToObj(turn -> verbs[turn % verbs.length])
                .toList();
    }

    private static String[] reported(int number, Path result) {
        return switch (number % 4) {
            case 0 -> new String[] {"report", result.toString()};
            case 1 -> new String[] {"report", result.toString(), "--json"};
            case 2 -> new String[] {"report", result.toString(), "--markdown"};
            default -> new String[] {"report", result.toString(), "--table"};
        };
    }

    private static VerbRun validated(Path study) {
        return VerbRun.of("validate", study.toString());
    }

    private static VerbRun checked(Path claims, Path result) {
        return VerbRun.of("check-claims", claims.resolve("study.yaml").toString(), "--result", result.toString());
    }

    private void assertHarmless(String what, VerbRun run) {
        run.assertHarmless(what, SECRET, VARIABLE);
        assertThat(mark).as(what).doesNotExist();
    }

    private Path pipe() throws Exception {
        Path pipe = directory.resolve("pipe");
        assertThat(new ProcessBuilder("mkfifo", pipe.toString()).start().waitFor())
                .isZero();
        return pipe;
    }
}
