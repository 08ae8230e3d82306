package domain.report;

import domain.Options;
import java.net.URI;
import java.time.Duration;

/**
 * The services that provide a report's parts.
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
