package plimsoll.study;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import plimsoll.model.member.MemberSource;
import plimsoll.model.member.Readiness;
import plimsoll.model.study.Experiment;
import plimsoll.study.setting.Selection;
import plimsoll.study.setting.StudyMachine;

/** {@code postgres} and {@code delay} are built in. */
class BundledNeedsTest {
    private static final Selection RUN = Selection.of(Selection.Mode.DEFAULT, Selection.Scope.RUN);

    @Test
    void a_database_is_a_command_like_any_other_and_others_get_its_address() {
        Experiment experiment =
                read("{name: db, postgres: {}, env: {LANG: C}}", "", "{DB: \"${db.url}\", JDBC: \"${db.jdbc}\"}");

        MemberSource.Launched database = Studies.launched(experiment, "db");
        assertThat(database.directory()).isEqualTo("/plimsoll/needs/postgres");
        assertThat(database.command())
                .startsWith("java")
                .contains("@target/classpath", "postgres.Main", "--port=${port}", "--data=${dir}/data")
                .noneMatch(word -> word.startsWith("--fsync") || word.startsWith("--sql"));
        assertThat(database.ready()).isEqualTo(new Readiness.Line("ready postgresql://"));
        assertThat(database.environment())
                .containsExactlyInAnyOrderEntriesOf(
                        Map.of("POSTGRES_PASSWORD", "${secret}", "PLIMSOLL_LISTEN_ADDRESS", "${host}", "LANG", "C"));
        String address = "postgresql://127.0.0.1:${db.port}/postgres?user=postgres&password=${db.secret}";
        assertThat(Studies.launched(experiment, "service").environment())
                .containsExactlyInAnyOrderEntriesOf(Map.of("DB", address, "JDBC", "jdbc:" + address));
    }

    @Test
    void a_password_on_a_command_line_is_refused_since_every_user_can_read_it() {
        assertThat(Studies.problems(text("{name: db, postgres: {}}", "--db=${db.jdbc}")))
                .anyMatch(problem -> problem.contains("puts a password on a command line")
                        && problem.contains("env: {DB_URL: '${db.jdbc}'}"));
        assertThat(Studies.problems(text("{name: db, postgres: {}}", "--password=$${db.secret}")))
                .isEmpty();
    }

    @Test
    void a_database_gets_the_settings_of_the_study() {
        Experiment experiment = read(
                "{name: db, postgres: {fsync: false, connections: 20, sql: schema.sql}, args: --shared_buffers=64MB}",
                "");

        assertThat(Studies.launched(experiment, "db").command())
                .contains("--fsync=off", "--max_connections=20")
                .anyMatch(word -> word.startsWith("--sql=/") && word.endsWith("/schema.sql"))
                .endsWith("--shared_buffers=64MB");
    }

    @Test
    void a_stub_answers_after_its_delay() {
        Experiment experiment = read("{name: render, delay: 1.5ms}", "--render=${render.url}");

        assertThat(Studies.launched(experiment, "render").command()).endsWith("--micros=1500");
        assertThat(Studies.launched(experiment, "render").ready()).isEqualTo(new Readiness.Tcp("127.0.0.1:${port}"));
        assertThat(Studies.launched(experiment, "service").command()).endsWith("--render=${render.url}");
    }

    @Test
    void keys_of_the_study_win_over_those_of_the_bundled_need() {
        Experiment experiment = read(
                "{name: db, postgres: {}, ready: started, provides: {url: mine, name: other}}",
                "${db.url} ${db.name}",
                "{PASSWORD: \"${db.password}\"}");

        assertThat(Studies.launched(experiment, "db").ready()).isEqualTo(new Readiness.Started());
        assertThat(Studies.launched(experiment, "service").command()).endsWith("mine", "other");
        assertThat(Studies.launched(experiment, "service").environment()).containsEntry("PASSWORD", "${db.secret}");
    }

    @Test
    void one_of_several_alternatives_may_come_with_the_tool() {
        Experiment experiment = read(
                "{name: db, oneOf: [{name: embedded, postgres: {}}, {name: mine, attached: {url: \"http://10.0.0.1:5432\"}}]}",
                "");

        assertThat(Studies.launched(experiment, "db").command()).contains("postgres.Main");
    }

    @Test
    void a_file_that_is_not_there_is_missed_before_anything_starts() {
        assertThat(Studies.problems(text("{name: db, postgres: {sql: none.sql}}", ""), RUN))
                .anyMatch(problem ->
                        problem.contains("there is no file") && problem.contains("none.sql: correct the path"));
    }

    @Test
    void a_tool_without_it_says_so() {
        StudyParseResult result =
                Studies.read(text("{name: db, postgres: {}}", ""), RUN, new WithoutNeeds(TestMachine.usual()));

        assertThat(((StudyParseResult.Invalid) result).problems().toString())
                .contains("has no built-in 'postgres'", "start your own with command:");
    }

    @Test
    void a_truth_counts_in_each_of_its_cases() {
        for (String truth : List.of("true", "True", "TRUE")) {
            assertThat(Studies.launched(read("{name: db, postgres: {fsync: " + truth + "}}", ""), "db")
                            .command())
                    .contains("--fsync=on");
        }
    }

    @Test
    void a_wrong_value_is_reported_with_its_location() {
        assertThat(Studies.problems(text("{name: db, postgres: {fsync: maybe, version: 18}}", "")))
                .zipSatisfy(
                        List.of("4:38: 'fsync' must be true or false", "4:45: unknown key 'version'"),
                        (problem, start) -> assertThat(problem).startsWith(start));
    }

    @Test
    void a_member_is_one_thing_alone() {
        assertThat(Studies.problems(text("{name: db, postgres: {}, command: java Db, ready: started}", "")))
                .anyMatch(problem -> problem.contains("has both 'command' and 'postgres'"));
    }

    private static Experiment read(String need, String args) {
        return read(need, args, "{}");
    }

    private static Experiment read(String need, String args, String environment) {
        return Studies.only(Studies.study(text(need, args, environment)));
    }

    private static String text(String need, String args) {
        return text(need, args, "{}");
    }

    private static String text(String need, String args, String environment) {
        return Studies.START + "service: {command: \"java -version " + args + "\", env: " + environment
                + ", ready: started}\nneeds: [" + need + "]\n" + Studies.LOAD;
    }

    private record WithoutNeeds(StudyMachine usual) implements StudyMachine {
        @Override
        public Optional<String> image(String name) {
            return usual.image(name);
        }

        @Override
        public Optional<String> installation(String program) {
            return usual.installation(program);
        }

        @Override
        public int cores() {
            return usual.cores();
        }

        @Override
        public Optional<String> variable(String name) {
            return usual.variable(name);
        }

        @Override
        public Optional<Path> program(String name) {
            return usual.program(name);
        }

        @Override
        public Optional<Path> jdk(int version) {
            return usual.jdk(version);
        }

        @Override
        public Optional<Path> jdk(String name) {
            return usual.jdk(name);
        }

        @Override
        public Optional<String> refusal(Path java, List<String> flags) {
            return usual.refusal(java, flags);
        }

        @Override
        public Optional<Path> need(String name) {
            return Optional.empty();
        }

        @Override
        public Optional<String> version(Path program) {
            return usual.version(program);
        }
    }
}
