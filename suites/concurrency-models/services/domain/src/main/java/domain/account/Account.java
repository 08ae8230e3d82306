package domain.account;

import java.util.ArrayList;
import java.util.List;

/**
 * The state of an account, for one caller at a time. An entry that fails leaves half of itself behind: its line without its
 * money.
 */
public final class Account {
    private static final int CENTS = 100;

    private final List<Entry> entries = new ArrayList<>();
    private final Journal journal;
    private boolean replayed;
    private long cents;

    /** @param journal replayed at the first use, so that a request gets the answer if it cannot be read */
    public Account(Journal journal) {
        this.journal = journal;
    }

    /** @throws RuntimeException if the money has more digits than a long, or the journal cannot keep the entry */
    public Statement enter(Entry entry) {
        replay();
        add(entry);
        journal.append(entry);
        return new Statement(entries.size(), cents);
    }

    /** @throws RuntimeException if the journal cannot be read */
    public List<Entry> entries() {
        replay();
        return List.copyOf(entries);
    }

    private void replay() {
        if (!replayed) {
            journal.entries().forEach(this::add);
            replayed = true;
        }
    }

    private void add(Entry entry) {
        entries.add(entry);
        cents = Math.addExact(cents, Math.multiplyExact(entry.euros(), CENTS));
    }
}
