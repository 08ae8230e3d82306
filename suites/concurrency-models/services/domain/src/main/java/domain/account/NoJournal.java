package domain.account;

import java.util.List;

/** Keeps nothing: an account that begins anew is empty. */
record NoJournal() implements Journal {
    @Override
    public void append(Entry entry) {}

    @Override
    public List<Entry> entries() {
        return List.of();
    }
}
