package plimsoll.study;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import plimsoll.model.study.Expectation;
import plimsoll.model.study.Study;
import plimsoll.model.study.UntilDecided;
import plimsoll.study.setting.Selection;
import plimsoll.study.setting.SelectionBuilder;

class CellMatrixTest {
    private static final String STUDY = Studies.START + Studies.SERVICE + """
            load: many
            loads:
              many: {burst: 125, get: /}
              few: {burst: 5, get: /}
            limit-sets: {small: {memory: 64m}}
            variants:
              - {name: one, expect: any, rounds: {quick: 1, full: 2}}
              - {name: two}
            rounds: {default: 4}
            quick: {variants: [one, two], loads: [many], rounds: 5}
            cells:
              - {load: many}
              - {variant: two, load: few, limits: small, expect: breaks, rounds: {default: 1, quick: 0}}
            """;

    private static final String PARITY = Studies.START + Studies.SERVICE + Studies.LOAD + """
            quick: {variants: [now]}
            variants:
              - {name: now}
              - {name: then, historical: true, requires: {jdk: 17}, command: "${jdk.17}/bin/java Main"}
            """;

    private static final String CHOSEN = Studies.START + Studies.SERVICE + """
            loads:
              few: {burst: 5, get: /}
              hour: {open: 5/s, for: 60min, get: /, chosen: true, trial: 70min}
            cells: [{load: few}, {load: hour}]
            """;

    @Test
    void cells_are_listed_sparsely_and_named_by_what_they_cross() {
        assertThat(rounds(Selection.Mode.DEFAULT)).containsExactly("one.many 4", "two.many 4", "two.few.small 1");
    }

    @Test
    void the_most_particular_rounds_of_the_mode_count() {
        assertThat(rounds(Selection.Mode.QUICK)).containsExactly("one.many 1", "two.many 5");
        assertThat(rounds(Selection.Mode.FULL)).containsExactly("one.many 2", "two.many 6", "two.few.small 6");
    }

    @Test
    void a_chosen_load_runs_only_if_it_is_named_and_its_trial_may_be_longer_than_others() {
        Selection named = SelectionBuilder.builder()
                .mode(Selection.Mode.FULL)
                .loads(List.of("hour"))
                .seed(1)
                .scope(Selection.Scope.PARSE_ONLY)
                .build();

        assertThat(rounds(Studies.study(CHOSEN))).containsExactly("default.few 6");
        Study hour = Studies.study(CHOSEN, named, TestMachine.usual());
        assertThat(rounds(hour)).containsExactly("default.hour 6");
        assertThat(hour.cells().getFirst().experiment().bounds().trial()).isEqualTo(Duration.ofMinutes(70));
    }

    @Test
    void the_command_line_wins() {
        Study study = study(SelectionBuilder.builder()
                .mode(Selection.Mode.QUICK)
                .variants(List.of("two"))
                .rounds(Optional.of(9))
                .seed(33)
                .scope(Selection.Scope.PARSE_ONLY)
                .build());

        assertThat(rounds(study)).containsExactly("two.many 9");
        assertThat(study.cells().getFirst().experiment().seed()).isEqualTo(33);
    }

    @Test
    void rounds_until_decided_begin_with_the_first_look_and_a_number_replaces_them() {
        String added = STUDY.replace("rounds: {default: 4}", "rounds: {default: until decided to 10% within 40}");
        Selection plain = Selection.of(Selection.Mode.DEFAULT, Selection.Scope.PARSE_ONLY);

        Study study = Studies.study(added, plain, TestMachine.usual());
        assertThat(rounds(study)).containsExactly("one.many 6", "two.many 6", "two.few.small 1");
        assertThat(study.cells().getFirst().until()).contains(new UntilDecided(0.1, 40));
        assertThat(mosts(study)).containsExactly(40, 40, 0);
        assertThat(mosts(Studies.study(added, plain.withRounds(Optional.of(9)), TestMachine.usual())))
                .containsOnly(0);
        assertThat(mosts(study(plain.withUntilDecided(Optional.of(UntilDecided.USUAL)))))
                .containsExactly(24, 24, 24);
    }

    private static List<Integer> mosts(Study study) {
        return study.cells().stream()
                .map(cell -> cell.until().map(UntilDecided::most).orElse(0))
                .toList();
    }

    @Test
    void only_the_requested_loads_are_run_regardless_of_the_mode() {
        Selection few =
                Selection.of(Selection.Mode.DEFAULT, Selection.Scope.PARSE_ONLY).withLoads(List.of("few"));
        assertThat(rounds(study(few))).containsExactly("two.few.small 1");
        Selection both =
                Selection.of(Selection.Mode.FULL, Selection.Scope.PARSE_ONLY).withLoads(List.of("few", "many"));
        assertThat(rounds(study(both))).containsExactly("one.many 2", "two.many 6", "two.few.small 6");
    }

    @Test
    void an_unknown_load_is_refused_with_the_location_of_the_loads() {
        Selection some =
                Selection.of(Selection.Mode.DEFAULT, Selection.Scope.PARSE_ONLY).withLoads(List.of("mony"));
        assertThat(Studies.problems(STUDY, some))
                .singleElement()
                .asString()
                .startsWith("--loads: ")
                .contains("'mony'", "'many'");
    }

    @Test
    void an_unknown_cell_is_refused_and_the_nearest_one_suggested() {
        assertThat(Studies.problems(STUDY, named(Selection.Mode.FULL, "two.many", "two.fwe.small")))
                .singleElement()
                .asString()
                .startsWith("--cell: ")
                .contains("'two.fwe.small'", "'two.few.small'");
    }

    @Test
    void named_cells_run_alone_where_the_mode_gives_them_rounds() {
        assertThat(rounds(study(named(Selection.Mode.FULL, "two.few.small", "one.many"))))
                .containsExactly("one.many 2", "two.few.small 6");
        assertThat(Studies.problems(STUDY, named(Selection.Mode.QUICK, "two.few.small")))
                .singleElement()
                .asString()
                .contains("--full");
    }

    @Test
    void a_name_of_a_cell_also_names_an_older_variant_and_a_chosen_load() {
        assertThat(cells(PARITY, named(Selection.Mode.QUICK, "then"))).containsExactly("then");
        assertThat(cells(CHOSEN, named(Selection.Mode.DEFAULT, "default.hour"))).containsExactly("default.hour");
    }

    @Test
    void a_cell_that_a_named_variant_or_load_leaves_out_is_not_run() {
        Selection two = named(Selection.Mode.FULL, "one.many", "two.many", "two.few.small")
                .withVariants(List.of("two"))
                .withLoads(List.of("many"));

        assertThat(rounds(study(two))).containsExactly("two.many 6");
    }

    private static Selection named(Selection.Mode mode, String... cells) {
        return Selection.of(mode, Selection.Scope.PARSE_ONLY).withCells(List.of(cells));
    }

    @Test
    void an_unknown_variant_is_refused_with_the_location_of_the_variants() {
        Selection selection = SelectionBuilder.builder()
                .mode(Selection.Mode.DEFAULT)
                .variants(List.of("too"))
                .seed(1)
                .scope(Selection.Scope.PARSE_ONLY)
                .build();

        assertThat(Studies.problems(STUDY, selection))
                .singleElement()
                .asString()
                .startsWith("--variants: ")
                .contains("'too'", "'two'");
    }

    @Test
    void a_selection_that_leaves_nothing_to_run_is_refused() {
        String text = Studies.START + Studies.SERVICE + Studies.LOAD + "rounds: {quick: 0}\n";

        assertThat(Studies.problems(text, Selection.of(Selection.Mode.QUICK, Selection.Scope.PARSE_ONLY)))
                .singleElement()
                .asString()
                .startsWith("1:1: no cell is left to run")
                .contains("--full");
    }

    @Test
    void an_expectation_is_the_cells_or_the_variants_or_that_it_holds() {
        assertThat(study(Selection.of(Selection.Mode.DEFAULT, Selection.Scope.PARSE_ONLY))
                        .cells())
                .extracting(cell -> cell.experiment().expectation())
                .containsExactly(Expectation.ANY, Expectation.HOLDS, Expectation.BREAKS);
    }

    @Test
    void a_variant_of_an_older_study_runs_when_that_or_its_name_is_asked_for() {
        Selection plain = Selection.of(Selection.Mode.QUICK, Selection.Scope.PARSE_ONLY);
        Selection named = SelectionBuilder.builder()
                .mode(Selection.Mode.DEFAULT)
                .variants(List.of("then"))
                .seed(1)
                .scope(Selection.Scope.PARSE_ONLY)
                .build();

        assertThat(cells(PARITY, plain)).containsExactly("now");
        assertThat(cells(PARITY, plain.withParity(true))).containsExactly("now", "then");
        assertThat(cells(PARITY, named)).containsExactly("then");
    }

    @Test
    void a_requirement_that_the_machine_lacks_is_reported_and_the_rest_runs() {
        Selection run =
                Selection.of(Selection.Mode.DEFAULT, Selection.Scope.RUN).withParity(true);

        Study study = Studies.study(PARITY, run, TestMachine.usual());

        assertThat(study.cells()).extracting(cell -> cell.experiment().cell()).containsExactly("now");
        assertThat(study.notes())
                .anyMatch(note -> note.startsWith("then is left out: ")
                        && note.contains("JAVA_17_HOME")
                        && note.contains("/usr/lib/jvm"));
    }

    @Test
    void the_directory_of_a_jdk_is_filled_into_a_command() {
        Study study = Studies.study(
                PARITY,
                Selection.of(Selection.Mode.DEFAULT, Selection.Scope.PARSE_ONLY).withParity(true),
                TestMachine.usual());

        assertThat(Studies.launched(study.cells().getLast().experiment(), "service")
                        .command())
                .containsExactly("/usr/lib/jvm/jdk-17/bin/java", "Main");
        assertThat(Studies.problems(PARITY.replace("${jdk.17}", "${jdk._new}").replace("historical: true, ", "")))
                .singleElement()
                .asString()
                .startsWith("8:48: ${jdk._new} is not a JDK");
    }

    private static List<String> cells(String text, Selection selection) {
        return Studies.study(text, selection, TestMachine.usual()).cells().stream()
                .map(cell -> cell.experiment().cell())
                .toList();
    }

    @Test
    void without_variants_there_is_one_called_default() {
        assertThat(Studies.only(Studies.study(Studies.START + Studies.SERVICE + Studies.LOAD))
                        .cell())
                .isEqualTo("default");
    }

    private static Study study(Selection selection) {
        return Studies.study(STUDY, selection, TestMachine.usual());
    }

    private static List<String> rounds(Selection.Mode mode) {
        return rounds(study(Selection.of(mode, Selection.Scope.PARSE_ONLY)));
    }

    private static List<String> rounds(Study study) {
        return study.cells().stream()
                .map(cell -> cell.experiment().cell() + " " + cell.rounds())
                .toList();
    }
}
