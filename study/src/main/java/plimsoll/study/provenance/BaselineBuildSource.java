package plimsoll.study.provenance;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import plimsoll.model.member.Build;
import plimsoll.model.member.Member;
import plimsoll.model.member.MemberSource;
import plimsoll.model.study.Experiment;

/** The source of a service's baseline build. */
public sealed interface BaselineBuildSource {
    /** The name that the user gave. */
    String named();

    /**
     * Returns how to start the subject from the other build.
     *
     * @param source how the study starts it
     * @throws BaselineException if that cannot be determined, with what to do next
     */
    MemberSource.Launched of(Experiment experiment, String member, MemberSource.Launched source);

    /**
     * Another jar, which replaces the one in the command.
     *
     * @param jar absolute path
     */
    record OfJar(String named, String jar) implements BaselineBuildSource {
        @Override
        public MemberSource.Launched of(Experiment experiment, String member, MemberSource.Launched source) {
            source.image().ifPresent(image -> {
                throw new BaselineException(experiment.variant() + " is the image " + image.reference()
                        + ", in which no jar can be replaced; use the directory of a result as the baseline");
            });
            List<Integer> places = JavaCommand.of(source).jars();
            if (places.size() != 1) {
                throw new BaselineException("the command of " + experiment.variant() + " names "
                        + (places.isEmpty() ? "no jar" : places.size() + " jars") + ", and " + named
                        + " replaces exactly one: " + String.join(" ", source.command())
                        + "; use the directory of a result as the baseline, since it records its whole command");
            }
            List<String> words = new ArrayList<>(source.command());
            words.set(places.getFirst(), jar);
            return source.with(words, source.environment());
        }
    }

    /**
     * The build that an earlier run recorded.
     *
     * @param experiments of that run's plan
     */
    record Recorded(String named, List<Experiment> experiments, List<Build> builds) implements BaselineBuildSource {
        @Override
        public MemberSource.Launched of(Experiment experiment, String member, MemberSource.Launched source) {
            MemberSource recorded = experiments.stream()
                    .filter(each -> each.variant().equals(experiment.variant()))
                    .flatMap(each -> each.deployment().subjects().stream())
                    .filter(each -> each.name().equals(member))
                    .map(Member::source)
                    .findFirst()
                    .orElseThrow(() -> new BaselineException(named + " has no variant '" + experiment.variant()
                            + "' with a service '" + member + "'; it has "
                            + String.join(
                                    ", ",
                                    experiments.stream()
                                            .map(Experiment::variant)
                                            .distinct()
                                            .toList())
                            + "; select a variant with --variants, or give the jar of the baseline"));
            unchanged(experiment.variant(), member);
            if (recorded instanceof MemberSource.Launched launched) {
                return launched;
            }
            throw new BaselineException(
                    named + " did not start '" + member + "', so it cannot be started again; give a jar");
        }

        private void unchanged(String variant, String member) {
            Build build = builds.stream()
                    .filter(each ->
                            each.variant().equals(variant) && each.member().equals(member))
                    .findFirst()
                    .filter(each -> !each.files().isEmpty())
                    .orElseThrow(() -> new BaselineException(named + " does not record the files that " + variant
                            + " was started from, so they may have changed; run the baseline's build again, or give"
                            + " its jar"));
            Optional<String> changed = BuildFingerprints.changed(build);
            changed.ifPresent(why -> {
                throw new BaselineException("the build of " + named + " cannot be run again: " + why
                        + "; keep a copy of the baseline's jar and use --baseline OLD.jar");
            });
        }
    }
}
