package plimsoll.selftest;

import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import plimsoll.model.Bytes;
import plimsoll.model.figure.MemoryFigures;
import plimsoll.model.load.LoadModel;
import plimsoll.model.result.TrialResult;
import plimsoll.model.verdict.Death;
import plimsoll.model.verdict.Verdict;
import plimsoll.selftest.SelfCheck.Observation;

/** Fills a process to 10 % above its cap, which must kill it, and to 10 % below, which must not. */
final class CapSelfCheck {
    private static final String GROUP = "caps";
    private static final int CAP = 200;
    private static final int ABOVE = CAP + CAP / 10;
    private static final int BELOW = CAP - CAP / 10;
    private static final double MEBIBYTE = 1 << 20;
    private static final LoadModel LOAD = new LoadModel.Open(20, LoadModel.Arrivals.CONSTANT, 100);

    private final SceneRunner runner;

    CapSelfCheck(SceneRunner runner) {
        this.runner = runner;
    }

    List<SelfCheck> check() throws InterruptedException {
        String below = "a process of " + BELOW + "m in a cap of " + CAP + "m";
        String above = "a process of " + ABOVE + "m in a cap of " + CAP + "m";
        if (!runner.machine().hasKernelCap()) {
            return List.of(SelfCheck.withoutCap(GROUP, below), SelfCheck.withoutCap(GROUP, above));
        }
        TrialResult lived = runner.play(scene(BELOW)).result();
        TrialResult died = runner.play(scene(ABOVE)).result();
        return List.of(
                SelfCheck.of(GROUP, below, "lives", lived(lived)),
                SelfCheck.of(GROUP, above, "is killed", new Observation(DeathSelfCheck.describe(died), killed(died))));
    }

    private static Observation lived(TrialResult result) {
        double held = result.figures().getOrDefault(MemoryFigures.FOOTPRINT.key(), 0.0) / MEBIBYTE;
        boolean met = result.endings().isEmpty() && held >= BELOW - 1 && !(result.verdict() instanceof Verdict.Breaks);
        return new Observation(
                met ? String.format(Locale.ROOT, "lived with %.0fm", held) : DeathSelfCheck.describe(result), met);
    }

    private static boolean killed(TrialResult result) {
        return result.endings().stream().anyMatch(report -> report.death() instanceof Death.KilledByCap);
    }

    private SelftestScene scene(int fill) {
        return new SelftestScene(
                "cap-" + fill,
                List.of("--fill=" + fill),
                Optional.of(Bytes.ofMebibytes(CAP)),
                Bytes.ofMebibytes(32),
                List.of(SceneRunner.lasting("load", Duration.ofSeconds(2), runner.work("work", LOAD))),
                false,
                List.of(),
                Duration.ofSeconds(5),
                3);
    }
}
