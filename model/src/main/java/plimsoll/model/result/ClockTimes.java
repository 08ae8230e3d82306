package plimsoll.model.result;

import java.util.Optional;

/**
 * What one clock on an operation's way says it took: of the acknowledged operations of judged phases that every clock tells of.
 *
 * @param name as the study calls it
 * @param member who wrote it
 * @param operations how many
 * @param problem why nothing is known; the figures are then 0
 */
public record ClockTimes(
        String name,
        String member,
        long operations,
        double millisMean,
        double millisP50,
        double millisP99,
        Optional<String> problem) {}
