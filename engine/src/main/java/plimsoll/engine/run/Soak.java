package plimsoll.engine.run;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import plimsoll.engine.plan.search.Aim;
import plimsoll.engine.plan.search.Check;
import plimsoll.engine.plan.search.split.Container;
import plimsoll.engine.plan.search.split.Outfit;
import plimsoll.model.Bounds;
import plimsoll.model.Bytes;
import plimsoll.model.Deployment;
import plimsoll.model.Experiment;
import plimsoll.model.LoadModel;
import plimsoll.model.Member;
import plimsoll.model.Phase;
import plimsoll.model.Role;
import plimsoll.model.Source;
import plimsoll.model.Until;
import plimsoll.model.Workload;

/** Makes one long trial of an experiment: its judged phases last for the given time. */
public record Soak(Duration time) {
    public static final String NOTE =
            "In a soak a burst comes again and again: its operations are users that each begin anew when they are"
                    + " answered. Temporary files of java are made in the member's own directory, where they are counted.";

    private static final Duration AROUND = Duration.ofMinutes(10);
    private static final String TEMPORARY = "-Djava.io.tmpdir=${dir}";

    /** @throws IllegalArgumentException when the time is too short to see anything rise in */
    public Check of(Answers.Held held) {
        if (time.compareTo(Duration.ofSeconds(20)) < 0) {
            throw new IllegalArgumentException("a soak lasts at least 20 s, but this is " + time.toSeconds() + " s");
        }
        Experiment experiment = Outfit.called(longer(held.experiment()), "soak");
        Bytes memory = experiment.deployment().subjects().stream()
                .flatMap(member -> member.limits().memory().stream())
                .findFirst()
                .orElse(Bytes.ofMebibytes(1));
        return new Check(
                "soak-" + held.search(),
                Aim.SOAK,
                experiment,
                1,
                new Container(memory, Outfit.cpus(experiment)),
                Optional.empty());
    }

    private Experiment longer(Experiment experiment) {
        Bounds bounds = experiment.bounds();
        return new Experiment(
                experiment.study(),
                experiment.cell(),
                experiment.variant(),
                experiment.round(),
                new Deployment(
                        experiment.deployment().members().stream()
                                .map(Soak::ownDirectory)
                                .toList(),
                        experiment.deployment().links()),
                experiment.phases().stream()
                        .map(phase -> phase.judged() ? longer(phase) : phase)
                        .toList(),
                experiment.audits(),
                experiment.thresholds(),
                experiment.expectation(),
                new Bounds(
                        bounds.ready(),
                        bounds.drain(),
                        bounds.noProgress(),
                        bounds.terminate(),
                        bounds.audit(),
                        bounds.install(),
                        bounds.trial().plus(time).plus(AROUND)),
                experiment.seed(),
                experiment.promises());
    }

    private Phase longer(Phase phase) {
        return new Phase(
                phase.name(),
                true,
                phase.workloads().stream().map(Soak::again).toList(),
                phase.faults(),
                new Until.Elapsed(time));
    }

    private static Workload again(Workload workload) {
        return workload.measured() && workload.load() instanceof LoadModel.Burst(int operations)
                ? new Workload(
                        workload.name(),
                        workload.driver(),
                        new LoadModel.Closed(operations, Duration.ofSeconds(1), Duration.ZERO),
                        workload.payload(),
                        workload.placement(),
                        workload.deadline(),
                        workload.beside(),
                        workload.flows())
                : workload;
    }

    private static Member ownDirectory(Member member) {
        boolean java = member.source() instanceof Source.Launched launched
                && launched.command().getFirst().matches("(.*/)?java");
        return member.role() == Role.SUBJECT && java
                ? new Member(member.name(), member.role(), withOwn((Source.Launched) member.source()), member.limits())
                : member;
    }

    private static Source withOwn(Source.Launched launched) {
        boolean told = launched.command().stream().anyMatch(word -> word.startsWith("-Djava.io.tmpdir"));
        List<String> command = new ArrayList<>(launched.command());
        if (!told) {
            command.add(1, TEMPORARY);
        }
        return new Source.Launched(
                command, launched.environment(), launched.directory(), launched.ready(), launched.install());
    }
}
