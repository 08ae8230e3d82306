package domain.account;

import java.util.List;

/** The entries of an account that survive a failure of it; for one caller at a time. */
public interface Journal {
    /** @throws java.io.UncheckedIOException if it cannot be kept */
    void append(Entry entry);

    /**
     * Returns all, the oldest first.
     *
     * @throws java.io.UncheckedIOException if they cannot be read
     */
    List<Entry> entries();
}
