package plimsoll.model;

/**
 * What a worker reports once a second; counts since the phase's start.
 *
 * @param atMillis since the phase's start
 * @param started operations begun
 * @param inFlight begun and not over
 */
public record Progress(
        String phase,
        long atMillis,
        long started,
        long acknowledged,
        long rejected,
        long failed,
        long unknown,
        long unsent,
        long inFlight,
        long bytesSent) {
    public long finished() {
        return acknowledged + rejected + failed + unknown;
    }
}
