package plimsoll.plan.search.sizing;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import plimsoll.model.member.ManifestTarget;
import plimsoll.model.member.ManifestTarget.Words;
import plimsoll.model.result.search.ContainerPatch;

/**
 * Writes the patch of a manifest: the limits of a container, and its JVM options where the manifest has them. It is a
 * strategic merge patch of Kubernetes, which names only what it changes, or an override file of Compose.
 *
 * @param container the limits
 * @param flags JVM options of the answer
 * @param tried further JVM options with which it was found
 */
public record ManifestPatch(ManifestTarget target, ContainerLimits container, List<String> flags, List<String> tried) {
    private static final Pattern LIMITS_MEMORY = Pattern.compile("-Xm[sx].*|-XX:((Max|Initial|Min)HeapSize"
            + "|(Max|Min)RAM(Percentage|Fraction)?|MaxMetaspaceSize|ReservedCodeCacheSize|MaxDirectMemorySize)=.*");

    /** A variable in a text of Kubernetes or of Compose. */
    private static final Pattern REFERENCE = Pattern.compile("\\$\\([^)]*\\)|\\$\\{[^}]*}|\\$\\w+");

    public ManifestPatch {
        flags = List.copyOf(flags);
        tried = tried.stream()
                .filter(word -> !limitsMemory(word) && !word.contains("${"))
                .distinct()
                .toList();
    }

    /** Returns whether a word is a JVM option that limits memory, which the options of an answer replace. */
    public static boolean limitsMemory(String word) {
        return LIMITS_MEMORY.matcher(word).matches();
    }

    /** @param suffix of the file's name; empty if there is only one patch */
    public ContainerPatch patch(String suffix) {
        String file = "patch" + (suffix.isEmpty() ? "" : "-" + suffix.replaceAll("[^A-Za-z0-9._-]", "_")) + ".yaml";
        return new ContainerPatch(
                target.composed()
                        ? "service " + target.name() + " in " + target.manifest()
                        : "container " + target.container() + " of " + target.kind() + " " + target.name() + " in "
                                + target.manifest(),
                file,
                target.composed() ? composed(file) : kubectl(file),
                target.composed() ? compose() : kubernetes(),
                remarks());
    }

    private List<String> kubectl(String file) {
        String object = target.kind().toLowerCase(Locale.ROOT) + " " + target.name();
        String namespace =
                target.namespace().map(name -> " --namespace " + name).orElse("");
        return List.of(
                "kubectl patch " + object + namespace + " --patch-file " + file,
                "in kustomization.yaml: patches: [{path: " + file + "}]");
    }

    private List<String> composed(String file) {
        return List.of("docker compose -f " + target.manifest() + " -f " + file + " up");
    }

    private String kubernetes() {
        List<String> lines = new ArrayList<>();
        lines.add("apiVersion: " + quoted(target.apiVersion()));
        lines.add("kind: " + quoted(target.kind()));
        lines.add("metadata:");
        lines.add("  name: " + quoted(target.name()));
        target.namespace().ifPresent(namespace -> lines.add("  namespace: " + quoted(namespace)));
        lines.add("spec:");
        String indent = "  ";
        if (!target.kind().equals("Pod")) {
            lines.add("  template:");
            lines.add("    spec:");
            indent = "      ";
        }
        lines.add(indent + "containers:");
        lines.add(indent + "  - name: " + quoted(target.container()));
        String inside = indent + "    ";
        container.kubernetes().lines().forEach(line -> lines.add(inside + line));
        words("command", "args").forEach(line -> lines.add(inside + line));
        Map<String, String> variables = variables();
        if (!variables.isEmpty()) {
            lines.add(inside + "env:");
            variables.forEach((name, value) -> {
                lines.add(inside + "  - name: " + quoted(name));
                lines.add(inside + "    value: " + quoted(value));
            });
        }
        return String.join("\n", lines) + "\n";
    }

    private String compose() {
        List<String> lines = new ArrayList<>(List.of("services:", "  " + quoted(target.name()) + ":"));
        String memory = quoted(container.memory().toString());
        String cpus = quoted(container.cores());
        Set<String> keys = new TreeSet<>(target.keys());
        if (!keys.contains("mem_limit")) {
            keys.add("deploy.resources.limits.memory");
        }
        if (!keys.contains("cpus")) {
            keys.add("deploy.resources.limits.cpus");
        }
        keys.stream()
                .filter(key -> !key.contains("."))
                .forEach(key -> lines.add("    " + key + ": " + (key.equals("cpus") ? cpus : memory)));
        if (keys.stream().anyMatch(key -> key.contains("."))) {
            lines.add("    deploy:");
            lines.add("      resources:");
        }
        for (String part : List.of("limits", "reservations")) {
            List<String> own = keys.stream()
                    .filter(key -> key.startsWith("deploy.resources." + part))
                    .map(key -> key.substring(key.lastIndexOf('.') + 1))
                    .sorted()
                    .toList();
            if (!own.isEmpty()) {
                lines.add("        " + part + ":");
                own.forEach(key -> lines.add("          " + key + ": " + (key.equals("cpus") ? cpus : memory)));
            }
        }
        words("entrypoint", "command").forEach(line -> lines.add("    " + line));
        Map<String, String> variables = variables();
        if (!variables.isEmpty()) {
            lines.add("    environment:");
            variables.forEach((name, value) -> lines.add("      " + quoted(name) + ": " + quoted(value)));
        }
        return String.join("\n", lines) + "\n";
    }

    /** Returns the words of the manifest's own command, if they change; the options go behind java if it names java. */
    private List<String> words(String program, String arguments) {
        Words old = target.command();
        List<String> first = without(old.program());
        if (old.startsJava()) {
            first = Stream.of(first.subList(0, 1), added(allWords(old)), flags, first.subList(1, first.size()))
                    .flatMap(List::stream)
                    .toList();
        }
        List<String> then = without(old.arguments());
        List<String> lines = new ArrayList<>();
        if (!first.equals(old.program())) {
            lines.add(program + ": " + list(first));
        }
        if (!then.equals(old.arguments())) {
            lines.add(arguments + ": " + list(then));
        }
        return lines;
    }

    /** Returns the variables that change, with their values. */
    private Map<String, String> variables() {
        Map<String, String> changed = new TreeMap<>();
        target.variables().forEach((name, value) -> {
            String without = String.join(" ", without(split(value)));
            if (!without.equals(String.join(" ", split(value)))) {
                changed.put(name, without);
            }
        });
        if (!target.command().startsJava() && !(flags.isEmpty() && tried.isEmpty())) {
            changed.put(ManifestTarget.TOOL_OPTIONS, options());
        }
        return changed;
    }

    private String options() {
        List<String> own = ownOptions();
        return Stream.of(without(own), added(own), flags).flatMap(List::stream).collect(Collectors.joining(" "));
    }

    /** The options of the manifest's variable, or else those of the image, which the variable would replace. */
    private List<String> ownOptions() {
        return split(target.variables().getOrDefault(ManifestTarget.TOOL_OPTIONS, target.imageOptions()));
    }

    /** Returns the options that the trials had and the manifest has not. */
    private List<String> added(List<String> present) {
        return tried.stream()
                .filter(word -> present.stream().noneMatch(own -> isSame(own, word)))
                .toList();
    }

    private List<String> without(List<String> words) {
        return words.stream().filter(word -> !limitsMemory(word)).toList();
    }

    private List<String> remarks() {
        List<String> remarks = new ArrayList<>();
        List<String> own = target.command().startsJava() ? List.of() : without(ownOptions());
        List<String> untried = own.stream()
                .filter(word -> tried.stream().noneMatch(other -> isSame(word, other)))
                .filter(word -> !REFERENCE.matcher(word).find())
                .toList();
        boolean ofImage = !target.variables().containsKey(ManifestTarget.TOOL_OPTIONS);
        if (!untried.isEmpty() && !ofImage) {
            remarks.add("The trials ran without these options of the manifest: " + String.join(" ", untried));
        }
        if (!ofImage && !target.imageOptions().isBlank()) {
            remarks.add("The trials also had the image's own options, which the manifest's variable replaces: "
                    + target.imageOptions());
        }
        List<String> more = added(target.command().startsJava() ? allWords(target.command()) : own);
        if (!more.isEmpty()) {
            remarks.add("The trials had these options, which the manifest lacks: " + String.join(" ", more));
        }
        return remarks;
    }

    /** Returns whether a word of the manifest is a tried one; a reference in it may stand for any text. */
    private static boolean isSame(String own, String word) {
        return Stream.of(REFERENCE.split(own, -1))
                .map(Pattern::quote)
                .collect(Collectors.collectingAndThen(Collectors.joining(".*"), word::matches));
    }

    private static List<String> allWords(Words words) {
        return Stream.concat(words.program().stream(), words.arguments().stream())
                .toList();
    }

    private static List<String> split(String value) {
        return value.isBlank() ? List.of() : List.of(value.strip().split("\\s+", -1));
    }

    private static String list(List<String> words) {
        return words.stream().map(ManifestPatch::quoted).collect(Collectors.joining(", ", "[", "]"));
    }

    /** Returns a text as YAML and JSON write it, whatever it contains. */
    private static String quoted(String text) {
        StringBuilder quoted = new StringBuilder("\"");
        text.chars().forEach(next -> {
            if (next == '"' || next == '\\') {
                quoted.append('\\').append((char) next);
            } else if (next < ' ' || next > '~') {
                quoted.append(String.format(Locale.ROOT, "\\u%04x", next));
            } else {
                quoted.append((char) next);
            }
        });
        return quoted.append('"').toString();
    }
}
