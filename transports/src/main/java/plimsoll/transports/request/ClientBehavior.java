package plimsoll.transports.request;

import java.time.Duration;
import java.util.OptionalLong;

/**
 * How a client behaves that is no model client: it sends slowly, stands still, or breaks off half way.
 *
 * @param bytesPerSecond of content that leave at most; empty: as fast as they are taken
 * @param abortAfter bytes of content after which it sends no more and leaves; empty: it sends everything
 * @param hold how long it stands still, connected, before it leaves
 */
public record ClientBehavior(OptionalLong bytesPerSecond, OptionalLong abortAfter, Duration hold) {
    public static final ClientBehavior MODEL =
            new ClientBehavior(OptionalLong.empty(), OptionalLong.empty(), Duration.ZERO);

    static ClientBehavior of(DriverSettings settings) {
        OptionalLong after = settings.bytes("abortAfterBytes");
        int hold = settings.millis("holdMillis", 0);
        if (hold > 0 && after.isEmpty()) {
            throw DriverSettings.wrong(
                    "holdMillis", Integer.toString(hold), "left out where there is no abortAfterBytes");
        }
        return new ClientBehavior(settings.bytes("bytesPerSecond"), after, Duration.ofMillis(hold));
    }

    /** How much of a content leaves. */
    public long sends(long length) {
        return abortAfter.isPresent() ? Math.min(length, abortAfter.getAsLong()) : length;
    }

    /** Whether a content of this length is given up half way. */
    public boolean aborts(long length) {
        return abortAfter.isPresent() && abortAfter.getAsLong() < length;
    }
}
