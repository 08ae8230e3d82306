package plimsoll.judge.statistics;

import java.util.SplittableRandom;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;

/**
 * The signs by which a repeated test flips the differences of whole rounds. The flips of more rounds continue those of
 * fewer, so that a flip which one look has rejected can be recognized at the next. The first flip is the observed one.
 */
final class SignFlips {
    private static final long SEED = 0x504c494d;
    private static final int DRAWS = 1 << MaxTCorrection.EXACT_ROUNDS;

    private final int[][] signs;

    /** Whether they are a sample, since all would be too many. */
    private final boolean drawn;

    private SignFlips(int[][] signs, boolean drawn) {
        this.signs = signs;
        this.drawn = drawn;
    }

    static SignFlips of(int rounds) {
        boolean drawn = rounds > MaxTCorrection.EXACT_ROUNDS;
        return new SignFlips(
                IntStream.range(0, drawn ? DRAWS : 1 << rounds)
                        .mapToObj(flip -> drawn ? draw(flip, rounds) : enumerated(flip, rounds))
                        .toArray(int[][]::new),
                drawn);
    }

    int count() {
        return signs.length;
    }

    /** Returns the signs by flip and round. */
    int[][] signs() {
        return signs;
    }

    /** Returns the flip of an earlier look that a flip of this one continues. */
    int continued(int flip, SignFlips earlier) {
        return earlier.drawn ? flip : number(signs[flip], earlier.signs[0].length);
    }

    private static int[] enumerated(int flip, int rounds) {
        return signs(rounds, round -> (flip >>> round & 1) == 0);
    }

    /** The generator of a draw depends on its number alone, so that a longer draw begins like a shorter one. */
    private static int[] draw(int number, int rounds) {
        SplittableRandom random = new SplittableRandom(SEED + number);
        return signs(rounds, _ -> number == 0 || random.nextBoolean());
    }

    private static int[] signs(int rounds, IntPredicate plus) {
        int[] signs = new int[rounds];
        for (int round = 0; round < rounds; round++) {
            signs[round] = plus.test(round) ? 1 : -1;
        }
        return signs;
    }

    private static int number(int[] signs, int rounds) {
        return IntStream.range(0, rounds)
                .filter(round -> signs[round] < 0)
                .map(round -> 1 << round)
                .sum();
    }
}
