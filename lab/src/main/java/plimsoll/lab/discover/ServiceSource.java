package plimsoll.lab.discover;

import java.net.URI;
import java.util.Optional;
import plimsoll.model.Bytes;

/** The origin of a probed service. */
public sealed interface ServiceSource {
    /**
     * It was started for the probe, and has ended.
     *
     * @param way option by which it is given its port; none if it keeps its own
     * @param port the port that was probed
     * @param obeyed whether that is the port that it was given
     * @param remark how it came to its port
     * @param resident its uncapped memory after the probe
     * @param takesHeap whether it is a JVM whose command line does not set the heap
     */
    record Started(
            ServiceProgram program,
            PortOption way,
            int port,
            boolean obeyed,
            String remark,
            Bytes resident,
            boolean takesHeap)
            implements ServiceSource {}

    /**
     * It was already running.
     *
     * @param pid its process, as given by the user
     * @param holder the process that listens there now, if it is visible
     */
    record Attached(URI base, Optional<Long> pid, Optional<Long> holder) implements ServiceSource {}
}
