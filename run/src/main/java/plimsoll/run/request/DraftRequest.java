package plimsoll.run.request;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * A first study of a service that nobody has described.
 *
 * @param path that is to be loaded; empty: whichever answers
 * @param file the study, which is written
 * @param words of the command, which the study repeats
 */
public record DraftRequest(
        Service service, Optional<String> path, Path file, LoadPermission permission, List<String> words) {
    public DraftRequest {
        words = List.copyOf(words);
    }

    /** The service that is looked at. */
    public sealed interface Service {
        /** A jar that java -jar starts. */
        record Jar(Path file, String arguments, Start start) implements Service {}

        /** A command that starts it. */
        record Command(String words, Start start) implements Service {}

        /**
         * A service that runs already.
         *
         * @param pid the process on this machine that is watched
         */
        record Address(String url, Optional<Long> pid) implements Service {}
    }

    /**
     * The start of a service.
     *
     * @param keepPort whether it is left on the port that it opens by itself
     * @param listens how long it may take to listen
     */
    public record Start(boolean keepPort, Optional<Duration> listens) {}
}
