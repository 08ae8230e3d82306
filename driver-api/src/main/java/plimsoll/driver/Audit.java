package plimsoll.driver;

import java.util.stream.Stream;

/** Lists what a store holds after a trial. */
public interface Audit extends AutoCloseable {
    /** Lists every stored copy, lazily, so that memory use stays constant. */
    Stream<StoredCopy> list();

    /**
     * Returns the number of entries that were begun in the store and never finished, such as uploads whose blocks were
     * never committed.
     */
    default long unfinished() {
        return 0;
    }

    @Override
    void close();
}
