package plimsoll.driver;

import java.util.Optional;
import java.util.OptionalInt;
import plimsoll.model.OperationId;

/**
 * A queue entry that a consumer received.
 *
 * @param id identity of the operation that put it in; empty if the entry does not carry one
 * @param length bytes
 * @param crc32c checksum of all its bytes; empty if it cannot be checked
 * @param acknowledge acknowledges the entry to the queue; called once, after the delivery is recorded. Throws {@link
 *     DeliveryException} if the queue does not accept it; the queue may then deliver the entry again
 */
public record Delivery(Optional<OperationId> id, long length, OptionalInt crc32c, Runnable acknowledge) {}
