package plimsoll.driver;

import java.util.OptionalInt;

/**
 * One stored copy.
 *
 * @param id as the store names it; an operation's identity, else it is unexpected
 * @param length bytes
 * @param crc32c of all its bytes (Castagnoli, RFC 3720 B.4); empty when the store cannot tell and nothing was read back
 */
public record Stored(String id, long length, OptionalInt crc32c) {}
