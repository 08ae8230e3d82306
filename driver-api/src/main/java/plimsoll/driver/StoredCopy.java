package plimsoll.driver;

import java.util.OptionalInt;

/**
 * One stored copy.
 *
 * @param id as the store names it; an operation's identity, else it is unexpected
 * @param length bytes; {@link #NO_LENGTH} when the store cannot tell, as of rows
 * @param crc32c of all its bytes (Castagnoli, RFC 3720 B.4); empty when the store cannot tell and nothing was read back
 */
public record StoredCopy(String id, long length, OptionalInt crc32c) {
    /** The store knows that it is there, and not how long. */
    public static final long NO_LENGTH = -1;

    /** One of which the store tells its name alone. */
    public static StoredCopy named(String id) {
        return new StoredCopy(id, NO_LENGTH, OptionalInt.empty());
    }
}
