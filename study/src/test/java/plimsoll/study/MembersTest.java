package plimsoll.study;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import plimsoll.model.Bytes;
import plimsoll.model.Cpus;
import plimsoll.model.load.WorkerPlacement;
import plimsoll.model.member.InstallStep;
import plimsoll.model.member.Limits;
import plimsoll.model.member.Member;
import plimsoll.model.member.MemberRole;
import plimsoll.model.member.MemberSource;
import plimsoll.model.member.Readiness;
import plimsoll.model.study.Experiment;
import plimsoll.model.study.Study;
import plimsoll.study.setting.Selection;
import plimsoll.study.setting.SelectionBuilder;

class MembersTest {
    @Test
    void a_variant_inserts_flags_appends_arguments_and_adds_variables() {
        Study study = Studies.study(Studies.START + """
                service: {command: java -cp lib Main --a, jvm: -Xss1m, args: --b, env: {A: 1, B: 2}, ready: started}
                variants:
                  - {name: one, jvm: [-XX:+UseSerialGC, "-Dx=y z"], args: "--c 'd e'", env: {B: 3}}
                  - {name: two, command: java -jar two.jar}
                  - {name: three, jar: three.jar}
                """ + Studies.LOAD);

        assertThat(command(study, 0))
                .containsExactly(
                        "java",
                        "-Xss1m",
                        "-XX:+UseSerialGC",
                        "-Dx=y z",
                        "-cp",
                        "lib",
                        "Main",
                        "--a",
                        "--b",
                        "--c",
                        "d e");
        assertThat(command(study, 1)).containsExactly("java", "-Xss1m", "-jar", "two.jar", "--b");
        assertThat(command(study, 2)).containsExactly("java", "-Xss1m", "-jar", "three.jar", "--b");
        assertThat(Studies.launched(study.cells().getFirst().experiment(), "service")
                        .environment())
                .isEqualTo(Map.of("A", "1", "B", "3"));
    }

    @Test
    void every_way_to_be_ready_is_read() {
        Experiment experiment = Studies.only(Studies.study(Studies.START + """
                service: {command: java Main, ready: "http://127.0.0.1:${port}/health"}
                needs:
                  - {name: a, command: java A, ready: "tcp://127.0.0.1:${port.admin}"}
                  - {name: b, command: java B, ready: {line: "Started .* in"}}
                  - {name: e, command: java E, ready: "https://127.0.0.1:${port}/up"}
                  - {name: c, command: java C, ready: started, install: {command: npm ci, creates: node_modules}}
                  - {name: d, attached: {url: "http://127.0.0.1:8080", pid: 4711}}
                """ + Studies.LOAD));

        assertThat(Studies.launched(experiment, "service").ready())
                .isEqualTo(new Readiness.Http("http://127.0.0.1:${port}/health"));
        assertThat(Studies.launched(experiment, "a").ready()).isEqualTo(new Readiness.Tcp("127.0.0.1:${port.admin}"));
        assertThat(Studies.launched(experiment, "b").ready()).isEqualTo(new Readiness.Line("Started .* in"));
        assertThat(Studies.launched(experiment, "e").ready())
                .isEqualTo(new Readiness.Http("https://127.0.0.1:${port}/up"));
        assertThat(Studies.launched(experiment, "c").ready()).isEqualTo(new Readiness.Started());
        assertThat(Studies.launched(experiment, "c").install())
                .contains(new InstallStep(List.of("npm", "ci"), "node_modules"));
        assertThat(Studies.member(experiment, "d").source())
                .isEqualTo(new MemberSource.Attached(Optional.of("http://127.0.0.1:8080"), Optional.of(4711L)));
        assertThat(Studies.member(experiment, "d").limits()).isEqualTo(Limits.NONE);
    }

    @Test
    void a_member_starts_after_those_whose_address_it_uses_and_subjects_after_needs() {
        Experiment experiment = Studies.only(Studies.study(Studies.START + """
                members:
                  - {name: app, role: subject, command: java App, ready: started}
                  - {name: proxy, role: need, command: "java Proxy ${queue.url}", ready: started}
                  - {name: queue, role: need, command: java Queue, ready: started, env: {DB: "${db.port}"}}
                  - {name: db, role: stub, command: java Db, ready: started}
                """ + Studies.LOAD));

        assertThat(experiment.deployment().members())
                .extracting(Member::name)
                .containsExactly("db", "queue", "proxy", "app");
        assertThat(Studies.member(experiment, "db").role()).isEqualTo(MemberRole.STUB);
    }

    @Test
    void members_that_name_each_other_keep_the_order_of_the_file() {
        Experiment experiment = Studies.only(Studies.study(Studies.START + """
                members:
                  - {name: one, role: subject, command: "java Node ${two.port}", ready: started}
                  - {name: two, role: subject, command: "java Node ${one.port}", ready: started}
                load: {burst: 1, get: {path: /, to: two}}
                """));

        assertThat(experiment.deployment().members()).extracting(Member::name).containsExactly("one", "two");
    }

    @Test
    void a_member_may_be_slowed_down_before_its_cap_and_keep_processes_beside_a_killed_one() {
        Experiment experiment = Studies.only(Studies.study(Studies.START + Studies.SERVICE + """
                limits: {memory: 512m, high: 384m, oom-group: false}
                """ + Studies.LOAD));
        Limits limits = Studies.member(experiment, "service").limits();

        assertThat(limits.high()).contains(Bytes.ofMebibytes(384));
        assertThat(limits.killsTogether()).isFalse();
        assertThat(limits.withMemory(Optional.of(Bytes.ofMebibytes(256))).high())
                .contains(Bytes.ofMebibytes(192));
        assertThat(new Limits(limits.memory(), limits.heap(), limits.cpus()).killsTogether())
                .isTrue();
    }

    @Test
    void a_heap_that_is_a_share_follows_the_memory() {
        String text = Studies.START + Studies.SERVICE + """
                limits: {memory: 512m, heap: 70%}
                variants: [{name: large}, {name: small, limits: {memory: 128m}}]
                """ + Studies.LOAD;
        Selection smaller = Studies.PARSED.withMemory(Optional.of(Bytes.ofMebibytes(256)));

        assertThat(Studies.study(text).cells())
                .extracting(cell -> limits(cell.experiment()))
                .containsExactly("512m 358m", "128m 89m");
        assertThat(Studies.study(text, smaller, TestMachine.usual()).cells())
                .extracting(cell -> limits(cell.experiment()))
                .contains("256m 179m");
        assertThat(Studies.member(Studies.study(text).cells().getFirst().experiment(), "service")
                        .limits()
                        .withMemory(Optional.of(Bytes.ofMebibytes(128)))
                        .heap())
                .contains(Bytes.ofMebibytes(89));
        assertThat(Studies.problems(text.replace("70%", "100%")))
                .isNotEmpty()
                .allMatch(problem -> problem.contains("does not fit"));
        assertThat(Studies.problems(text.replace("memory: 512m, ", "")))
                .hasSize(1)
                .allMatch(problem -> problem.contains("'heap'"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"-Xmx1g", "-XX:MaxHeapSize=1g", "-XX:MaxRAMPercentage=70"})
    void a_heap_that_a_flag_sets_too_is_refused(String flag) {
        String text = Studies.START + Studies.SERVICE.replace("java Main", "java " + flag + " Main")
                + "limits: {memory: 512m, heap: 70%}\n" + Studies.LOAD;

        assertThat(Studies.problems(text)).hasSize(1).allMatch(problem -> problem.contains("set twice"));
        assertThat(Studies.problems(text.replace(", heap: 70%", ""))).isEmpty();
    }

    @Test
    void the_most_particular_limits_count_key_by_key() {
        String text = Studies.START + Studies.SERVICE + """
                limits: {memory: 512m, heap: 320m}
                limit-sets: {small: {memory: 128m}}
                variants: [{name: one, limits: {heap: 64m}}, {name: two}]
                cells: [{}, {limits: small}]
                """ + Studies.LOAD;

        assertThat(Studies.study(text).cells())
                .extracting(cell -> cell.experiment().cell() + " " + limits(cell.experiment()))
                .containsExactly("one 512m 64m", "two 512m 320m", "one.small 128m 64m", "two.small 128m -");
        Selection override = SelectionBuilder.builder()
                .mode(Selection.Mode.DEFAULT)
                .variants(List.of("two"))
                .memory(Optional.of(Bytes.ofMebibytes(400)))
                .seed(1)
                .scope(Selection.Scope.PARSE_ONLY)
                .build();
        assertThat(Studies.study(text, override, TestMachine.usual()).cells())
                .extracting(cell -> cell.experiment().cell() + " " + limits(cell.experiment()))
                .containsExactly("two 400m 320m", "two.small 400m -");
    }

    @Test
    void on_two_cores_the_subject_has_the_first_and_all_others_the_second() {
        Study study = onCores(2, "");

        assertThat(cpus(study, "service")).isEqualTo(Cpus.pinnedTo(0));
        assertThat(cpus(study, "store")).isEqualTo(Cpus.pinnedTo(1));
        assertThat(workers(study)).isEqualTo(Cpus.pinnedTo(1));
        assertThat(study.notes()).anyMatch(note -> note.contains("core 1"));
    }

    @Test
    void on_one_core_no_process_is_pinned() {
        Study study = onCores(1, "");

        assertThat(cpus(study, "service")).isEqualTo(Cpus.ANY);
        assertThat(workers(study)).isEqualTo(Cpus.ANY);
        assertThat(study.notes()).anyMatch(note -> note.contains("one core"));
    }

    @Test
    void workers_keep_off_the_cores_that_a_study_gives_its_subject() {
        assertThat(workers(onCores(3, "limits: {cpus: [0, 1]}"))).isEqualTo(Cpus.pinnedTo(2));
        assertThat(workers(onCores(2, "limits: {cpus: [1]}"))).isEqualTo(Cpus.pinnedTo(0));
        assertThat(workers(onCores(2, "limits: {cpus: [0, 1]}"))).isEqualTo(Cpus.ANY);
    }

    @Test
    void workers_keep_off_the_cores_that_a_limit_set_or_a_variant_gives_some_cells() {
        String set = "limit-sets: {large: {cpus: [0, 1]}}\ncells: [{limits: large}]";

        assertThat(workers(onCores(4, set))).isEqualTo(Cpus.pinnedTo(2, 3));
        assertThat(workers(onCores(3, "variants: [{name: other, limits: {cpus: [1]}}]")))
                .isEqualTo(Cpus.pinnedTo(2));
        assertThat(workers(onCores(2, set))).isEqualTo(Cpus.pinnedTo(1));
    }

    @Test
    void workers_get_as_many_cores_as_the_subject_and_needs_the_first_of_them() {
        Study study = onCores(8, "limits: {cpus: [0, 1]}");

        assertThat(workers(study)).isEqualTo(Cpus.pinnedTo(2, 3));
        assertThat(cpus(study, "store")).isEqualTo(Cpus.pinnedTo(2));
        assertThat(study.notes()).anyMatch(note -> note.contains("cores 2, 3") && note.contains("2 event loops"));
        assertThat(workers(onCores(8, ""))).isEqualTo(Cpus.pinnedTo(1));
    }

    @Test
    void a_quota_stays_on_the_default_core_unless_it_is_more_than_that_core_has() {
        assertThat(cpus(onCores(2, "limits: {cpus: 0.5}"), "service"))
                .isEqualTo(new Cpus(List.of(0), Optional.of(0.5)));
        assertThat(cpus(onCores(2, "limits: {cpus: 1.5}"), "service")).isEqualTo(new Cpus(List.of(), Optional.of(1.5)));
        assertThat(cpus(onCores(2, "limits: {cpus: {cores: [1], quota: 0.5}}"), "service"))
                .isEqualTo(new Cpus(List.of(1), Optional.of(0.5)));
    }

    private static Study onCores(int cores, String limits) {
        String text = Studies.START
                + Studies.SERVICE
                + "needs: [{name: store, command: java Store, ready: started}]\n"
                + limits
                + "\n"
                + Studies.LOAD;
        return Studies.study(text, Studies.PARSED, TestMachine.usual().withCores(cores));
    }

    private static List<String> command(Study study, int cell) {
        return Studies.launched(study.cells().get(cell).experiment(), "service").command();
    }

    private static String limits(Experiment experiment) {
        Limits limits = Studies.member(experiment, "service").limits();
        return limits.memory().map(Bytes::toString).orElse("-") + " "
                + limits.heap().map(Bytes::toString).orElse("-");
    }

    private static Cpus cpus(Study study, String member) {
        return Studies.member(Studies.only(study), member).limits().cpus();
    }

    private static Cpus workers(Study study) {
        WorkerPlacement placement =
                Studies.only(study).phases().getFirst().workloads().getFirst().placement();
        return ((WorkerPlacement.Outside) placement).cpus();
    }
}
