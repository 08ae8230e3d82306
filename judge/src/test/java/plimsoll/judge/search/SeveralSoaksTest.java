package plimsoll.judge.search;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import plimsoll.model.Bytes;
import plimsoll.model.Cpus;
import plimsoll.model.member.Limits;
import plimsoll.model.result.search.SoakTrend;
import plimsoll.model.study.Experiment;
import plimsoll.model.verdict.ExitCode;
import plimsoll.model.verdict.Verdict;
import plimsoll.plan.search.knob.Knob;
import plimsoll.plan.search.question.RepeatedExperiment;
import plimsoll.plan.search.question.SearchAim;
import plimsoll.plan.search.question.SearchPlan;
import plimsoll.plan.search.question.TrialRequest;
import plimsoll.plan.search.sizing.ContainerLimits;

/** Two variants that hold a long load; the service of both has the same name. */
class SeveralSoaksTest {
    private static final Experiment EXPERIMENT = TrialSlackTest.question(
                    Knob.MEMORY,
                    TrialSlackTest.OPEN,
                    List.of(new Limits(Optional.of(Bytes.ofMebibytes(512)), Optional.empty(), Cpus.ANY)))
            .experiment();

    @Test
    void only_the_variant_whose_memory_rises_is_reported() {
        SearchReportEvaluator judged = judged(
                Map.of("soak-leaking", List.of(trend(true, "it rises")), "soak-tight", List.of(trend(false, "flat"))));

        assertThat(judged.sentence().split("tight: ", -1))
                .satisfiesExactly(
                        leaking -> assertThat(leaking)
                                .startsWith("leaking: it rises; ")
                                .doesNotContain("flat"),
                        tight -> assertThat(tight).contains("flat").doesNotContain("it rises"));
        assertThat(judged.exitCode()).isEqualTo(ExitCode.AGAINST_EXPECTATION);
        assertThat(judged.searched().drifts()).hasSize(2);
    }

    private static SearchReportEvaluator judged(Map<String, List<SoakTrend>> drifts) {
        SearchPlan plan = new SearchPlan("soak", List.of(), Optional.empty())
                .with(soak("leaking"))
                .with(soak("tight"));
        return SearchReportEvaluator.of(
                plan, plan.checks().stream().map(SeveralSoaksTest::held).toList(), drifts, Map.of());
    }

    private static RepeatedExperiment soak(String variant) {
        return new RepeatedExperiment(
                "soak-" + variant,
                SearchAim.SOAK,
                EXPERIMENT.withVariant(variant),
                1,
                new ContainerLimits(Bytes.ofMebibytes(512), 1),
                Optional.empty());
    }

    private static JudgedSearchTrial held(RepeatedExperiment soak) {
        return new JudgedSearchTrial(
                new TrialRequest(soak.name(), Optional.empty()),
                TrialSlackTest.result(Verdict.HOLDS, Map.of()),
                Duration.ofHours(1),
                "50/s",
                "in 512m");
    }

    private static SoakTrend trend(boolean rises, String sentence) {
        return new SoakTrend("service", "footprint", "bytes", 1, 2, 1, Optional.of(2.0), rises, sentence);
    }
}
