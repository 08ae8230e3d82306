package plimsoll.run.search;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import plimsoll.json.Json;
import plimsoll.model.Bytes;
import plimsoll.model.study.Experiment;
import plimsoll.model.study.Shard;
import plimsoll.plan.search.BracketEnds;
import plimsoll.plan.search.question.SearchPlan;
import plimsoll.plan.search.question.SearchQuestion;
import plimsoll.plan.search.sizing.ContainerPrice;

/** Searches of the variants a and b, as a lab sends them to another machine. */
class UnbegunSearchTest {
    private static final SearchQuestion MINE = SearchRunTest.question();
    private static final List<String> WORDS = List.of("find", "/studies/study.yaml", "--to", "9");

    @ParameterizedTest
    @MethodSource("procedures")
    void every_procedure_is_read_as_it_was_written(SearchProcedure procedure) {
        UnbegunSearch search = search(procedure);

        assertThat(Json.parse(Json.text(search), UnbegunSearch.class)).isEqualTo(search);
    }

    @ParameterizedTest
    @MethodSource("procedures")
    void its_shares_are_the_whole_and_each_has_a_bound(SearchProcedure procedure) {
        List<SearchProcedure> shares = IntStream.rangeClosed(1, 2)
                .mapToObj(number -> procedure.part(new Shard(number, 2)))
                .toList();

        assertThat(procedure.searches()).isEqualTo(2);
        assertThat(shares).allSatisfy(share -> assertThat(share.searches()).isEqualTo(1));
        assertThat(shares.stream().flatMap(share -> share.experiments().stream()))
                .containsExactlyElementsOf(procedure.experiments());
        assertThat(shares.stream().map(SearchProcedure::longest).reduce(Duration.ZERO, Duration::plus))
                .isEqualTo(procedure.longest())
                .isPositive();
        assertThat(procedure.part(new Shard(3, 3)).searches()).isZero();
    }

    @Test
    void a_frontier_of_a_variant_stays_in_one_share() {
        FindProcedure frontier = new FindProcedure(
                List.of(
                        question("a.in-64m", "a"),
                        question("a.in-96m", "a"),
                        question("b.in-64m", "b"),
                        question("b.in-96m", "b")),
                FindProcedure.Start.BY_THE_LAST);

        assertThat(frontier.searches()).isEqualTo(2);
        assertThat(frontier.part(new Shard(2, 2)).questions())
                .extracting(SearchQuestion::name)
                .containsExactly("b.in-64m", "b.in-96m");
    }

    @ParameterizedTest
    @MethodSource("procedures")
    void its_plan_has_a_question_or_a_check_for_every_search(SearchProcedure procedure) {
        SearchPlan plan = search(procedure).plan();

        assertThat(plan.questions().size() + plan.checks().size()).isEqualTo(2);
        assertThat(plan.arguments()).isEqualTo(WORDS);
    }

    @Test
    void words_that_are_not_names_of_files_come_back() {
        UnbegunSearch search = search(sizing());
        UnbegunSearch plain = search.withoutWords();

        assertThat(Json.line(plain)).doesNotContain("/studies/study.yaml").doesNotContain("deploy.yaml");
        assertThat(plain.withWords(search)).isEqualTo(search);
    }

    static List<SearchProcedure> procedures() {
        List<SearchQuestion> questions = List.of(question("a", "a"), question("b", "b"));
        return List.of(
                new FindProcedure(questions, FindProcedure.Start.AS_ASKED),
                sizing(),
                new VerificationProcedure(questions.stream()
                        .map(each -> each.pair(new BracketEnds(8, Optional.of(9.0), Optional.empty())))
                        .toList()),
                new SoakProcedure(
                        new SoakExperiment(Duration.ofMinutes(1), Bytes.ofMebibytes(64)),
                        List.of(
                                new StoredSearchAnswers.HeldAnswer("a", experiment("a")),
                                new StoredSearchAnswers.HeldAnswer("b", experiment("b")))));
    }

    private static RightsizingProcedure sizing() {
        return new RightsizingProcedure(
                List.of(wish("a"), wish("b")),
                Optional.of(ContainerPrice.parse("gib-hour=1,core-hour=8")),
                Optional.of(ManifestTargets.ORDERS));
    }

    private static SmallestContainerSearch.RightsizingOptions wish(String variant) {
        return new SmallestContainerSearch.RightsizingOptions(experiment(variant), MINE.goal(), 0.1, true, false);
    }

    private static UnbegunSearch search(SearchProcedure procedure) {
        return new UnbegunSearch("find", WORDS, Optional.of("/drivers/a.jar"), procedure);
    }

    private static SearchQuestion question(String name, String variant) {
        return new SearchQuestion(name, MINE.aim(), experiment(variant), MINE.knob(), MINE.goal());
    }

    private static Experiment experiment(String variant) {
        return SmallestContainerSearchTest.experiment("java", "-jar", "app.jar").renamed(variant, variant);
    }
}
