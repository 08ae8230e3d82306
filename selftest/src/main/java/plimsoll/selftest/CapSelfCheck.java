package plimsoll.selftest;

import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import plimsoll.lab.launch.machine.Machine;
import plimsoll.model.Bytes;
import plimsoll.model.figure.MemoryFigures;
import plimsoll.model.load.LoadModel;
import plimsoll.model.result.TrialResult;
import plimsoll.model.verdict.Death;
import plimsoll.model.verdict.Verdict;
import plimsoll.selftest.SelfCheck.Observation;

/** Fills a process to a tenth above its cap and to a tenth below it: the one must die of it, the other live. */
final class CapSelfCheck {
    static final String NO_KERNEL_CAP = "this machine lets us make no cap that the kernel holds; see plimsoll doctor";

    private static final String GROUP = "caps";
    private static final int CAP = 200;
    private static final int ABOVE = CAP + CAP / 10;
    private static final int BELOW = CAP - CAP / 10;
    private static final double MEBIBYTE = 1 << 20;
    private static final LoadModel LOAD = new LoadModel.Open(20, LoadModel.Arrivals.CONSTANT, 100);
    private static final List<String> KERNEL_CAPS = List.of("cgroup-v2", "cgroup-v1");

    private final SceneRunner bench;

    CapSelfCheck(SceneRunner bench) {
        this.bench = bench;
    }

    /** The mechanism that will be used, where the kernel holds it. */
    static Optional<String> kernelCap(Machine machine) {
        return machine.mechanisms().stream()
                .limit(1)
                .map(mechanism -> mechanism.name())
                .filter(KERNEL_CAPS::contains)
                .findFirst();
    }

    List<SelfCheck> prove() throws InterruptedException {
        String below = "a process of " + BELOW + "m in a cap of " + CAP + "m";
        String above = "a process of " + ABOVE + "m in a cap of " + CAP + "m";
        if (kernelCap(bench.machine()).isEmpty()) {
            return List.of(
                    SelfCheck.notHere(GROUP, below, NO_KERNEL_CAP), SelfCheck.notHere(GROUP, above, NO_KERNEL_CAP));
        }
        TrialResult lived = bench.play(scene(BELOW)).result();
        TrialResult died = bench.play(scene(ABOVE)).result();
        return List.of(
                SelfCheck.of(GROUP, below, "lives", lived(lived)),
                SelfCheck.of(GROUP, above, "is killed", new Observation(DeathSelfCheck.seen(died), killed(died))));
    }

    private static Observation lived(TrialResult result) {
        double held = result.figures().getOrDefault(MemoryFigures.FOOTPRINT.key(), 0.0) / MEBIBYTE;
        boolean met = result.endings().isEmpty() && held >= BELOW - 1 && !(result.verdict() instanceof Verdict.Breaks);
        return new Observation(
                met ? String.format(Locale.ROOT, "lived with %.0fm", held) : DeathSelfCheck.seen(result), met);
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
                List.of(SceneRunner.lasting("load", Duration.ofSeconds(2), bench.work("work", LOAD))),
                false,
                List.of(),
                Duration.ofSeconds(5),
                3);
    }
}
