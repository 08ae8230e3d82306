package plimsoll.engine;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The directions of ARCHITECTURE.md. */
class ArchitectureTest {
    private static final JavaClasses ALL = new ClassFileImporter()
            .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
            .importPackages("plimsoll.model", "plimsoll.engine");

    @ParameterizedTest
    @ValueSource(
            strings = {
                "plimsoll.model", "plimsoll.engine.study", "plimsoll.engine.plan", "plimsoll.engine.launch",
                "plimsoll.engine.load", "plimsoll.engine.record", "plimsoll.engine.observe", "plimsoll.engine.audit",
                "plimsoll.engine.judge", "plimsoll.engine.explain", "plimsoll.engine.run"
            })
    void every_stage_is_among_the_classes_that_were_read(String stage) {
        assertThat(ALL.stream().filter(type -> type.getPackageName().startsWith(stage)))
                .hasSizeGreaterThan(1);
    }

    @Test
    void the_model_is_plain_data() {
        classes()
                .that()
                .resideInAPackage("plimsoll.model..")
                .should()
                .onlyDependOnClassesThat()
                .resideInAnyPackage("plimsoll.model..", "java.lang..", "java.util..", "java.time..", "org.jspecify..")
                .check(ALL);
    }

    @ParameterizedTest
    @CsvSource({
        "study,launch",
        "study,load",
        "study,observe",
        "study,judge",
        "study,run",
        "plan,launch",
        "plan,load",
        "plan,observe",
        "plan,run",
        "launch,study",
        "launch,load",
        "launch,observe",
        "launch,judge",
        "launch,run",
        "observe,launch",
        "observe,load",
        "observe,judge",
        "observe,run",
        "observe,study",
        "load,study",
        "load,observe",
        "load,judge",
        "load,run",
        "audit,study",
        "audit,observe",
        "audit,judge",
        "audit,run",
        "record,launch",
        "record,load",
        "record,observe",
        "record,judge",
        "record,run",
        "record,study",
        "judge,launch",
        "judge,load",
        "judge,observe",
        "judge,run",
        "judge,audit",
        "judge,explain",
        "explain,launch",
        "explain,load",
        "explain,observe",
        "explain,judge",
        "explain,run",
        "observe,explain",
        "record,explain"
    })
    void stages_meet_in_the_model_and_in_the_records(String stage, String other) {
        noClasses()
                .that()
                .resideInAPackage("plimsoll.engine." + stage + "..")
                .should()
                .dependOnClassesThat()
                .resideInAPackage("plimsoll.engine." + other + "..")
                .check(ALL);
    }

    @Test
    void stages_form_no_cycle() {
        slices().matching("plimsoll.engine.(*)..").should().beFreeOfCycles().check(ALL);
    }

    /** The dummy of the self-test is a program of its own, which says that it is ready. */
    @Test
    void only_the_command_line_touches_standard_streams() {
        noClasses()
                .that()
                .resideOutsideOfPackage("plimsoll.engine.selftest.dummy..")
                .should()
                .accessField(System.class, "out")
                .orShould()
                .accessField(System.class, "err")
                .orShould()
                .callMethod(System.class, "exit", int.class)
                .check(ALL);
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
    void the_engine_names_no_suite() {
        noClasses()
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage("relay..", "uploadrelay..", "blobsink..")
                .check(ALL);
    }
}
