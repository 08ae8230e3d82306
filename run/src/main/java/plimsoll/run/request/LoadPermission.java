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
 * Where operations may be sent: to services of this machine, and to hosts that the user names as ones that may be loaded.
 *
 * @param hosts of other machines
 */
public record LoadPermission(List<String> hosts) {
    public LoadPermission {
        hosts = List.copyOf(hosts);
    }

    /** @throws RequestException when a trial has a member on a host that nobody said may be loaded */
    public void check(List<Experiment> experiments) {
        Stream.concat(
                        experiments.stream()
                                .flatMap(experiment -> experiment.deployment().members().stream())
                                .flatMap(member -> address(member.source()).stream()),
                        experiments.stream().flatMap(LoadPermission::proxies))
                .distinct()
                .forEach(this::check);
    }

    /** Those that a study names itself; one that is a member is known by its member. */
    private static Stream<String> proxies(Experiment experiment) {
        return experiment.phases().stream()
                .flatMap(phase -> phase.workloads().stream())
                .flatMap(workload ->
                        Stream.ofNullable(workload.driver().settings().get("proxy")))
                .filter(url -> !url.contains("${"));
    }

    /** @throws RequestException when it is another machine's, and not named */
    public void check(String url) {
        String host = Optional.ofNullable(URI.create(url).getHost()).orElse("");
        if (!LocalAddresses.include(host) && !hosts.contains(host)) {
            throw new RequestException(
                    ExitCode.USAGE,
                    url + " is not on this machine: a load can do harm there, and only you know whether you may. If you"
                            + " may, say so: --allow-host " + host);
        }
    }

    private static Optional<String> address(MemberSource source) {
        return switch (source) {
            case MemberSource.Attached attached -> attached.url();
            case MemberSource.Launched _ -> Optional.empty();
        };
    }
}
