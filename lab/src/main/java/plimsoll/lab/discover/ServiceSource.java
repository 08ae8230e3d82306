package plimsoll.lab.discover;

import java.net.URI;
import java.util.Optional;
import plimsoll.model.Bytes;

/** Where a service that was looked at came from. */
public sealed interface ServiceSource {
    /**
     * It was started for that, and has ended again.
     *
     * @param way in which it is told its port; none where it keeps its own
     * @param port the one that was asked
     * @param obeyed whether that is the one that it was told
     * @param remark how it came to its port
     * @param resident what it held in memory after it was asked, uncapped
     */
    record Started(
            ServiceProgram program,
            PortOption way,
            int port,
            boolean obeyed,
            String remark,
            Bytes resident,
            boolean onJvm)
            implements ServiceSource {}

    /**
     * It runs already.
     *
     * @param pid its process, as the user named it
     * @param holder the process that listens there now, where we may see it
     */
    record Attached(URI base, Optional<Long> pid, Optional<Long> holder) implements ServiceSource {}
}
