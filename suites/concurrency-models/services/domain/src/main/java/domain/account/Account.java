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
    private long cents;

    private Account(Journal journal) {
        this.journal = journal;
    }

    /** Returns the account that its journal has. */
    public static Account replayed(Journal journal) {
        Account account = new Account(journal);
        journal.entries().forEach(account::add);
        return account;
    }

    /** @throws RuntimeException if the money has more digits than a long, or the journal cannot keep the entry */
    public Statement enter(Entry entry) {
        add(entry);
        journal.append(entry);
        return new Statement(entries.size(), cents);
    }

    public List<Entry> entries() {
        return List.copyOf(entries);
    }

    private void add(Entry entry) {
        entries.add(entry);
        cents = Math.addExact(cents, Math.multiplyExact(entry.euros(), CENTS));
    }
}
