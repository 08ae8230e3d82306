package plimsoll.judge;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import org.junit.jupiter.api.Test;
import plimsoll.model.result.Steadiness;

class ImportsTest {
    private static final JavaClasses ALL = new ClassFileImporter()
            .withImportOption(new ImportOption.DoNotIncludeTests())
            .importPackages("plimsoll");

    @Test
    void judging_needs_the_records_and_the_model_and_no_other_stage() {
        assertThat(ALL.stream().filter(type -> type.getPackageName().startsWith("plimsoll.judge")))
                .hasSizeGreaterThan(40);
        classes()
                .that()
                .resideInAPackage("plimsoll.judge..")
                .should()
                .onlyDependOnClassesThat()
                .resideInAnyPackage(
                        "plimsoll.judge..",
                        "plimsoll.records..",
                        "plimsoll.json",
                        "plimsoll.wire",
                        // A search is a pure function of its trials, so judging a stored search means replaying it.
                        "plimsoll.plan.search..",
                        "plimsoll.model..",
                        "java..",
                        "org.HdrHistogram",
                        "org.apache.commons.statistics.distribution",
                        // The meanings of frames are in a YAML file that users extend.
                        "org.snakeyaml.engine.v2..",
                        "org.jspecify.annotations")
                .check(ALL);
    }

    @Test
    void comparing_knows_neither_files_nor_trials() {
        classes()
                .that()
                .resideInAPackage("plimsoll.judge.statistics")
                .should()
                .onlyDependOnClassesThat(JavaClass.Predicates.resideInAnyPackage(
                                "plimsoll.judge.statistics",
                                "java.lang..",
                                "java.util..",
                                "org.apache.commons.statistics.distribution",
                                "org.jspecify.annotations")
                        .or(JavaClass.Predicates.equivalentTo(Steadiness.class)))
                .check(ALL);
    }
}
