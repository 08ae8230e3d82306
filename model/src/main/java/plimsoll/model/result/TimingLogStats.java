package plimsoll.model.result;

import java.util.Optional;

/**
 * What one clock on an operation's way says it took: of the acknowledged operations of judged phases that every clock tells of.
 *
 * @param name as the study calls it
 * @param member who wrote it
 * @param operations how many
 * @param millisP50 empty, as millisP99 is, where fewer than ten operations lie beyond it
 * @param problem why nothing is known; the figures are then 0 or empty
 */
public record TimingLogStats(
        String name,
        String member,
        long operations,
        double millisMean,
        Optional<Double> millisP50,
        Optional<Double> millisP99,
        Optional<String> problem) {
    /** One that tells nothing. */
    public static TimingLogStats unknown(String name, String member, String problem) {
        return new TimingLogStats(name, member, 0, 0, Optional.empty(), Optional.empty(), Optional.of(problem));
    }
}
