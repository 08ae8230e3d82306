package plimsoll.acceptance.house;

import static com.tngtech.archunit.base.DescribedPredicate.not;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.core.domain.properties.HasName.Predicates.nameMatching;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaMethodCall;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.lang.ArchRule;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import plimsoll.acceptance.house.planted.left.Circling;
import plimsoll.acceptance.house.planted.right.Answering;

/** The rules of ARCHITECTURE.md; each of them also finds a violation that was planted for it. */
class HouseTest {
    private static final int MOST_TYPES = 30;
    private static final int MOST_FILE_LINES = 400;
    private static final int MOST_METHOD_LINES = 60;

    /** Which stage of the lab may name which: only stages that start processes of their own need launch. */
    private static final Map<String, Set<String>> STAGES = Map.of(
            "launch", Set.of(),
            "observe", Set.of(),
            "explain", Set.of(),
            "load", Set.of("launch"),
            "audit", Set.of("launch", "load"),
            "discover", Set.of("launch"));

    private static final JavaClasses ALL = House.classes();
    private static final JavaClasses PLANTED = new ClassFileImporter().importClasses(Circling.class, Answering.class);

    private static final ArchRule NO_CYCLES =
            slices().matching("plimsoll.(**)").should().beFreeOfCycles();

    /** The dummy of the self-test and the processes that a lab starts speak to it over their standard streams. */
    private static final ArchRule SILENCE = noClasses()
            .that()
            .resideOutsideOfPackages(
                    "plimsoll.cli..",
                    "plimsoll.selftest.dummy..",
                    "plimsoll.worker..",
                    "plimsoll.transports..",
                    "plimsoll.netty..",
                    "plimsoll.proxy..",
                    "plimsoll.disk..")
            .should()
            .accessField(System.class, "out")
            .orShould()
            .accessField(System.class, "err")
            .orShould()
            .callMethod(System.class, "exit", int.class);

    /** Classes that may start a thread or make an executor, with the way in which a failure of its task is seen. */
    private static final Map<String, String> THREAD_STARTERS = Map.ofEntries(
            Map.entry("plimsoll.lab.HelperThreads", "calls the handler that it is given"),
            Map.entry("plimsoll.lab.launch.Launcher", "a shutdown hook, which the JVM reports"),
            Map.entry("plimsoll.lab.launch.process.ProcessSpawner", "its caller waits for the result"),
            Map.entry("plimsoll.lab.discover.ProbeClient", "its caller waits for the result"),
            Map.entry("plimsoll.worker.execution.WorkerThreads", "calls the handler that it is given"),
            Map.entry("plimsoll.worker.execution.OperationThreads", "an operation's failure breaks its phase off"),
            Map.entry("plimsoll.worker.execution.EmbeddedWorkers", "a shutdown hook, which the JVM reports"),
            Map.entry("plimsoll.worker.audit.AuditRun", "its caller waits for the result"),
            Map.entry("plimsoll.transports.http.HttpExchange", "the reader of the answer sees a broken request"),
            Map.entry("plimsoll.transports.http.HttpWarmUp", "a warm-up, which is given up after its timeout"),
            Map.entry("plimsoll.netty.HttpLoop", "the thread of an event loop, whose tasks catch their failures"),
            Map.entry("plimsoll.netty.LoopbackServer", "a warm-up, which is given up after its timeout"),
            Map.entry("plimsoll.netty.AotTraining", "a build, which fails without the commands of this thread"),
            Map.entry("plimsoll.proxy.Relay", "the connection is closed at both ends"),
            Map.entry("plimsoll.proxy.ProxiedConnection", "the connection is reset"),
            Map.entry("plimsoll.proxy.NetworkNamespace", "its caller waits for the result"),
            Map.entry("plimsoll.proxy.Main", "the lab misses the counts"),
            Map.entry("plimsoll.disk.Main", "the lab gets no answer to its command"),
            Map.entry("plimsoll.disk.FuseServer", "the request is answered with an error"));

    private static final ArchRule HELPERS = noClasses()
            .that()
            .resideInAnyPackage(
                    "plimsoll.lab..",
                    "plimsoll.run..",
                    "plimsoll.farm..",
                    "plimsoll.selftest",
                    "plimsoll.judge..",
                    "plimsoll.worker..",
                    "plimsoll.transports..",
                    "plimsoll.netty..",
                    "plimsoll.proxy..",
                    "plimsoll.disk..",
                    "plimsoll.acceptance..")
            .and(DescribedPredicate.describe("are not named", HouseTest::startsNoThreads))
            .should()
            .callMethodWhere(DescribedPredicate.describe("starts a thread", HouseTest::startsThread))
            .orShould()
            .callConstructorWhere(DescribedPredicate.describe(
                    "makes a thread", call -> call.getTargetOwner().isAssignableTo(Thread.class)));

    private static boolean startsNoThreads(JavaClass type) {
        return !THREAD_STARTERS.containsKey(type.getName().replaceAll("\\$.*", ""));
    }

    private static boolean startsThread(JavaMethodCall call) {
        String owner = call.getTargetOwner().getName();
        return owner.startsWith("java.lang.Thread$Builder")
                        && Set.of("start", "unstarted", "factory").contains(call.getName())
                || owner.equals("java.lang.Thread") && call.getName().equals("startVirtualThread")
                || owner.equals("java.util.concurrent.Executors")
                        && call.getName().startsWith("new");
    }

    private static final ArchRule NO_LOCALE = noClasses()
            .should()
            .callMethod(String.class, "formatted", Object[].class)
            .orShould()
            .callMethod(String.class, "format", String.class, Object[].class)
            .orShould()
            .callMethod(String.class, "toLowerCase")
            .orShould()
            .callMethod(String.class, "toUpperCase");

    @Test
    void every_module_is_among_the_classes_that_were_read() {
        List<String> modules = House.modules().stream()
                .map(module -> module.getFileName().toString())
                .toList();

        assertThat(modules).containsAll(Faces.TODAY.shown().keySet()).contains("model", "worker", "report");
        assertThat(modules)
                .allSatisfy(module -> assertThat(
                                ALL.stream().filter(type -> House.module(type).equals(Optional.of(module))))
                        .hasSizeGreaterThan(1));
    }

    @Test
    void no_packages_form_a_cycle() {
        NO_CYCLES.check(ALL);
        assertThatThrownBy(() -> NO_CYCLES.check(PLANTED)).hasMessageContaining("Cycle detected");
    }

    @Test
    void a_module_is_entered_by_its_face() {
        assertThat(Faces.TODAY.trespasses(ALL)).isEmpty();
        assertThat(new Faces(Map.of("judge", Set.of())).trespasses(ALL))
                .anyMatch(each -> each.endsWith("plimsoll.judge.Judge"));
    }

    @Test
    void the_model_is_plain_data() {
        classes()
                .that()
                .resideInAPackage("plimsoll.model..")
                .and()
                .doNotHaveSimpleName("WithBuilder")
                .and(not(nameMatching("plimsoll\\.model\\.record\\.(RecordFile|FileErrorText)(\\$.*)?")))
                .should()
                .onlyDependOnClassesThat()
                .resideInAnyPackage("plimsoll.model..", "java.lang..", "java.util..", "java.time..", "org.jspecify..")
                .check(ALL);
    }

    @Test
    void judging_needs_the_records_and_the_model_and_no_other_stage() {
        judging("plimsoll.judge..").check(ALL);
        assertThatThrownBy(() -> judging("plimsoll.selftest..").check(ALL)).hasMessageContaining("plimsoll.run");
    }

    private static ArchRule judging(String module) {
        return classes()
                .that()
                .resideInAPackage(module)
                .should()
                .onlyDependOnClassesThat(resideInAnyPackage(
                                module,
                                "plimsoll.records..",
                                "plimsoll.json",
                                "plimsoll.wire",
                                // A search is a pure function of its trials, so judging one means replaying it.
                                "plimsoll.plan.search..",
                                "plimsoll.model..",
                                "java..",
                                "org.HdrHistogram",
                                "org.apache.commons.statistics.distribution",
                                // The meanings of frames are in a YAML file that users extend.
                                "org.snakeyaml.engine.v2..",
                                "org.jspecify.annotations")
                        // So are the looks at a run whose rounds are added until it is decided.
                        .or(nameMatching("plimsoll\\.plan\\.LookSchedule")));
    }

    @Test
    void comparing_knows_neither_files_nor_trials() {
        comparing("plimsoll.judge.statistics").check(ALL);
        assertThatThrownBy(() -> comparing("plimsoll.judge.facts").check(ALL)).hasMessageContaining("java.nio.file");
    }

    private static ArchRule comparing(String room) {
        return classes()
                .that()
                .resideInAPackage(room)
                .should()
                .onlyDependOnClassesThat(resideInAnyPackage(
                                room,
                                "java.lang..",
                                "java.util..",
                                "org.apache.commons.statistics.distribution",
                                "org.jspecify.annotations")
                        .or(nameMatching("plimsoll\\.model\\.result\\.Steadiness")));
    }

    static Stream<String> stages() {
        return STAGES.keySet().stream().sorted();
    }

    @ParameterizedTest
    @MethodSource("stages")
    void a_stage_of_the_lab_names_only_those_it_may(String stage) {
        List<String> allowed = Stream.concat(Stream.of(stage), STAGES.getOrDefault(stage, Set.of()).stream())
                .map(name -> "plimsoll.lab." + name + "..")
                .toList();
        String[] shown =
                Stream.concat(Stream.of("plimsoll.lab"), allowed.stream()).toArray(String[]::new);

        noClasses()
                .that()
                .resideInAPackage("plimsoll.lab." + stage + "..")
                .should()
                .dependOnClassesThat(resideInAPackage("plimsoll.lab..").and(not(resideInAnyPackage(shown))))
                .check(ALL);
    }

    @Test
    void every_stage_of_the_lab_has_its_rule() throws IOException {
        try (Stream<Path> rooms = Files.list(House.root().resolve("lab/src/main/java/plimsoll/lab"))) {
            assertThat(rooms.filter(Files::isDirectory)
                            .map(room -> room.getFileName().toString()))
                    .containsExactlyInAnyOrderElementsOf(STAGES.keySet());
        }
    }

    /** The work of a verb is in run, where a build plug-in and a test can use it, too. */
    @Test
    void the_command_line_joins_no_stages() {
        withoutStages("plimsoll.cli..").check(ALL);
        assertThatThrownBy(() -> withoutStages("plimsoll.run..").check(ALL)).hasMessageContaining("plimsoll.judge");
    }

    private static ArchRule withoutStages(String module) {
        return noClasses()
                .that()
                .resideInAPackage(module)
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage(
                        "plimsoll.judge..",
                        "plimsoll.lab..",
                        "plimsoll.plan.search..",
                        "plimsoll.records..",
                        "plimsoll.study.provenance..",
                        "plimsoll.wire..");
    }

    @Test
    void only_the_command_line_touches_standard_streams() {
        SILENCE.check(ALL);
        assertThatThrownBy(() -> SILENCE.check(PLANTED)).hasMessageContaining("Answering");
    }

    /** A thread without a handler ends silently when its task fails. */
    @Test
    void threads_are_started_only_by_classes_that_are_named() {
        HELPERS.check(ALL);
        assertThatThrownBy(() -> HELPERS.check(PLANTED))
                .hasMessageContaining("startVirtualThread")
                .hasMessageContaining("Executors.newSingleThreadExecutor")
                .hasMessageContaining("Thread.<init>");
    }

    @Test
    void every_class_that_may_start_a_thread_exists() {
        assertThat(ALL).extracting(JavaClass::getName).containsAll(THREAD_STARTERS.keySet());
    }

    @Test
    void text_for_machines_is_formatted_for_no_locale() {
        NO_LOCALE.check(ALL);
        assertThatThrownBy(() -> NO_LOCALE.check(PLANTED)).hasMessageContaining("Answering");
    }

    @Test
    void no_package_is_a_drawer_for_odds_and_ends() {
        noClasses()
                .should()
                .resideInAnyPackage("..util..", "..utils..", "..common..", "..helper..", "..helpers..", "..misc..")
                .check(ALL);
    }

    @Test
    void no_class_is_named_after_nothing() {
        noClasses().should().haveNameMatching(".*(Manager|Helper|Utils?|Impl)").check(ALL);
    }

    @Test
    void nothing_below_the_command_line_names_a_suite() {
        List<String> suites = House.suites();
        List<Path> below = House.modules().stream()
                .filter(module -> !module.endsWith("cli"))
                .flatMap(module -> House.javaFiles(module.resolve("src/main")))
                .toList();

        assertThat(suites).hasSizeGreaterThan(3);
        assertThat(below).hasSizeGreaterThan(700).noneMatch(file -> names(file, suites));
        assertThat(House.javaFiles(House.root().resolve("cli/src/main"))).anyMatch(file -> names(file, suites));
    }

    private static boolean names(Path file, List<String> suites) {
        String text = House.text(file);
        return suites.stream().anyMatch(text::contains);
    }

    @Test
    void packages_files_and_methods_are_small() {
        SourceSizes sizes = SourceSizes.of(House.sources());

        assertThat(sizes.fileLines()).hasSizeGreaterThan(800);
        assertThat(sizes.methodLines()).hasSizeGreaterThan(5000);
        assertThat(SourceSizes.above(MOST_TYPES, sizes.packageTypes())).isEmpty();
        assertThat(SourceSizes.above(MOST_FILE_LINES, sizes.fileLines())).isEmpty();
        assertThat(SourceSizes.above(MOST_METHOD_LINES, sizes.methodLines())).isEmpty();
    }

    @Test
    void a_large_package_file_and_method_are_found(@TempDir Path directory) throws IOException {
        String body = "        int a = 0;\n".repeat(MOST_METHOD_LINES);
        for (int type = 0; type <= MOST_TYPES; type++) {
            Files.writeString(
                    directory.resolve("Planted" + type + ".java"),
                    "class Planted" + type + " {\n    void large() {\n" + (type == 0 ? body : "") + "    }\n}\n"
                            + (type == 1 ? "\n".repeat(MOST_FILE_LINES) : ""));
        }

        SourceSizes sizes = SourceSizes.of(House.javaFiles(directory).toList());

        assertThat(SourceSizes.above(MOST_TYPES, sizes.packageTypes())).containsExactly(directory + ": 31");
        assertThat(SourceSizes.above(MOST_FILE_LINES, sizes.fileLines())).hasSize(1);
        assertThat(SourceSizes.above(MOST_METHOD_LINES, sizes.methodLines())).hasSize(1);
    }
}
