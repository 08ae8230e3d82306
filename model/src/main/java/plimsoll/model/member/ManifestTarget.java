package plimsoll.model.member;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

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
 * @param variables values, as written, of the variables that hold JVM options
 * @param command program and arguments, if they hold a JVM option that limits memory or begin with java
 * @param keys keys of a Compose file that limit or reserve memory and processors, such as {@code mem_limit}
 * @param imageOptions JVM options of the image itself, which a variable of the manifest replaces
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
        String imageOptions) {
    /** The variable from which every JVM takes options. */
    public static final String TOOL_OPTIONS = "JAVA_TOOL_OPTIONS";

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
            return !program.isEmpty() && program.get(0).matches("(.*/)?java");
        }
    }

    public ManifestTarget {
        variables = Map.copyOf(variables);
        keys = Set.copyOf(keys);
    }

    /** Returns whether it is a service of a Compose file, and not a container of Kubernetes. */
    public boolean composed() {
        return kind.isEmpty();
    }

    public ManifestTarget withImageOptions(String options) {
        return new ManifestTarget(
                manifest, apiVersion, kind, name, namespace, container, variables, command, keys, options);
    }
}
