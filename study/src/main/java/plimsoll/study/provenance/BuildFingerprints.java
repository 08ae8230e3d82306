package plimsoll.study.provenance;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import plimsoll.model.member.Build;
import plimsoll.model.member.BuildFile;
import plimsoll.model.member.ContainerImage;
import plimsoll.model.member.Member;
import plimsoll.model.member.MemberSource;
import plimsoll.model.study.Experiment;
import plimsoll.study.setting.LocalMachine;

/** Fingerprints of the files that the subjects of a run are started from. */
public final class BuildFingerprints {
    private BuildFingerprints() {}

    /** Returns one build for each variant and subject that the lab starts, in the order of the experiments. */
    public static List<Build> of(List<Experiment> experiments) {
        FileFingerprints fingerprints = new FileFingerprints();
        Set<String> seen = new HashSet<>();
        List<Build> builds = new ArrayList<>();
        for (Experiment experiment : experiments) {
            for (Member member : experiment.deployment().subjects()) {
                if (member.source() instanceof MemberSource.Launched source
                        && seen.add(experiment.variant() + " " + member.name())) {
                    List<BuildFile> files = source.image()
                            .map(image -> List.of(of(image, fingerprints)))
                            .orElseGet(() -> JavaCommand.of(source).files().stream()
                                    .map(fingerprints::of)
                                    .toList());
                    builds.add(new Build(experiment.variant(), member.name(), files));
                }
            }
        }
        return List.copyOf(builds);
    }

    /** A named image counts by its ID, which changes with its content. */
    private static BuildFile of(ContainerImage image, FileFingerprints fingerprints) {
        return image.id()
                .map(id -> new BuildFile(image.reference(), id))
                .orElseGet(() -> fingerprints.of(Path.of(image.reference())));
    }

    /** Describes the first file of any build that is missing or has changed; empty if all are unchanged. */
    public static Optional<String> changed(List<Build> builds) {
        return builds.stream().flatMap(build -> changed(build).stream()).findFirst();
    }

    /** Describes the first file that is missing or has changed; empty if all are unchanged. */
    public static Optional<String> changed(Build build) {
        FileFingerprints fingerprints = new FileFingerprints();
        return build.files().stream()
                .flatMap(file -> changed(file, fingerprints).stream())
                .findFirst();
    }

    private static Optional<String> changed(BuildFile then, FileFingerprints fingerprints) {
        Optional<String> found = then.path().startsWith("/")
                ? Optional.of(Path.of(then.path()))
                        .filter(Files::exists)
                        .map(path -> fingerprints.of(path).sha256())
                : new LocalMachine().image(then.path());
        if (found.isEmpty()) {
            return Optional.of(then.path() + " is no longer there");
        }
        String now = found.get();
        return now.equals(then.sha256())
                ? Optional.empty()
                : Optional.of(then.path() + " has another content now: sha256 " + start(then.sha256()) + "... then, "
                        + start(now) + "... now");
    }

    private static String start(String sha256) {
        return sha256.substring(0, Math.min(12, sha256.length()));
    }
}
