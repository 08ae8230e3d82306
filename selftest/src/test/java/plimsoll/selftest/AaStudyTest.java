package plimsoll.selftest;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import plimsoll.model.Bytes;
import plimsoll.model.result.Result;
import plimsoll.model.result.ResultBuilder;
import plimsoll.model.result.comparison.Comparison;
import plimsoll.model.result.comparison.ComparisonStrength;
import plimsoll.model.study.Cell;
import plimsoll.model.study.Experiment;
import plimsoll.model.study.Study;
import plimsoll.model.study.StudyBuilder;
import plimsoll.run.round.AaStudy;

class AaStudyTest {
    @Test
    void twins_differ_in_their_names_alone() {
        Study aaStudy = AaStudy.of(study(), Optional.empty());
        assertThat(aaStudy.cells()).extracting(Cell::rounds).containsExactly(8, 8);
        Experiment one = aaStudy.cells().getFirst().experiment();
        Experiment other = aaStudy.cells().getLast().experiment();
        assertThat(one.variant()).isEqualTo("put-a");
        assertThat(other.variant()).isEqualTo("put-b");
        assertThat(one)
                .usingRecursiveComparison()
                .ignoringFields("variant", "cell")
                .isEqualTo(other);
    }

    @Test
    void the_rounds_asked_for_are_made() {
        assertThat(AaStudy.of(study(), Optional.of(12)).cells())
                .extracting(Cell::rounds)
                .containsOnly(12);
    }

    @Test
    void the_sentence_has_the_far_end_of_the_interval() {
        Result quiet = result(comparison(1.004, 0.985, 1.021, ComparisonStrength.NO_DIFFERENCE));
        assertThat(AaStudy.sentence(quiet))
                .contains("0.4 % in 8 rounds", "95 % interval 0.985 to 1.021", "below 2.1 %");
        assertThat(AaStudy.exitCode(quiet)).isZero();
    }

    @Test
    void a_machine_that_decides_between_twins_is_not_believed() {
        Result biased = result(comparison(1.08, 1.05, 1.11, ComparisonStrength.DECIDED));
        assertThat(AaStudy.sentence(biased)).contains("between identical variants: 8.0 %");
        assertThat(AaStudy.exitCode(biased)).isEqualTo(20);
    }

    @Test
    void twins_that_never_both_held_say_nothing_of_the_machine() {
        assertThat(AaStudy.sentence(result())).contains("no round in which both held");
        assertThat(AaStudy.exitCode(result())).isEqualTo(20);
    }

    private static Study study() {
        SelftestScene scene = new SelftestScene(
                "put",
                List.of(),
                Optional.empty(),
                Bytes.ofMebibytes(64),
                List.of(),
                false,
                List.of(),
                Duration.ZERO,
                1);
        return StudyBuilder.builder()
                .name("uploads")
                .question("?")
                .cells(List.of(new Cell(scene.experiment(List.of(0, 1), "x.jar"), 1)))
                .build();
    }

    private static Comparison comparison(double ratio, double low, double high, ComparisonStrength strength) {
        return new Comparison("put-a", "put-b", "totalMillis", ratio, low, high, 8, strength, "", Optional.empty());
    }

    private static Result result(Comparison... comparisons) {
        return ResultBuilder.builder()
                .schemaVersion("1.0.0")
                .study("uploads-aa")
                .question("?")
                .mode("aa")
                .seed(1)
                .startedAt("")
                .sentence("nothing held")
                .comparisons(List.of(comparisons))
                .repeat("")
                .build();
    }
}
