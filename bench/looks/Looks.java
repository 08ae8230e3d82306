import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.function.Predicate;
import java.util.function.ToIntFunction;
import plimsoll.judge.statistics.SimulatedLooks;
import plimsoll.judge.statistics.SimulatedLooks.SimulatedEnd;

/**
 * Runs of simulated variants, with rounds until decided and with fixed ones. Exit code 1: equal variants are called
 * different in more than 5 % of runs that look several times, by more than the error of the simulation.
 */
final class Looks {
    private static final double ALPHA = 0.05;
    private static final double[] NOISES = {0.04, 0.10, 0.16};
    private static final double[] FACTORS = {1, 1.03, 1.05, 1.10, 1.20, 1.50};

    /** Nine variants of which two are equal, as in a ranking of a suite. */
    private static final double[] LADDER = {1, 1, 1.1, 1.2, 1.5, 2, 3, 5, 14};

    /** A simulated run of nine variants takes as long as many of two. */
    private static final int FEWER = 10;

    private final int runs;
    private final long seed;
    private boolean inflated;

    private Looks(int runs, long seed) {
        this.runs = runs;
        this.seed = seed;
    }

    public static void main(String[] arguments) {
        int runs = arguments.length > 0 ? Integer.parseInt(arguments[0]) : 1_000;
        long seed = arguments.length > 1 ? Long.parseLong(arguments[1]) : 1;
        Looks looks = new Looks(runs, seed);
        looks.pairs();
        looks.many("four equal variants", SimulatedLooks.equal(4), runs);
        looks.many("nine equal variants", SimulatedLooks.equal(9), Math.max(1, runs / FEWER));
        looks.many("nine variants, two equal", LADDER, Math.max(1, runs / FEWER));
        System.exit(looks.inflated ? 1 : 0);
    }

    private void pairs() {
        for (double noise : NOISES) {
            heading("two variants", noise, runs);
            for (double factor : FACTORS) {
                double[] factors = {1, factor};
                String named = String.format(Locale.ROOT, "factor %.2f", factor);
                looked(named + ", until decided", SimulatedLooks.of(factors, noise, 24, 0.05), runs);
                looked(named + ", to 10% within 40", SimulatedLooks.of(factors, noise, 40, 0.10), runs);
                print(named + ", 6 rounds", SimulatedLooks.once(factors, noise, 6, 0.05), runs);
                print(named + ", 24 rounds", SimulatedLooks.once(factors, noise, 24, 0.05), runs);
            }
        }
    }

    private void many(String named, double[] factors, int count) {
        for (double noise : NOISES) {
            heading(named, noise, count);
            looked("until decided", SimulatedLooks.of(factors, noise, 24, 0.05), count);
            print("6 rounds", SimulatedLooks.once(factors, noise, 6, 0.05), count);
            print("24 rounds", SimulatedLooks.once(factors, noise, 24, 0.05), count);
        }
    }

    private void heading(String variants, double noise, int count) {
        System.out.printf(
                Locale.ROOT,
                "%n%s, noise %.0f %% a trial, %d runs each, seed %d%n",
                variants,
                100 * noise,
                count,
                seed);
    }

    /** Prints runs that look several times, and remembers whether they spend more than their error. */
    private void looked(String named, SimulatedLooks simulated, int count) {
        inflated |= print(named, simulated, count) > ALPHA + 3 * Math.sqrt(ALPHA * (1 - ALPHA) / count);
    }

    /** Returns the share of runs with a wrong decision. */
    private double print(String named, SimulatedLooks simulated, int count) {
        List<SimulatedEnd> ends = simulated.runs(count, new Random(seed)).toList();
        double wrong = share(ends, end -> end.wrong() > 0);
        int pairs = simulated.factors().length - 1;
        System.out.printf(
                Locale.ROOT,
                "%-38s wrong %5.1f %%  decided %5.1f %%  equal %5.1f %%  open %5.1f %%  rounds %5.1f  trials %6.1f%n",
                named,
                100 * wrong,
                100 * mean(ends, SimulatedEnd::decided) / pairs,
                100 * mean(ends, SimulatedEnd::equal) / pairs,
                100 * mean(ends, SimulatedEnd::open) / pairs,
                mean(ends, SimulatedEnd::rounds),
                mean(ends, SimulatedEnd::trials));
        return wrong;
    }

    private static double share(List<SimulatedEnd> ends, Predicate<SimulatedEnd> which) {
        return (double) ends.stream().filter(which).count() / ends.size();
    }

    private static double mean(List<SimulatedEnd> ends, ToIntFunction<SimulatedEnd> of) {
        return ends.stream().mapToInt(of).average().orElseThrow();
    }
}
