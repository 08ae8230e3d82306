package relay.reactive;

import java.time.Duration;
import org.springframework.boot.convert.DurationStyle;
import org.springframework.core.env.Environment;

/**
 * Options of the command line.
 *
 * @param uploads at once; further ones are refused
 * @param deadline for one upload, from its first byte to the store's answer
 */
public record Settings(int uploads, Duration deadline) {

    static Settings from(Environment environment) {
        return new Settings(
                environment.getProperty("uploads", Integer.class, 125),
                DurationStyle.detectAndParse(environment.getProperty("deadline", "120s")));
    }
}
