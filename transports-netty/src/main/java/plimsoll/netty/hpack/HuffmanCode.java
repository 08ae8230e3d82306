package plimsoll.netty.hpack;

import java.util.Arrays;
import java.util.stream.Stream;

/**
 * Decodes HPACK's Huffman code (RFC 7541, appendix B). The code is canonical: its lengths alone define it, codes of one
 * length are consecutive, and a longer code is larger when both are aligned to the left.
 */
final class HuffmanCode {
    /** Lengths in bits of the codes of bytes 0 to 255, and of the end of a string, which is never sent. */
    private static final String LENGTHS = """
            13 23 28 28 28 28 28 28 28 24 30 28 28 30 28 28 28 28 28 28 28 28 30 28 28 28 28 28 28 28 28 28
             6 10 10 12 13  6  8 11 10 10  8 11  8  6  6  6  5  5  5  6  6  6  6  6  6  6  7  8 15  6 12 10
            13  6  7  7  7  7  7  7  7  7  7  7  7  7  7  7  7  7  7  7  7  7  7  7  8  7  8 13 19 13 14  6
            15  5  6  5  6  5  6  6  6  5  7  7  6  6  6  5  6  7  6  5  5  6  7  7  7  7  7 15 11 14 13 28
            20 22 20 20 22 22 22 23 22 23 23 23 23 23 24 23 24 24 22 23 24 23 23 23 23 21 22 23 22 23 23 24
            22 21 20 22 22 23 23 21 23 22 22 24 21 22 23 23 21 21 22 21 23 22 23 23 20 22 22 22 23 22 22 23
            26 26 20 19 22 23 22 25 26 26 26 27 27 26 24 25 19 21 26 27 27 26 27 24 21 21 26 26 28 27 27 27
            20 24 20 21 22 21 21 23 22 22 25 25 24 24 26 23 26 27 26 26 27 27 27 27 27 28 27 27 27 27 27 26
            30""";

    private static final int SYMBOLS = 257;
    private static final int END = 256;
    private static final int LONGEST = 30;

    /** Codes of up to so many bits, among them those of nearly all characters of a header, need one look-up. */
    private static final int SHORT = 8;

    private static final int SHORTEST = 5;
    private static final long ONES = 0xFFFFFFFFL;

    /** By the next {@value #SHORT} bits: the symbol and, above its {@value #SHORT} bits, the length of its code; 0 for a longer one. */
    private static final short[] BY_PREFIX = new short[1 << SHORT];

    /** By length: the first code that is longer, aligned to the left of 32 bits. */
    private static final long[] BEYOND = new long[LONGEST + 1];

    /** By length: what to subtract from a code to get its place among all symbols. */
    private static final int[] OFFSET = new int[LONGEST + 1];

    private static final short[] SYMBOL = new short[SYMBOLS];

    static {
        int[] lengths = lengths();
        int code = 0;
        int place = 0;
        for (int length = 1; length <= LONGEST; length++) {
            code <<= 1;
            OFFSET[length] = code - place;
            for (int symbol = 0; symbol < SYMBOLS; symbol++) {
                if (lengths[symbol] == length) {
                    SYMBOL[place++] = (short) symbol;
                    if (length <= SHORT) {
                        int from = code << (SHORT - length);
                        Arrays.fill(
                                BY_PREFIX, from, from + (1 << (SHORT - length)), (short) (length << SHORT | symbol));
                    }
                    code++;
                }
            }
            BEYOND[length] = (long) code << (32 - length);
        }
    }

    private HuffmanCode() {}

    private static int[] lengths() {
        return Stream.of(LENGTHS.strip().split("\\s+"))
                .mapToInt(Integer::parseInt)
                .toArray();
    }

    /** Returns the most bytes that so many encoded ones can stand for. */
    static int mostDecoded(int encoded) {
        return 8 * encoded / SHORTEST;
    }

    /**
     * Decodes a string.
     *
     * @param into has room for {@link #mostDecoded} bytes from {@code at}
     * @return the end of the decoded bytes
     */
    static int decode(byte[] encoded, int from, int to, byte[] into, int at) throws HpackException {
        long bits = 0;
        int available = 0;
        int next = from;
        int end = at;
        while (true) {
            while (available < 32 && next < to) {
                bits = bits << 8 | (encoded[next++] & 0xFF);
                available += 8;
            }
            if (available == 0) {
                return end;
            }
            // The next 32 bits; ones, which are the padding of a string, follow its last bit.
            long window = available >= 32
                    ? (bits >>> (available - 32)) & ONES
                    : (((bits + 1) << (32 - available)) - 1) & ONES;
            int found = BY_PREFIX[(int) (window >>> (32 - SHORT))];
            int length = found == 0 ? longer(window) : found >>> SHORT;
            if (length > available) {
                if (available > 7 || window != ONES) {
                    throw new HpackException("a Huffman code is not padded by less than 8 ones");
                }
                return end;
            }
            int symbol =
                    found == 0 ? SYMBOL[(int) (window >>> (32 - length)) - OFFSET[length]] : found & ((1 << SHORT) - 1);
            if (symbol == END) {
                throw new HpackException("a Huffman code contains the end of the string");
            }
            into[end++] = (byte) symbol;
            available -= length;
        }
    }

    private static int longer(long window) {
        int length = SHORT + 1;
        while (window >= BEYOND[length]) {
            length++;
        }
        return length;
    }
}
