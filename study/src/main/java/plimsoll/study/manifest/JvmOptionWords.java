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
import plimsoll.model.member.JavaOptions;
import plimsoll.model.member.ManifestTarget.Words;
import plimsoll.plan.search.sizing.ManifestPatch;
import plimsoll.plan.search.sizing.RuntimeAdvice;

/**
 * Sorts out the JVM options of a container: those that limit memory become limits and JVM options of a study, where a
 * search can replace them.
 */
final class JvmOptionWords {
    private static final Pattern HIDDEN = Pattern.compile(
            "[\\s\"'](-Xm[sx][\\d$]" + "|-XX:(Max|Min|Initial)(Heap|RAM|Metaspace|Direct)|-XX:ReservedCodeCache)");

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

    /** Returns the variables, as written, that hold options or limit the memory of a program that is not a JVM. */
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
        if (RuntimeAdvice.isSetting(name)) {
            variables.put(name, value);
            return Optional.of(filled.apply(value));
        }
        boolean all = name.equals(JavaOptions.TOOL_OPTIONS);
        List<String> words = Arrays.stream(value.strip().split("\\s+")).toList();
        boolean sized = words.stream().anyMatch(ManifestPatch::limitsMemory);
        boolean quoted = value.indexOf('"') >= 0 || value.indexOf('\'') >= 0;
        boolean within = quoted && (sized || HIDDEN.matcher(value).find());
        if (!all && !sized && !within) {
            return Optional.of(filled.apply(value));
        }
        variables.put(name, value);
        if (quoted) {
            hidden = within ? Optional.of("the quoted value of " + name) : hidden;
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

    /** Takes the options out of the words of a command, and returns the rest; arguments of the program are no options. */
    Words takeFrom(Words words, UnaryOperator<String> filled) {
        List<String> all = words.all();
        int program = words.program().size();
        int end = words.optionsEnd();
        List<String> first = new ArrayList<>();
        List<String> then = new ArrayList<>();
        for (int at = 0; at < all.size(); at++) {
            String word = all.get(at);
            if (at < end && HIDDEN.matcher(word).find()) {
                hidden = Optional.of("a word of its command that a shell splits");
            }
            if (at < end && ManifestPatch.limitsMemory(word)) {
                take(filled.apply(word));
            } else {
                (at < program ? first : then).add(filled.apply(word));
            }
        }
        return new Words(first, then);
    }

    /** Returns the words that a patch needs; all others may hold a secret. */
    static Words patched(Words words) {
        boolean needed = words.startsJava()
                || words.all().subList(0, words.optionsEnd()).stream().anyMatch(ManifestPatch::limitsMemory);
        if (!needed) {
            return Words.NONE;
        }
        return words.optionsEnd() > words.program().size() ? words : new Words(words.program(), List.of());
    }

    private void take(String word) {
        Optional<Bytes> size = word.startsWith("-Xmx") ? size(word.substring("-Xmx".length())) : Optional.empty();
        size.ifPresentOrElse(_ -> heap = size, () -> jvm.add(word));
    }

    private static Optional<Bytes> size(String text) {
        try {
            return Optional.of(Bytes.parse(text)).filter(size -> size.mebibytes() > 0);
        } catch (IllegalArgumentException notASize) {
            return Optional.empty();
        }
    }
}
