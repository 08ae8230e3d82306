package plimsoll.run.search;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import plimsoll.model.Bytes;
import plimsoll.model.study.Experiment;
import plimsoll.model.verdict.Verdict;
import plimsoll.model.verdict.Violation;
import plimsoll.plan.search.Capacity;
import plimsoll.plan.search.Goal;
import plimsoll.plan.search.Step;
import plimsoll.plan.search.ask.Aim;
import plimsoll.plan.search.ask.Check;
import plimsoll.plan.search.ask.Question;
import plimsoll.plan.search.ask.Smallest;
import plimsoll.plan.search.knob.Axis;
import plimsoll.plan.search.knob.Knob;
import plimsoll.plan.search.split.Container;
import plimsoll.plan.search.split.Outfit;
import plimsoll.plan.search.split.Probed;
import plimsoll.plan.search.split.Split;

/**
 * Finds the smallest container for a load: one probe says what the process holds outside its heap, a search over memory
 * splits each container by it, and what breaks is split anew before it counts as broken.
 */
public final class FitRun {
    private static final int RESPLITS_MAX = 2;
    private static final int RESPLIT_TRIALS = 3;
    private static final int RECOMMENDED_MAX = 2;
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
     * @param alone whether no other variant is fitted in the same result
     */
    public record Wish(Experiment experiment, Goal goal, double margin, boolean rivals, boolean alone) {
        /** Told apart from the searches and checks of the other variants. */
        String name(String own) {
            return alone ? own : experiment.variant() + "." + own;
        }
    }

    /** A search that has an answer, and the way of splitting that it asked about. */
    private record Found(Question question, Probed split, Capacity capacity) {
        Smallest.Candidate candidate() {
            return new Smallest.Candidate(
                    question,
                    capacity.proven(),
                    capacity.holds().map(Capacity.End::value).orElse(Double.MAX_VALUE));
        }
    }

    public FitRun(SearchRun run, SearchRun.Execution execution, Wish wish) {
        this.run = run;
        this.execution = execution;
        this.wish = wish;
    }

    /** Writes down that each of these is to be fitted: what is ended before it came to the last of them is not whole. */
    public static void foresee(SearchRun run, List<Wish> wishes) {
        run.foresee(
                "the first trials of " + wishes.size() + " variants, which say what each holds outside its heap",
                wishes.stream().flatMap(wish -> ProbeRun.first(wish).stream()).toList());
    }

    /** Empty when it was done; else why there is no answer. Interrupted, it returns early and the interruption stands. */
    public Optional<String> execute() {
        ProbeRun.Answer answer = new ProbeRun(run, execution, wish).answer();
        if (answer.probe().isEmpty()) {
            return interrupted() ? Optional.empty() : Optional.of(refused(answer.sentence()));
        }
        ProbeRun.Probe probe = answer.probe().get();
        if (probe.probed().smallest().mebibytes() >= wish.goal().axis().to()) {
            return Optional.of(refused("beside the " + probe.probed().outsideHeap()
                    + " that the process holds outside its heap, a container leaves one from "
                    + probe.probed().smallest() + " on, and the largest that was asked for is "
                    + container(wish.goal().axis().to()).memory() + ": give a larger --to"));
        }
        Optional<Found> smallest = smallest(probe);
        smallest.ifPresent(this::recommend);
        if (wish.rivals() && !interrupted()) {
            new RivalRun(run, execution).inContainersOf(wish, probe.classes(), smallest.map(Found::capacity));
        }
        return Optional.empty();
    }

    /** Kept with the result, so that it is said again whenever that is judged. */
    private String refused(String why) {
        Container container = container(wish.goal().axis().to());
        run.check(
                new Check(
                        wish.name("no-split"),
                        Aim.PROBE,
                        wish.experiment(),
                        0,
                        container,
                        Optional.of(new Split.Refused("probe", why))),
                execution);
        return why;
    }

    private Optional<Found> smallest(ProbeRun.Probe probe) {
        Probed probed = probe.probed();
        double hint = mebibytes(probed.smallest().count() + probe.liveHeap().count() * LIVE_ROOM);
        List<Found> all = new ArrayList<>();
        searched("fit", probed, wish.goal().near(hint)).ifPresent(all::add);
        for (int again = 1; again <= RESPLITS_MAX && all.size() == again && !interrupted(); again++) {
            Optional<Capacity.End> broke = all.getLast().capacity().breaks();
            Probed tried = all.getLast().split();
            Optional<Probed> other = broke.flatMap(end -> resplit(probed, tried, end));
            if (other.isPresent() && !interrupted()) {
                searched(
                                "fit-" + (again + 1),
                                other.get(),
                                wish.goal().near(broke.orElseThrow().value()))
                        .ifPresent(all::add);
            }
        }
        Optional<Smallest.Candidate> best =
                Smallest.of(all.stream().map(Found::candidate).toList());
        return all.stream()
                .filter(found -> best.filter(one -> one.question().equals(found.question()))
                        .isPresent())
                .findFirst()
                .filter(found -> found.capacity().holds().isPresent());
    }

    /** Another split of the value that broke, under which it holds three times, if there is one. */
    private Optional<Probed> resplit(Probed probed, Probed tried, Capacity.End broke) {
        double lean = broke.violation().map(FitRun::leaning).orElse(LEAN);
        Probed other = probed.leaning(lean);
        Container container = container(broke.value());
        if (other.equals(tried) || !(other.of(container) instanceof Split.Sized sized)) {
            return Optional.empty();
        }
        String name = "resplit-" + container.memory() + (lean == FAT ? "-less-heap" : "-more-heap");
        Experiment experiment = in(sized, container, name);
        List<Verdict> verdicts = run.check(
                new Check(wish.name(name), Aim.RESPLIT, experiment, RESPLIT_TRIALS, container, Optional.of(sized)),
                execution);
        return held(verdicts) == RESPLIT_TRIALS ? Optional.of(other) : Optional.empty();
    }

    /** Killed at the cap: less heap. Anything else: more of it. */
    private static double leaning(Violation violation) {
        boolean outside = violation instanceof Violation.Died(var ending)
                && ending.death().besideHeap();
        return outside ? FAT : LEAN;
    }

    private Optional<Found> searched(String name, Probed probed, Goal goal) {
        Question question = new Question(
                wish.name(name),
                Aim.FIT,
                Outfit.called(wish.experiment(), name),
                Knob.MEMORY,
                splittable(goal, probed),
                Optional.empty(),
                Optional.of(probed));
        return run.search(question, execution).step() instanceof Step.Answer(Capacity capacity)
                ? Optional.of(new Found(question, probed, capacity))
                : Optional.empty();
    }

    /** From the smallest container that this way of splitting leaves a heap in. */
    private static Goal splittable(Goal goal, Probed probed) {
        Axis axis = goal.axis();
        double from = Math.max(axis.from(), (double) probed.smallest().mebibytes());
        Axis part = new Axis(axis.knob(), axis.unit(), axis.hardness(), from, axis.to(), axis.step());
        return new Goal(part, goal.width(), goal.hint(), goal.trialsMax(), goal.timeMax(), goal.proof());
    }

    /** With the split that the smallest was proven with; where it does not hold, once more with twice the margin. */
    private void recommend(Found smallest) {
        double least = smallest.capacity().holds().orElseThrow().value();
        boolean holds = false;
        for (int margins = 1; margins <= RECOMMENDED_MAX && !holds && !interrupted(); margins++) {
            Container container = container(Math.ceil(least * (1 + margins * wish.margin()) / 4) * 4);
            String name = margins == 1 ? "recommended" : "recommended-" + margins;
            holds = smallest.split().of(container) instanceof Split.Sized sized && recommended(sized, container, name);
        }
    }

    private boolean recommended(Split.Sized sized, Container container, String name) {
        int trials = wish.goal().proof();
        List<Verdict> verdicts = run.check(
                new Check(
                        wish.name(name),
                        Aim.RECOMMENDED,
                        in(sized, container, name),
                        trials,
                        container,
                        Optional.of(sized)),
                execution);
        return held(verdicts) == trials && verdicts.stream().noneMatch(verdict -> verdict instanceof Verdict.Breaks);
    }

    private static long held(List<Verdict> verdicts) {
        return verdicts.stream()
                .filter(verdict -> verdict instanceof Verdict.Holds)
                .count();
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
