package plimsoll.study.grammar;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import plimsoll.study.text.SpellingSuggestion;

/** Durations by the names that a study gives them, as text in the notation of study files. */
public record NamedDurations(Map<String, String> texts) {
    public static final NamedDurations NONE = new NamedDurations(Map.of());

    public NamedDurations {
        texts = Map.copyOf(texts);
    }

    public Optional<String> textOf(String name) {
        return Optional.ofNullable(texts.get(name));
    }

    /** Returns a hint for an unknown name. */
    String hint(String name) {
        List<String> names = texts.keySet().stream().sorted().toList();
        return names.isEmpty()
                ? "write for example 10s; only units define named durations"
                : SpellingSuggestion.hint(name, names, "the named durations are");
    }
}
