package plimsoll.plan.search.sizing;

import java.util.Locale;
import plimsoll.model.study.Experiment;

/** Applies the sizing methods that are not ours to an experiment. */
public final class SizingAlternatives {
    private SizingAlternatives() {}

    /** A method that splits a container. */
    public enum SizingMethod {
        /** A JVM without memory flags. */
        JVM_DEFAULTS,
        /** The memory calculator of the Java buildpacks. */
        BUILDPACK;

        /** Returns the name in a study, such as {@code jvm-defaults}. */
        public String word() {
            return name().toLowerCase(Locale.ROOT).replace('_', '-');
        }

        /** @param classes number of classes that the program loads */
        public JvmSizing of(ContainerLimits container, int classes) {
            return switch (this) {
                case JVM_DEFAULTS -> JvmDefaults.of(container);
                case BUILDPACK -> new BuildpackCalculator(classes, 0).of(container);
            };
        }
    }

    /**
     * Returns the experiment in this container with only the memory flags of the method; unchanged if the method has no
     * answer.
     */
    public static Experiment withSizing(Experiment experiment, JvmSizing jvmSizing, ContainerLimits container) {
        return jvmSizing instanceof JvmSizing.Sized sized
                ? SplitApplier.inContainer(
                        SplitApplier.of(SplitApplier.withoutMemoryFlags(experiment), sized), container.memory())
                : experiment;
    }
}
