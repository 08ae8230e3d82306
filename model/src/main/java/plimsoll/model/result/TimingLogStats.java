package plimsoll.model.result;

import java.util.Optional;

/**
 * Operation times by one clock on the path of an operation, over the acknowledged operations of judged phases that
 * every clock recorded.
 *
 * @param name its name in the study
 * @param member the member that wrote it
 * @param operations number of operations
 * @param millisP50 empty, like millisP99, if fewer than ten operations lie beyond it
 * @param problem why there are no times; the figures are then 0 or empty
 */
public record TimingLogStats(
        String name,
        String member,
        long operations,
        double millisMean,
        Optional<Double> millisP50,
        Optional<Double> millisP99,
        Optional<String> problem) {
    /** Statistics of a clock that gave no times. */
    public static TimingLogStats unknown(String name, String member, String problem) {
        return new TimingLogStats(name, member, 0, 0, Optional.empty(), Optional.empty(), Optional.of(problem));
    }
}
