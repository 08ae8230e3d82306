package plimsoll.netty.hpack;

import java.util.Arrays;

/** Decodes the header blocks of one connection, all of them and in their order (RFC 7541, section 3). */
public final class HpackDecoder {
    /** The size of the dynamic table that HTTP/2 begins with. */
    public static final int TABLE_SIZE = 4096;

    private static final int INDEXED = 0x80;
    private static final int ADDED = 0x40;
    private static final int RESIZED = 0x20;
    private static final int HUFFMAN = 0x80;

    /** A number with more bytes is larger than any block. */
    private static final int MOST_SHIFT = 21;

    private final DynamicTable table = new DynamicTable(TABLE_SIZE);
    private final ReceivedField field = new ReceivedField();

    /** By the index of their name. */
    private final RepeatedField[] repeated = new RepeatedField[StaticTable.LENGTH + 1];

    private byte[] text = new byte[256];
    private int written;
    private byte[] block = text;
    private int at;
    private int end;

    public HpackDecoder() {
        Arrays.setAll(repeated, _ -> new RepeatedField());
    }

    /** Decodes a block of bytes, and passes its fields to the listener. */
    public void decode(byte[] bytes, int from, int to, FieldListener listener) throws HpackException {
        block = bytes;
        at = from;
        end = to;
        boolean begun = false;
        while (at < end) {
            int first = block[at] & 0xFF;
            if ((first & (INDEXED | ADDED)) == 0 && (first & RESIZED) != 0) {
                if (begun) {
                    throw new HpackException("a header block changes the size of its table after its first field");
                }
                table.resize(number(0x1F));
            } else {
                begun = true;
                field(first);
                listener.received(field);
            }
        }
    }

    private void field(int first) throws HpackException {
        if ((first & INDEXED) != 0) {
            field.entry(entry(number(0x7F)));
            return;
        }
        boolean added = (first & ADDED) != 0;
        int index = number(added ? 0x3F : 0x0F);
        if (added && index > 0 && index <= StaticTable.LENGTH) {
            TableEntry entry = added(index);
            table.add(entry);
            field.entry(entry);
            return;
        }
        written = 0;
        literal(index);
        if (added) {
            table.add(field.copy());
        }
    }

    /** Reads a field whose name has an index, or is a string if that is 0. */
    private void literal(int index) throws HpackException {
        if (index > 0) {
            field.name(entry(index));
            int length = string();
            field.value(text, 0, length);
            return;
        }
        int name = string();
        int value = string();
        field.name(FieldName.of(text, name), text, name);
        field.value(text, name, value);
    }

    /** Reads the value of a field that is added under a name of the static table. */
    private TableEntry added(int index) throws HpackException {
        RepeatedField before = repeated[index];
        if (before.isNext(block, at, end)) {
            at += before.length();
            return before.entry();
        }
        int from = at;
        written = 0;
        int length = string();
        TableEntry name = StaticTable.entry(index);
        TableEntry entry = new TableEntry(name.known(), name.name(), Arrays.copyOf(text, length));
        before.keep(entry, block, from, at);
        return entry;
    }

    private TableEntry entry(int index) throws HpackException {
        if (index == 0 || index > StaticTable.LENGTH + table.count()) {
            throw new HpackException("a header has the index " + index + ", but the table has "
                    + (StaticTable.LENGTH + table.count()) + " entries");
        }
        return index <= StaticTable.LENGTH ? StaticTable.entry(index) : table.entry(index - StaticTable.LENGTH - 1);
    }

    /**
     * Appends the next string to the text.
     *
     * @return its length
     */
    private int string() throws HpackException {
        if (at == end) {
            throw truncated();
        }
        boolean huffman = (block[at] & HUFFMAN) != 0;
        int length = number(0x7F);
        if (length > end - at) {
            throw truncated();
        }
        int start = written;
        if (huffman) {
            room(HuffmanCode.mostDecoded(length));
            written = HuffmanCode.decode(block, at, at + length, text, start);
        } else {
            room(length);
            System.arraycopy(block, at, text, start, length);
            written += length;
        }
        at += length;
        return written - start;
    }

    private void room(int more) {
        if (written + more > text.length) {
            text = Arrays.copyOf(text, Math.max(2 * text.length, written + more));
        }
    }

    /**
     * Reads a number whose first bits are in the current byte.
     *
     * @param prefix the mask of these bits
     */
    private int number(int prefix) throws HpackException {
        int number = block[at++] & prefix;
        if (number < prefix) {
            return number;
        }
        for (int shift = 0; shift <= MOST_SHIFT; shift += 7) {
            if (at == end) {
                throw truncated();
            }
            int next = block[at++];
            number += (next & 0x7F) << shift;
            if (next >= 0) {
                return number;
            }
        }
        throw new HpackException("a header block contains a number of more than 4 bytes");
    }

    private static HpackException truncated() {
        return new HpackException("a header block ends within a field");
    }
}
