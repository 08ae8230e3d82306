import java.util.Locale;
import plimsoll.judge.statistics.Noise;
import plimsoll.judge.statistics.SequentialSimulation;
import plimsoll.judge.statistics.SequentialSimulation.Frequencies;
import plimsoll.model.study.SequentialRounds;

/** Simulates runs that end once they are settled beside runs of all rounds, and prints how often each is right. */
final class Sequential {
    private static final double[] FACTORS = {1, 1.03, 1.05, 1.1, 1.2, 1.5};

    private Sequential() {}

    public static void main(String[] arguments) {
        int runs = arguments.length > 0 ? Integer.parseInt(arguments[0]) : 2_000;
        long seed = arguments.length > 1 ? Long.parseLong(arguments[1]) : 1;
        int most = arguments.length > 2 ? Integer.parseInt(arguments[2]) : 12;
        SequentialRounds plan = new SequentialRounds(most, SequentialRounds.DIFFERENCE);
        System.out.printf(Locale.ROOT, "%d runs each, seed %d, looks after %s rounds%n", runs, seed, plan.looks());
        System.out.println("| noise | second slower by | decided | of all rounds | excluded | of all rounds | rounds, mean |");
        System.out.println("|---|--:|--:|--:|--:|--:|--:|");
        for (Noise noise : Noise.values()) {
            for (double factor : FACTORS) {
                SequentialSimulation simulation = new SequentialSimulation(noise, factor, plan);
                print(noise, factor, simulation.sequential(runs, seed), simulation.fixed(runs, seed));
            }
        }
    }

    private static void print(Noise noise, double factor, Frequencies sequential, Frequencies fixed) {
        System.out.printf(
                Locale.ROOT,
                "| %s | %.0f %% | %.1f %% | %.1f %% | %.1f %% | %.1f %% | %.1f |%n",
                noise.name().toLowerCase(Locale.ROOT).replace('_', ' '),
                100 * (factor - 1),
                100 * sequential.decided(),
                100 * fixed.decided(),
                100 * sequential.equal(),
                100 * fixed.equal(),
                sequential.rounds());
    }
}
