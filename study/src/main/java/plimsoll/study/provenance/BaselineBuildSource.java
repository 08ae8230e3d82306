package plimsoll.study.provenance;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import plimsoll.model.member.Build;
import plimsoll.model.member.Member;
import plimsoll.model.member.MemberSource;
import plimsoll.model.study.Experiment;

/** Where the same service comes from in a baseline. */
public sealed interface BaselineBuildSource {
    /** How the user named it. */
    String named();

    /**
     * The subject's start from the other build.
     *
     * @param source as it is started by the study
     * @throws BaselineException when it cannot be told, with what to do
     */
    MemberSource.Launched of(Experiment experiment, String member, MemberSource.Launched source);

    /**
     * Another jar in the place of the one that the command names.
     *
     * @param jar absolute
     */
    record OfJar(String named, String jar) implements BaselineBuildSource {
        @Override
        public MemberSource.Launched of(Experiment experiment, String member, MemberSource.Launched source) {
            List<Integer> places = JavaCommand.of(source).jars();
            if (places.size() != 1) {
                throw new BaselineException("the command of " + experiment.variant() + " names "
                        + (places.isEmpty() ? "no jar" : places.size() + " jars") + ", and " + named
                        + " takes the place of exactly one: " + String.join(" ", source.command())
                        + "; give the directory of a result as the baseline, which knows its whole command");
            }
            List<String> words = new ArrayList<>(source.command());
            words.set(places.getFirst(), jar);
            return new MemberSource.Launched(
                    words, source.environment(), source.directory(), source.ready(), source.install());
        }
    }

    /**
     * The build that an earlier run recorded.
     *
     * @param experiments of its plan
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
                            + ": choose by --variants, or give the jar of the baseline"));
            unchanged(experiment.variant(), member);
            if (recorded instanceof MemberSource.Launched launched) {
                return launched;
            }
            throw new BaselineException(
                    named + " did not start '" + member + "', so nothing can be started again; give a jar");
        }

        private void unchanged(String variant, String member) {
            Build build = builds.stream()
                    .filter(each ->
                            each.variant().equals(variant) && each.member().equals(member))
                    .findFirst()
                    .filter(each -> !each.files().isEmpty())
                    .orElseThrow(() -> new BaselineException(named + " does not say which files " + variant
                            + " was started from, so nobody knows whether they are the same today; run the baseline's"
                            + " build once more, or give its jar"));
            Optional<String> changed = BuildFingerprints.changed(build);
            changed.ifPresent(why -> {
                throw new BaselineException("the build of " + named + " cannot be run again: " + why
                        + "; keep the baseline's jar beside the new one and name it: --baseline OLD.jar");
            });
        }
    }
}
