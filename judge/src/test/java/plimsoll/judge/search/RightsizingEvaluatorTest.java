package plimsoll.judge.search;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import plimsoll.model.Bytes;
import plimsoll.model.Cpus;
import plimsoll.model.member.Limits;
import plimsoll.model.member.ManifestTarget;
import plimsoll.model.result.search.CapacityBracket;
import plimsoll.model.result.search.ContainerSizing;
import plimsoll.model.result.search.RightsizedContainer;
import plimsoll.model.result.search.RightsizedContainerBuilder;
import plimsoll.model.result.search.SearchResult;
import plimsoll.model.result.search.SearchResultBuilder;
import plimsoll.model.result.search.SearchState;
import plimsoll.model.result.search.SizingState;
import plimsoll.model.verdict.Verdict;
import plimsoll.model.verdict.Violation;
import plimsoll.plan.search.knob.Knob;
import plimsoll.plan.search.question.RepeatedExperiment;
import plimsoll.plan.search.question.SearchAim;
import plimsoll.plan.search.question.SearchPlan;
import plimsoll.plan.search.question.SearchQuestion;
import plimsoll.plan.search.question.TrialRequest;
import plimsoll.plan.search.sizing.ContainerLimits;

class RightsizingEvaluatorTest {
    private static final SearchQuestion QUESTION = question();
    private static final ManifestTarget TARGET = new ManifestTarget(
            "deploy.yaml",
            "apps/v1",
            "Deployment",
            "orders",
            Optional.empty(),
            "orders",
            Map.of(),
            ManifestTarget.Words.NONE,
            Set.of(),
            Optional.empty());

    @Test
    void a_proven_container_has_no_patch_if_a_larger_one_broke() {
        Verdict slow = new Verdict.Breaks(new Violation.ObjectiveMissed("response.p99", 4_000, "< 2s"));

        assertThat(fit(slow).patch()).isEmpty();
    }

    @Test
    void a_proven_container_has_a_patch_if_a_larger_one_decided_nothing() {
        assertThat(fit(new Verdict.Inconclusive(Verdict.Reason.NOISE, "")).patch())
                .hasValueSatisfying(patch -> assertThat(patch.yaml()).contains("128Mi"));
    }

    @Test
    void a_recommended_container_that_held_is_the_one_of_the_patch() {
        assertThat(fit(Verdict.HOLDS).patch())
                .hasValueSatisfying(patch -> assertThat(patch.yaml()).contains("160Mi"));
    }

    /** The other one holds in 128m; a break at 0 stands for none. */
    @ParameterizedTest
    @CsvSource({"128, 122, true", "134, 127, true", "200, 0, true", "134, 128, false", "200, 190, false"})
    void two_containers_differ_only_if_the_larger_variant_broke_in_the_smaller_one(
            int memory, int breaks, boolean open) {
        String sentence = new RightsizingEvaluator(
                        List.of(sized("b", memory, breaks), sized("a", 128, 122)), List.of(), false)
                .sentence();

        assertThat(sentence).containsSubsequence("a 128m", "b");
        assertThat(sentence.contains("not distinguished")).isEqualTo(open);
    }

    private static RightsizedContainer sized(String variant, int memory, int breaks) {
        ContainerSizing smallest = new ContainerSizing(
                RightsizedContainer.PROVEN_WAY,
                Bytes.ofMebibytes(memory),
                Optional.empty(),
                List.of(),
                "",
                6,
                0,
                SizingState.HOLDS,
                "");
        return RightsizedContainerBuilder.builder()
                .variant(variant)
                .load("")
                .cpus(1)
                .state(Optional.of(SearchState.PROVEN))
                .smallest(Optional.of(smallest))
                .breaks(Optional.of(breaks).filter(each -> each > 0).map(Bytes::ofMebibytes))
                .sentence("")
                .build();
    }

    /** @param recommended verdict of the only trial in the recommended container */
    private static RightsizedContainer fit(Verdict recommended) {
        JudgedSearchTrial trial = new JudgedSearchTrial(
                new TrialRequest("a.recommended", Optional.empty()),
                TrialSlackTest.result(recommended, Map.of()),
                Duration.ofSeconds(10),
                "",
                "");
        return RightsizingEvaluator.of(
                        new SearchPlan("fit", List.of(), Optional.empty())
                                .patching(Optional.of(TARGET))
                                .with(QUESTION),
                        List.of(proven()),
                        List.of(
                                check("a.probe", SearchAim.PROBE, List.of()),
                                check("a.recommended", SearchAim.RECOMMENDED, List.of(trial))),
                        Map.of())
                .fits()
                .getFirst();
    }

    private static RepeatedExperimentEvaluator check(String name, SearchAim aim, List<JudgedSearchTrial> tried) {
        ContainerLimits container = new ContainerLimits(Bytes.ofMebibytes(160), 1);
        return new RepeatedExperimentEvaluator(
                new RepeatedExperiment(name, aim, QUESTION.experiment(), 1, container, Optional.empty()), tried);
    }

    private static SearchResult proven() {
        CapacityBracket.End holds = new CapacityBracket.End(128, "128m", 6, 0, true, "", "", List.of());
        return SearchResultBuilder.builder()
                .name(QUESTION.name())
                .aim("fit")
                .variant("a")
                .knob("memory")
                .unit("m")
                .load("")
                .limits("")
                .state(SearchState.PROVEN)
                .sentence("")
                .edges(List.of(new CapacityBracket(Optional.of(holds), Optional.empty(), Optional.empty(), true, "")))
                .ladder(List.of())
                .notes(List.of())
                .estimate(Optional.empty())
                .build();
    }

    private static SearchQuestion question() {
        Limits limits = new Limits(Optional.of(Bytes.ofMebibytes(512)), Optional.empty(), Cpus.ANY);
        SearchQuestion found = TrialSlackTest.question(Knob.MEMORY, TrialSlackTest.OPEN, List.of(limits));
        return new SearchQuestion(found.name(), SearchAim.FIT, found.experiment(), found.knob(), found.goal());
    }
}
