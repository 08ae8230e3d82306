package plimsoll.run.search;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import plimsoll.model.Bytes;
import plimsoll.model.study.Experiment;
import plimsoll.plan.search.Capacity;
import plimsoll.plan.search.ask.Aim;
import plimsoll.plan.search.ask.Check;
import plimsoll.plan.search.split.Container;
import plimsoll.plan.search.split.Outfit;
import plimsoll.plan.search.split.Rivals;
import plimsoll.plan.search.split.Split;

/** Tries other ways of sizing under the same load: what a JVM does by itself, the buildpack's formula, the study's own limits. */
final class RivalRun {
    private static final int TRIALS = 3;

    private final SearchRun run;
    private final SearchRun.Execution execution;

    RivalRun(SearchRun run, SearchRun.Execution execution) {
        this.run = run;
        this.execution = execution;
    }

    /** In the study's container, and in the smallest one that was found; a trial of each in turn. */
    void inContainersOf(FitRun.Wish wish, int classes, Optional<Capacity> smallest) {
        Experiment experiment = wish.experiment();
        Optional<Bytes> own = experiment.deployment().subjects().stream()
                .flatMap(member -> member.limits().memory().stream())
                .findFirst();
        Stream<Bytes> found =
                smallest.flatMap(Capacity::holds).map(end -> Bytes.ofMebibytes(Math.round(end.value()))).stream();
        double cpus = Outfit.cpus(experiment);
        List<Check> checks = Stream.concat(
                        own.stream().map(memory -> own(wish, new Container(memory, cpus))),
                        Stream.concat(own.stream(), found)
                                .distinct()
                                .map(memory -> new Container(memory, cpus))
                                .flatMap(container -> checks(wish, classes, container)))
                .toList();
        run.inTurn(checks, execution);
    }

    private static Stream<Check> checks(FitRun.Wish wish, int classes, Container container) {
        return Stream.of(Rivals.Way.JVM_DEFAULTS, Rivals.Way.BUILDPACK).map(way -> {
            Split split = way.of(container, classes);
            String name = way.word() + "-in-" + container.memory();
            return new Check(
                    wish.name(name),
                    Aim.RIVAL,
                    Outfit.called(Rivals.outfitted(wish.experiment(), split, container), name),
                    split instanceof Split.Sized ? TRIALS : 0,
                    container,
                    Optional.of(split));
        });
    }

    private static Check own(FitRun.Wish wish, Container container) {
        String name = "own-in-" + container.memory();
        return new Check(
                wish.name(name),
                Aim.RIVAL,
                Outfit.called(wish.experiment(), name),
                TRIALS,
                container,
                Optional.empty());
    }
}
