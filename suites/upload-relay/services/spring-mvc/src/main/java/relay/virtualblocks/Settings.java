package relay.virtualblocks;

import java.time.Duration;
import org.springframework.boot.convert.DurationStyle;
import org.springframework.core.env.Environment;
import org.springframework.util.unit.DataSize;

/**
 * Options of the command line.
 *
 * @param maxConnections uploads at once; further ones wait in the kernel's backlog and cost no heap
 * @param deadline for one upload, from its first byte to the store's answer
 * @param blockBytes collected before they are sent
 * @param blocks how many of them are in memory at once: the budget of bytes; each upload has at most one
 */
public record Settings(int maxConnections, Duration deadline, int blockBytes, int blocks) {

    static Settings from(Environment environment) {
        DataSize block = environment.getProperty("block", DataSize.class, DataSize.ofMegabytes(1));
        DataSize budget = environment.getProperty("budget", DataSize.class, DataSize.ofMegabytes(32));
        return new Settings(
                environment.getProperty("server.tomcat.max-connections", Integer.class, 32),
                DurationStyle.detectAndParse(environment.getProperty("deadline", "120s")),
                Math.toIntExact(block.toBytes()),
                Math.toIntExact(Math.max(1, budget.toBytes() / block.toBytes())));
    }
}
