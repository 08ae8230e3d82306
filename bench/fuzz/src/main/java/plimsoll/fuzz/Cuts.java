package plimsoll.fuzz;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;

/** Where an input is cut into pieces, chosen by its own bytes, so that a file repeats its pieces. */
public final class Cuts {
    private static final int PIECES_MAX = 6;

    private Cuts() {}

    /** Returns the input whole, byte by byte, and in some other pieces. */
    public static List<List<byte[]>> of(byte[] input) {
        Random random = new Random(Arrays.hashCode(input));
        return List.of(
                List.of(input),
                pieces(input, 1, 1, random),
                pieces(input, 1, 1 + input.length / PIECES_MAX * 2, random));
    }

    private static List<byte[]> pieces(byte[] input, int least, int most, Random random) {
        List<byte[]> pieces = new ArrayList<>();
        for (int at = 0; at < input.length; ) {
            int end = Math.min(input.length, at + least + random.nextInt(most - least + 1));
            pieces.add(Arrays.copyOfRange(input, at, end));
            at = end;
        }
        return pieces;
    }
}
