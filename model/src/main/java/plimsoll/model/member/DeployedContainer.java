package plimsoll.model.member;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import plimsoll.model.Bytes;
import plimsoll.model.WithBuilder;

/**
 * A container as a manifest deploys it.
 *
 * @param words its program and arguments, without JVM options that limit memory; as a study writes them
 * @param memory limit on its memory
 * @param cpus limit on its processors, in cores
 * @param heap from {@code -Xmx}
 * @param jvm other JVM options that limit memory, and those of JAVA_TOOL_OPTIONS
 * @param environment variables as a study writes them, with {@code ${env.NAME}} for a value that is elsewhere
 * @param missing names of the lab's variables that {@code environment} and {@code words} refer to, and where the
 *     manifest takes them from
 * @param ready path that its readiness probe gets; an empty path: it only connects
 * @param startsWithin time after which it is restarted if it is not ready
 * @param ports that it declares
 * @param replicas number of equal containers
 * @param unpatchable why no patch can replace its JVM options; empty if one can
 * @param remarks sentences on what a study cannot have
 */
@WithBuilder
public record DeployedContainer(
        ManifestTarget target,
        Optional<String> image,
        ManifestTarget.Words words,
        Optional<Bytes> memory,
        Optional<Double> cpus,
        Optional<Bytes> heap,
        List<String> jvm,
        Map<String, String> environment,
        Map<String, String> missing,
        Optional<String> ready,
        Optional<Duration> startsWithin,
        List<Integer> ports,
        Optional<Integer> replicas,
        Optional<String> unpatchable,
        List<String> remarks)
        implements DeployedContainerBuilder.With {
    public DeployedContainer {
        jvm = List.copyOf(jvm);
        ports = List.copyOf(ports);
        remarks = List.copyOf(remarks);
    }
}
