package plimsoll.lab.launch.process;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/**
 * A process to start.
 *
 * @param name used in messages, such as {@code worker.upload}
 * @param argv the program and its arguments
 * @param environment added to the lab's own
 * @param cores cores that it is pinned to; empty: not pinned
 * @param stdin true if the lab writes to its input; otherwise its input is empty
 */
public record ProcessCommand(
        String name,
        List<String> argv,
        Map<String, String> environment,
        Path directory,
        List<Integer> cores,
        OutputTarget stdout,
        OutputTarget stderr,
        boolean stdin) {
    public ProcessCommand {
        argv = List.copyOf(argv);
        environment = Map.copyOf(environment);
        cores = List.copyOf(cores);
        if (argv.isEmpty()) {
            throw new IllegalArgumentException("the command of '" + name + "' is empty; it needs at least a program");
        }
    }
}
