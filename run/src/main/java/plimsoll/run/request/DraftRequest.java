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
 * @param words that asked for it, which the study repeats
 */
public record DraftRequest(
        Service service, Optional<String> path, Path file, LoadPermission permission, List<String> words) {
    public DraftRequest {
        words = List.copyOf(words);
    }

    /** Which service. */
    public sealed interface Service {
        /** A jar that java -jar starts. */
        record Jar(Path file, String arguments, Start start) implements Service {}

        /** A command that starts it. */
        record Command(String words, Start start) implements Service {}

        /**
         * Where it runs already.
         *
         * @param pid its process on this machine, to be watched
         */
        record Address(String url, Optional<Long> pid) implements Service {}
    }

    /**
     * How it is started.
     *
     * @param keepPort whether it is left on the port that it opens by itself
     * @param listens how long it may take to listen
     */
    public record Start(boolean keepPort, Optional<Duration> listens) {}
}
