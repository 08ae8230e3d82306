package plimsoll.study;

import static org.assertj.core.api.Assertions.assertThat;
import static plimsoll.study.Studies.launched;
import static plimsoll.study.Studies.only;
import static plimsoll.study.Studies.problems;
import static plimsoll.study.Studies.study;

import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import plimsoll.model.study.Study;
import plimsoll.model.study.WorkUnit;
import plimsoll.model.study.WorkUnitTiming;
import plimsoll.study.setting.Selection;
import plimsoll.study.setting.SelectionBuilder;

/** Durations that are multiples of a unit of work. */
class UnitsTest {
    private static final String UNITS = """
            version: 1
            question: Does it hold?
            units:
              image: {command: java -cp cost.jar Cost, typical: 500ms, durations: {patience: 18, short: 0.01}}
            service: {command: "java Main --deadline=${patience}", ready: started}
            load: {burst: 5, get: /, deadline: "${patience}"}
            """;

    @Test
    void without_a_timing_of_this_machine_a_unit_takes_its_typical_time() {
        Study read = study(UNITS);

        assertThat(only(read).workloads().getFirst().deadline()).isEqualTo(Duration.ofSeconds(9));
        assertThat(launched(only(read), "service").command()).endsWith("--deadline=9000ms");
        assertThat(read.notes()).noneMatch(note -> note.contains("image"));
    }

    @Test
    void a_duration_is_so_many_units_as_they_take_here() {
        Study read = study(UNITS, timed(390, 402, 401, 400, 950), TestMachine.usual());

        assertThat(only(read).workloads().getFirst().deadline()).isEqualTo(Duration.ofMillis(7218));
        assertThat(launched(only(read), "service").command()).endsWith("--deadline=7218ms");
        assertThat(read.notes())
                .anyMatch(note -> note.startsWith("One image takes 401ms ")
                        && note.contains("median of 5 from 390ms to 950ms")
                        && note.contains("patience is 7218ms, short is 4010us"));
        assertThat(read.units()).isEmpty();
    }

    @Test
    void the_reported_median_is_the_multiplied_one() {
        Study read = study(UNITS, timed(400.6, 401.49, 402.0), TestMachine.usual());

        assertThat(only(read).workloads().getFirst().deadline()).isEqualTo(Duration.ofMillis(7218));
    }

    @Test
    void a_unit_that_was_timed_beside_others_says_so() {
        WorkUnitTiming timed = new WorkUnitTiming("image", List.of(400.0, 401.0, 402.0), true);

        assertThat(study(UNITS, Studies.PARSED.timing(List.of(timed)), TestMachine.usual())
                        .notes())
                .anyMatch(note -> note.contains("Other processes used the machine"));
    }

    @Test
    void the_first_of_two_times_of_a_unit_counts() {
        Selection twice = timed(401).timing(timed(900).units());

        assertThat(twice.units()).hasSize(1);
        assertThat(only(study(UNITS, twice, TestMachine.usual()))
                        .workloads()
                        .getFirst()
                        .deadline())
                .isEqualTo(Duration.ofMillis(7218));
    }

    @Test
    void a_factor_is_any_number_that_a_study_may_write() {
        for (String factor : List.of("18.0000000001", "1.8e1", "+18")) {
            Study read = study(UNITS.replace("patience: 18", "patience: " + factor));

            assertThat(only(read).workloads().getFirst().deadline()).as(factor).isEqualTo(Duration.ofSeconds(9));
        }
    }

    @Test
    void a_given_time_is_not_called_a_median() {
        assertThat(study(UNITS, timed(401), TestMachine.usual()).notes())
                .anyMatch(note -> note.startsWith("One image takes 401ms, as given")
                        && note.contains("patience is 7218ms, short is 4010us"));
    }

    @Test
    void a_study_depends_on_a_unit_only_when_one_of_its_trials_does() {
        String apart = """
                version: 1
                question: Does it hold?
                units:
                  image: {command: java -cp cost.jar Cost, typical: 500ms, durations: {patience: 18}}
                  page: {command: java -cp cost.jar Page, typical: 5ms, durations: {glance: 18}}
                service: {command: java Main, ready: started}
                variants: [{name: slow}, {name: quick}]
                loads:
                  images: {burst: 5, get: /image, deadline: "${patience}"}
                  pages: {burst: 5, get: /page}
                cells: [{variant: slow, load: images}, {variant: quick, load: pages}]
                """;

        Study read = study(apart);

        assertThat(read.units())
                .containsExactly(new WorkUnit(
                        "image",
                        List.of("java", "-cp", "cost.jar", "Cost"),
                        read.units().getFirst().directory(),
                        Duration.ofMillis(500),
                        List.of("slow.images")));
        assertThat(study(apart, variant("quick"), TestMachine.usual()).units()).isEmpty();
    }

    @Test
    void a_unit_that_the_study_does_not_have_is_a_mistake_of_the_command_line() {
        assertThat(problems(UNITS, Studies.PARSED.timing(List.of(WorkUnitTiming.stated("imag", Duration.ofMillis(1))))))
                .singleElement()
                .asString()
                .contains("'imag'", "'image'");
    }

    @Test
    void its_command_is_looked_for_before_a_run() {
        Selection run = Selection.of(Selection.Mode.DEFAULT, Selection.Scope.RUN);

        assertThat(problems(UNITS, run)).anyMatch(problem -> problem.startsWith("4:20: there is no cost.jar in "));
    }

    private static Selection timed(double... millis) {
        return Studies.PARSED.timing(List.of(new WorkUnitTiming(
                "image", java.util.Arrays.stream(millis).boxed().toList(), false)));
    }

    private static Selection variant(String variant) {
        return SelectionBuilder.builder()
                .mode(Selection.Mode.DEFAULT)
                .variants(List.of(variant))
                .needs(java.util.Map.of())
                .seed(1)
                .scope(Selection.Scope.PARSE_ONLY)
                .build();
    }
}
