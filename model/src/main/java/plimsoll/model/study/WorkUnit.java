package plimsoll.model.study;

import java.time.Duration;
import java.util.List;

/**
 * A piece of work of which some of a study's durations are multiples, so that they mean the same on every machine; it is
 * timed before the first trial.
 *
 * @param command does it a few times and prints how long it took each time, a line such as {@code 441ms}; {@code ${env.X}}
 *     in it is not filled in yet
 * @param directory where the command is started
 * @param usual what it takes on the study's own machine
 * @param cells whose trials depend on it
 */
public record WorkUnit(String name, List<String> command, String directory, Duration usual, List<String> cells) {
    public WorkUnit {
        command = List.copyOf(command);
        cells = List.copyOf(cells);
    }

    /** The same, where the trials of these cells depend on it. */
    public WorkUnit of(List<String> depending) {
        return new WorkUnit(name, command, directory, usual, depending);
    }
}
