package plimsoll.selftest;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import plimsoll.model.Bytes;
import plimsoll.model.load.LoadModel;
import plimsoll.model.result.TrialResult;
import plimsoll.model.verdict.Death;
import plimsoll.model.verdict.DeathReport;
import plimsoll.selftest.SelfCheck.Observation;

/** Lets the service die in known ways; the judge must name each death. */
final class DeathSelfCheck {
    private static final String GROUP = "deaths";
    private static final LoadModel LOAD = new LoadModel.Open(50, LoadModel.Arrivals.CONSTANT, 1_000);
    private static final Duration TIME = Duration.ofSeconds(4);
    private static final Duration NO_PROGRESS = Duration.ofSeconds(3);
    /** On a slow machine the kernel looks for memory for seconds before it kills. */
    private static final Duration BEFORE_KILL = Duration.ofSeconds(15);

    private static final Bytes CAP = Bytes.ofMebibytes(192);

    /** A way to die, and the death that the judge must report. */
    private record PlantedDeath(String die, String what, Class<? extends Death> death) {}

    private static final List<PlantedDeath> WAYS = List.of(
            new PlantedDeath("kernel", "the kernel kills it at its cap", Death.KilledByCap.class),
            new PlantedDeath("heap", "a full heap ends it", Death.HeapExhausted.class),
            new PlantedDeath("swallowed", "a full heap, swallowed", Death.SurvivedOom.class),
            new PlantedDeath("hang", "it lives and answers nothing more", Death.Hung.class));

    private final SceneRunner runner;

    DeathSelfCheck(SceneRunner runner) {
        this.runner = runner;
    }

    List<SelfCheck> check() throws InterruptedException {
        List<SelfCheck> checks = new ArrayList<>();
        for (PlantedDeath plantedDeath : WAYS) {
            checks.add(check(plantedDeath));
        }
        return checks;
    }

    private SelfCheck check(PlantedDeath plantedDeath) throws InterruptedException {
        if (plantedDeath.death().equals(Death.KilledByCap.class)
                && !runner.machine().hasKernelCap()) {
            return SelfCheck.withoutCap(GROUP, plantedDeath.what());
        }
        TrialResult result = runner.play(scene(plantedDeath)).result();
        boolean named = result.endings().stream()
                .anyMatch(report -> plantedDeath.death().isInstance(report.death()));
        return SelfCheck.of(
                GROUP,
                plantedDeath.what(),
                plantedDeath.death().getSimpleName(),
                new Observation(describe(result), named));
    }

    private SelftestScene scene(PlantedDeath plantedDeath) {
        return new SelftestScene(
                "death-" + plantedDeath.die(),
                List.of("--die=" + plantedDeath.die()),
                runner.machine().hasKernelCap() ? Optional.of(CAP) : Optional.empty(),
                Bytes.ofMebibytes(32),
                List.of(SceneRunner.lasting("load", TIME, runner.work("work", LOAD))),
                false,
                List.of(),
                plantedDeath.death().equals(Death.KilledByCap.class) ? BEFORE_KILL : NO_PROGRESS,
                2);
    }

    static String describe(TrialResult result) {
        Optional<DeathReport> first = result.endings().stream().findFirst();
        return first.map(report -> report.death().getClass().getSimpleName() + ": " + report.evidence())
                .orElse("no death; " + result.because());
    }
}
