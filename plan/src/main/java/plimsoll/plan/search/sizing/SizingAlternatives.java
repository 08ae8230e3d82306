package plimsoll.plan.search.sizing;

import java.util.Locale;
import plimsoll.model.study.Experiment;

/** The ways of sizing a container that are not ours, put into an experiment. */
public final class SizingAlternatives {
    private SizingAlternatives() {}

    /** Who says how a container is split. */
    public enum SizingMethod {
        /** A JVM that is told nothing. */
        JVM_DEFAULTS,
        /** The memory calculator of the Java buildpacks. */
        BUILDPACK;

        /** As a study writes it, such as {@code jvm-defaults}. */
        public String word() {
            return name().toLowerCase(Locale.ROOT).replace('_', '-');
        }

        /** @param classes that the program loads */
        public JvmSizing of(ContainerLimits container, int classes) {
            return switch (this) {
                case JVM_DEFAULTS -> JvmDefaults.of(container);
                case BUILDPACK -> new BuildpackCalculator(classes, 0).of(container);
            };
        }
    }

    /** In this container, told what the way says and nothing else of memory; as it was where the way has no answer. */
    public static Experiment outfitted(Experiment experiment, JvmSizing jvmSizing, ContainerLimits container) {
        return jvmSizing instanceof JvmSizing.SizedSplit sized
                ? SplitApplier.in(SplitApplier.of(SplitApplier.untold(experiment), sized), container.memory())
                : experiment;
    }
}
