package plimsoll.worker.ledger;

import plimsoll.model.OperationId;

/**
 * Which operations have an address: those of one seed, producer below {@code producers}, sequence below {@code capacity}.
 *
 * @param capacity operations per producer, 1 to 2^31 - 1
 */
public record Shape(long seed, int producers, long capacity) {
    public Shape {
        if (producers < 1 || producers > 0x10000 || capacity < 1 || capacity > Integer.MAX_VALUE) {
            throw new IllegalArgumentException("there are 1 to 65536 producers of 1 to " + Integer.MAX_VALUE
                    + " operations, but these are " + producers + " of " + capacity);
        }
    }

    public boolean holds(OperationId id) {
        return id.seed() == seed && id.producer() < producers && id.sequence() < capacity;
    }

    long fileLength() {
        return AddressFile.HEADER + producers * capacity;
    }
}
