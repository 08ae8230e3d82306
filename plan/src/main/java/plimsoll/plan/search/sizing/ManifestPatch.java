package plimsoll.plan.search.sizing;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import plimsoll.model.ShellWord;
import plimsoll.model.member.JavaOptions;
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
 * @param settings variables of the trials that limit the memory of a program that is not a JVM; none for a JVM
 */
public record ManifestPatch(
        ManifestTarget target,
        ContainerLimits container,
        List<String> flags,
        List<String> tried,
        Map<String, String> settings) {
    private static final Pattern LIMITS_MEMORY = Pattern.compile("-Xm[sx].*|-XX:((Max|Initial|Min)HeapSize"
            + "|(Max|Min)RAM(Percentage|Fraction)?|MaxMetaspaceSize|ReservedCodeCacheSize|MaxDirectMemorySize)=.*");

    private static final String POD = "Pod";

    /** YAML's bound is 1,024 characters. */
    private static final int SHORT_KEY = 1_000;

    /** A variable in a text of Kubernetes or of Compose. */
    private static final Pattern REFERENCE = Pattern.compile("\\$\\([^)]{0,200}\\)|\\$\\{[^}]{0,4300}}|\\$\\w+");

    public ManifestPatch {
        flags = List.copyOf(flags);
        settings = Map.copyOf(settings);
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

    /** Returns how to apply it; a pod of a cluster takes no other variables and no other command. */
    private List<String> kubectl(String file) {
        String kustomize = "in kustomization.yaml: patches: [{path: " + file + "}]";
        if (target.kind().equals(POD)) {
            return List.of(kustomize);
        }
        String object = target.kind().toLowerCase(Locale.ROOT) + " " + ShellWord.quoted(target.name());
        String namespace = target.namespace()
                .map(name -> " --namespace " + ShellWord.quoted(name))
                .orElse("");
        return List.of("kubectl patch " + object + namespace + " --patch-file " + file, kustomize);
    }

    private List<String> composed(String file) {
        return List.of("docker compose -f " + ShellWord.quoted(target.manifest()) + " -f " + file + " up");
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
        if (!target.kind().equals(POD)) {
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
                if (RuntimeAdvice.isSetting(name)) {
                    // The manifest may refer to a limit of the container, and Kubernetes takes no value beside that.
                    lines.add(inside + "    valueFrom: null");
                }
            });
        }
        return String.join("\n", lines) + "\n";
    }

    private String compose() {
        List<String> lines = new ArrayList<>(List.of("services:", key("  ", target.name())));
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
            variables.forEach((name, value) -> lines.add(key("      ", name) + " " + quoted(value)));
        }
        return String.join("\n", lines) + "\n";
    }

    /** Returns the lines of the manifest's own command that change; the options go behind java if it names java. */
    private List<String> words(String program, String arguments) {
        Words old = target.command();
        List<String> first = new ArrayList<>(without(old.program(), 0));
        List<String> then = without(old.arguments(), old.program().size());
        if (old.startsJava()) {
            first.addAll(1, flags);
            first.addAll(1, added(kept()).stream().map(this::escaped).toList());
        }
        List<String> lines = new ArrayList<>();
        if (!first.equals(old.program())) {
            lines.add(program + ": " + list(first));
        }
        if (!then.equals(old.arguments())) {
            lines.add(arguments + ": " + list(then));
        }
        return lines;
    }

    /** @param place of the first word in the whole command */
    private List<String> without(List<String> words, int place) {
        int options = Math.clamp(target.command().optionsEnd() - place, 0, words.size());
        boolean java = target.command().startsJava();
        return Stream.concat(
                        words.subList(0, options).stream()
                                .filter(word -> !limitsMemory(word) && !(java && contradicts(word))),
                        words.subList(options, words.size()).stream())
                .toList();
    }

    /** The options behind a java that the manifest starts. */
    private List<String> optionsOfCommand() {
        Words words = target.command();
        return words.startsJava() ? words.all().subList(1, words.optionsEnd()) : List.of();
    }

    /** Returns the variables that change, with their values. */
    private Map<String, String> variables() {
        Map<String, String> changed = new TreeMap<>();
        target.variables().forEach((name, value) -> {
            List<String> words = JavaOptions.words(value);
            List<String> left = without(words);
            if (!left.equals(words)) {
                changed.put(name, String.join(" ", left));
            }
        });
        if (!target.command().startsJava() && !(flags.isEmpty() && tried.isEmpty())) {
            changed.put(JavaOptions.TOOL_OPTIONS, options());
        }
        settings.forEach((name, value) -> {
            String old = target.variables().getOrDefault(name, "");
            String now =
                    name.equals(RuntimeAdvice.NODE_OPTIONS) ? NodeOptions.merged(old, escaped(value)) : escaped(value);
            if (!now.equals(target.variables().get(name))) {
                changed.put(name, now);
            }
        });
        return changed;
    }

    private String options() {
        Stream<String> more = added(kept()).stream().map(word -> JavaOptions.quoted(escaped(word)));
        return Stream.of(without(ownOptions()).stream(), more, flags.stream())
                .flatMap(words -> words)
                .collect(Collectors.joining(" "));
    }

    /** Returns the options that the JVM has of the manifest or of the image, without those that the patch removes. */
    private List<String> kept() {
        Stream<String> ofCommand = optionsOfCommand().stream().filter(word -> word.startsWith("-"));
        return without(Stream.concat(ofCommand, ownOptions().stream()).toList());
    }

    /** Returns a tried option in which what deploys the container sees no reference. */
    private String escaped(String word) {
        return target.composed() ? word.replace("$", "$$") : word.replace("$(", "$$(");
    }

    /** The options of the manifest's variable, or else those of the image, which the variable would replace. */
    private List<String> ownOptions() {
        return JavaOptions.words(target.variables()
                .getOrDefault(JavaOptions.TOOL_OPTIONS, target.imageOptions().orElse("")));
    }

    /** Returns the options that the trials had and the manifest has not. */
    private List<String> added(List<String> present) {
        return tried.stream()
                .filter(word -> present.stream().noneMatch(own -> isSame(own, word)))
                .toList();
    }

    private List<String> without(List<String> words) {
        return words.stream()
                .filter(word -> !limitsMemory(word) && !contradicts(word))
                .toList();
    }

    /** Returns whether the trials had the same option with another value; a JVM refuses two collectors. */
    private boolean contradicts(String own) {
        String word = JavaOptions.unquoted(own);
        return tried.stream().noneMatch(other -> isSame(own, other))
                && tried.stream().anyMatch(other -> SplitApplier.sameOption(other, word));
    }

    private List<String> remarks() {
        List<String> remarks = new ArrayList<>();
        remarks.add(changes());
        String unset = target.variables().entrySet().stream()
                .filter(variable -> flags.isEmpty()
                        && RuntimeAdvice.isSetting(variable.getKey())
                        && !settings.containsKey(variable.getKey()))
                .map(variable -> variable.getKey() + "=" + variable.getValue())
                .sorted()
                .collect(Collectors.joining(" "));
        if (!unset.isEmpty()) {
            remarks.add("The trials ran without these variables of the manifest, which limit memory: " + unset
                    + ". Add them to the study and run rightsize again.");
        }
        String node = RuntimeAdvice.NODE_OPTIONS;
        Optional.ofNullable(settings.get(node))
                .flatMap(value ->
                        untried(NodeOptions.untried(target.variables().getOrDefault(node, ""), escaped(value))))
                .ifPresent(remarks::add);
        boolean java = target.command().startsJava();
        boolean ofImage = !target.variables().containsKey(JavaOptions.TOOL_OPTIONS);
        List<String> own = kept();
        List<String> untried = own.stream()
                .filter(word -> tried.stream().noneMatch(other -> isSame(word, other)))
                .filter(word -> !REFERENCE.matcher(word).find())
                .toList();
        if (!ofImage && !java) {
            untried(untried).ifPresent(remarks::add);
        }
        if (!ofImage && target.imageOptions().filter(text -> !text.isBlank()).isPresent()) {
            remarks.add("The trials also had the image's own options, which the manifest's variable replaces: "
                    + target.imageOptions().get());
        }
        boolean replaced = !(flags.isEmpty() && tried.isEmpty());
        if (replaced && ofImage && !java && target.imageOptions().isEmpty()) {
            remarks.add("The image's own " + JavaOptions.TOOL_OPTIONS + " was not read, since the study starts no"
                    + " image; the patch replaces it.");
        }
        List<String> more = added(own);
        if (!more.isEmpty()) {
            remarks.add("The trials had these options, which the manifest lacks: " + String.join(" ", more));
        }
        List<String> removed = Stream.concat(
                        target.variables().values().stream().map(JavaOptions::words),
                        Stream.of(optionsOfCommand(), java ? List.<String>of() : ownOptions()))
                .flatMap(List::stream)
                .filter(word -> !limitsMemory(word) && contradicts(word))
                .distinct()
                .toList();
        if (!removed.isEmpty()) {
            remarks.add("The trials had other values of these options, so the patch removes them: "
                    + String.join(" ", removed));
        }
        return remarks;
    }

    private static Optional<String> untried(List<String> options) {
        return options.isEmpty()
                ? Optional.empty()
                : Optional.of("The trials ran without these options of the manifest: " + String.join(" ", options));
    }

    private String changes() {
        String program = target.composed() ? "entrypoint" : "command";
        String arguments = target.composed() ? "command" : "args";
        Stream<String> parts = Stream.concat(
                Stream.of(program, arguments)
                        .filter(key -> words(program, arguments).stream().anyMatch(line -> line.startsWith(key + ":"))),
                variables().keySet().stream().map(name -> "the variable " + name));
        return "It changes limits" + parts.map(part -> ", " + part).collect(Collectors.joining()) + ".";
    }

    /** Returns whether a word of the manifest is a tried one; a reference in it may stand for any text. */
    private static boolean isSame(String own, String word) {
        String[] parts = REFERENCE.split(JavaOptions.unquoted(own), -1);
        String last = parts[parts.length - 1];
        if (parts.length == 1) {
            return word.equals(last);
        }
        int at = parts[0].length();
        if (!word.startsWith(parts[0])) {
            return false;
        }
        for (String part : List.of(parts).subList(1, parts.length - 1)) {
            int found = word.indexOf(part, at);
            if (found < 0) {
                return false;
            }
            at = found + part.length();
        }
        return word.length() - last.length() >= at && word.endsWith(last);
    }

    private static String list(List<String> words) {
        return words.stream().map(ManifestPatch::quoted).collect(Collectors.joining(", ", "[", "]"));
    }

    /** Returns a key with its colon; YAML takes a long one only behind a question mark. */
    private static String key(String indent, String text) {
        String quoted = quoted(text);
        return quoted.length() <= SHORT_KEY ? indent + quoted + ":" : indent + "? " + quoted + "\n" + indent + ":";
    }

    /** Returns a text as YAML writes it, whatever it contains. */
    private static String quoted(String text) {
        StringBuilder quoted = new StringBuilder("\"");
        text.codePoints().forEach(next -> {
            if (next == '"' || next == '\\') {
                quoted.append('\\').appendCodePoint(next);
            } else if (next < ' ' || next > '~') {
                quoted.append(String.format(Locale.ROOT, next > Character.MAX_VALUE ? "\\U%08x" : "\\u%04x", next));
            } else {
                quoted.appendCodePoint(next);
            }
        });
        return quoted.append('"').toString();
    }
}
