package plimsoll.plan.search.sizing;

import java.util.List;
import java.util.Locale;
import plimsoll.model.Bytes;
import plimsoll.model.member.MemberSource;
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
                case BUILDPACK -> new BuildpackCalculator(classes).of(container);
            };
        }
    }

    /**
     * Returns what a method makes of the container of an experiment. The options of an image, except those of its heap,
     * stay, since only the lab that starts it reads them; the reason says so.
     *
     * @param classes number of classes that the program loads
     */
    public static JvmSizing sizing(SizingMethod method, Experiment experiment, ContainerLimits container, int classes) {
        JvmSizing sizing = method.of(container, classes);
        boolean image = experiment.deployment().subjects().stream()
                .anyMatch(member -> member.source() instanceof MemberSource.Launched launched
                        && launched.image().isPresent());
        return image && sizing instanceof JvmSizing.Sized(String way, Bytes heap, List<String> flags, String because)
                ? new JvmSizing.Sized(
                        way, heap, flags, because + "; the image's own JVM options stay, except those of its heap")
                : sizing;
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
