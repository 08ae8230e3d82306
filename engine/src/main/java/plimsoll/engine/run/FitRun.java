package plimsoll.engine.run;

import java.util.List;
import java.util.Optional;
import plimsoll.engine.plan.search.Aim;
import plimsoll.engine.plan.search.Capacity;
import plimsoll.engine.plan.search.Check;
import plimsoll.engine.plan.search.Goal;
import plimsoll.engine.plan.search.Knob;
import plimsoll.engine.plan.search.Question;
import plimsoll.engine.plan.search.Step;
import plimsoll.engine.plan.search.split.Container;
import plimsoll.engine.plan.search.split.Outfit;
import plimsoll.engine.plan.search.split.Probed;
import plimsoll.engine.plan.search.split.Split;
import plimsoll.model.Bytes;
import plimsoll.model.Death;
import plimsoll.model.Experiment;
import plimsoll.model.Verdict;
import plimsoll.model.Violation;

/**
 * Finds the smallest container for a load: one probe says what the process holds outside its heap, a search over memory
 * splits each container by it, and what breaks is split anew before it counts as broken.
 */
public final class FitRun {
    private static final int RESPLITS_MAX = 2;
    private static final int RESPLIT_TRIALS = 3;
    private static final double LEAN = 0.3;
    private static final double FAT = 2;
    private static final double LIVE_ROOM = 1.5;

    private final SearchRun run;
    private final SearchRun.Execution execution;
    private final Wish wish;

    /**
     * @param experiment the load, and what holds it
     * @param goal over memory, in MiB
     * @param margin of the recommended container over the smallest, as a share
     * @param rivals whether other ways of sizing are tried as well
     */
    public record Wish(Experiment experiment, Goal goal, double margin, boolean rivals) {}

    public FitRun(SearchRun run, SearchRun.Execution execution, Wish wish) {
        this.run = run;
        this.execution = execution;
        this.wish = wish;
    }

    /** Empty when it was done; else why there is no answer. Interrupted, it returns early and the interruption stands. */
    public Optional<String> execute() {
        ProbeRun.Answer answer = new ProbeRun(run, execution).of(wish.experiment());
        if (answer.probe().isEmpty()) {
            return Thread.currentThread().isInterrupted() ? Optional.empty() : Optional.of(answer.sentence());
        }
        ProbeRun.Probe probe = answer.probe().get();
        Optional<Capacity> smallest = smallest(probe);
        smallest.flatMap(Capacity::holds).ifPresent(end -> recommend(probe, end.value()));
        if (wish.rivals()) {
            new RivalRun(run, execution).inContainersOf(wish.experiment(), probe.classes(), smallest);
        }
        return Optional.empty();
    }

    private Optional<Capacity> smallest(ProbeRun.Probe probe) {
        Probed probed = probe.probed();
        double hint = mebibytes(probed.smallest().count() + probe.liveHeap().count() * LIVE_ROOM);
        Optional<Capacity> best = searched("fit", probed, wish.goal().near(hint));
        for (int again = 1; again <= RESPLITS_MAX && best.isPresent() && !interrupted(); again++) {
            Optional<Probed> other = best.flatMap(Capacity::breaks).flatMap(end -> resplit(probed, end));
            if (other.isEmpty()) {
                return best;
            }
            double from = best.flatMap(Capacity::breaks).orElseThrow().value();
            best = searched("fit-" + (again + 1), other.get(), wish.goal().near(from));
        }
        return best;
    }

    /** The split of the value that broke under which it holds three times, if there is one. */
    private Optional<Probed> resplit(Probed probed, Capacity.End broke) {
        double lean = broke.violation().map(FitRun::leaning).orElse(LEAN);
        Probed other = probed.leaning(lean);
        Container container = container(broke.value());
        if (!(other.of(container) instanceof Split.Sized sized)) {
            return Optional.empty();
        }
        Experiment experiment = in(sized, container, "resplit-" + container.memory());
        List<Verdict> verdicts = run.check(
                new Check(
                        "resplit-" + container.memory(),
                        Aim.RESPLIT,
                        experiment,
                        RESPLIT_TRIALS,
                        container,
                        Optional.of(sized)),
                execution);
        long held = verdicts.stream()
                .filter(verdict -> verdict instanceof Verdict.Holds)
                .count();
        return held == RESPLIT_TRIALS ? Optional.of(other) : Optional.empty();
    }

    /** Killed at the cap: less heap. Anything else: more of it. */
    private static double leaning(Violation violation) {
        boolean outside = violation instanceof Violation.Died(var ending)
                && (ending.death() instanceof Death.KilledByCap
                        || ending.death() instanceof Death.NoNativeThread
                        || ending.death() instanceof Death.DirectExhausted);
        return outside ? FAT : LEAN;
    }

    private Optional<Capacity> searched(String name, Probed probed, Goal goal) {
        Question question = new Question(
                name,
                Aim.FIT,
                Outfit.called(wish.experiment(), name),
                Knob.MEMORY,
                goal,
                Optional.empty(),
                Optional.of(probed));
        return run.search(question, execution).step() instanceof Step.Answer(Capacity capacity)
                ? Optional.of(capacity)
                : Optional.empty();
    }

    private void recommend(ProbeRun.Probe probe, double smallest) {
        Container container = container(Math.ceil(smallest * (1 + wish.margin()) / 4) * 4);
        Split split = probe.probed().of(container);
        if (!interrupted() && split instanceof Split.Sized sized) {
            run.check(
                    new Check(
                            "recommended",
                            Aim.RECOMMENDED,
                            in(sized, container, "recommended"),
                            wish.goal().proof(),
                            container,
                            Optional.of(sized)),
                    execution);
        }
    }

    private Experiment in(Split.Sized sized, Container container, String name) {
        return Outfit.called(Outfit.in(Outfit.of(wish.experiment(), sized), container.memory()), name);
    }

    private Container container(double mebibytes) {
        return new Container(Bytes.ofMebibytes(Math.round(mebibytes)), Outfit.cpus(wish.experiment()));
    }

    private static double mebibytes(double bytes) {
        return bytes / (1 << 20);
    }

    private static boolean interrupted() {
        return Thread.currentThread().isInterrupted();
    }
}
