package plimsoll.study.manifest;

import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import plimsoll.model.member.DeployedContainer;
import plimsoll.study.text.ProblemCollector;
import plimsoll.study.text.YamlDocuments;

/**
 * Reads one container of a manifest: of a workload of Kubernetes, in one document or among many such as Helm prints, or
 * of a service of a Compose file.
 */
public final class ManifestReader {
    private static final int SHOWN_MAX = 20;

    private ManifestReader() {}

    /**
     * A container that may be meant.
     *
     * @param path kind, workload and container, such as {@code deployment/orders/app}; a service's name in Compose; behind the
     *     namespace if it is not the only one with this path
     */
    record Candidate(String path, Supplier<DeployedContainer> reading) {}

    /**
     * Reads a manifest.
     *
     * @param name of the file, for messages
     * @param selection a part of the container's path, such as {@code orders/app}; empty if there is only one
     * @throws ManifestException with all problems, or the containers to choose from
     */
    public static DeployedContainer read(String name, String text, Optional<String> selection) {
        ProblemCollector problems = new ProblemCollector(name);
        List<ManifestNode> documents = new YamlDocuments(problems)
                .of(text).stream()
                        .map(document -> ManifestNode.of(document, problems))
                        .toList();
        refuse(problems);
        List<Candidate> candidates = ComposeFile.fits(documents)
                ? new ComposeFile(name, documents).candidates()
                : new KubernetesManifest(name, documents).candidates();
        Candidate chosen = chosen(name, candidates, selection);
        try {
            DeployedContainer container = chosen.reading().get();
            refuse(problems);
            return container;
        } catch (IllegalArgumentException wrong) {
            refuse(problems);
            throw new ManifestException(name + ": " + wrong.getMessage());
        }
    }

    private static void refuse(ProblemCollector problems) {
        if (!problems.isEmpty()) {
            throw new ManifestException(problems.sorted().stream()
                    .limit(SHOWN_MAX)
                    .map(Object::toString)
                    .collect(Collectors.joining("\n")));
        }
    }

    private static Candidate chosen(String name, List<Candidate> all, Optional<String> selection) {
        List<Candidate> meant = meant(all, selection, text -> text.toLowerCase(Locale.ROOT));
        List<Candidate> exactly = meant(meant, selection, UnaryOperator.identity());
        if (meant.size() == 1 || exactly.size() == 1) {
            return exactly.size() == 1 ? exactly.getFirst() : meant.getFirst();
        }
        if (all.isEmpty()) {
            throw new ManifestException(
                    name + " has no container of a Deployment, StatefulSet, DaemonSet, ReplicaSet or"
                            + " Pod, and no service of Compose; give the file that has one");
        }
        String seen = selection
                .map(part -> "'" + part + "' is "
                        + (meant.isEmpty() ? "no part of the name of any" : "part of the name of " + meant.size())
                        + " of its containers")
                .orElse("it has " + all.size() + " containers");
        throw new ManifestException(name + ": " + seen + "; choose one with --manifest:\n"
                + (meant.isEmpty() ? all : meant)
                        .stream()
                                .limit(SHOWN_MAX)
                                .map(candidate -> "  " + name + "#" + candidate.path())
                                .collect(Collectors.joining("\n")));
    }

    /** Returns the containers in whose paths the parts of the selection follow each other. */
    private static List<Candidate> meant(
            List<Candidate> all, Optional<String> selection, UnaryOperator<String> spelling) {
        List<String> wanted = selection
                .map(text -> List.of(spelling.apply(text).split("/", -1)))
                .orElse(List.of());
        return all.stream()
                .filter(candidate -> Collections.indexOfSubList(
                                List.of(spelling.apply(candidate.path()).split("/", -1)), wanted)
                        >= 0)
                .toList();
    }
}
