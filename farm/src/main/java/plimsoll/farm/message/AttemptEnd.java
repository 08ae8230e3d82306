package plimsoll.farm.message;

import java.util.List;

/**
 * The end of an attempt at a block. If it was executed, the packed result is the body of the message.
 *
 * @param request number of the report, which the answer repeats
 * @param done whether every trial of the block ended
 * @param lines the last lines of its lab
 */
public record AttemptEnd(long request, BlockAttempt attempt, String agent, boolean done, List<String> lines) {
    /** Enough for the message of a lab that refuses to run. */
    public static final int LINES_MAX = 20;

    public AttemptEnd {
        FarmNames.name("the name of an agent", agent);
        lines = lines.stream()
                .skip(Math.max(0, lines.size() - LINES_MAX))
                .map(line -> line.substring(0, Math.min(line.length(), ToLab.Progress.LENGTH_MAX)))
                .toList();
    }
}
