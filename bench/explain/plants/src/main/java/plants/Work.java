package plants;

/** The same amount of computing each time. */
public final class Work {
    private static final long STEPS_PER_MICRO = 800;

    private Work() {}

    /**
     * A chain of multiplications, of which none can begin before the last has ended.
     *
     * @param micros about so many microseconds of a core of 3 GHz
     * @return where the chain ends, which nobody can know without computing it
     */
    public static long of(int micros) {
        long value = 1;
        for (long step = micros * STEPS_PER_MICRO; step > 0; step--) {
            value = value * 6364136223846793005L + 1442695040888963407L;
        }
        return value;
    }
}
