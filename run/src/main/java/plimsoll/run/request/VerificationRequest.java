package plimsoll.run.request;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import plimsoll.model.Bytes;
import plimsoll.model.study.Shard;

/**
 * A request for a second proof of an earlier answer, or for a soak at the load that holds.
 *
 * @param earlier the directory of the result that has the answer; it is not changed
 * @param only the names of the answers to prove; empty: all
 * @param success the share of trials that must hold at the value that holds, at 95 %; empty: what the answer promises
 * @param seed empty: the seed of the result plus one
 * @param shard the share of the answers; empty: all
 */
public record VerificationRequest(
        Path earlier,
        List<String> only,
        Optional<SoakOptions> soaking,
        Optional<Double> success,
        Optional<Long> seed,
        Optional<Shard> shard,
        ResultDestination destination,
        LoadPermission permission,
        Invocation invocation) {
    /**
     * One long trial at the load that holds.
     *
     * @param most the most payload to send; empty: as much as the disk has room for
     */
    public record SoakOptions(Duration time, Optional<Bytes> most) {}

    public VerificationRequest {
        only = List.copyOf(only);
    }
}
