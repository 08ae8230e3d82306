package plimsoll.hostile;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Random;

/**
 * Changes valid inputs at random: cuts, flips bits, repeats, swaps, and inserts pieces that mean something in the format.
 *
 * @param longestRun the most bytes that one inserted run of a piece has
 */
public record ByteMutator(List<String> pieces, int longestRun) {
    private static final int LONGEST_SPAN = 64;

    public ByteMutator {
        pieces = List.copyOf(pieces);
    }

    /** Returns one of the inputs with up to three changes. */
    public String changed(List<String> good, Random random) {
        byte[] bytes = good.get(random.nextInt(good.size())).getBytes(StandardCharsets.UTF_8);
        return new String(changed(bytes, random), StandardCharsets.UTF_8);
    }

    /** Returns the input with up to three changes. */
    public byte[] changed(byte[] good, Random random) {
        byte[] bytes = good;
        for (int i = random.nextInt(3); i >= 0; i--) {
            bytes = changedOnce(bytes, random);
        }
        return bytes;
    }

    private byte[] changedOnce(byte[] bytes, Random random) {
        int at = random.nextInt(bytes.length + 1);
        int to = Math.min(bytes.length, at + random.nextInt(LONGEST_SPAN));
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        switch (random.nextInt(6)) {
            case 0 -> out.write(bytes, 0, at);
            case 1 -> out.writeBytes(flipped(bytes, at, to, random));
            case 2 -> {
                out.write(bytes, 0, to);
                out.write(bytes, at, bytes.length - at);
            }
            case 3 -> {
                out.write(bytes, 0, at);
                out.write(bytes, to, bytes.length - to);
            }
            case 4 -> out.writeBytes(swapped(bytes, at, to, random));
            default -> {
                out.write(bytes, 0, at);
                out.writeBytes(run(random).getBytes(StandardCharsets.UTF_8));
                out.write(bytes, at, bytes.length - at);
            }
        }
        return out.toByteArray();
    }

    private static byte[] flipped(byte[] bytes, int from, int to, Random random) {
        byte[] flipped = bytes.clone();
        for (int i = from; i < to; i += 1 + random.nextInt(16)) {
            flipped[i] ^= (byte) (1 << random.nextInt(8));
        }
        return flipped;
    }

    private static byte[] swapped(byte[] bytes, int from, int to, Random random) {
        byte[] swapped = bytes.clone();
        int other = random.nextInt(bytes.length + 1);
        int length = Math.min(to - from, bytes.length - other);
        System.arraycopy(bytes, from, swapped, other, length);
        System.arraycopy(bytes, other, swapped, from, length);
        return swapped;
    }

    /** Returns a piece, mostly a few times; now and then as often as fits into a length of any magnitude. */
    private String run(Random random) {
        String piece = pieces.get(random.nextInt(pieces.size()));
        int times = random.nextInt(4) == 0
                ? (int) Math.pow(longestRun, random.nextDouble()) / piece.length()
                : random.nextInt(20);
        return piece.repeat(times);
    }
}
