package relay.virtualput;

import java.time.Duration;
import org.springframework.boot.convert.DurationStyle;
import org.springframework.core.env.Environment;

/**
 * Options of the command line.
 *
 * @param maxConnections uploads at once; further ones wait in the kernel's backlog and cost no heap
 * @param deadline for one upload, from its first byte to the store's answer
 */
public record Settings(int maxConnections, Duration deadline) {

    static Settings from(Environment environment) {
        return new Settings(
                environment.getProperty("server.tomcat.max-connections", Integer.class, 32),
                DurationStyle.detectAndParse(environment.getProperty("deadline", "120s")));
    }
}
