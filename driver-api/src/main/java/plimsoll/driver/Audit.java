package plimsoll.driver;

import java.util.stream.Stream;

/** Lists what a store holds after a trial. */
public interface Audit extends AutoCloseable {
    /** Everything that is stored, once per copy; lazily, so that memory stays flat. */
    Stream<StoredCopy> list();

    /** How many were begun in the store and never finished, such as uploads whose blocks nobody committed. */
    default long unfinished() {
        return 0;
    }

    @Override
    void close();
}
