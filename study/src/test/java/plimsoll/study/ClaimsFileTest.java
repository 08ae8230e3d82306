package plimsoll.study;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import plimsoll.model.claim.Claim;
import plimsoll.model.claim.ClaimOrigin;
import plimsoll.model.claim.ClaimPredicate;
import plimsoll.model.claim.ExpectedRange;
import plimsoll.model.claim.SideBySide;
import plimsoll.model.study.Study;
import plimsoll.study.setting.Selection;
import plimsoll.study.text.Problem;

class ClaimsFileTest {
    private static final String START = """
            version: 1
            of: a paper
            claims:
            """;

    @TempDir
    private Path directory;

    @Test
    void the_claims_of_upload_relay_speak_of_cells_that_the_suite_has() {
        Study suite = suite();

        ClaimsParseResult reading = ClaimsFile.read(Studies.SUITE.resolveSibling("claims.yaml"), suite);

        assertThat(reading).isInstanceOf(ClaimsParseResult.Valid.class);
        List<Claim> claims = ((ClaimsParseResult.Valid) reading).claims();
        assertThat(claims.stream()
                        .map(claim -> claim.id().replaceAll("[a-z]", ""))
                        .distinct())
                .containsExactly(
                        "1", "2", "3", "4", "5", "6", "7", "8", "9", "10", "11", "12", "13", "14", "15", "16", "17",
                        "18", "19", "20");
    }

    @ParameterizedTest
    @ValueSource(strings = {"upload-relay", "multipart-intake", "bounded-queue", "concurrency-models"})
    void the_claims_of_every_suite_speak_of_cells_that_it_has(String name) {
        speakOfCells(Studies.SUITE.resolveSibling("../" + name));
    }

    @Test
    void the_claims_of_a_benchmark_speak_of_cells_that_it_has() {
        speakOfCells(Path.of("../bench/distance"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"upload-relay", "multipart-intake", "bounded-queue", "concurrency-models"})
    void a_whole_run_gives_every_cell_of_a_claim_six_rounds(String name) {
        Path suite = Studies.SUITE.resolveSibling("../" + name);
        Study study = whole(suite);
        List<String> claimed = ((ClaimsParseResult.Valid) ClaimsFile.read(suite.resolve("claims.yaml"), study))
                .claims().stream()
                        .flatMap(claim -> cells(claim.predicate()).stream())
                        .toList();

        assertThat(study.cells())
                .filteredOn(cell -> claimed.contains(cell.experiment().cell()))
                .allMatch(cell -> cell.rounds() >= 6);
    }

    private static List<String> cells(ClaimPredicate predicate) {
        return switch (predicate) {
            case ClaimPredicate.Survives(String cell) -> List.of(cell);
            case ClaimPredicate.Breaks(String cell, var _) -> List.of(cell);
            case ClaimPredicate.SometimesBreaks(String cell) -> List.of(cell);
            case ClaimPredicate.Measured measured -> List.of(measured.cell());
            case ClaimPredicate.Ratio ratio -> List.of(ratio.of(), ratio.to());
            case ClaimPredicate.Held held -> List.of(held.cell());
            case ClaimPredicate.Undecided _ -> List.of();
        };
    }

    private static Study whole(Path suite) {
        Selection all =
                Selection.of(Selection.Mode.FULL, Selection.Scope.PARSE_ONLY).withParity(true);
        return ((StudyParseResult.Valid) StudyFile.read(suite.resolve("study.yaml"), all, TestMachine.usual())).study();
    }

    private static void speakOfCells(Path suite) {
        assertThat(ClaimsFile.read(suite.resolve("claims.yaml"), whole(suite)))
                .isInstanceOf(ClaimsParseResult.Valid.class);
    }

    @Test
    void a_claim_is_the_studys_unless_it_names_another_author() throws IOException {
        assertThat(valid("""
                  - {id: 1, says: it holds, holds: default}
                  - {id: 2, says: it holds, whose: reading, holds: default}
                  - {id: 3, says: it holds, whose: ours, holds: default}
                """))
                .extracting(Claim::origin)
                .containsExactly(ClaimOrigin.STUDY, ClaimOrigin.READING, ClaimOrigin.OURS);
    }

    @Test
    void each_kind_of_predicate_is_read_as_it_is_written() throws IOException {
        List<ClaimPredicate> predicates =
                valid("""
                  - {id: 1a, says: it holds, holds: default}
                  - {id: 1b, says: it breaks, breaks: default, by: heap}
                  - {id: 2, says: sometimes, sometimes-breaks: default}
                  - {id: 3, says: count, figure: rejected, in: default, is: "== 75", given: {figure: lost, is: "<= 2"}}
                  - {id: 4, says: ratio, ratio: totalMillis, of: default, to: default, is: "== 1.5 +- 10%"}
                  - {id: 5, says: not known, undecided: no machine}
                """).stream().map(Claim::predicate).toList();

        assertThat(predicates)
                .containsExactly(
                        new ClaimPredicate.Survives("default"),
                        new ClaimPredicate.Breaks("default", Optional.of(ClaimPredicate.Cause.HEAP)),
                        new ClaimPredicate.SometimesBreaks("default"),
                        new ClaimPredicate.Measured(
                                "default",
                                "rejected",
                                new ExpectedRange(75, 75, "== 75"),
                                Optional.of(new ClaimPredicate.Condition(
                                        "lost", new ExpectedRange(Double.NEGATIVE_INFINITY, 2, "<= 2")))),
                        new ClaimPredicate.Ratio(
                                "totalMillis",
                                "default",
                                "default",
                                new ExpectedRange(1.35, 1.6500000000000001, "== 1.5 +- 10%")),
                        new ClaimPredicate.Undecided("no machine"));
    }

    @Test
    void the_end_of_a_strict_bound_does_not_belong_to_it() {
        assertThat(ExpectedRangeParser.of("> 1").holds(1)).isFalse();
        assertThat(ExpectedRangeParser.of(">= 1").holds(1)).isTrue();
        assertThat(ExpectedRangeParser.of("< 512m").holds(512 << 20)).isFalse();
        assertThat(ExpectedRangeParser.of("<= 25%").holds(0.25)).isTrue();
    }

    @Test
    void an_absolute_time_cannot_be_claimed() throws IOException {
        assertThat(problems("  - {id: 1, says: fast, figure: totalMillis, in: default, is: \"< 100\"}\n"))
                .singleElement()
                .asString()
                .startsWith("4:33: 'figure' ")
                .contains("'totalMillis'");
    }

    @Test
    void a_figure_under_its_former_key_is_read_under_its_present_one() throws IOException {
        assertThat(valid("  - {id: 1, says: small, figure: heapLiveBytes, in: default, is: \"< 1m\"}\n"))
                .extracting(Claim::predicate)
                .containsExactly(new ClaimPredicate.Measured(
                        "default", "liveSetBytes", ExpectedRangeParser.of("< 1m"), Optional.empty()));
    }

    @Test
    void a_rate_can_be_claimed_only_where_a_link_sets_it() throws IOException {
        assertThat(problems("  - {id: 1, says: fast, figure: operationsPerSecond, in: default, is: \"> 100\"}\n"))
                .singleElement()
                .asString()
                .startsWith("4:33: the throughput of default");
    }

    @Test
    void all_problems_are_reported_at_once_with_their_locations() throws IOException {
        assertThat(problems("""
                  - {id: 1, says: a, holds: defualt}
                  - {id: 1, says: b, undecided: x}
                  - {id: 2, says: c, ratio: totalMillis, of: default, is: "> 1"}
                  - {id: 3, says: d}
                  - {id: 4, says: e, holds: default, breaks: default}
                  - {id: 5, says: f, figure: lost, in: default, is: a lot}
                """))
                .zipSatisfy(
                        List.of(
                                "4:29: the study has no cell 'defualt'",
                                "5:10: the claim '1' is listed twice",
                                "6:29: 'ratio' lacks 'to'",
                                "7:5: an entry of 'claims' has none of",
                                "8:46: an entry of 'claims' has both",
                                "9:53: 'is' must be a bound"),
                        (problem, start) -> assertThat(problem).startsWith(start));
    }

    @Test
    void a_key_of_another_predicate_is_refused() throws IOException {
        assertThat(problems("""
                  - {id: 1, says: a, holds: default, by: heap}
                  - {id: 2, says: b, ratio: totalMillis, of: default, to: default, is: "> 1", given: {figure: lost, is: "== 0"}}
                  - {id: 3, says: c, undecided: x, in: default}
                  - {id: 4, says: d, class: "byte[]", in: default, objects: == 7, bytes: == 7}
                """))
                .zipSatisfy(
                        List.of("4:42: 'by' ", "5:86: 'given' ", "6:40: 'in' ", "7:74: this claim has both"),
                        (problem, start) -> assertThat(problem).startsWith(start));
    }

    @Test
    void a_bound_in_a_unit_that_its_figure_lacks_is_refused() throws IOException {
        assertThat(problems("""
                  - {id: 1, says: a, figure: heapPeakBytes, in: default, is: "< 5%"}
                  - {id: 2, says: b, figure: errorShare, in: default, is: "< 5m"}
                  - {id: 3, says: c, figure: rejected, in: default, is: "== 75", given: {figure: lost, is: "< 1k"}}
                """))
                .zipSatisfy(
                        List.of("4:62: '< 5%' ", "5:59: '< 5m' ", "6:92: '< 1k' "),
                        (problem, start) -> assertThat(problem).startsWith(start));
        assertThat(valid("  - {id: 1, says: a, figure: errorShare, in: default, is: \"== 0.76 +- 10%\"}\n"))
                .hasSize(1);
    }

    @Test
    void a_claim_on_a_class_names_it_its_amount_and_the_cell() throws IOException {
        assertThat(valid("""
                  - {id: 1, says: a, class: "java.util.LinkedList$Node", objects: == 7, in: default}
                  - {id: 2, says: b, class: "byte[]", bytes: == 7, in: default}
                """))
                .extracting(Claim::predicate)
                .containsExactly(
                        new ClaimPredicate.Held(
                                "default",
                                "java.util.LinkedList$Node",
                                ClaimPredicate.Amount.OBJECTS,
                                new ExpectedRange(7, 7, "== 7")),
                        new ClaimPredicate.Held(
                                "default", "byte[]", ClaimPredicate.Amount.BYTES, new ExpectedRange(7, 7, "== 7")));
        assertThat(problems("""
                  - {id: 1, says: a, class: "byte[]", in: default}
                """)).singleElement().asString().startsWith("4:29: 'class' lacks");
    }

    @Test
    void packed_records_are_named_and_not_located() throws IOException {
        String claims = "  - {id: 1, says: a, holds: default}\nevidence: [NAME]\n";

        assertThat(read(claims.replace("NAME", "a-run, another")))
                .isInstanceOfSatisfying(
                        ClaimsParseResult.Valid.class,
                        valid -> assertThat(valid.evidence()).containsExactly("a-run", "another"));
        assertThat(read(claims.replace("NAME", "../a-run"))).isInstanceOf(ClaimsParseResult.Invalid.class);
    }

    @Test
    void a_table_side_by_side_has_a_cell_for_each_column() throws IOException {
        String table = """
                  - {id: 1, says: it holds, holds: default}
                side-by-side:
                  columns: ["1.0", "2.0"]
                  rows:
                    - {says: entries, study: 460 000, figure: filled, in: CELLS}
                """;

        assertThat(read(table.replace("CELLS", "[default, default]")))
                .isInstanceOfSatisfying(
                        ClaimsParseResult.Valid.class,
                        valid -> assertThat(valid.sideBySide())
                                .isEqualTo(new SideBySide(
                                        List.of("1.0", "2.0"),
                                        List.of(new SideBySide.StudiedFigure(
                                                "entries", "460 000", "filled", List.of("default", "default"))))));
        assertThat(problems(table.replace("CELLS", "[default]")))
                .singleElement()
                .asString()
                .startsWith("8:59: this row has 1 cells");
        assertThat(problems(table.replace("CELLS", "[default, defualt]")))
                .singleElement()
                .asString()
                .startsWith("8:69: the study has no cell 'defualt'");
    }

    private List<Claim> valid(String claims) throws IOException {
        return switch (read(claims)) {
            case ClaimsParseResult.Valid valid -> valid.claims();
            case ClaimsParseResult.Invalid invalid ->
                throw new AssertionError(invalid.problems().toString());
        };
    }

    private List<String> problems(String claims) throws IOException {
        return switch (read(claims)) {
            case ClaimsParseResult.Valid _ -> List.of();
            case ClaimsParseResult.Invalid invalid ->
                invalid.problems().stream()
                        .map(problem ->
                                problem.toString().substring(problem.file().length() + 1))
                        .toList();
        };
    }

    private ClaimsParseResult read(String claims) throws IOException {
        Path file = Files.writeString(directory.resolve("claims.yaml"), START + claims);
        return ClaimsFile.read(file, Studies.study(Studies.START + Studies.SERVICE + Studies.LOAD));
    }

    private static Study suite() {
        Selection all =
                Selection.of(Selection.Mode.FULL, Selection.Scope.PARSE_ONLY).withParity(true);
        return switch (StudyFile.read(Studies.SUITE, all, TestMachine.usual())) {
            case StudyParseResult.Valid(Study study) -> study;
            case StudyParseResult.Invalid(List<Problem> problems) -> throw new AssertionError(problems.toString());
        };
    }
}
