package plimsoll.model.member;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** The origin of a member's process. */
public sealed interface MemberSource {
    /**
     * A process that the lab starts and ends.
     *
     * @param command the program and its arguments; may hold placeholders: ${port}, ${port.NAME}, ${dir} (a scratch
     *     directory of this member and trial), ${MEMBER.url}, ${MEMBER.port}; may be empty for an image
     * @param environment added to the lab's own, or to the image's
     * @param directory absolute path of its working directory; an image has its own
     * @param image the image that holds its program and files; empty: they are this machine's
     * @param archive that its JVM starts from; empty: none but the JDK's own
     * @param config a file that is written for it before it starts; empty: it needs none
     * @param restart how it is restarted after a death; empty: its death ends the load
     */
    record Launched(
            List<String> command,
            Map<String, String> environment,
            String directory,
            Readiness ready,
            Optional<InstallStep> install,
            Optional<ContainerImage> image,
            Optional<StartArchive> archive,
            Optional<ConfigFile> config,
            Optional<RestartPolicy> restart)
            implements MemberSource {
        public Launched {
            command = List.copyOf(command);
            environment = Map.copyOf(environment);
            if (command.isEmpty() && image.isEmpty()) {
                throw new IllegalArgumentException("a command has at least a program, but this one is empty");
            }
        }

        /** A member that reads no file of the lab's and is not restarted. */
        public Launched(
                List<String> command,
                Map<String, String> environment,
                String directory,
                Readiness ready,
                Optional<InstallStep> install,
                Optional<ContainerImage> image,
                Optional<StartArchive> archive) {
            this(command, environment, directory, ready, install, image, archive, Optional.empty(), Optional.empty());
        }

        /** A program of this machine that starts without an archive of its own. */
        public Launched(
                List<String> command,
                Map<String, String> environment,
                String directory,
                Readiness ready,
                Optional<InstallStep> install) {
            this(command, environment, directory, ready, install, Optional.empty(), Optional.empty());
        }

        /** Returns a copy with another command and environment. */
        public Launched with(List<String> otherCommand, Map<String, String> otherEnvironment) {
            return new Launched(
                    otherCommand, otherEnvironment, directory, ready, install, image, archive, config, restart);
        }

        public Launched reading(ConfigFile file) {
            return new Launched(
                    command, environment, directory, ready, install, image, archive, Optional.of(file), restart);
        }

        public Launched startingFrom(Optional<StartArchive> other) {
            return new Launched(command, environment, directory, ready, install, image, other, config, restart);
        }

        public Launched restarting(Optional<RestartPolicy> policy) {
            return new Launched(command, environment, directory, ready, install, image, archive, config, policy);
        }

        /** Returns whether JVM flags can be inserted after its program; a JVM of an image takes them from a variable. */
        public boolean startsJava() {
            return image.isEmpty() && JavaOptions.isJava(command.get(0));
        }
    }

    /**
     * A process that the agent of another machine starts and ends for the lab. The plan does not name the machine.
     *
     * @param there as the lab would start it here
     */
    record Elsewhere(Launched there) implements MemberSource {}

    /** A process that runs already; the lab neither starts nor ends it. */
    record Attached(Optional<String> url, Optional<Long> pid) implements MemberSource {
        /** Limitations of measuring an attached process, one phrase each; every report lists them. */
        public List<String> missing() {
            List<String> always = List.of(
                    "no cap: the lab does not limit its memory and processors",
                    "no cause of death: only the process that started it gets its exit code, output and crash reports",
                    "no fresh process: every round inherits the state of earlier ones, and nothing restarts it");
            List<String> more = pid.isPresent()
                    ? List.of("no log of its garbage collector; its memory, processor and threads are observed")
                    : List.of("no look at its process: memory, processor, threads and collector are unknown,"
                            + " only what its clients saw is known");
            return Stream.concat(always.stream(), more.stream()).toList();
        }
    }
}
