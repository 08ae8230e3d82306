package plimsoll.model.member;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * The container of a manifest that a patch changes: how it is named there, and where the manifest has what the patch
 * replaces.
 *
 * @param manifest name of the file
 * @param apiVersion of the workload, such as {@code apps/v1}; empty in a Compose file
 * @param kind of the workload, such as Deployment; empty in a Compose file
 * @param name of the workload; of the service in a Compose file
 * @param namespace as the manifest has it
 * @param container name of the container; of the service in a Compose file
 * @param variables values, as written, of the variables that hold JVM options or limit the memory of Go or Node;
 *     those of the image that outweigh a heap too
 * @param command program and arguments, if they hold a JVM option that limits memory or begin with java
 * @param keys keys of a Compose file that limit or reserve memory and processors, such as {@code mem_limit}
 * @param imageOptions JVM options of the image itself, which a variable of the manifest replaces; empty if no image was
 *     read
 */
public record ManifestTarget(
        String manifest,
        String apiVersion,
        String kind,
        String name,
        Optional<String> namespace,
        String container,
        Map<String, String> variables,
        Words command,
        Set<String> keys,
        Optional<String> imageOptions) {
    /** Variables whose options outweigh those of {@link JavaOptions#TOOL_OPTIONS}. */
    private static final List<String> STRONGER_OPTIONS = JavaOptions.VARIABLES.subList(1, JavaOptions.VARIABLES.size());

    /** Workloads whose containers a patch changes. */
    public static final List<String> KINDS = List.of("Deployment", "StatefulSet", "DaemonSet", "ReplicaSet", "Pod");

    /** Keys of a Compose file that limit or reserve memory and processors. */
    public static final List<String> LIMITS = List.of(
            "mem_limit",
            "mem_reservation",
            "memswap_limit",
            "cpus",
            "deploy.resources.limits.memory",
            "deploy.resources.limits.cpus",
            "deploy.resources.reservations.memory",
            "deploy.resources.reservations.cpus");

    private static final Pattern API_VERSION = Pattern.compile("[a-z0-9.-]{1,253}(/[a-z0-9]{1,63})?");

    /** A name of DNS, as RFC 1123 has it. */
    private static final Pattern OBJECT = Pattern.compile("(?=.{1,253}$)[a-z0-9]([a-z0-9.-]*[a-z0-9])?");

    private static final Pattern SERVICE = Pattern.compile("[A-Za-z0-9._-]{1,253}");

    /**
     * The words of a container's program.
     *
     * @param program in place of the image's entrypoint; empty: the image's own
     * @param arguments in place of the image's arguments
     */
    public record Words(List<String> program, List<String> arguments) {
        public static final Words NONE = new Words(List.of(), List.of());

        public Words {
            program = List.copyOf(program);
            arguments = List.copyOf(arguments);
        }

        /** Returns whether the manifest starts java itself, so that options behind it reach the JVM. */
        public boolean startsJava() {
            return !program.isEmpty() && JavaOptions.isJava(program.get(0));
        }

        /** Returns the program with its arguments. */
        public List<String> all() {
            return Stream.concat(program.stream(), arguments.stream()).toList();
        }

        /**
         * Returns how many of {@link #all} may hold JVM options: those before the main class of a java, and before
         * {@code -jar} of any program.
         */
        public int optionsEnd() {
            List<String> all = all();
            int java = IntStream.range(0, program.size())
                    .filter(at -> JavaOptions.isJava(program.get(at)))
                    .findFirst()
                    .orElse(-1);
            int jar = all.indexOf("-jar");
            return java >= 0 ? java + JavaOptions.end(all.subList(java, all.size())) : jar < 0 ? all.size() : jar;
        }
    }

    /** @throws IllegalArgumentException for a name, a kind or a key that no manifest can have */
    public ManifestTarget {
        variables = Map.copyOf(variables);
        keys = Set.copyOf(keys);
        boolean composed = kind.isEmpty();
        require(composed || KINDS.contains(kind), kind, "a kind of workload: " + String.join(", ", KINDS));
        require(composed || API_VERSION.matcher(apiVersion).matches(), apiVersion, "an apiVersion such as apps/v1");
        String names = composed
                ? "a name of a service: letters, digits, '.', '_' and '-'"
                : "a name in Kubernetes: lower-case letters, digits, '-' and '.'";
        Pattern allowed = composed ? SERVICE : OBJECT;
        Stream.of(Stream.of(name, container), namespace.stream())
                .flatMap(each -> each)
                .forEach(each -> require(allowed.matcher(each).matches(), each, names));
        keys.forEach(key -> require(LIMITS.contains(key), key, "a limit of Compose: " + String.join(", ", LIMITS)));
    }

    private static void require(boolean right, String seen, String wanted) {
        if (!right) {
            throw new IllegalArgumentException("'" + seen + "' is not " + wanted);
        }
    }

    /** Returns whether it is a service of a Compose file, and not a container of Kubernetes. */
    public boolean composed() {
        return kind.isEmpty();
    }

    /**
     * Returns a copy with the variables of the image that hold JVM options. A patch overrides those that would outweigh
     * its heap.
     */
    public ManifestTarget withImageVariables(Map<String, String> image) {
        Map<String, String> all = new HashMap<>(image);
        all.keySet().retainAll(STRONGER_OPTIONS);
        all.putAll(variables);
        return new ManifestTarget(
                manifest,
                apiVersion,
                kind,
                name,
                namespace,
                container,
                all,
                command,
                keys,
                Optional.of(image.getOrDefault(JavaOptions.TOOL_OPTIONS, "")));
    }
}
