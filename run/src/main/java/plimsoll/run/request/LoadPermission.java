package plimsoll.run.request;

import java.net.URI;
import java.net.URISyntaxException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import plimsoll.lab.launch.Placeholders;
import plimsoll.lab.launch.machine.LocalAddresses;
import plimsoll.model.load.DriverSpec;
import plimsoll.model.load.Workload;
import plimsoll.model.member.Member;
import plimsoll.model.member.MemberSource;
import plimsoll.model.study.Experiment;
import plimsoll.model.verdict.ExitCode;

/**
 * The hosts that may be loaded: this machine, and hosts that the user names.
 *
 * @param hosts of other machines
 */
public record LoadPermission(List<String> hosts) {
    /** Settings of these drivers that hold an address; each step of a flow has its own. */
    private static final Pattern ADDRESS = Pattern.compile("(step\\.\\d+\\.)?(url|proxy)");

    /** Settings of these drivers that name a file. */
    private static final Pattern FILE = Pattern.compile("(step\\.\\d+\\.)?file|tls\\.ca");

    private static final Pattern HOST = Pattern.compile("\\$\\{[^{}]*\\.host}");
    private static final Pattern PLACEHOLDER = Pattern.compile("\\$\\{[^{}]*}");

    private static final String AUTHORITY = "://";
    private static final String LOOPBACK = "127.0.0.1";
    private static final String LAUNCHED = "http://" + LOOPBACK + ":1";

    public LoadPermission {
        hosts = List.copyOf(hosts);
    }

    /** @throws RequestException when a trial would load a host without permission */
    public void check(List<Experiment> experiments) {
        check(experiments, System.getenv());
    }

    void check(List<Experiment> experiments, Map<String, String> environment) {
        experiments.stream()
                .flatMap(experiment -> Stream.concat(attached(experiment), targets(experiment, environment)))
                .distinct()
                .forEach(this::check);
    }

    /**
     * Checks an order of another machine, whose addresses are known. It may load named hosts only: this machine's own
     * addresses have services that trust it.
     *
     * @throws RequestException when the driver is not built in, reads files of this machine, or would load a host that is
     *     not named
     */
    public void checkFilled(DriverSpec driver) {
        if (!DriverSpec.HTTP.contains(driver.name())) {
            throw new RequestException(
                    ExitCode.USAGE,
                    "the driver '" + driver.name() + "' is not one of those that every installation has: "
                            + String.join(", ", DriverSpec.HTTP));
        }
        driver.settings().keySet().stream()
                .filter(key -> FILE.matcher(key).matches())
                .findFirst()
                .ifPresent(key -> {
                    throw new RequestException(
                            ExitCode.USAGE, "its setting '" + key + "' names a file, which is not on this machine");
                });
        addresses(driver).forEach(this::checkNamed);
    }

    /** Drivers fill a placeholder by another text than this class does, so none may decide the host. */
    private void checkNamed(String url) {
        int path = url.indexOf('/', url.indexOf(AUTHORITY) + AUTHORITY.length());
        String origin = path < 0 ? url : url.substring(0, path);
        String host = origin.contains("${") ? "" : host(PLACEHOLDER.matcher(url).replaceAll("1"));
        if (host.isEmpty()) {
            throw new RequestException(
                    ExitCode.USAGE,
                    "an address of the load names no host that is known before the run; write it as"
                            + " http://HOST:PORT/PATH");
        }
        if (!hosts.contains(host)) {
            URI refused = URI.create(origin);
            throw new RequestException(
                    ExitCode.USAGE,
                    "it may not load " + refused.getScheme() + AUTHORITY + host
                            + (refused.getPort() < 0 ? "" : ":" + refused.getPort())
                            + "; if you are allowed to load it, start the agent with --allow-host " + host);
        }
    }

    /** The addresses to which a built-in driver sends; a part that only an operation knows is replaced by 1. */
    public Stream<String> targets(DriverSpec driver) {
        return addresses(driver).map(text -> PLACEHOLDER.matcher(text).replaceAll("1"));
    }

    /** @throws RequestException when the URL is on another machine that the user did not name */
    public void check(String url) {
        String host = host(url);
        if (host.isEmpty()) {
            throw new RequestException(
                    ExitCode.USAGE,
                    "'" + url + "' names no host that is known before the run; write it as http://HOST:PORT/PATH");
        }
        if (!LocalAddresses.include(host) && !hosts.contains(host)) {
            throw new RequestException(
                    ExitCode.USAGE,
                    url + " is not on this machine, and a load can do harm there. If you are allowed to load it, add"
                            + " --allow-host " + host);
        }
    }

    private static String host(String url) {
        try {
            return Optional.ofNullable(new URI(url).getHost()).orElse("");
        } catch (URISyntaxException _) {
            return "";
        }
    }

    private static Stream<String> attached(Experiment experiment) {
        return experiment.deployment().members().stream().flatMap(member -> address(member).stream());
    }

    private static Optional<String> address(Member member) {
        return switch (member.source()) {
            case MemberSource.Attached attached -> attached.url();
            case MemberSource.Launched _, MemberSource.Elsewhere _ -> Optional.empty();
        };
    }

    /** The addresses to which the built-in drivers send. */
    private static Stream<String> targets(Experiment experiment, Map<String, String> environment) {
        return experiment.phases().stream()
                .flatMap(phase -> phase.workloads().stream())
                .map(Workload::driver)
                .filter(driver -> DriverSpec.HTTP.contains(driver.name()))
                .flatMap(LoadPermission::addresses)
                .map(text -> filled(text, experiment, environment));
    }

    private static Stream<String> addresses(DriverSpec driver) {
        return driver.settings().entrySet().stream()
                .filter(setting -> ADDRESS.matcher(setting.getKey()).matches())
                .map(Map.Entry::getValue);
    }

    /**
     * Fills a text as far as its host depends on it. Members that the lab starts are on this machine; a port or an
     * identity, which only the trial knows, is replaced by 1.
     */
    private static String filled(String text, Experiment experiment, Map<String, String> environment) {
        String filled = environment(text, environment);
        for (Member member : experiment.deployment().members()) {
            filled = filled.replace(
                    "${" + member.name() + ".url}", address(member).orElse(LAUNCHED));
        }
        return PLACEHOLDER.matcher(HOST.matcher(filled).replaceAll(LOOPBACK)).replaceAll("1");
    }

    private static String environment(String text, Map<String, String> environment) {
        try {
            return new Placeholders(Map.of(), environment).fillEnvironment(text);
        } catch (IllegalArgumentException unset) {
            throw new RequestException(ExitCode.USAGE, String.valueOf(unset.getMessage()));
        }
    }
}
