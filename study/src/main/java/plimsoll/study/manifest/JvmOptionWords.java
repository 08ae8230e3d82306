package plimsoll.study.manifest;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;
import plimsoll.model.Bytes;
import plimsoll.model.member.ManifestTarget;
import plimsoll.plan.search.sizing.ManifestPatch;

/**
 * Sorts out the JVM options of a container: those that limit memory become limits and JVM options of a study, where a
 * search can replace them.
 */
final class JvmOptionWords {
    private static final Pattern HIDDEN =
            Pattern.compile(".*[\\s\"'](-Xm[sx]\\d|-XX:Max(Heap|RAM|Metaspace)).*", Pattern.DOTALL);

    private final List<String> jvm = new ArrayList<>();
    private final Map<String, String> variables = new LinkedHashMap<>();
    private Optional<Bytes> heap = Optional.empty();
    private Optional<String> hidden = Optional.empty();

    /** Returns the heap that the options set. */
    Optional<Bytes> heap() {
        return heap;
    }

    List<String> jvm() {
        return List.copyOf(jvm);
    }

    /** Returns the variables, as written, that hold options. */
    Map<String, String> variables() {
        return Map.copyOf(variables);
    }

    /** Returns where an option is that cannot be replaced. */
    Optional<String> hidden() {
        return hidden;
    }

    /**
     * Takes the options out of a variable.
     *
     * @param filled resolves references in a word
     * @return the rest; empty if nothing is left
     */
    Optional<String> takeFrom(String name, String value, UnaryOperator<String> filled) {
        boolean all = name.equals(ManifestTarget.TOOL_OPTIONS);
        List<String> words = Arrays.stream(value.strip().split("\\s+")).toList();
        boolean sized = words.stream().anyMatch(ManifestPatch::limitsMemory);
        if (!all && !sized) {
            return Optional.of(filled.apply(value));
        }
        variables.put(name, value);
        if (value.matches("(?s).*[\"'].*")) {
            if (sized || HIDDEN.matcher(value).matches()) {
                hidden = Optional.of("the quoted value of " + name);
            }
            return Optional.of(filled.apply(value));
        }
        List<String> rest = words.stream()
                .filter(word -> !(all || ManifestPatch.limitsMemory(word)) || word.isEmpty())
                .toList();
        words.stream()
                .filter(word -> !word.isEmpty() && (all || ManifestPatch.limitsMemory(word)))
                .forEach(word -> take(filled.apply(word)));
        String left = String.join(" ", rest);
        return left.isBlank() ? Optional.empty() : Optional.of(filled.apply(left));
    }

    /** Takes the options out of words of a command, and returns the rest. */
    List<String> takeFrom(List<String> words, UnaryOperator<String> filled) {
        List<String> rest = new ArrayList<>();
        for (String word : words) {
            if (HIDDEN.matcher(word).matches()) {
                hidden = Optional.of("a word of its command that a shell splits");
            }
            if (ManifestPatch.limitsMemory(word)) {
                take(filled.apply(word));
            } else {
                rest.add(filled.apply(word));
            }
        }
        return rest;
    }

    private void take(String word) {
        Optional<Bytes> size = word.startsWith("-Xmx") ? size(word.substring("-Xmx".length())) : Optional.empty();
        size.ifPresentOrElse(_ -> heap = size, () -> jvm.add(word));
    }

    private static Optional<Bytes> size(String text) {
        try {
            return Optional.of(Bytes.parse(text)).filter(size -> size.mebibytes() > 0);
        } catch (IllegalArgumentException | ArithmeticException notASize) {
            return Optional.empty();
        }
    }
}
