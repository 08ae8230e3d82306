package plimsoll.study;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import plimsoll.model.member.Member;
import plimsoll.model.member.MemberSource;
import plimsoll.model.member.StartArchive;
import plimsoll.model.study.Cell;
import plimsoll.model.study.Study;
import plimsoll.study.setting.Selection;

class JvmMatrixTest {
    private static final String JAVA_HOME = System.getProperty("java.home");
    private static final Selection RUN = Selection.of(Selection.Mode.DEFAULT, Selection.Scope.RUN);

    @Test
    void each_combination_of_collector_and_jdk_is_a_variant() {
        Study study = Studies.study(service("{collector: [serial, shenandoah-generational], jdk: [17, 25]}"));

        assertThat(names(study))
                .containsExactly(
                        "serial-jdk17",
                        "serial-jdk25",
                        "shenandoah-generational-jdk17",
                        "shenandoah-generational-jdk25");
        assertThat(commands(study))
                .containsExactly(
                        "/usr/lib/jvm/jdk-17/bin/java -XX:+UseSerialGC Main",
                        "/usr/lib/jvm/jdk-25/bin/java -XX:+UseSerialGC Main",
                        "/usr/lib/jvm/jdk-17/bin/java -XX:+UseShenandoahGC -XX:ShenandoahGCMode=generational Main",
                        "/usr/lib/jvm/jdk-25/bin/java -XX:+UseShenandoahGC -XX:ShenandoahGCMode=generational Main");
    }

    @Test
    void a_single_choice_changes_no_name_and_keeps_the_flags_of_service_and_variant() {
        Study study = Studies.study(service("{flags: -Xss256k, collector: g1}") + """
                variants:
                  - {name: small, jvm: -Xms16m}
                  - {name: fast, jvm: {collector: [parallel, zgc]}}
                """);

        assertThat(names(study)).containsExactly("small", "fast-parallel", "fast-zgc");
        assertThat(commands(study))
                .containsExactly(
                        "java -Xss256k -Xms16m -XX:+UseG1GC Main",
                        "java -Xss256k -XX:+UseParallelGC Main",
                        "java -Xss256k -XX:+UseZGC Main");
    }

    @Test
    void a_variant_that_starts_another_program_is_there_once_beside_those_on_each_jvm() {
        Study study = Studies.study(service("{flags: -Xss256k, collector: [serial, g1], jdk: [17]}") + """
                variants:
                  - {name: jvm}
                  - {name: native, command: "./target/app --port=1"}
                  - {name: old, command: java Old}
                """);

        assertThat(names(study)).containsExactly("jvm-serial", "jvm-g1", "native", "old-serial", "old-g1");
        assertThat(commands(study)).contains("./target/app --port=1");
        assertThat(study.notes())
                .filteredOn(note -> note.contains("'jvm'"))
                .singleElement()
                .asString()
                .contains("native", "./target/app");
    }

    @Test
    void a_variant_that_chooses_a_jvm_for_another_program_is_refused() {
        assertThat(Studies.problems(service("{collector: serial}")
                        + "variants: [{name: native, command: ./app, jvm: {collector: g1}}]\n"))
                .singleElement()
                .asString()
                .contains("'./app'");
    }

    @Test
    void the_name_in_the_file_means_all_of_its_jvms() {
        String text = service("{collector: [serial, g1]}") + """
                variants: [{name: one}, {name: two}]
                cells:
                  - {variant: one, rounds: 1}
                  - {variant: two-g1, rounds: 2}
                """;

        assertThat(names(Studies.study(text))).containsExactly("one-serial", "one-g1", "two-g1");
        assertThat(names(Studies.study(text, selecting("one"), TestMachine.usual())))
                .containsExactly("one-serial", "one-g1");
        assertThat(names(Studies.study(text, selecting("one-g1"), TestMachine.usual())))
                .containsExactly("one-g1");
    }

    @Test
    void the_default_collector_leaves_name_and_command_as_they_are() {
        String text = Studies.START + Studies.SERVICE + Studies.LOAD + """
                variants: [{name: one, jvm: {collector: [default, g1]}}]
                cells: [{variant: one, rounds: 1}, {variant: one-g1, rounds: 2}]
                """;

        assertThat(names(Studies.study(text))).containsExactly("one", "one-g1");
        assertThat(commands(Studies.study(text))).containsExactly("java Main", "java -XX:+UseG1GC Main");
    }

    @Test
    void a_jvm_that_the_machine_cannot_start_is_left_out_with_its_own_reason() {
        Study study = Studies.study(
                service("{collector: [serial, shenandoah]}").replace("java Main", "java -version"),
                RUN,
                TestMachine.usual().refusing("-XX:+UseShenandoahGC"));

        assertThat(names(study)).containsExactly("serial");
        assertThat(study.notes())
                .filteredOn(note -> note.startsWith("shenandoah is left out: "))
                .singleElement()
                .asString()
                .contains("-XX:+UseShenandoahGC not supported");
    }

    @Test
    void a_jdk_that_the_machine_lacks_is_left_out_with_the_places_that_were_searched() {
        Study study = Studies.study(
                service("{jdk: [21, 25]}").replace("java Main", "java -version"),
                RUN,
                TestMachine.usual().with("JAVA_25_HOME", JAVA_HOME));

        assertThat(names(study)).containsExactly("jdk25");
        assertThat(commands(study)).containsExactly(JAVA_HOME + "/bin/java -version");
        assertThat(study.notes())
                .filteredOn(note -> note.startsWith("jdk21 is left out: "))
                .singleElement()
                .asString()
                .contains("JAVA_21_HOME", "/usr/lib/jvm");
    }

    @Test
    void a_jdk_may_be_a_path_or_the_name_of_an_installed_one() {
        Study study = Studies.study(
                service("{jdk: [25, 25.0.3-tem, /opt/graal/25, " + JAVA_HOME + ", '${env.MINE}/jdk']}")
                        .replace("java Main", "java -version"),
                Studies.PARSED,
                TestMachine.usual());

        assertThat(names(study))
                .startsWith("jdk25", "jdk-25-0-3-tem", "jdk-25")
                .endsWith("jdk")
                .hasSize(5)
                .doesNotHaveDuplicates();
        assertThat(commands(study))
                .contains(
                        "/usr/lib/jvm/jdk-25.0.3-tem/bin/java -version",
                        "/opt/graal/25/bin/java -version",
                        JAVA_HOME + "/bin/java -version",
                        "${env.MINE}/jdk/bin/java -version");
    }

    @Test
    void jdks_in_directories_of_one_name_are_named_after_the_directories_above() {
        assertThat(names(Studies.study(service("{jdk: [/opt/red/jdk, /opt/Blue_1/jdk]}"))))
                .containsExactly("red-jdk", "blue-1-jdk");
        assertThat(Studies.problems(service("{jdk: [/opt/a.b, /opt/a-b]}")))
                .as("names that are alike")
                .anyMatch(problem -> problem.contains("'opt-a-b'"));
    }

    @Test
    void a_path_without_a_jdk_or_with_a_jvm_that_refuses_is_left_out_with_its_reason() {
        Study study = Studies.study(
                service("{jdk: [/no/such/jdk, missing, '~/jdks/one', " + JAVA_HOME + "]}")
                        .replace("java Main", "java -version"),
                RUN,
                TestMachine.usual());

        assertThat(study.cells()).hasSize(1);
        assertThat(commands(study)).containsExactly(JAVA_HOME + "/bin/java -version");
        assertThat(leftOut(study)).hasSize(3);
        assertThat(leftOut(study).getFirst()).startsWith("jdk is left out: ").contains("/no/such/jdk", "bin/java");
        assertThat(leftOut(study).get(1)).startsWith("missing is left out: ").contains("SDKMAN");
        assertThat(leftOut(study).get(2)).startsWith("one is left out: ").contains("${env.HOME}");
        assertThat(Studies.read(
                                service("{jdk: " + JAVA_HOME + "}").replace("java Main", "java -version"),
                                RUN,
                                TestMachine.usual().refusing("-Xlog:disable"))
                        .toString())
                .contains("older than JDK 9", "-Xlog:disable not supported");
    }

    @Test
    void a_jdk_older_than_9_or_a_text_that_no_jdk_can_have_is_refused() {
        assertThat(Studies.problems(service("{jdk: 8}")))
                .singleElement()
                .asString()
                .contains("at least 9");
        for (String jdk : List.of("'8'", "[17, '']", "[17, a b]", "\"x\\0/y\"", "\"/opt/a\\nb\"", "\"/opt/a\\x7fb\"")) {
            assertThat(Studies.problems(service("{jdk: " + jdk + "}")))
                    .as(jdk)
                    .singleElement()
                    .asString()
                    .startsWith("3:");
        }
    }

    private static List<String> leftOut(Study study) {
        return study.notes().stream()
                .filter(note -> note.contains(" is left out: "))
                .toList();
    }

    @Test
    void each_way_to_start_is_a_variant_and_plain_is_the_variant_as_it_is() {
        Study study = Studies.study(service("{jdk: [21, 25], start: [plain, cds, aot]}")
                + "variants: [{name: one}, {name: two, jvm: {start: aot}}]\n");

        assertThat(names(study))
                .containsExactly(
                        "one-jdk21",
                        "one-jdk21-cds",
                        "one-jdk21-aot",
                        "one-jdk25",
                        "one-jdk25-cds",
                        "one-jdk25-aot",
                        "two-jdk21",
                        "two-jdk25");
        assertThat(archives(study).subList(3, 8))
                .containsExactly(
                        Optional.empty(),
                        Optional.of(StartArchive.CDS),
                        Optional.of(StartArchive.AOT),
                        Optional.of(StartArchive.AOT),
                        Optional.of(StartArchive.AOT));
        assertThat(commands(study)).allMatch(command -> command.endsWith("/bin/java Main"));
    }

    @Test
    void a_jvm_without_an_aot_cache_is_left_out_with_its_own_reason() {
        Study study = Studies.study(
                service("{start: [plain, cds, aot]}").replace("java Main", "java -version"),
                RUN,
                TestMachine.usual().refusing("-XX:AOTCacheOutput=unused"));

        assertThat(names(study)).containsExactly("default", "cds");
        assertThat(study.notes())
                .filteredOn(note -> note.startsWith("aot is left out: "))
                .singleElement()
                .asString()
                .contains("-XX:AOTCacheOutput=unused not supported");
    }

    @Test
    void an_archive_of_a_command_without_java_or_chosen_twice_is_refused() {
        assertThat(Studies.problems(service("{start: cds}").replace("java Main", "./run.sh")))
                .singleElement()
                .asString()
                .startsWith("3:")
                .contains("'start'", "'./run.sh'");
        for (String flag : List.of("-Xshare:off", "-XX:AOTCache=a", "-XX:SharedArchiveFile=a")) {
            assertThat(Studies.problems(service("{flags: '" + flag + "', start: [plain, aot]}")))
                    .singleElement()
                    .asString()
                    .contains("'start'", flag);
        }
        assertThat(Studies.problems(service("{start: [plain, warm]}")))
                .singleElement()
                .asString()
                .contains("warm", "plain");
        assertThat(Studies.problems(Studies.START
                        + "service: {attached: {url: 'http://127.0.0.1:1'}, jvm: {start: cds}}\n" + Studies.LOAD))
                .anyMatch(problem -> problem.contains("'jvm'") && problem.contains("attached"));
    }

    private static List<Optional<StartArchive>> archives(Study study) {
        return study.cells().stream()
                .map(cell ->
                        cell.experiment().deployment().subjects().getFirst().source())
                .map(MemberSource.Launched.class::cast)
                .map(MemberSource.Launched::archive)
                .toList();
    }

    @Test
    void a_direct_client_and_a_need_have_no_jvm_of_the_matrix() {
        Study study = Studies.study(service("{collector: [serial, g1]}") + """
                needs: [{name: store, command: java Store, ready: started}]
                variants:
                  - {name: relay}
                  - {name: straight, direct: {get: {path: /, to: store}}}
                """);

        assertThat(names(study)).containsExactly("relay-serial", "relay-g1", "straight");
        assertThat(study.cells())
                .allSatisfy(cell -> assertThat(command(cell, "store")).contains("java Store"));
    }

    @Test
    void two_choices_of_one_thing_are_refused() {
        assertThat(Studies.problems(service("{flags: -XX:+UseParallelGC, collector: g1}")))
                .singleElement()
                .asString()
                .contains("'collector'");
        for (String choice : List.of("{jdk: 17}", "{collector: g1}")) {
            assertThat(Studies.problems(service(choice).replace("java Main", "/opt/java/bin/java Main")))
                    .singleElement()
                    .asString()
                    .startsWith("3:")
                    .contains("'/opt/java/bin/java'", "'jdk'");
        }
        assertThat(Studies.problems(service("{collector: [serial, g1]}")
                        + "variants: [{name: one}, {name: one-g1, jvm: {collector: zgc}}]\n"))
                .anyMatch(problem -> problem.startsWith("5:32: ") && problem.contains("'one-g1'"));
    }

    @Test
    void a_need_is_there_for_all_jvms_of_a_variant_or_for_one() {
        String text = service("{collector: [serial, g1]}") + """
                variants: [{name: one}, {name: two}]
                needs:
                  - {name: store, command: java Store, ready: started, variants: [one]}
                  - {name: cache, command: java Cache, ready: started, variants: [two-g1]}
                """;

        assertThat(Studies.study(text).cells())
                .extracting(cell -> cell.experiment().cell() + " "
                        + cell.experiment().deployment().members().size())
                .containsExactly("one-serial 2", "one-g1 2", "two-serial 1", "two-g1 2");
        assertThat(Studies.problems(text.replace("[two-g1]", "[two-g2]")))
                .singleElement()
                .asString()
                .contains("'two-g2'", "two-g1");
    }

    @Test
    void a_study_without_a_jvm_that_starts_says_why() {
        String text = service("{jdk: 21}").replace("java Main", "java -version");

        assertThat(Studies.read(text, RUN, TestMachine.usual()).toString())
                .contains("no cell is left to run", "JAVA_21_HOME");
    }

    @Test
    void variants_without_rounds_are_not_asked_for_their_jvm() {
        Study study = Studies.study(
                service("{collector: [serial, g1]}").replace("java Main", "java -version") + """
                        cells: [{variant: serial}, {variant: g1, rounds: {default: 0}}]
                        """,
                RUN,
                TestMachine.usual().refusing("-XX:+UseG1GC"));

        assertThat(names(study)).containsExactly("serial");
        assertThat(study.notes()).noneMatch(note -> note.startsWith("g1 "));
    }

    @Test
    void an_unknown_collector_and_an_empty_list_are_refused() {
        assertThat(Studies.problems(service("{collector: [serail]}")))
                .singleElement()
                .asString()
                .contains("serail", "serial");
        assertThat(Studies.problems(service("{collector: []}"))).hasSize(1);
        assertThat(Studies.problems(service("{}"))).hasSize(1);
    }

    private static String service(String jvm) {
        return Studies.START + "service: {command: java Main, jvm: " + jvm + ", ready: started}\n" + Studies.LOAD;
    }

    private static Selection selecting(String variant) {
        return Studies.PARSED.withVariants(List.of(variant));
    }

    private static List<String> names(Study study) {
        return study.cells().stream().map(cell -> cell.experiment().cell()).toList();
    }

    private static List<String> commands(Study study) {
        return study.cells().stream()
                .map(cell -> command(cell, "service").orElseThrow())
                .toList();
    }

    private static Optional<String> command(Cell cell, String member) {
        return cell.experiment().deployment().members().stream()
                .filter(each -> each.name().equals(member))
                .map(Member::source)
                .map(MemberSource.Launched.class::cast)
                .map(source -> String.join(" ", source.command()))
                .findFirst();
    }
}
