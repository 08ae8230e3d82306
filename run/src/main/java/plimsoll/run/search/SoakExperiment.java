package plimsoll.run.search;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import plimsoll.lab.explain.memory.FullCollectionInstrument;
import plimsoll.model.Bytes;
import plimsoll.model.load.LoadModel;
import plimsoll.model.load.Phase;
import plimsoll.model.load.StopCondition;
import plimsoll.model.load.Workload;
import plimsoll.model.member.JavaOptions;
import plimsoll.model.member.Member;
import plimsoll.model.member.MemberRole;
import plimsoll.model.member.MemberSource;
import plimsoll.model.study.Experiment;
import plimsoll.model.study.Timeouts;
import plimsoll.plan.search.question.RepeatedExperiment;
import plimsoll.plan.search.question.SearchAim;
import plimsoll.plan.search.sizing.ContainerLimits;
import plimsoll.plan.search.sizing.SplitApplier;
import plimsoll.records.WorkerLog;

/**
 * Turns an experiment into one long trial: each judged phase lasts for the given time.
 *
 * @param most the approximate limit on all bytes sent, because a store keeps them all; one round is sent in any case
 */
public record SoakExperiment(Duration time, Bytes most) {
    private static final Duration AROUND = Duration.ofMinutes(10);
    private static final Duration SHORTEST = Duration.ofSeconds(20);
    private static final String TEMPORARY = "-Djava.io.tmpdir=${dir}";
    private static final int COLLECTIONS = 40;
    private static final Duration COLLECTED_AT_MOST_EVERY = Duration.ofSeconds(2);

    /** @throws IllegalArgumentException when the time is too short to show a rise */
    public SoakExperiment {
        if (time.compareTo(SHORTEST) < 0) {
            throw new IllegalArgumentException("a soak lasts at least " + SHORTEST.toSeconds() + " s, not "
                    + time.toSeconds() + " s; give a longer time");
        }
        if (time.compareTo(WorkerLog.LONGEST_LOAD) > 0) {
            throw new IllegalArgumentException("the records of a soak are read up to "
                    + WorkerLog.LONGEST_LOAD.toHours() + " h, not " + time.toHours() + " h; give a shorter time");
        }
    }

    /** Describes how a soak differs from the earlier trials. */
    public String note(List<StoredSearchAnswers.HeldAnswer> held) {
        String pauses = held.stream()
                .flatMap(point -> pauses(point.experiment()))
                .distinct()
                .collect(Collectors.joining(" or "));
        String load = pauses.isEmpty()
                ? "A soak keeps the load of the study, and --soak-bytes bounds only bursts."
                : "A soak repeats each burst: its operations become users that start the next operation " + pauses
                        + bound(least(held));
        return load + " Temporary files go to the member's own directory, where they are counted. A full"
                + " collection is forced every " + inside().every().toSeconds()
                + " s, because only that shows the live set.";
    }

    private String bound(Bytes least) {
        return least.compareTo(most) <= 0
                ? ", so that at most about " + most + " are sent."
                : ". Each starts at least one, so about " + least + " are sent, which is above the limit of " + most
                        + ".";
    }

    /** Returns the most that one round of the bursts of an answer sends; its soak sends no less. */
    public static Bytes least(List<StoredSearchAnswers.HeldAnswer> held) {
        double largest = held.stream()
                .mapToDouble(point -> round(point.experiment()))
                .max()
                .orElse(0);
        return new Bytes((long) Math.ceil(largest));
    }

    /** Returns the bytes that all bursts send if each of their operations is sent once. */
    private static double round(Experiment experiment) {
        return bursts(experiment).mapToDouble(SoakExperiment::bytesOnce).sum();
    }

    private static Stream<Workload> bursts(Experiment experiment) {
        return experiment.phases().stream()
                .filter(Phase::judged)
                .flatMap(phase -> phase.workloads().stream())
                .filter(workload -> workload.measured() && workload.load() instanceof LoadModel.Burst);
    }

    private static double bytesOnce(Workload workload) {
        return workload.load() instanceof LoadModel.Burst(int operations) ? operations * workload.bytesPerArrival() : 0;
    }

    private Stream<String> pauses(Experiment experiment) {
        double round = round(experiment);
        return bursts(experiment)
                .map(workload -> pause(repeated(workload, round).load()));
    }

    private static String pause(LoadModel load) {
        if (load instanceof LoadModel.Closed(int _, Duration _, Duration think) && !think.isZero()) {
            long millis = think.toMillis();
            String time = millis < 1000 ? millis + " ms" : String.format(Locale.ROOT, "%.1f s", millis / 1e3);
            return time + " after the last is answered";
        }
        return "when the last is answered";
    }

    /** The instrument that measures the live set from time to time. */
    public FullCollectionInstrument inside() {
        Duration each = time.dividedBy(COLLECTIONS);
        return new FullCollectionInstrument(
                each.compareTo(COLLECTED_AT_MOST_EVERY) < 0 ? COLLECTED_AT_MOST_EVERY : each);
    }

    public RepeatedExperiment of(StoredSearchAnswers.HeldAnswer held) {
        Experiment experiment = SplitApplier.renamed(longer(held.experiment()), "soak");
        Bytes memory = experiment.deployment().subjects().stream()
                .flatMap(member -> member.limits().memory().stream())
                .findFirst()
                .orElse(Bytes.ofMebibytes(1));
        return new RepeatedExperiment(
                "soak-" + held.search(),
                SearchAim.SOAK,
                experiment,
                1,
                new ContainerLimits(memory, SplitApplier.cpus(experiment)),
                Optional.empty());
    }

    private Experiment longer(Experiment experiment) {
        Timeouts timeouts = experiment.bounds();
        double round = round(experiment);
        List<Member> members = experiment.deployment().members().stream()
                .map(SoakExperiment::ownDirectory)
                .toList();
        return experiment
                .withDeployment(experiment.deployment().withMembers(members))
                .withPhases(experiment.phases().stream()
                        .map(phase -> phase.judged() ? longer(phase, round) : phase)
                        .toList())
                .withBounds(new Timeouts(
                        timeouts.ready(),
                        timeouts.drain(),
                        timeouts.noProgress(),
                        timeouts.terminate(),
                        timeouts.audit(),
                        timeouts.install(),
                        timeouts.trial()
                                .plus(time.multipliedBy(judged(experiment)))
                                .plus(AROUND)));
    }

    private static long judged(Experiment experiment) {
        return experiment.phases().stream().filter(Phase::judged).count();
    }

    private Phase longer(Phase phase, double round) {
        return new Phase(
                phase.name(),
                true,
                phase.workloads().stream().map(each -> repeated(each, round)).toList(),
                phase.faults(),
                new StopCondition.Elapsed(time));
    }

    /** @param round bytes of one round of all bursts, which share the limit on sent bytes */
    private Workload repeated(Workload workload, double round) {
        return workload.measured() && workload.load() instanceof LoadModel.Burst(int operations)
                ? new Workload(
                        workload.name(),
                        workload.driver(),
                        new LoadModel.Closed(
                                operations,
                                Duration.ofSeconds(1),
                                bytesOnce(workload) > 0 ? thinkTime(round) : Duration.ZERO),
                        workload.payload(),
                        workload.placement(),
                        workload.deadline(),
                        workload.background(),
                        workload.flows())
                : workload;
    }

    /**
     * A think time with which all users together stay below the limit on sent bytes, however fast the answers are. It
     * is rounded up, as users that never pause have no limit.
     */
    private Duration thinkTime(double round) {
        return Duration.ofMillis((long) Math.ceil(time.toMillis() * round / most.count()));
    }

    private static Member ownDirectory(Member member) {
        return member.role() == MemberRole.SUBJECT && member.source() instanceof MemberSource.Launched launched
                ? new Member(member.name(), member.role(), withTemporaryDirectory(launched), member.limits())
                : member;
    }

    private static MemberSource withTemporaryDirectory(MemberSource.Launched launched) {
        boolean java = launched.startsJava();
        boolean hasTemporaryDirectory =
                launched.command().stream().anyMatch(word -> word.startsWith("-Djava.io.tmpdir"));
        List<String> command = new ArrayList<>(launched.command());
        Map<String, String> environment = new TreeMap<>(launched.environment());
        if (java && !hasTemporaryDirectory) {
            command.add(1, TEMPORARY);
        } else if (!java) {
            environment.merge(JavaOptions.TOOL_OPTIONS, TEMPORARY, (own, ours) -> ours + " " + own);
        }
        return launched.with(command, environment);
    }
}
