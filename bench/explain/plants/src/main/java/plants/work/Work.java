package plants.work;

/** The same amount of computing each time. */
public final class Work {
    private static final long STEPS_PER_MICRO = 500;
    private static final long SEED = 88172645463325252L;

    private Work() {}

    /**
     * A chain of dependent steps. (Multiplications would not do: the compiler merges several of them.)
     *
     * @param micros about so many microseconds of a core of 3 GHz
     * @return the end of the chain, which cannot be known without computing it
     */
    public static long of(int micros) {
        return from(SEED, micros);
    }

    /** Continues a chain, so that two parts have the end of the whole. */
    public static long from(long begin, int micros) {
        long value = begin;
        for (long step = micros * STEPS_PER_MICRO; step > 0; step--) {
            value ^= value << 13;
            value ^= value >>> 7;
            value ^= value << 17;
        }
        return value;
    }
}
