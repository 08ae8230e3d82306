package plimsoll.study.text;

import java.util.List;
import java.util.Optional;

/** A value of the study file and where it stands. */
public sealed interface Yaml {
    Place place();

    /** @param text as it stands in the file, without quotes */
    record Scalar(Place place, String text, Kind kind) implements Yaml {
        public boolean is(String other) {
            return text.equals(other);
        }
    }

    /** What a plain scalar is by its looks. */
    enum Kind {
        TEXT,
        WHOLE,
        NUMBER,
        TRUTH,
        EMPTY
    }

    record Items(Place place, List<Yaml> items) implements Yaml {
        public Items {
            items = List.copyOf(items);
        }
    }

    record Entry(Scalar key, Yaml value) {}

    record Mapping(Place place, List<Entry> entries) implements Yaml {
        public Mapping {
            entries = List.copyOf(entries);
        }

        public static Mapping empty(Place place) {
            return new Mapping(place, List.of());
        }

        public Optional<Yaml> get(String key) {
            return entries.stream()
                    .filter(entry -> entry.key().is(key))
                    .map(Entry::value)
                    .findFirst();
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

        public boolean truth(String key, boolean otherwise) {
            return text(key).map(Boolean::parseBoolean).orElse(otherwise);
        }

        public Optional<Integer> whole(String key) {
            return text(key).map(Integer::parseInt);
        }

        public Optional<Mapping> mapping(String key) {
            return get(key).filter(Mapping.class::isInstance).map(Mapping.class::cast);
        }

        /** The key's list, or a list of its one value; empty without the key. */
        List<Yaml> items(String key) {
            return get(key).map(Yaml::listed).orElse(List.of());
        }

        /** The maps in the key's list. */
        public List<Mapping> mappings(String key) {
            return items(key).stream()
                    .filter(Mapping.class::isInstance)
                    .map(Mapping.class::cast)
                    .toList();
        }

        /** The scalars in the key's list. */
        public List<Scalar> scalars(String key) {
            return items(key).stream()
                    .filter(Scalar.class::isInstance)
                    .map(Scalar.class::cast)
                    .toList();
        }

        /** The values that are scalars. */
        public List<Scalar> scalars() {
            return entries.stream()
                    .map(Entry::value)
                    .filter(Scalar.class::isInstance)
                    .map(Scalar.class::cast)
                    .toList();
        }

        /** Where the key's value stands, or the map itself without the key. */
        public Place placeOf(String key) {
            return get(key).map(Yaml::place).orElse(place);
        }
    }

    private List<Yaml> listed() {
        return this instanceof Items list ? list.items() : List.of(this);
    }
}
