package plimsoll.model;

import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Where a member's process comes from. */
public sealed interface Source {
    /**
     * The lab starts it and ends it.
     *
     * @param command the program and its arguments; may hold placeholders: ${port}, ${port.NAME}, ${dir} (a scratch
     *     directory of this member and trial), ${MEMBER.url}, ${MEMBER.port}
     * @param environment added to the lab's own
     * @param directory where it is started, an absolute path
     */
    record Launched(
            List<String> command,
            Map<String, String> environment,
            String directory,
            Readiness ready,
            Optional<Install> install)
            implements Source {
        public Launched {
            command = List.copyOf(command);
            environment = Map.copyOf(environment);
            if (command.isEmpty()) {
                throw new IllegalArgumentException("a command has at least a program, but this one is empty");
            }
        }
    }

    /** It runs already; the lab neither starts nor ends it. What cannot be watched there is said in the report. */
    record Attached(Optional<String> url, Optional<Long> pid) implements Source {}
}
