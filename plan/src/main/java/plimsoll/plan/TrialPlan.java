package plimsoll.plan;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import plimsoll.model.study.Cell;
import plimsoll.model.study.Experiment;
import plimsoll.model.study.Shard;
import plimsoll.model.study.Study;

/**
 * The order of a study's experiments: round by round, each cell once per round, in a new random order each time. A
 * drift of the machine then affects all cells alike; with one block per cell it would look like an effect.
 */
public final class TrialPlan {
    /** The odd constant of SplitMix64. Its multiples are distinct for any number of experiments. */
    private static final long STEP = 0x9E3779B97F4A7C15L;

    private TrialPlan() {}

    /**
     * Returns the plan, which is the same for the same study and seed. A cell with fewer rounds than others takes part
     * in the first ones only.
     *
     * @return each experiment with its round and a seed that no other experiment of the plan has, so that
     *     identities of two trials never collide in a store that outlives them. Arrivals have a seed that only the
     *     plan's seed and the round decide: cells that are compared meet the same bursts
     */
    public static List<Experiment> of(Study study, long seed) {
        return of(study.cells(), seed);
    }

    /** Returns a plan in which each of these experiments takes part in every round. */
    public static List<Experiment> ofRounds(List<Experiment> experiments, int rounds, long seed) {
        return of(experiments.stream().map(each -> new Cell(each, rounds)).toList(), seed);
    }

    /** Returns the plan of these cells, which must be in the order of their study. */
    public static List<Experiment> of(List<Cell> cells, long seed) {
        Random random = new Random(mixed(seed));
        List<Experiment> plan = new ArrayList<>();
        int rounds = cells.stream().mapToInt(Cell::rounds).max().orElse(0);
        for (int round = 1; round <= rounds; round++) {
            Optional<Long> arrivals = Optional.of(mixed(mixed(seed) + STEP * round));
            for (Experiment experiment : shuffled(cells, round, random)) {
                long own = mixed(seed + STEP * (plan.size() + 1));
                plan.add(experiment.inRound(round, own).withArrivalSeed(arrivals));
            }
        }
        return List.copyOf(plan);
    }

    /**
     * Returns the part of a plan that one machine runs: whole rounds, because only trials of one round are compared.
     *
     * @return in the plan's order
     */
    public static List<Experiment> part(List<Experiment> plan, Shard shard) {
        List<Integer> rounds =
                plan.stream().map(Experiment::round).distinct().sorted().toList();
        Set<Integer> own = Set.copyOf(shard.part(rounds));
        return plan.stream()
                .filter(experiment -> own.contains(experiment.round()))
                .toList();
    }

    private static List<Experiment> shuffled(List<Cell> cells, int round, Random random) {
        List<Experiment> taking = new ArrayList<>();
        cells.stream().filter(cell -> cell.rounds() >= round).forEach(cell -> taking.add(cell.experiment()));
        Collections.shuffle(taking, random);
        return taking;
    }

    /** SplitMix64's finalizer: a bijection, so different inputs give different seeds. */
    private static long mixed(long value) {
        long first = (value ^ (value >>> 30)) * 0xBF58476D1CE4E5B9L;
        long second = (first ^ (first >>> 27)) * 0x94D049BB133111EBL;
        return second ^ (second >>> 31);
    }
}
