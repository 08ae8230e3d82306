package plimsoll.plan;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import plimsoll.model.study.Cell;
import plimsoll.model.study.Experiment;
import plimsoll.model.study.Study;

/**
 * The order in which a study's experiments run: round by round, each cell once a round, in a new random order in each. A
 * drift of the machine then meets all cells alike, which blocks of one cell would take for an effect.
 */
public final class TrialPlan {
    /** The odd number of SplitMix64: its multiples differ from each other for any count of experiments. */
    private static final long STEP = 0x9E3779B97F4A7C15L;

    private TrialPlan() {}

    /**
     * The same for the same study and seed. A cell with fewer rounds than others takes part in the first ones only.
     *
     * @return each with its round and a seed that no other experiment of the plan has, so that the identities of two
     *     trials never meet in a store that outlives them
     */
    public static List<Experiment> of(Study study, long seed) {
        Random random = new Random(mixed(seed));
        List<Experiment> plan = new ArrayList<>();
        int rounds = study.cells().stream().mapToInt(Cell::rounds).max().orElse(0);
        for (int round = 1; round <= rounds; round++) {
            for (Experiment experiment : shuffled(study.cells(), round, random)) {
                plan.add(experiment.inRound(round, mixed(seed + STEP * (plan.size() + 1))));
            }
        }
        return List.copyOf(plan);
    }

    private static List<Experiment> shuffled(List<Cell> cells, int round, Random random) {
        List<Experiment> taking = new ArrayList<>();
        cells.stream().filter(cell -> cell.rounds() >= round).forEach(cell -> taking.add(cell.experiment()));
        Collections.shuffle(taking, random);
        return taking;
    }

    /** SplitMix64's finalizer: one to one, so different inputs give different seeds. */
    private static long mixed(long value) {
        long first = (value ^ (value >>> 30)) * 0xBF58476D1CE4E5B9L;
        long second = (first ^ (first >>> 27)) * 0x94D049BB133111EBL;
        return second ^ (second >>> 31);
    }
}
