package plimsoll.driver;

import java.util.Optional;
import java.util.OptionalInt;
import plimsoll.model.OperationId;

/**
 * An entry that a consumer was given.
 *
 * @param id of the operation that put it in; empty when the entry does not say whose it is
 * @param length bytes
 * @param crc32c of all its bytes; empty when it carries none that could be checked
 * @param acknowledge tells the queue that the entry was processed; called once, after the delivery is on record; throws
 *     {@link DeliveryException} when the queue did not take it, which may then give the entry again
 */
public record Delivery(Optional<OperationId> id, long length, OptionalInt crc32c, Runnable acknowledge) {}
