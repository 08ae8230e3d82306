package plimsoll.engine.run;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import plimsoll.engine.plan.search.Aim;
import plimsoll.engine.plan.search.Capacity;
import plimsoll.engine.plan.search.Check;
import plimsoll.engine.plan.search.split.Buildpack;
import plimsoll.engine.plan.search.split.Container;
import plimsoll.engine.plan.search.split.JvmDefaults;
import plimsoll.engine.plan.search.split.Outfit;
import plimsoll.engine.plan.search.split.Split;
import plimsoll.model.Bytes;
import plimsoll.model.Experiment;

/** Tries other ways of sizing under the same load: what a JVM does by itself, the buildpack's formula, the study's own limits. */
final class RivalRun {
    private static final int TRIALS = 3;

    private final SearchRun run;
    private final SearchRun.Execution execution;

    RivalRun(SearchRun run, SearchRun.Execution execution) {
        this.run = run;
        this.execution = execution;
    }

    /** In the study's container, and in the smallest one that was found. */
    void inContainersOf(Experiment experiment, int classes, Optional<Capacity> smallest) {
        Optional<Bytes> own = experiment.deployment().subjects().stream()
                .flatMap(member -> member.limits().memory().stream())
                .findFirst();
        Stream<Bytes> found =
                smallest.flatMap(Capacity::holds).map(end -> Bytes.ofMebibytes(Math.round(end.value()))).stream();
        double cpus = Outfit.cpus(experiment);
        Stream.concat(own.stream(), found)
                .distinct()
                .map(memory -> new Container(memory, cpus))
                .flatMap(container -> checks(
                        experiment,
                        classes,
                        container,
                        own.filter(container.memory()::equals).isPresent()))
                .takeWhile(_ -> !Thread.currentThread().isInterrupted())
                .forEach(check -> run.check(check, execution));
    }

    private static Stream<Check> checks(Experiment experiment, int classes, Container container, boolean own) {
        List<Check> checks = new ArrayList<>();
        String in = "-in-" + container.memory();
        checks.add(rival("jvm-defaults" + in, experiment, container, JvmDefaults.of(container)));
        checks.add(rival("buildpack" + in, experiment, container, new Buildpack(classes, 0).of(container)));
        if (own) {
            checks.add(new Check(
                    "own" + in, Aim.RIVAL, Outfit.called(experiment, "own" + in), TRIALS, container, Optional.empty()));
        }
        return checks.stream();
    }

    private static Check rival(String name, Experiment experiment, Container container, Split split) {
        Experiment tried = split instanceof Split.Sized sized ? Outfit.of(experiment, sized) : experiment;
        return new Check(
                name,
                Aim.RIVAL,
                Outfit.called(Outfit.in(tried, container.memory()), name),
                split instanceof Split.Sized ? TRIALS : 0,
                container,
                Optional.of(split));
    }
}
