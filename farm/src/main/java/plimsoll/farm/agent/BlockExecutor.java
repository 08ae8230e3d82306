package plimsoll.farm.agent;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import plimsoll.run.farm.FarmedVerb;

/** Executes the trials of a block. */
public interface BlockExecutor {
    /**
     * The end of an execution.
     *
     * @param done whether every trial ended
     * @param lines the last lines that were printed
     */
    record Execution(boolean done, List<String> lines) {
        public Execution {
            lines = List.copyOf(lines);
        }
    }

    /**
     * Executes the missing trials of a result that has not begun.
     *
     * @param verb that resumes it
     * @param result its directory, which has the study, the plan and a manifest without a machine
     * @param attempts the most at a trial that other processes disturb; empty: the usual number
     * @param atMost then it is stopped
     * @param progress receives each line that is printed
     */
    Execution execute(
            FarmedVerb verb, Path result, Optional<Integer> attempts, Duration atMost, Consumer<String> progress)
            throws IOException, InterruptedException;
}
