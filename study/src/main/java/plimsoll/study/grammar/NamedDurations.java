package plimsoll.study.grammar;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import plimsoll.study.text.SpellingSuggestion;

/** Durations by the names that a study gives them, each as one is written. */
public record NamedDurations(Map<String, String> texts) {
    public static final NamedDurations NONE = new NamedDurations(Map.of());

    public NamedDurations {
        texts = Map.copyOf(texts);
    }

    public Optional<String> named(String name) {
        return Optional.ofNullable(texts.get(name));
    }

    /** What else may have been meant. */
    String hint(String name) {
        List<String> names = texts.keySet().stream().sorted().toList();
        return names.isEmpty()
                ? "write it, for example 10s; only units give names to durations"
                : SpellingSuggestion.hint(name, names, "there are");
    }
}
