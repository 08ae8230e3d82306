package plimsoll.lab.launch.jvm;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;
import plimsoll.model.Bytes;
import plimsoll.model.member.JavaOptions;

/**
 * The variables of a container image with those of a study. The study's heap and its collector replace the image's, which
 * a JVM would otherwise prefer or refuse.
 *
 * @param image those of the image
 * @param study those of the study, which override them; its JAVA_TOOL_OPTIONS are appended
 * @param heap limit of the study, if any
 */
public record ImageVariables(Map<String, String> image, Map<String, String> study, Optional<Bytes> heap) {
    public ImageVariables {
        image = Map.copyOf(image);
        study = Map.copyOf(study);
    }

    /** Returns all variables of the member. */
    public Map<String, String> merged() {
        Map<String, String> merged = new TreeMap<>(image);
        JavaOptions.VARIABLES.stream().filter(image::containsKey).forEach(name -> {
            List<String> all = words(image, name).toList();
            List<String> kept = all.stream().filter(word -> !isReplaced(word)).toList();
            if (kept.isEmpty()) {
                merged.remove(name);
            } else if (kept.size() < all.size()) {
                merged.put(name, String.join(" ", kept));
            }
        });
        study.forEach((name, value) -> merged.merge(
                name, value, (images, own) -> name.equals(JavaOptions.TOOL_OPTIONS) ? images + " " + own : own));
        return merged;
    }

    /** Returns the options of the image that those of the study replace, as written. */
    public List<String> replaced() {
        return JavaOptions.VARIABLES.stream()
                .filter(name -> name.equals(JavaOptions.TOOL_OPTIONS) || !study.containsKey(name))
                .flatMap(name -> words(image, name))
                .filter(this::isReplaced)
                .toList();
    }

    private boolean isReplaced(String word) {
        String option = JavaOptions.unquoted(word);
        Optional<Bytes> limit = heap.or(() -> HeapOption.limit(options(study, JavaOptions.TOOL_OPTIONS)));
        return limit.filter(bytes -> HeapOption.limits(option) || HeapOption.startsAbove(option, bytes))
                        .isPresent()
                || (option.matches(JavaOptions.COLLECTOR)
                        && options(study, JavaOptions.TOOL_OPTIONS).stream()
                                .anyMatch(own -> own.matches(JavaOptions.COLLECTOR)));
    }

    /** Returns the variables without those that hold options of a JVM. */
    public static Map<String, String> withoutOptions(Map<String, String> variables) {
        Map<String, String> others = new TreeMap<>(variables);
        others.keySet().removeAll(JavaOptions.VARIABLES);
        return others;
    }

    /** Returns the options of a command and its variables that choose a collector, or how it works. */
    public static List<String> collector(List<String> command, Map<String, String> variables) {
        return options(command, variables).stream()
                .filter(option ->
                        option.matches(JavaOptions.COLLECTOR + "|-XX:ShenandoahGCMode=\\w+|-XX:\\+Unlock\\w+"))
                .toList();
    }

    /** Returns the options of a command that a JVM takes from it or from variables, in the order in which a later one wins. */
    static List<String> options(List<String> command, Map<String, String> variables) {
        List<String> options = new ArrayList<>(options(variables, JavaOptions.VARIABLES.get(0)));
        options.addAll(options(variables, JavaOptions.VARIABLES.get(1)));
        if (!command.isEmpty() && JavaOptions.isJava(command.getFirst())) {
            options.addAll(command.subList(1, JavaOptions.end(command)));
        }
        options.addAll(options(variables, JavaOptions.VARIABLES.get(2)));
        return options;
    }

    private static List<String> options(Map<String, String> variables, String name) {
        return words(variables, name).map(JavaOptions::unquoted).toList();
    }

    private static Stream<String> words(Map<String, String> variables, String name) {
        return JavaOptions.words(variables.getOrDefault(name, "")).stream();
    }
}
