package plimsoll.study.manifest;

import java.util.ArrayList;
import java.util.HashMap;
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
    private final Map<String, ManifestNode> configMaps = new HashMap<>();

    KubernetesManifest(String name, List<ManifestNode> documents) {
        this.name = name;
        this.objects = documents.stream().flatMap(KubernetesManifest::expanded).toList();
        objects.stream()
                .filter(object -> kind(object).equals("ConfigMap"))
                .forEach(object -> configMaps.put(nameOf(object), object.get("data")));
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
                String namespace = object.get("metadata", "namespace").text().orElse("default");
                candidates
                        .computeIfAbsent(path, _ -> new ArrayList<>())
                        .add(new Candidate(namespace + "/" + path, () -> read(object, container)));
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
        return new KubernetesContainer(name, object, container, this::configMap).read();
    }

    /** Returns the data of a ConfigMap of the same manifest. */
    private Optional<Map<String, YamlNode>> configMap(String wanted) {
        return Optional.ofNullable(configMaps.get(wanted)).map(ManifestNode::entries);
    }
}
