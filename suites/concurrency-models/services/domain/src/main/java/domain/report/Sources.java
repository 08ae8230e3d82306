package domain.report;

import domain.Options;
import java.net.URI;
import java.time.Duration;

/**
 * Where a report gets its parts from.
 *
 * @param patience for each of them
 */
public record Sources(URI todos, URI image, Duration patience) {
    private static final Duration PATIENCE = Duration.ofSeconds(60);

    /** {@code --todo=URL} and {@code --raytracer=URL} of the services, {@code --patience=MILLIS}. */
    public static Sources of(Options options) {
        return new Sources(
                URI.create(options.needed("todo") + "/todos"),
                URI.create(options.needed("raytracer") + "/image"),
                options.millis("patience", PATIENCE));
    }
}
