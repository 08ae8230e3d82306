package plimsoll.engine.judge;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import org.junit.jupiter.api.Test;

class ImportsTest {
    private static final JavaClasses ENGINE = new ClassFileImporter()
            .withImportOption(new ImportOption.DoNotIncludeTests())
            .importPackages("plimsoll.engine");

    @Test
    void judging_needs_the_records_and_the_model_and_no_other_stage() {
        assertThat(ENGINE.stream().filter(type -> type.getPackageName().startsWith("plimsoll.engine.judge")))
                .hasSizeGreaterThan(40);
        classes()
                .that()
                .resideInAPackage("plimsoll.engine.judge..")
                .should()
                .onlyDependOnClassesThat()
                .resideInAnyPackage(
                        "plimsoll.engine.judge..",
                        "plimsoll.engine.record",
                        // A search is a pure function of its trials; judging a stored one is to replay it.
                        "plimsoll.engine.plan.search..",
                        "plimsoll.model..",
                        "java..",
                        "org.HdrHistogram",
                        "org.apache.commons.statistics.distribution",
                        // Which frame means what stands in a file that users extend.
                        "org.snakeyaml.engine.v2..",
                        "org.jspecify.annotations")
                .check(ENGINE);
    }

    @Test
    void comparing_knows_neither_files_nor_trials() {
        classes()
                .that()
                .resideInAPackage("plimsoll.engine.judge.compare")
                .should()
                .onlyDependOnClassesThat()
                .resideInAnyPackage(
                        "plimsoll.engine.judge.compare",
                        "java.lang..",
                        "java.util..",
                        "org.apache.commons.statistics.distribution",
                        "org.jspecify.annotations")
                .check(ENGINE);
    }
}
