package plimsoll.transports.request;

import java.time.Duration;
import java.util.OptionalLong;

/**
 * Misbehavior of a client: it sends slowly, pauses, or aborts in the middle of its content.
 *
 * @param bytesPerSecond limit for content; empty: as fast as the server reads
 * @param abortAfter bytes of content after which it stops sending and disconnects; empty: it sends everything
 * @param hold how long it stays connected without sending before it disconnects
 */
public record ClientBehavior(OptionalLong bytesPerSecond, OptionalLong abortAfter, Duration hold) {
    public static final ClientBehavior NORMAL =
            new ClientBehavior(OptionalLong.empty(), OptionalLong.empty(), Duration.ZERO);

    static ClientBehavior of(DriverSettings settings) {
        OptionalLong after = settings.bytes("abortAfterBytes");
        int hold = settings.millis("holdMillis", 0);
        if (hold > 0 && after.isEmpty()) {
            throw DriverSettings.wrong("holdMillis", Integer.toString(hold), "left out unless abortAfterBytes is set");
        }
        return new ClientBehavior(settings.bytes("bytesPerSecond"), after, Duration.ofMillis(hold));
    }

    /** Returns how many bytes of a content of this length are sent. */
    public long sends(long length) {
        return abortAfter.isPresent() ? Math.min(length, abortAfter.getAsLong()) : length;
    }

    /** Whether the sending of a content of this length is aborted. */
    public boolean aborts(long length) {
        return abortAfter.isPresent() && abortAfter.getAsLong() < length;
    }
}
