package plimsoll.run.request;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import plimsoll.model.member.DeployedContainer;

/**
 * A request to write a first study for a service that has none.
 *
 * @param path to load; empty: any path that answers
 * @param file the study to write
 * @param declared the container of a manifest that the service is; empty without a manifest
 * @param words of the command line, which the study repeats
 */
public record DraftRequest(
        Service service,
        Optional<String> path,
        Path file,
        LoadPermission permission,
        Optional<DeployedContainer> declared,
        List<String> words) {
    public DraftRequest {
        words = List.copyOf(words);
    }

    /** The service to inspect. */
    public sealed interface Service {
        /** A jar to start with {@code java -jar}. */
        record Jar(Path file, String arguments, Start start) implements Service {}

        /**
         * A container image.
         *
         * @param reference absolute path of an archive, or the name of an image
         * @param arguments in place of the image's own; empty: its own
         */
        record Image(String reference, String arguments, Start start) implements Service {}

        /** A command that starts the service. */
        record Command(String words, Start start) implements Service {}

        /**
         * A service that is already running.
         *
         * @param pid the process on this machine to watch
         */
        record Address(String url, Optional<Long> pid) implements Service {}
    }

    /**
     * The start of a service.
     *
     * @param keepPort whether the service keeps its own default port
     * @param listens startup timeout, until the service listens
     */
    public record Start(boolean keepPort, Optional<Duration> listens) {}
}
