package plimsoll.study.manifest;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import plimsoll.model.member.DeployedContainer;
import plimsoll.model.member.ManifestTarget;
import plimsoll.study.manifest.ManifestReader.Candidate;
import plimsoll.study.text.YamlNode;

/** The workloads of a manifest of Kubernetes, those in a List included. */
final class KubernetesManifest {
    private static final String POD = "Pod";

    private final String name;
    private final List<ManifestNode> objects;
    private final List<ManifestNode> configMaps;

    KubernetesManifest(String name, List<ManifestNode> documents) {
        this.name = name;
        this.objects = documents.stream().flatMap(KubernetesManifest::expanded).toList();
        this.configMaps = objects.stream()
                .filter(object -> kind(object).equals("ConfigMap"))
                .toList();
    }

    private static Stream<ManifestNode> expanded(ManifestNode document) {
        return kind(document).endsWith("List") ? document.get("items").items().stream() : Stream.of(document);
    }

    static String kind(ManifestNode object) {
        return object.get("kind").text().orElse("");
    }

    static String nameOf(ManifestNode object) {
        return object.get("metadata", "name").text().orElse("");
    }

    private static Optional<String> namespaceOf(ManifestNode object) {
        return object.get("metadata", "namespace").text();
    }

    List<Candidate> candidates() {
        Map<String, List<Candidate>> candidates = new LinkedHashMap<>();
        for (ManifestNode object : objects) {
            String kind = kind(object);
            Optional<ManifestNode> pod = kind.equals(POD)
                    ? Optional.of(object.get("spec"))
                    : ManifestTarget.KINDS.contains(kind)
                            ? Optional.of(object.get("spec", "template", "spec"))
                            : Optional.empty();
            pod.ifPresent(spec -> spec.get("containers").items().forEach(container -> {
                String path = kind.toLowerCase(Locale.ROOT) + "/" + nameOf(object) + "/"
                        + container.get("name").text().orElse("");
                candidates
                        .computeIfAbsent(path, _ -> new ArrayList<>())
                        .add(new Candidate(
                                namespaceOf(object).orElse("default") + "/" + path, () -> read(object, container)));
            }));
        }
        return candidates.entrySet().stream()
                .flatMap(each -> each.getValue().size() > 1
                        ? each.getValue().stream()
                        : Stream.of(new Candidate(
                                each.getKey(), each.getValue().getFirst().reading())))
                .toList();
    }

    private DeployedContainer read(ManifestNode object, ManifestNode container) {
        for (ManifestNode named : List.of(object.get("metadata"), container)) {
            if (named.get("name").text().isEmpty()) {
                named.problems().add(named.place(), "this has no name, and a patch finds it by its name", "add name:");
            }
        }
        return new KubernetesContainer(name, object, container, wanted -> configMap(namespaceOf(object), wanted))
                .read();
    }

    /**
     * Returns the data of a ConfigMap of the same manifest: the one of this namespace, or the only one if either of them
     * leaves its namespace to the command that applies the manifest.
     */
    private Optional<Map<String, YamlNode>> configMap(Optional<String> namespace, String wanted) {
        List<ManifestNode> named =
                configMaps.stream().filter(map -> nameOf(map).equals(wanted)).toList();
        List<ManifestNode> same =
                named.stream().filter(map -> namespaceOf(map).equals(namespace)).toList();
        List<ManifestNode> open = named.stream()
                .filter(map -> namespace.isEmpty() || namespaceOf(map).isEmpty())
                .toList();
        return (same.isEmpty() && open.size() == 1 ? open : same)
                .stream().reduce((_, last) -> last).map(map -> map.get("data").entries());
    }
}
