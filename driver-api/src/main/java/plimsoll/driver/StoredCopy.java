package plimsoll.driver;

import java.util.OptionalInt;

/**
 * A copy that an audit found in a store.
 *
 * @param id its name in the store; the copy is unexpected unless this is an operation's identity
 * @param length bytes; {@link #NO_LENGTH} if the store has no length, as for rows
 * @param crc32c of all its bytes (Castagnoli, RFC 3720 B.4); empty if the store has no checksum and the bytes were not
 *     read back
 */
public record StoredCopy(String id, long length, OptionalInt crc32c) {
    /** The store lists the copy without its length. */
    public static final long NO_LENGTH = -1;

    /** Returns a copy of which the store lists only the name. */
    public static StoredCopy named(String id) {
        return new StoredCopy(id, NO_LENGTH, OptionalInt.empty());
    }
}
