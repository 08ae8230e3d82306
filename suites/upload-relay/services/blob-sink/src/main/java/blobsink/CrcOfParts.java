package blobsink;

/**
 * CRC32C of two parts laid end to end, computed from the checksums of the parts.
 *
 * <p>Appending a zero byte is a linear map over the 32 bits of a checksum; appending n of them is that map raised to n,
 * which takes one squaring per bit of n.
 */
final class CrcOfParts {
    private static final int REFLECTED_POLYNOMIAL = 0x82F63B78;

    private CrcOfParts() {}

    /** The checksum of first followed by second, where second is secondLength bytes long. */
    static int concatenated(int first, int second, long secondLength) {
        int shifted = first;
        int[] map = eightZeroBits();
        for (long rest = secondLength; rest != 0; rest >>>= 1) {
            if ((rest & 1) != 0) {
                shifted = apply(map, shifted);
            }
            map = squared(map);
        }
        return shifted ^ second;
    }

    private static int[] eightZeroBits() {
        int[] oneBit = new int[Integer.SIZE];
        oneBit[0] = REFLECTED_POLYNOMIAL;
        for (int bit = 1; bit < Integer.SIZE; bit++) {
            oneBit[bit] = 1 << (bit - 1);
        }
        return squared(squared(squared(oneBit)));
    }

    private static int[] squared(int[] map) {
        int[] square = new int[Integer.SIZE];
        for (int bit = 0; bit < Integer.SIZE; bit++) {
            square[bit] = apply(map, map[bit]);
        }
        return square;
    }

    private static int apply(int[] map, int vector) {
        int sum = 0;
        for (int rest = vector; rest != 0; rest &= rest - 1) {
            sum ^= map[Integer.numberOfTrailingZeros(rest)];
        }
        return sum;
    }
}
