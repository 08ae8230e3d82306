package plimsoll.selftest;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import plimsoll.model.Bytes;
import plimsoll.model.load.LoadModel;
import plimsoll.model.result.TrialResult;
import plimsoll.model.verdict.Death;
import plimsoll.model.verdict.Ending;
import plimsoll.selftest.Proof.Seen;

/** Lets the service die in known ways: each death must be named. */
final class DeathProof {
    private static final String GROUP = "deaths";
    private static final LoadModel LOAD = new LoadModel.Open(50, LoadModel.Arrivals.CONSTANT, 1_000);
    private static final Duration TIME = Duration.ofSeconds(4);
    private static final Duration NO_PROGRESS = Duration.ofSeconds(3);
    private static final Bytes CAP = Bytes.ofMebibytes(192);

    /** A way to die, and what it must be called. */
    private record Way(String die, String what, Class<? extends Death> death) {}

    private static final List<Way> WAYS = List.of(
            new Way("kernel", "the kernel kills it at its cap", Death.KilledByCap.class),
            new Way("heap", "a full heap ends it", Death.HeapExhausted.class),
            new Way("swallowed", "a full heap, swallowed", Death.SurvivedOom.class),
            new Way("hang", "it lives and answers nothing more", Death.Hung.class));

    private final Workbench bench;

    DeathProof(Workbench bench) {
        this.bench = bench;
    }

    List<Proof> prove() throws InterruptedException {
        List<Proof> proofs = new ArrayList<>();
        for (Way way : WAYS) {
            proofs.add(prove(way));
        }
        return proofs;
    }

    private Proof prove(Way way) throws InterruptedException {
        if (way.death().equals(Death.KilledByCap.class)
                && CapProof.kernelCap(bench.machine()).isEmpty()) {
            return Proof.notHere(GROUP, way.what(), CapProof.NO_KERNEL_CAP);
        }
        TrialResult result = bench.play(scene(way)).result();
        boolean named = result.endings().stream().anyMatch(ending -> way.death().isInstance(ending.death()));
        return Proof.of(GROUP, way.what(), way.death().getSimpleName(), new Seen(seen(result), named));
    }

    private Scene scene(Way way) {
        return new Scene(
                "death-" + way.die(),
                List.of("--die=" + way.die()),
                CapProof.kernelCap(bench.machine()).map(_ -> CAP),
                Bytes.ofMebibytes(32),
                List.of(Workbench.lasting("load", TIME, bench.work("work", LOAD))),
                false,
                List.of(),
                NO_PROGRESS,
                2);
    }

    static String seen(TrialResult result) {
        Optional<Ending> first = result.endings().stream().findFirst();
        return first.map(ending -> ending.death().getClass().getSimpleName() + ": " + ending.evidence())
                .orElse("no death; " + result.because());
    }
}
