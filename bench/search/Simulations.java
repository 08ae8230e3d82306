import java.util.Arrays;
import java.util.Locale;
import java.util.Random;
import plimsoll.plan.search.knob.KnobRange;
import plimsoll.plan.search.CapacityEdge;
import plimsoll.plan.search.SearchGoal;
import plimsoll.plan.search.SimulatedSlack;
import plimsoll.plan.search.SimulatedNoise;
import plimsoll.plan.search.SimulatedService;
import plimsoll.plan.search.SearchDecision;

/** Searches simulated services of known capacity and prints the distribution of the answers. */
final class Simulations {
    private static final KnobRange USERS = new KnobRange("users", KnobRange.Hardness.RISES, 1, 20_000, 1);
    private static final KnobRange MEMORY = new KnobRange("memory (MiB)", KnobRange.Hardness.FALLS, 32, 65_536, 1);

    private static final int VERIFICATIONS = 10;

    private Simulations() {}

    public static void main(String[] arguments) {
        int runs = arguments.length > 0 ? Integer.parseInt(arguments[0]) : 400;
        long seed = arguments.length > 1 ? Long.parseLong(arguments[1]) : 1;
        String slacks = arguments.length > 2 ? arguments[2] : "none";
        System.out.println(runs + " searches each, seed " + seed + ", width 10 %, capacities 100 to 10,000");
        System.out.println("C: half of the trials break there; claim and breaks as a share of it (for memory, turned over: below 1 is safe)");
        for (double[] noise : new double[][] {{0, 0}, {0.05, 0}, {0.05, 0.05}, {0.1, 0.05}}) {
            for (SimulatedSlack slack : SimulatedSlack.values()) {
                if (!slack.name().toLowerCase(Locale.ROOT).replace('_', ' ').matches(slacks)) {
                    continue;
                }
                System.out.printf(
                        "%nspread %.0f %%, lapses %.0f %%, slack %s%n", noise[0] * 100, noise[1] * 100, slack);
                Noise each = new Noise(noise[0], noise[1], slack);
                print("users, ramp", run(USERS, false, each, new int[] {runs, (int) seed}));
                print("users, hint within 15 %", run(USERS, true, each, new int[] {runs, (int) seed}));
                print("memory, ramp", run(MEMORY, false, each, new int[] {runs, (int) seed}));
                print("memory, hint within 15 %", run(MEMORY, true, each, new int[] {runs, (int) seed}));
            }
        }
        if (!slacks.equals("none")) {
            return;
        }
        for (double[] noise : new double[][] {{0.02, 0}, {0.05, 0}, {0.05, 0.05}, {0.1, 0}, {0.1, 0.05}}) {
            verified(runs, (int) seed, "it is slow", noise);
        }
        for (double spread : new double[] {0.01, 0.03, 0.06, 0.1}) {
            verified(runs, (int) seed, "it dies", new double[] {spread, 0});
        }
    }

    private record Noise(double spread, double lapses, SimulatedSlack slack) {}

    /** Searches whose every proven answer is verified ten times. */
    private static void verified(int runs, int seed, String breaks, double[] noise) {
        Random random = new Random(seed);
        SearchGoal goal = SearchGoal.of(USERS, 0.1);
        double[][] found = new double[runs][];
        int[] counts = new int[4];
        for (int run = 0; run < runs; run++) {
            double capacity = 100 * Math.pow(100, random.nextDouble());
            SimulatedService service = breaks.equals("it dies")
                    ? SimulatedService.dying(capacity, noise[0], random.nextLong())
                    : new SimulatedService(capacity, noise[0], noise[1], random.nextLong());
            SimulatedService.Found answer = service.search(goal);
            found[run] = row(USERS, capacity, answer);
            for (int count = 0; found[run][3] == 1 && count < VERIFICATIONS; count++) {
                CapacityEdge again = service.verify(goal, ((SearchDecision.Answer) answer.step()).capacity());
                boolean allSix = again.holds().orElseThrow().verified()
                        && again.breaks().map(CapacityEdge.End::verified).orElse(true);
                counts[0]++;
                counts[1] += again.proven() ? 1 : 0;
                counts[2] += again.contradicted() ? 1 : 0;
                counts[3] += allSix ? 1 : 0;
            }
        }
        System.out.printf(
                Locale.ROOT,
                "%n%s, spread %.0f %%, lapses %.0f %%: of %d verifications %.1f %% agree (%.1f %% if all six had to hold), %.1f %% contradict%n",
                breaks,
                noise[0] * 100,
                noise[1] * 100,
                counts[0],
                100.0 * counts[1] / counts[0],
                100.0 * counts[3] / counts[0],
                100.0 * counts[2] / counts[0]);
        print("users, ramp", found);
    }

    /** Columns: claim/C, breaks/C, trials, proven. NaN where there is none. */
    private static double[][] run(KnobRange axis, boolean hinted, Noise noise, int[] runsAndSeed) {
        double[][] found = new double[runsAndSeed[0]][];
        Random random = new Random(runsAndSeed[1]);
        for (int run = 0; run < found.length; run++) {
            double capacity = 100 * Math.pow(100, random.nextDouble());
            SearchGoal goal = SearchGoal.of(axis, 0.1);
            goal = hinted ? goal.near(capacity * Math.exp(0.15 * random.nextGaussian())) : goal;
            SimulatedService service = new SimulatedService(
                    capacity,
                    SimulatedNoise.slow(noise.spread(), noise.lapses()),
                    noise.slack(),
                    random.nextLong());
            found[run] = row(axis, capacity, service.search(goal));
        }
        return found;
    }

    private static double[] row(KnobRange axis, double capacity, SimulatedService.Found found) {
        int trials = found.shots().size();
        if (!(found.step() instanceof SearchDecision.Answer(CapacityEdge answer))) {
            return new double[] {Double.NaN, Double.NaN, trials, 0};
        }
        boolean falls = axis.hardness() == KnobRange.Hardness.FALLS;
        double holds = answer.holds().map(end -> end.value() / capacity).orElse(Double.NaN);
        double breaks = answer.breaks().map(end -> end.value() / capacity).orElse(Double.NaN);
        return new double[] {falls ? 1 / holds : holds, falls ? 1 / breaks : breaks, trials, answer.proven() ? 1 : 0};
    }

    private static void print(String name, double[][] found) {
        double[] claims = column(found, 0);
        System.out.printf(
                Locale.ROOT,
                "  %-26s claim p5 %.3f median %.3f p95 %.3f max %.3f, over 1.05 C: %d (unproven: %d); breaks median %.3f; trials median %.0f p95 %.0f max %.0f; over 30: %d; proven %.1f %%%n",
                name,
                at(claims, 0.05),
                at(claims, 0.5),
                at(claims, 0.95),
                at(claims, 1),
                Arrays.stream(found).filter(row -> row[0] > 1.05 && row[3] == 1).count(),
                Arrays.stream(found).filter(row -> row[0] > 1.05 && row[3] == 0).count(),
                at(column(found, 1), 0.5),
                at(column(found, 2), 0.5),
                at(column(found, 2), 0.95),
                at(column(found, 2), 1),
                Arrays.stream(column(found, 2)).filter(trials -> trials > 30).count(),
                Arrays.stream(column(found, 3)).average().orElse(0) * 100);
    }

    private static double[] column(double[][] rows, int column) {
        return Arrays.stream(rows).mapToDouble(row -> row[column]).filter(value -> !Double.isNaN(value)).sorted().toArray();
    }

    private static double at(double[] sorted, double share) {
        return sorted[(int) Math.round(share * (sorted.length - 1))];
    }
}
