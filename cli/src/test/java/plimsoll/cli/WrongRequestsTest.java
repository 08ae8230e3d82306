package plimsoll.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeFalse;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import plimsoll.model.verdict.ExitCode;

/** Requests that cannot be run are refused by one message with the next step, before anything is measured. */
class WrongRequestsTest {
    private static final String STUDY = """
            version: 1
            question: Is this refused?
            service: {command: "sleep ${port}", ready: "http://127.0.0.1:${port}/health"}
            limits: {memory: 192m, heap: 48m}
            load: {burst: 40, deadline: 3s, get: /}
            rounds: 1
            """;

    @TempDir
    Path directory;

    private final StringWriter complained = new StringWriter();

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "limits: {memory: 192m, heap: 48m} | limits: {memry: 192m, heap: 48m} | memory",
                "limits: {memory: 192m, heap: 48m} | limits: {memory: 192q, heap: 48m} | 192q",
                "limits: {memory: 192m, heap: 48m} | limits: {memory: 64m, heap: 512m} | heap",
                "deadline: 3s | deadline: 3 | 3",
                "burst: 40 | burst: many | burst",
                "burst: 40 | bursts: 40 | burst",
            })
    void a_study_with_a_mistake_is_refused_with_its_place(String written, String mistaken, String meant)
            throws IOException {
        String yaml = STUDY.replace(written, mistaken);
        assertThat(yaml).contains(mistaken);

        assertRefused("run", study(yaml), "--out", result());

        assertThat(complained.toString())
                .containsPattern("study\\.yaml:\\d+:\\d+: ")
                .contains(meant);
    }

    @Test
    void a_soak_on_a_farm_is_refused_without_a_bound_on_its_payload() {
        assertRefused("verify", result(), "--soak", "1m", "--farm", "127.0.0.1:1", "--keys", "keys");

        assertThat(complained.toString()).contains("--soak-bytes");
    }

    @ParameterizedTest
    @ValueSource(strings = {"it's", "50%", "a;b"})
    void a_directory_that_no_option_of_a_jvm_can_name_is_refused(String name) throws IOException {
        Path named = directory.resolve(name);

        assertRefused("run", study(STUDY), "--out", named.toString());

        assertThat(complained.toString())
                .contains("without ; % ' ", named.toString(), "choose another with --out")
                .doesNotContain("bug");
        assertThat(named).doesNotExist();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '"',
            value = {
                "find|--parameter users --from 100 --to 10|the range of users is reversed: from 100 to 10",
                "find|--parameter rate|the load has no rate",
                "find|--parameter USERS|'USERS' is not a search parameter",
                "find|--parameter userz --from 1 --to 9|there is no search parameter 'userz': did you mean 'users'?",
                "find|--parameter users --from 10m --to 1g|'10m' is not a value of users",
                "rightsize|--margin -5|0 to 300 percent",
                "find|--parameter cpus --from 0|at least 0.01 cores, but this is 0",
                "find|--parameter cpus --from=-1|'-1' is not a value of cpus",
                "find|--parameter cpus --to nan|'nan' is not a value of cpus",
                "find|--parameter cpus --to 1000|goes up to 1000 cores",
                "find|--parameter cores|the first of those that the study names, and",
                "rightsize|--cpus 0.5,x|'x' is not a value of cpus",
                "rightsize|--cpus 0.5,1000|goes up to 1000 cores",
                "rightsize|--price 5|'5' is not a price of containers",
                "rightsize|--price gib-hour=1|'gib-hour=1' is not a price of containers",
            })
    void a_search_for_what_cannot_be_is_refused_before_anything_runs(String verb, String options, String said)
            throws IOException {
        List<String> words = new ArrayList<>(List.of(verb, study(STUDY), "--out", result()));
        words.addAll(List.of(options.split(" ")));

        assertRefused(words.toArray(String[]::new));

        assertThat(complained.toString()).contains(said);
    }

    @ParameterizedTest
    @ValueSource(strings = {"0/3", "4/3", "3/2", "half"})
    void a_share_that_there_is_not_is_refused(String wrong) throws IOException {
        assertThat(refused("run", study(STUDY), "--shard", wrong, "--out", result()))
                .contains("--shard: ", "I/N", "'" + wrong + "'");
    }

    @Test
    void a_plan_for_a_farm_refuses_what_the_run_would_refuse() throws IOException {
        List<String> farm = List.of("--farm", "127.0.0.1:1", "--keys", "keys");
        for (List<String> other : List.of(List.of("--shard", "1/2"), List.of("--cap", "rss-watchdog"))) {
            List<String> words = new ArrayList<>(List.of("run", study(STUDY), "--plan"));
            words.addAll(farm);
            words.addAll(other);

            assertThat(refused(words.toArray(String[]::new))).contains("remove " + other.getFirst());
        }
    }

    @Test
    void a_share_of_a_budget_is_refused() throws IOException {
        assertThat(refused("run", study(STUDY), "--shard", "1/2", "--budget", "1min", "--out", result()))
                .contains("remove --budget");
    }

    @ParameterizedTest
    @ValueSource(strings = {"--json", "--markdown", "--junit"})
    void a_plan_refuses_what_only_a_result_can_fill(String option) throws IOException {
        Path junit = directory.resolve("junit.xml");
        for (String verb : List.of("run", "find", "rightsize")) {
            List<String> words = new ArrayList<>(List.of(verb, study(STUDY), "--plan", option));
            if (option.equals("--junit")) {
                words.add(junit.toString());
            }

            assertThat(refused(words.toArray(String[]::new))).contains("--plan writes no result", "remove " + option);
            assertThat(junit).doesNotExist();
        }
    }

    @Test
    void an_impossible_resumption_is_refused_with_the_next_step() {
        String nowhere = directory.resolve("nowhere").toString();

        assertThat(refused("run", "--resume", nowhere)).contains(nowhere, "no manifest.json");
        assertThat(refused("run", "--rounds", "3", "--resume", nowhere)).contains("remove --rounds");
    }

    @ParameterizedTest
    @CsvSource({"find, rightsize", "rightsize, find", "verify, find"})
    void a_search_is_resumed_by_the_verb_that_began_it_only(String verb, String began) throws IOException {
        Files.writeString(
                directory.resolve("search.json"), "{\"verb\":\"\",\"arguments\":[\"" + began + "\",\"study.yaml\"]}");

        assertThat(refused(verb, "--resume", directory.toString()))
                .contains("was begun by " + began, began + " --resume " + directory);
    }

    @ParameterizedTest
    @CsvSource({"--unit, image=1ms", "--need, store=blob-sink", "--seed, 2", "--out, elsewhere"})
    void a_profile_of_a_result_refuses_what_it_takes_from_the_result(String option, String value) throws IOException {
        Files.writeString(directory.resolve("manifest.json"), "{}");

        assertThat(refused("profile", directory.toString(), option, value)).contains("remove " + option);
    }

    @Test
    void an_unusable_baseline_is_refused_with_the_next_step() throws IOException {
        Path jar = Files.writeString(directory.resolve("new.jar"), "x");
        Path newer = Files.createDirectory(directory.resolve("newer"));
        Files.writeString(newer.resolve("manifest.json"), "{}");
        Files.writeString(newer.resolve("result.json"), "{\"schemaVersion\":\"3.0.0\"}");

        assertRefusedBaseline("gone.jar", "gone.jar' does not exist");
        assertRefusedBaseline(".", "it has no manifest.json");
        assertRefusedBaseline("newer", "has schema version 3.0.0", "or a newer one");
        assertThat(refused("run", studyOf(jar), "--baseline", jar.toString(), "--aa", "--out", result()))
                .contains("remove --baseline");
    }

    private void assertRefusedBaseline(String baseline, String... said) throws IOException {
        String path = directory.resolve(baseline).toString();

        assertThat(refused("run", studyOf(directory.resolve("new.jar")), "--baseline", path, "--out", result()))
                .contains(said);
    }

    private String studyOf(Path jar) throws IOException {
        return study(STUDY.replaceFirst("command: \"[^\"]*\"", "jar: " + jar));
    }

    @Test
    void a_jar_in_place_of_a_study_is_refused_with_the_verb_that_writes_one() throws IOException {
        Path jar = Files.writeString(directory.resolve("app.jar"), "x");

        assertThat(refused("run", jar.toString())).contains("init --jar " + jar);
        assertThat(refused("validate", jar.toString())).contains("init --jar " + jar);
    }

    @Test
    void a_jar_that_is_not_there_is_named() throws IOException {
        String yaml = STUDY.replaceFirst("command: \"[^\"]*\"", "jar: build/none.jar");

        assertRefused("run", study(yaml), "--out", result());

        assertThat(complained.toString()).contains("build/none.jar");
    }

    @Test
    void a_directory_in_place_of_an_image_or_a_jar_is_named_as_one() throws IOException {
        Path made = Files.createDirectory(directory.resolve("app.tar"));
        for (String option : List.of("--image", "--jar")) {
            assertRefused("init", option, made.toString());

            assertThat(complained.toString()).contains(made + " is not a file").doesNotContain("does not exist");
        }
    }

    @Test
    void an_image_that_the_user_may_not_read_is_named_with_the_user() throws IOException {
        Path archive = Files.writeString(directory.resolve("app.tar"), "x");
        Files.setPosixFilePermissions(archive, Set.of());
        assumeFalse(Files.isReadable(archive), "root reads any file");

        assertRefused("init", "--image", archive.toString());

        assertThat(complained.toString())
                .contains(archive.toString(), "cannot be read by " + System.getProperty("user.name"), "chmod");
    }

    @Test
    void a_result_is_never_written_over() throws IOException {
        assertThat(directory.resolve("result").toFile().mkdir()).isTrue();

        assertThat(code("run", study(STUDY), "--out", result())).isEqualTo(ExitCode.USAGE.code());

        assertThat(complained.toString()).contains("already exists");
    }

    @Test
    void a_self_test_that_cannot_start_leaves_no_directory() {
        String home = System.getProperty("plimsoll.home");
        System.setProperty("plimsoll.home", directory.toString());
        try {
            assertThat(code("selftest", "--out", result())).isEqualTo(ExitCode.INTERNAL_ERROR.code());
        } finally {
            System.setProperty("plimsoll.home", home);
        }
        assertThat(Path.of(result())).doesNotExist();
    }

    /** Returns the complaint of the program as it is started. */
    private String refused(String... words) {
        VerbRun run = VerbRun.of(words);
        assertThat(run.code()).as(run.err()).isEqualTo(ExitCode.USAGE.code());
        assertThat(run.err()).doesNotContain("Exception");
        assertThat(Path.of(result())).doesNotExist();
        return run.err();
    }

    private void assertRefused(String... words) {
        assertThat(code(words)).as(complained.toString()).isEqualTo(ExitCode.USAGE.code());
        assertThat(complained.toString()).doesNotContain("Exception");
        assertThat(Path.of(result())).doesNotExist();
    }

    private int code(String... words) {
        return Main.commandLine().setErr(new PrintWriter(complained, true)).execute(words);
    }

    private String result() {
        return directory.resolve("result").toString();
    }

    private String study(String yaml) throws IOException {
        return Files.writeString(directory.resolve("study.yaml"), yaml).toString();
    }
}
