package plimsoll.study.text;

import java.util.List;
import java.util.Optional;

/** A value of the study file and its location. */
public sealed interface YamlNode {
    SourceLocation place();

    /** @param text as written in the file, without quotes */
    record Scalar(SourceLocation place, String text, Kind kind) implements YamlNode {
        public boolean is(String other) {
            return text.equals(other);
        }
    }

    /** The type that YAML infers for a plain scalar. */
    enum Kind {
        TEXT,
        WHOLE,
        NUMBER,
        TRUTH,
        EMPTY
    }

    record Items(SourceLocation place, List<YamlNode> items) implements YamlNode {
        public Items {
            items = List.copyOf(items);
        }
    }

    record Entry(Scalar key, YamlNode value) {}

    record Mapping(SourceLocation place, List<Entry> entries) implements YamlNode {
        public Mapping {
            entries = List.copyOf(entries);
        }

        public static Mapping empty(SourceLocation location) {
            return new Mapping(location, List.of());
        }

        public Optional<YamlNode> get(String key) {
            for (Entry entry : entries) {
                if (entry.key().is(key)) {
                    return Optional.of(entry.value());
                }
            }
            return Optional.empty();
        }

        public boolean has(String key) {
            return get(key).isPresent();
        }

        public Optional<Scalar> scalar(String key) {
            return get(key).filter(Scalar.class::isInstance).map(Scalar.class::cast);
        }

        public Optional<String> text(String key) {
            return scalar(key).map(Scalar::text);
        }

        public boolean truth(String key, boolean defaultValue) {
            return text(key).map(Boolean::parseBoolean).orElse(defaultValue);
        }

        public Optional<Integer> whole(String key) {
            return text(key).map(Integer::parseInt);
        }

        public Optional<Mapping> mapping(String key) {
            return get(key).filter(Mapping.class::isInstance).map(Mapping.class::cast);
        }

        /** Returns the keys of the key's map, in their order; empty without the map. */
        public List<String> keysOf(String key) {
            return mapping(key).stream()
                    .flatMap(map -> map.entries().stream())
                    .map(entry -> entry.key().text())
                    .toList();
        }

        /** Returns the key's list, or a list of its single value; empty without the key. */
        List<YamlNode> items(String key) {
            return get(key).map(YamlNode::listed).orElse(List.of());
        }

        /** Returns the maps in the key's list. */
        public List<Mapping> mappings(String key) {
            return items(key).stream()
                    .filter(Mapping.class::isInstance)
                    .map(Mapping.class::cast)
                    .toList();
        }

        /** Returns the scalars in the key's list. */
        public List<Scalar> scalars(String key) {
            return items(key).stream()
                    .filter(Scalar.class::isInstance)
                    .map(Scalar.class::cast)
                    .toList();
        }

        /** Returns the values that are scalars. */
        public List<Scalar> scalars() {
            return entries.stream()
                    .map(Entry::value)
                    .filter(Scalar.class::isInstance)
                    .map(Scalar.class::cast)
                    .toList();
        }

        /** Returns the location of the key's value, or that of the map without the key. */
        public SourceLocation placeOf(String key) {
            return get(key).map(YamlNode::place).orElse(place);
        }
    }

    private List<YamlNode> listed() {
        return this instanceof Items list ? list.items() : List.of(this);
    }
}
