package plimsoll.study.load;

import java.time.Duration;
import java.util.List;
import plimsoll.model.load.FaultTrigger;
import plimsoll.model.load.StopCondition;
import plimsoll.study.text.ProblemCollector;

/** Checks that the faults of a phase begin before its end, and that none overlaps another. */
record FaultTimeCheck(String phase, ProblemCollector problems) {
    /** @param faults of this phase, in the order of the file */
    void check(List<FaultNode> faults, StopCondition condition) {
        faults.forEach(fault -> checkStart(fault, condition));
        for (int i = 0; i < faults.size(); i++) {
            for (FaultNode earlier : faults.subList(0, i)) {
                checkOverlap(earlier, faults.get(i));
            }
        }
    }

    private void checkStart(FaultNode fault, StopCondition condition) {
        Duration end = condition.atMost();
        boolean late = switch (fault.fault().moment()) {
            case FaultTrigger.At(Duration begin) -> begin.compareTo(end) >= 0;
            case FaultTrigger.Within(Duration latest) -> latest.compareTo(end) > 0;
            case FaultTrigger.After _ -> false;
        };
        if (late) {
            problems.add(
                    fault.place(),
                    "the phase '" + phase + "' ends after " + PlainSeconds.of(end) + ", before this fault "
                            + (fault.fault().moment() instanceof FaultTrigger.At ? "begins" : "has to begin"),
                    "start it earlier");
        }
        if (fault.fault().moment() instanceof FaultTrigger.After(long operations)
                && condition instanceof StopCondition.Operations(long count, Duration _)
                && operations >= count) {
            problems.add(
                    fault.place(),
                    "the phase '" + phase + "' ends after " + count + " operations, before this fault begins",
                    "start it earlier");
        }
    }

    /**
     * Reports two faults that surely overlap: their times do, or they begin after the same number of operations. A
     * fault at a random time, or after another number, may overlap one, too; it then begins after it.
     */
    private void checkOverlap(FaultNode one, FaultNode other) {
        if (overlap(one, other)) {
            problems.add(
                    other.place(),
                    "this fault overlaps the one in line " + one.place().line() + " in phase '" + phase + "'",
                    "faults of one phase must not overlap");
        }
    }

    private static boolean overlap(FaultNode one, FaultNode other) {
        if (one.fault().moment() instanceof FaultTrigger.At(Duration first)
                && other.fault().moment() instanceof FaultTrigger.At(Duration second)) {
            boolean oneFirst = first.compareTo(second) <= 0;
            Duration end = (oneFirst ? first : second).plus((oneFirst ? one : other).length());
            return end.compareTo(oneFirst ? second : first) > 0 || first.equals(second);
        }
        return one.fault().moment() instanceof FaultTrigger.After
                && one.fault().moment().equals(other.fault().moment());
    }
}
