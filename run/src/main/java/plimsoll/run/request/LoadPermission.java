package plimsoll.run.request;

import java.net.URI;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import plimsoll.lab.launch.machine.LocalAddresses;
import plimsoll.model.member.MemberSource;
import plimsoll.model.study.Experiment;
import plimsoll.model.verdict.ExitCode;

/**
 * The hosts that may be loaded: this machine, and hosts that the user names.
 *
 * @param hosts of other machines
 */
public record LoadPermission(List<String> hosts) {
    public LoadPermission {
        hosts = List.copyOf(hosts);
    }

    /** @throws RequestException when a trial has a member on a host without permission */
    public void check(List<Experiment> experiments) {
        Stream.concat(
                        experiments.stream()
                                .flatMap(experiment -> experiment.deployment().members().stream())
                                .flatMap(member -> address(member.source()).stream()),
                        experiments.stream().flatMap(LoadPermission::proxies))
                .distinct()
                .forEach(this::check);
    }

    /** Proxies that a study names by their URL; one that is a member is covered by that member. */
    private static Stream<String> proxies(Experiment experiment) {
        return experiment.phases().stream()
                .flatMap(phase -> phase.workloads().stream())
                .flatMap(workload ->
                        Stream.ofNullable(workload.driver().settings().get("proxy")))
                .filter(url -> !url.contains("${"));
    }

    /** @throws RequestException when the URL is on another machine that the user did not name */
    public void check(String url) {
        String host = Optional.ofNullable(URI.create(url).getHost()).orElse("");
        if (!LocalAddresses.include(host) && !hosts.contains(host)) {
            throw new RequestException(
                    ExitCode.USAGE,
                    url + " is not on this machine, and a load can do harm there. If you are allowed to load it, add"
                            + " --allow-host " + host);
        }
    }

    private static Optional<String> address(MemberSource source) {
        return switch (source) {
            case MemberSource.Attached attached -> attached.url();
            case MemberSource.Launched _ -> Optional.empty();
        };
    }
}
