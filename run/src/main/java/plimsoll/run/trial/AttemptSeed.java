package plimsoll.run.trial;

import java.util.SplittableRandom;
import plimsoll.model.member.MemberSource;
import plimsoll.model.study.Experiment;

/**
 * The seed of one attempt at an experiment with something attached. That may still hold the operations of earlier
 * attempts, of this run or of another one, and the same operations again would be found twice, or found although lost.
 *
 * @param run when the run was started
 * @param number of the trial's folder, which no other attempt of the run has
 */
public record AttemptSeed(String run, int number) {
    /** Returns the experiment with operations of its own if anything of it is attached. */
    public Experiment of(Experiment experiment) {
        long mixed = experiment.seed() + 31L * number + ((long) run.hashCode() << Integer.SIZE);
        return isNeededBy(experiment) ? experiment.withSeed(new SplittableRandom(mixed).nextLong()) : experiment;
    }

    /** True if something that the lab does not start takes part; attempts then differ from the plan in their seed. */
    public static boolean isNeededBy(Experiment experiment) {
        return experiment.deployment().members().stream()
                .anyMatch(member -> member.source() instanceof MemberSource.Attached);
    }
}
