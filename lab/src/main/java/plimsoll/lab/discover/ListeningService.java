package plimsoll.lab.discover;

import java.util.NavigableSet;
import java.util.TreeSet;

/**
 * A service that runs and listens, until it is closed.
 *
 * @param ports ports on which it listens
 * @param obeyed whether it listens on the port that it was given
 * @param remark how it came to its port, for the study
 */
public record ListeningService(ServiceProcess running, NavigableSet<Integer> ports, boolean obeyed, String remark)
        implements AutoCloseable {
    public ListeningService {
        ports = new TreeSet<>(ports);
    }

    /** Returns the port that it was given if it obeyed, otherwise all ports that it opened. */
    NavigableSet<Integer> candidates() {
        return obeyed ? new TreeSet<>(java.util.Set.of(running.startCommand().port())) : ports;
    }

    @Override
    public void close() {
        running.close();
    }
}
