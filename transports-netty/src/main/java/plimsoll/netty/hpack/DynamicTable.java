package plimsoll.netty.hpack;

import java.util.Arrays;

/** The decoder's table of the fields that the server has sent, the newest first (RFC 7541, section 4). */
final class DynamicTable {
    private final int capacity;
    private final TableEntry[] entries;
    private int oldest;
    private int count;
    private int size;
    private int limit;

    /** @param capacity the largest size that the server may choose, in bytes */
    DynamicTable(int capacity) {
        this.capacity = capacity;
        this.limit = capacity;
        this.entries = new TableEntry[capacity / TableEntry.OVERHEAD];
        Arrays.fill(entries, TableEntry.EMPTY);
    }

    int count() {
        return count;
    }

    /** Changes the size within the capacity, and drops entries that no longer fit. */
    void resize(int bytesAtMost) throws HpackException {
        if (bytesAtMost > capacity) {
            throw new HpackException(
                    "it sets its header table to " + bytesAtMost + " bytes; at most " + capacity + " are allowed");
        }
        limit = bytesAtMost;
        evict(0);
    }

    private void evict(int needed) {
        while (count > 0 && size + needed > limit) {
            size -= entries[oldest].size();
            entries[oldest] = TableEntry.EMPTY;
            oldest = oldest + 1 == entries.length ? 0 : oldest + 1;
            count--;
        }
    }

    /** Adds an entry; one that is larger than the table empties it and is not added. */
    void add(TableEntry entry) {
        int needed = entry.size();
        evict(needed);
        if (needed <= limit) {
            entries[slot(count)] = entry;
            size += needed;
            count++;
        }
    }

    /** @param age 0 for the oldest entry */
    private int slot(int age) {
        int slot = oldest + age;
        return slot >= entries.length ? slot - entries.length : slot;
    }

    /** @param number 0 for the newest entry */
    TableEntry entry(int number) {
        return entries[slot(count - 1 - number)];
    }
}
