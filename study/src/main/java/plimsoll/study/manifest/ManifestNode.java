package plimsoll.study.manifest;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import plimsoll.study.text.ProblemCollector;
import plimsoll.study.text.SourceLocation;
import plimsoll.study.text.YamlNode;

/** A value of a manifest; a missing one, or one of another type, reads as empty. */
record ManifestNode(Optional<YamlNode> value, SourceLocation place, ProblemCollector problems) {
    static ManifestNode of(YamlNode node, ProblemCollector problems) {
        return new ManifestNode(Optional.of(node), node.place(), problems);
    }

    ManifestNode get(String... keys) {
        ManifestNode at = this;
        for (String key : keys) {
            YamlNode found = at.entries().get(key);
            at = new ManifestNode(Optional.ofNullable(found), found == null ? at.place : found.place(), problems);
        }
        return at;
    }

    boolean isPresent() {
        return value.filter(node -> !(node instanceof YamlNode.Scalar scalar && scalar.kind() == YamlNode.Kind.EMPTY))
                .isPresent();
    }

    /** Returns the keys and values of a map. */
    Map<String, YamlNode> entries() {
        Map<String, YamlNode> entries = new LinkedHashMap<>();
        if (value.isPresent() && value.get() instanceof YamlNode.Mapping mapping) {
            mapping.entries().forEach(entry -> entries.put(entry.key().text(), entry.value()));
        }
        return entries;
    }

    List<ManifestNode> items() {
        return value.filter(YamlNode.Items.class::isInstance)
                .map(node -> ((YamlNode.Items) node)
                        .items().stream().map(item -> of(item, problems)).toList())
                .orElse(List.of());
    }

    Optional<String> text() {
        return value.filter(YamlNode.Scalar.class::isInstance)
                .map(YamlNode.Scalar.class::cast)
                .filter(scalar -> scalar.kind() != YamlNode.Kind.EMPTY)
                .map(YamlNode.Scalar::text);
    }

    /** Returns the texts of a list. */
    List<String> texts() {
        return items().stream().flatMap(item -> item.text().stream()).toList();
    }

    /** Returns a whole number of at least 0; reports anything else. */
    Optional<Integer> count() {
        return parsed(text -> {
            if (!text.matches("\\d{1,9}")) {
                throw new IllegalArgumentException("'" + text + "' is not a whole number of at least 0");
            }
            return Integer.valueOf(text);
        });
    }

    /** Parses a text; reports one that the parser refuses. */
    <T> Optional<T> parsed(Function<String, T> parser) {
        return text().flatMap(text -> {
            try {
                return Optional.of(parser.apply(text));
            } catch (IllegalArgumentException | ArithmeticException wrong) {
                problems.add(place, String.valueOf(wrong.getMessage()), "");
                return Optional.empty();
            }
        });
    }
}
