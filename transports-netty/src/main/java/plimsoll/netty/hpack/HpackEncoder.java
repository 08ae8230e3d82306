package plimsoll.netty.hpack;

import java.util.HashMap;
import java.util.Map;

/**
 * Encodes the header blocks of one connection in the order in which they are sent. A shared field is sent once with its
 * text and then by its index in the dynamic table; every other field is sent as text. The table only grows, and a field
 * that no longer fits remains text, so that an index changes only when a field is added.
 */
public final class HpackEncoder {
    private static final int INDEXED = 0x80;
    private static final int ADDED = 0x40;
    private static final int RESIZED = 0x20;

    private final Map<HeaderField, Integer> added = new HashMap<>();
    private int limit = HpackDecoder.TABLE_SIZE;
    private int size;
    private int changes;
    private boolean resized;

    /** Applies the server's limit of the table in bytes. */
    public void limit(int most) {
        int now = Math.min(most, HpackDecoder.TABLE_SIZE);
        if (now != limit) {
            limit = now;
            size = 0;
            added.clear();
            resized = true;
            changes++;
        }
    }

    /** Returns a count that changes when the same fields may have other bytes than before. */
    public int changes() {
        return changes;
    }

    /** Begins a block. */
    public void begin(HeaderBlock block) {
        block.clear();
        if (resized) {
            resized = false;
            changes++;
            // Empties the server's table, which holds what was added below the old limit.
            block.number(RESIZED, 0x1F, 0);
            block.number(RESIZED, 0x1F, limit);
        }
    }

    /** Appends a field that other requests share. */
    public void shared(HeaderField field, HeaderBlock block) {
        if (field.ofField() > 0) {
            block.number(INDEXED, 0x7F, field.ofField());
            return;
        }
        Integer place = added.get(field);
        if (place != null) {
            block.number(INDEXED, 0x7F, StaticTable.LENGTH + added.size() - place);
            return;
        }
        boolean fits = size + field.size() <= limit;
        text(fits ? ADDED : 0, fits ? 0x3F : 0x0F, field.ofName(), field.name(), block);
        block.string(field.value());
        if (fits) {
            added.put(field, added.size());
            size += field.size();
            changes++;
        }
    }

    /**
     * Appends a field whose value differs between requests.
     *
     * @param name its name, with any value
     */
    public void single(HeaderField name, String value, HeaderBlock block) {
        text(0, 0x0F, name.ofName(), name.name(), block);
        block.string(value);
    }

    private static void text(int pattern, int prefix, int ofName, String name, HeaderBlock block) {
        block.number(pattern, prefix, ofName);
        if (ofName == 0) {
            block.string(name);
        }
    }
}
