package plimsoll.study.load;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import plimsoll.model.load.Phase;
import plimsoll.model.load.StopCondition;
import plimsoll.records.WorkerLog;
import plimsoll.study.grammar.QuantityParser;
import plimsoll.study.setting.PerModeValue;
import plimsoll.study.text.ProblemCollector;
import plimsoll.study.text.SourceLocation;
import plimsoll.study.text.YamlNode;

/** Checks that the times of a load leave something to measure, and that its trial is long enough for them. */
record LoadTimeCheck(PerModeValue modes, ProblemCollector problems) {
    /** The lab looks for a steady service after this time at the earliest. */
    private static final Duration WARM_UP_LEAST = Duration.ofSeconds(10);

    /** @param phases of the load, or the load itself if it has none */
    void check(YamlNode.Mapping load, List<YamlNode.Mapping> phases) {
        modes.requireTime(load, "trial", problems);
        for (YamlNode.Mapping part :
                Stream.concat(Stream.of(load), phases.stream()).toList()) {
            modes.requireTime(part, "deadline", problems);
            modes.requireTime(part, "for", problems);
            part.mappings("background").forEach(beside -> {
                modes.requireTime(beside, "deadline", problems);
                modes.requireTime(beside, "within", problems);
            });
        }
        phases.forEach(this::rises);
        load.mapping("warm-up").ifPresent(this::warmsUp);
    }

    /** Reports a load that is not at its full height before its phase ends. */
    private void rises(YamlNode.Mapping phase) {
        Optional<Duration> ramp = QuantityParser.duration(phase, "ramp").filter(time -> !time.isZero());
        // Where operations or a death end the phase, 'for' only bounds it.
        Optional<Duration> end =
                Stream.of("until", "operations").anyMatch(phase::has) ? Optional.empty() : modes.duration(phase, "for");
        boolean judged = phase.truth("judged", true);
        ramp.flatMap(rise -> end.filter(time -> rise.compareTo(time) > 0 || (judged && rise.equals(time))))
                .ifPresent(time -> problems.add(
                        phase.placeOf("ramp"),
                        "this load rises for " + PlainSeconds.of(ramp.get()) + ", but its phase ends after "
                                + PlainSeconds.of(time),
                        "shorten 'ramp', or raise 'for'"));
    }

    private void warmsUp(YamlNode.Mapping written) {
        QuantityParser.duration(written, "most")
                .filter(most -> most.compareTo(WARM_UP_LEAST) < 0)
                .ifPresent(most -> problems.add(
                        written.placeOf("most"),
                        "a service counts as steady after " + PlainSeconds.of(WARM_UP_LEAST)
                                + " at the earliest, but 'most' is " + PlainSeconds.of(most),
                        "write for example most: 60s"));
    }

    /** Reports phases that together last longer than a trial, or than the records that are read. */
    void fits(List<Phase> phases, Duration trial, SourceLocation location) {
        Duration sum = phases.stream()
                .map(Phase::until)
                .map(condition -> switch (condition) {
                    case StopCondition.Elapsed(Duration time) -> time;
                    case StopCondition.Steady(Duration atMost) -> atMost;
                    case StopCondition.Operations _, StopCondition.Drained _, StopCondition.Broken _ -> Duration.ZERO;
                })
                .reduce(Duration.ZERO, Duration::plus);
        if (sum.compareTo(trial) > 0) {
            problems.add(
                    location,
                    "this load lasts " + PlainSeconds.of(sum) + ", but a trial ends after " + PlainSeconds.of(trial),
                    "raise bounds: {trial: ...}");
        } else if (sum.compareTo(WorkerLog.LONGEST_LOAD) > 0) {
            problems.add(
                    location,
                    "this load lasts " + PlainSeconds.of(sum) + ", but the records of at most "
                            + PlainSeconds.of(WorkerLog.LONGEST_LOAD) + " are read",
                    "shorten its phases, or split it into several loads");
        }
    }
}
