import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import plimsoll.plan.search.BreakpointPosterior.Interval;
import plimsoll.plan.search.CapacityEdge;
import plimsoll.plan.search.SearchDecision;
import plimsoll.plan.search.SearchGoal;
import plimsoll.plan.search.SimulatedSlack;
import plimsoll.plan.search.SimulatedNoise;
import plimsoll.plan.search.SimulatedService;
import plimsoll.plan.search.SuccessPromise;
import plimsoll.plan.search.knob.KnobRange;

/** Searches simulated services from the ramp, verifies every proven answer five times, and prints what was kept of its promise. */
final class Proofs {
    private static final KnobRange USERS = new KnobRange("users", KnobRange.Hardness.RISES, 1, 20_000, 1);
    private static final int VERIFICATIONS = 5;
    private static final double OFTEN = 0.9;
    private static final double TOO_MUCH = 1.05;

    private static long over;

    private Proofs() {}

    public static void main(String[] arguments) {
        int runs = arguments.length > 0 ? Integer.parseInt(arguments[0]) : 400;
        long seed = arguments.length > 1 ? Long.parseLong(arguments[1]) : 1;
        double promised = arguments.length > 3 ? Double.parseDouble(arguments[3]) : 0.6;
        System.out.printf(Locale.ROOT, "%d searches each, seed %d, width 10 %%; promised: %.0f %% of trials hold%n", runs, seed, promised * 100);
        String slacks = arguments.length > 4 ? arguments[4] : "none";
        System.out.println("| noise | proven | come out again | contradicted | true success below the promise | below 90 % | claim / C p5, median | claim / truth, median | trials of a search, median / p95 | of a verification, mean | half of the trials break in its 90 % interval |");
        System.out.println("|---|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|");
        noises().forEach((name, noise) -> {
            for (SimulatedSlack slack : SimulatedSlack.values()) {
                String shown = slack.name().toLowerCase(Locale.ROOT).replace('_', ' ');
                if ((arguments.length < 3 || name.matches(arguments[2])) && shown.matches(slacks)) {
                    String named = slack == SimulatedSlack.NONE ? name : name + "; slack " + shown;
                    System.out.println("| " + named + " | " + row(noise, slack, promised, runs, seed));
                }
            }
        });
        System.out.printf(Locale.ROOT, "claims above %.2f C: %d%n", TOO_MUCH, over);
    }

    private static Map<String, SimulatedNoise> noises() {
        Map<String, SimulatedNoise> noises = new LinkedHashMap<>();
        for (double spread : new double[] {0.02, 0.04, 0.1, 0.16}) {
            noises.put(percent("slow, spread %.0f %%", spread), SimulatedNoise.slow(spread, 0));
        }
        for (double spread : new double[] {0.04, 0.1, 0.16}) {
            noises.put(percent("slow, spread %.0f %%, lapses 5 %%", spread), SimulatedNoise.slow(spread, 0.05));
        }
        for (double spread : new double[] {0.01, 0.04, 0.1, 0.16}) {
            noises.put(percent("dies, spread %.0f %%", spread), SimulatedNoise.dying(spread));
        }
        noises.put("dies, spread 4 %, slow now and then: 5 %", SimulatedNoise.dying(0.04).withLapses(0.05));
        noises.put("dies, spread 4 %, and anywhere: 2 %", SimulatedNoise.dying(0.04).withStrays(0.02));
        noises.put("dies, spread 4 %, and anywhere: 5 %", SimulatedNoise.dying(0.04).withStrays(0.05));
        noises.put("slow, spread 4 %, dies anywhere: 5 %", SimulatedNoise.slow(0.04, 0).withStrays(0.05));
        for (boolean dies : new boolean[] {false, true}) {
            SimulatedNoise four = dies ? SimulatedNoise.dying(0.04) : SimulatedNoise.slow(0.04, 0);
            String breaks = dies ? "dies" : "slow";
            noises.put(breaks + ", spread 4 %, outliers", four.withOutliers());
            noises.put(breaks + ", spread 4 %, two speeds", four.withTwoSpeeds());
            for (double wander : new double[] {0.03, 0.05, 0.1}) {
                noises.put(percent(breaks + ", spread 4 %%, wanders by %.0f %%", wander), four.wandering(wander));
            }
            noises.put(breaks + ", shallow: spread 30 %", dies ? SimulatedNoise.dying(0.3) : SimulatedNoise.slow(0.3, 0));
        }
        return noises;
    }

    private static String percent(String name, double share) {
        return String.format(Locale.ROOT, name, share * 100);
    }

    private static String row(SimulatedNoise noise, SimulatedSlack slack, double promised, int runs, long seed) {
        Random random = new Random(seed);
        int proof = new SuccessPromise(promised).trials();
        SearchGoal goal = SearchGoal.of(USERS, 0.1).proofOf(proof).atMost(Math.max(60, 10 * proof), SearchGoal.TIME_MAX);
        double truth = noise.multipleWith(promised);
        double half = noise.multipleWith(0.5);
        double[] claims = new double[runs];
        double[] trials = new double[runs];
        int proven = 0;
        int below = 0;
        int seldom = 0;
        int[] again = new int[4];
        int[] inside = new int[2];
        for (int run = 0; run < runs; run++) {
            double capacity = 100 * Math.pow(100, random.nextDouble());
            SimulatedService service = new SimulatedService(capacity, noise, slack, random.nextLong());
            SimulatedService.Found found = service.search(goal);
            trials[run] = found.shots().size();
            claims[run] = Double.NaN;
            if (!(found.step() instanceof SearchDecision.Answer(CapacityEdge answer)) || !answer.proven()) {
                continue;
            }
            proven++;
            double claim = answer.holds().orElseThrow().value();
            claims[run] = claim / capacity;
            double success = service.success(USERS, claim);
            below += success < promised ? 1 : 0;
            seldom += success < OFTEN ? 1 : 0;
            over += claim > TOO_MUCH * capacity ? 1 : 0;
            inside[0] += answer.interval().isPresent() ? 1 : 0;
            inside[1] += answer.interval().filter(each -> contains(each, half * capacity)).isPresent() ? 1 : 0;
            for (int count = 0; count < VERIFICATIONS; count++) {
                SimulatedService.Found verification = service.verification(goal, answer);
                CapacityEdge edge = ((SearchDecision.Answer) verification.step()).capacity();
                again[0]++;
                again[1] += edge.proven() ? 1 : 0;
                again[2] += edge.contradicted() ? 1 : 0;
                again[3] += verification.shots().size();
            }
        }
        double[] claimed = Arrays.stream(claims).filter(claim -> !Double.isNaN(claim)).sorted().toArray();
        Arrays.sort(trials);
        return String.format(
                Locale.ROOT,
                "%.1f %% | %.1f %% | %.1f %% | %.1f %% | %.0f %% | %.2f, %.3f | %s | %.0f / %.0f | %.1f | %.0f %% |",
                100.0 * proven / runs,
                100.0 * again[1] / again[0],
                100.0 * again[2] / again[0],
                100.0 * below / proven,
                100.0 * seldom / proven,
                at(claimed, 0.05),
                at(claimed, 0.5),
                truth == 0 ? "-" : String.format(Locale.ROOT, "%.3f", at(claimed, 0.5) / truth),
                at(trials, 0.5),
                at(trials, 0.95),
                (double) again[3] / again[0],
                100.0 * inside[1] / inside[0]);
    }

    private static boolean contains(Interval interval, double value) {
        return interval.from() <= value && value <= interval.to();
    }

    private static double at(double[] sorted, double share) {
        return sorted.length == 0 ? Double.NaN : sorted[(int) Math.round(share * (sorted.length - 1))];
    }
}
