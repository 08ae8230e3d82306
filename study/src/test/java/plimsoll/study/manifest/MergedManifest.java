package plimsoll.study.manifest;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.snakeyaml.engine.v2.api.Load;
import org.snakeyaml.engine.v2.api.LoadSettings;
import org.snakeyaml.engine.v2.schema.CoreSchema;
import plimsoll.model.member.DeployedContainer;
import plimsoll.model.member.ManifestTarget;
import plimsoll.plan.search.sizing.ManifestPatch;
import tools.jackson.databind.json.JsonMapper;

/**
 * The documents of a manifest, merged with a patch as Kubernetes and Compose merge: maps by key, containers and variables
 * by name, other lists as a whole.
 */
record MergedManifest(List<Object> documents) {
    static MergedManifest of(String text) {
        LoadSettings settings =
                LoadSettings.builder().setSchema(new CoreSchema()).build();
        return new MergedManifest(
                StreamSupport.stream(new Load(settings).loadAllFromString(text).spliterator(), false)
                        .toList());
    }

    MergedManifest patchedBy(String patch) {
        Object change = of(patch).documents().getFirst();
        return new MergedManifest(documents.stream()
                .map(document -> isPart(document, change) ? merged(document, change) : document)
                .toList());
    }

    DeployedContainer read(String selection) {
        String text = documents.stream()
                .map(JsonMapper.shared()::writeValueAsString)
                .reduce("", (all, one) -> all + "---\n" + one + "\n");
        return ManifestReader.read("patched.yaml", text, Optional.of(selection));
    }

    /** Returns the documents without all that a patch may change. */
    List<Object> rest(ManifestTarget target) {
        return documents.stream().map(document -> rest(document, target, false)).toList();
    }

    private static Object rest(Object node, ManifestTarget target, boolean inside) {
        if (node instanceof List<?> list) {
            return list.stream()
                    .filter(item -> !(inside && isOption(item, target)))
                    .map(item -> rest(item, target, inside || isNamed(item, target)))
                    .toList();
        }
        if (!(node instanceof Map<?, ?> map)) {
            return node == null ? "" : node.equals("java -jar /app.jar") ? List.of("java", "-jar", "/app.jar") : node;
        }
        Map<Object, Object> rest = new LinkedHashMap<>();
        map.forEach((key, value) -> {
            boolean within = inside || target.composed() && key.equals(target.name());
            Object left = rest(value, target, within);
            if (!(inside && (isReplaced(key) || left.equals(Map.of())))) {
                rest.put(key, left);
            }
        });
        return rest;
    }

    private static boolean isNamed(Object item, ManifestTarget target) {
        return item instanceof Map<?, ?> map && target.container().equals(map.get("name")) && map.containsKey("image");
    }

    private static boolean isReplaced(Object key) {
        return Set.of("memory", "cpu", "cpus", "mem_limit", "mem_reservation", "deploy", "JAVA_TOOL_OPTIONS")
                .contains(key);
    }

    private static boolean isOption(Object item, ManifestTarget target) {
        if (item instanceof Map<?, ?> map) {
            return target.variables().containsKey(String.valueOf(map.get("name")));
        }
        String word = String.valueOf(item);
        return ManifestPatch.limitsMemory(word)
                || word.startsWith("JAVA_TOOL_OPTIONS=")
                || target.variables().keySet().stream().anyMatch(name -> word.startsWith(name + "="));
    }

    private static boolean isPart(Object document, Object change) {
        Map<?, ?> map = (Map<?, ?>) Optional.ofNullable(document).orElse(Map.of());
        return map.containsKey("services")
                || map.containsKey("items")
                || List.of("kind", "metadata").stream()
                        .allMatch(key -> nameOf(map.get(key)).equals(nameOf(((Map<?, ?>) change).get(key))));
    }

    private static Object nameOf(Object node) {
        return node instanceof Map<?, ?> map ? String.valueOf(map.get("name")) : String.valueOf(node);
    }

    private static Object merged(Object old, Object change) {
        if (old instanceof List<?> list && change instanceof Map<?, ?> variables) {
            return Stream.concat(
                            list.stream()
                                    .filter(line -> variables.keySet().stream()
                                            .noneMatch(name -> line.toString().startsWith(name + "="))),
                            variables.entrySet().stream().map(entry -> entry.getKey() + "=" + entry.getValue()))
                    .toList();
        }
        if (old instanceof Map<?, ?> before && before.get("items") instanceof List<?> items) {
            Map<Object, Object> after = new LinkedHashMap<>(before);
            after.put(
                    "items",
                    items.stream()
                            .map(item -> isPart(item, change) ? merged(item, change) : item)
                            .toList());
            return after;
        }
        if (old instanceof Map<?, ?> before && change instanceof Map<?, ?> changes) {
            Map<Object, Object> after = new LinkedHashMap<>(before);
            changes.forEach(
                    (key, value) -> after.put(key, before.containsKey(key) ? merged(before.get(key), value) : value));
            after.keySet().removeIf(key -> changes.containsKey(key) && changes.get(key) == null);
            return after;
        }
        return old instanceof List<?> before && change instanceof List<?> changes && changes.getFirst() instanceof Map
                ? byName(before, changes)
                : change;
    }

    private static List<Object> byName(List<?> before, List<?> changes) {
        List<Object> after = new ArrayList<>(before);
        for (Object change : changes) {
            int place = after.stream().map(MergedManifest::nameOf).toList().indexOf(nameOf(change));
            if (place < 0) {
                after.add(merged(Map.of(), change));
            } else {
                after.set(place, merged(after.get(place), change));
            }
        }
        return after;
    }
}
