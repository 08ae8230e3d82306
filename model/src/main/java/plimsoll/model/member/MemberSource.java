package plimsoll.model.member;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** Where a member's process comes from. */
public sealed interface MemberSource {
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
            Optional<InstallStep> install)
            implements MemberSource {
        public Launched {
            command = List.copyOf(command);
            environment = Map.copyOf(environment);
            if (command.isEmpty()) {
                throw new IllegalArgumentException("a command has at least a program, but this one is empty");
            }
        }
    }

    /** It runs already; the lab neither starts nor ends it. */
    record Attached(Optional<String> url, Optional<Long> pid) implements MemberSource {
        /** What cannot be done with it, or known of it, a phrase each; every report says so. */
        public List<String> missing() {
            List<String> always = List.of(
                    "no cap: its memory and processors are limited by nobody here",
                    "no cause of death: its exit code, its output and its crash reports belong to who started it",
                    "no fresh process: every round meets what was left in it before, and nothing restarts it; where a store"
                            + " is listed, another --seed keeps the operations of two runs apart");
            List<String> more = pid.isPresent()
                    ? List.of(
                            "no log of its garbage collector; of its process, memory, processor and threads are watched")
                    : List.of("no look at its process, so memory, processor, threads and collector are not known:"
                            + " only what its clients saw is");
            return Stream.concat(always.stream(), more.stream()).toList();
        }
    }
}
