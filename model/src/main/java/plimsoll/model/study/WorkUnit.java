package plimsoll.model.study;

import java.time.Duration;
import java.util.List;

/**
 * A piece of work whose duration some of a study's durations are multiples of, so that they mean the same on every
 * machine. It is timed before the first trial.
 *
 * @param command does the work a few times and prints each duration on a line such as {@code 441ms}; {@code ${env.X}}
 *     in it is not filled in yet
 * @param directory working directory of the command
 * @param usual its duration on the study author's machine
 * @param cells names of the cells whose trials depend on it
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
