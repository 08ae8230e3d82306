package plimsoll.lab.launch;

import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import plimsoll.lab.launch.link.KernelLink;
import plimsoll.lab.launch.process.FreePorts;
import plimsoll.model.member.ConfigFile;
import plimsoll.model.member.Deployment;
import plimsoll.model.member.Link;
import plimsoll.model.member.Member;
import plimsoll.model.member.MemberSource;
import plimsoll.model.member.Readiness;

/**
 * The ports of all members, chosen before the first is started, so that members can refer to each other in both
 * directions.
 *
 * <p>A member has the ports that some text refers to ({@code ${port}}, {@code ${port.NAME}}, {@code ${MEMBER.port}} and
 * so on), each under its key {@code port} or {@code port.NAME}. A number written into its readiness address is used as
 * its {@code port}.
 *
 * <p>A member that advertises an address needs the port at which another member reaches it: {@code ${port.from.MEMBER}}
 * is that of the link from there, or its own port if there is none.
 */
final class PortPlan {
    private static final String PORT = "port";
    private static final String HOST = "host";
    private static final String SEEN_FROM = ".from.";
    private static final Pattern FIXED = Pattern.compile("^[^/?]*:(\\d{1,5})(?:[/?].*)?$");
    private static final Pattern LOCAL =
            Pattern.compile("^(?:https?://)?(?:127\\.[\\d.]+|localhost|0\\.0\\.0\\.0|\\[::1?])[:/].*");

    private final Map<String, Map<String, Integer>> ports = new HashMap<>();
    private final Map<String, String> hosts = new HashMap<>();
    private final Map<String, String> urls = new HashMap<>();
    private final Map<Link, LinkEntrance> links = new HashMap<>();
    private final MemberSecrets secrets;
    private final String host;
    private final Set<String> elsewhere = new HashSet<>();

    /** The members that some text names as the viewer of another one's port. */
    private final Set<String> viewers = new HashSet<>();

    PortPlan(Deployment deployment, MemberSecrets secrets, MemberAddresses addresses, FreePorts free) {
        this.secrets = secrets;
        this.host = addresses.host();
        for (Member member : deployment.members()) {
            Map<String, Integer> own = new TreeMap<>();
            fixed(member).ifPresent(port -> own.put(PORT, port));
            ports.put(member.name(), own);
            hosts.put(member.name(), host);
        }
        addresses
                .elsewhere()
                .ifPresent(needs -> needs.ports().forEach((member, given) -> {
                    ports.put(member, given);
                    hosts.put(member, needs.host());
                    elsewhere.add(member);
                }));
        for (Member member : deployment.members()) {
            texts(member.source()).forEach(text -> reserveAll(member, text, free));
        }
        deployment.members().forEach(member -> url(member).ifPresent(url -> urls.put(member.name(), url)));
        deployment.links().forEach(link -> links.put(link, entrance(link, free)));
    }

    /**
     * Where members are reached.
     *
     * @param host of those that this machine starts
     * @param elsewhere those that another machine has started, with ports of its choice
     */
    record MemberAddresses(String host, Optional<RemoteNeeds> elsewhere) {}

    /**
     * The address at which a link accepts connections.
     *
     * @param host its address
     * @param ports one for each key under which the member behind it has a port
     */
    record LinkEntrance(String host, Map<String, Integer> ports) {}

    /** Returns the address at which the link accepts connections. */
    LinkEntrance entrance(Link link) {
        return Optional.ofNullable(links.get(link))
                .orElseThrow(() -> new IllegalArgumentException("no port was planned for " + link));
    }

    /** Returns a member's ports by key; empty when no text refers to one. */
    Map<String, Integer> ports(String member) {
        return Map.copyOf(ports.getOrDefault(member, Map.of()));
    }

    /**
     * Returns the placeholders as one end of links sees them: the other ends' ports and addresses are those of the
     * links.
     */
    Map<String, String> throughLinks(String from, Map<String, String> direct) {
        Map<String, String> values = new HashMap<>(direct);
        links.forEach((link, endpoint) -> {
            if (link.from().equals(from)) {
                endpoint.ports().forEach((key, port) -> values.put(link.to() + "." + key, port.toString()));
                values.put(link.to() + "." + HOST, endpoint.host());
                Optional.ofNullable(endpoint.ports().get(PORT))
                        .ifPresent(port -> values.put(link.to() + ".url", "http://" + endpoint.host() + ":" + port));
            }
        });
        return values;
    }

    private LinkEntrance entrance(Link link, FreePorts free) {
        Map<String, Integer> entrances = new TreeMap<>();
        ports(link.to()).keySet().forEach(key -> entrances.put(key, free.take()));
        return new LinkEntrance(link.byKernel() ? unusedFarAddress(free) : MemberValues.LOOPBACK, entrances);
    }

    /** Derives an unused address from an unused port; only half as many addresses are needed. */
    private String unusedFarAddress(FreePorts free) {
        String far = KernelLink.proxyAddress(free.take());
        boolean taken = links.values().stream().anyMatch(other -> other.host().equals(far));
        return taken ? unusedFarAddress(free) : far;
    }

    /** Returns the passwords of this deployment's members. */
    MemberSecrets secrets() {
        return secrets;
    }

    /** Returns the member's ports by key. */
    Map<String, Integer> ports(Member member) {
        return ports(member.name());
    }

    /** Returns what the member's texts may refer to: its own ports, and the ports and addresses of all members. */
    Map<String, String> values(Member own) {
        Map<String, String> values = throughLinks(own.name(), direct(own));
        values.putAll(secrets.values(own.name()));
        values.putAll(seenFromOthers(own));
        return values;
    }

    private Map<String, String> seenFromOthers(Member own) {
        Map<String, String> values = new HashMap<>();
        ports(own)
                .forEach((key, port) -> viewers.forEach(from -> {
                    int seen = links.entrySet().stream()
                            .filter(link -> link.getKey().from().equals(from)
                                    && link.getKey().to().equals(own.name()))
                            .map(link -> link.getValue().ports().getOrDefault(key, port))
                            .findFirst()
                            .orElse(port);
                    values.put(key + SEEN_FROM + from, String.valueOf(seen));
                }));
        return values;
    }

    /** Returns the same values as if there were no links. */
    Map<String, String> direct(Member own) {
        Map<String, String> values = new HashMap<>();
        ports.forEach((member, keys) -> keys.forEach((key, port) -> values.put(member + "." + key, port.toString())));
        urls.forEach((member, url) -> values.put(member + ".url", url));
        hosts.forEach((member, at) -> values.put(member + "." + HOST, at));
        ports(own).forEach((key, port) -> values.put(key, port.toString()));
        values.put(HOST, hosts.getOrDefault(own.name(), host));
        return values;
    }

    /** Returns the local port that is fixed by a member's readiness address, which the lab cannot choose. */
    static Optional<Integer> fixedHere(Member member) {
        return address(member.source())
                .filter(address -> LOCAL.matcher(address).matches())
                .flatMap(PortPlan::number)
                .filter(_ -> member.source() instanceof MemberSource.Launched);
    }

    private void reserveAll(Member own, String text, FreePorts free) {
        Matcher placeholder = Placeholders.PLACEHOLDER.matcher(text);
        while (placeholder.find()) {
            if (placeholder.group(1).isEmpty()) {
                reserve(own.name(), placeholder.group(2), free);
            }
        }
    }

    /**
     * Reserves a port. A name without a member prefix refers to the member itself: {@code port} means {@code OWN.port}.
     */
    private void reserve(String own, String name, FreePorts free) {
        int from = name.lastIndexOf(SEEN_FROM);
        if (from >= 0) {
            viewers.add(name.substring(from + SEEN_FROM.length()));
        }
        String asked = from < 0 ? name : name.substring(0, from);
        String whole = isPort(asked) ? own + "." + asked : asked;
        int dot = whole.indexOf('.');
        String key = whole.endsWith(".url") ? PORT : whole.substring(dot + 1);
        if (dot > 0 && isPort(key)) {
            String member = whole.substring(0, dot);
            // The ports of a member elsewhere are those that its machine has given it.
            Optional.ofNullable(ports.get(member))
                    .filter(_ -> !elsewhere.contains(member))
                    .ifPresent(keys -> keys.computeIfAbsent(key, _ -> free.take(host)));
        }
    }

    private static boolean isPort(String key) {
        return key.equals(PORT) || key.startsWith(PORT + ".");
    }

    private Optional<String> url(Member member) {
        if (member.source() instanceof MemberSource.Attached attached) {
            return attached.url();
        }
        return Optional.ofNullable(ports(member).get(PORT))
                .map(port -> "http://" + hosts.getOrDefault(member.name(), host) + ":" + port);
    }

    private static Optional<Integer> fixed(Member member) {
        return address(member.source()).flatMap(PortPlan::number);
    }

    private static Optional<String> address(MemberSource source) {
        return switch (source) {
            case MemberSource.Attached attached -> attached.url();
            case MemberSource.Launched launched -> readiness(launched.ready());
            case MemberSource.Elsewhere _ -> Optional.empty();
        };
    }

    private static Optional<String> readiness(Readiness ready) {
        return switch (ready) {
            case Readiness.Http http -> Optional.of(http.url());
            case Readiness.Tcp tcp -> Optional.of(tcp.address());
            case Readiness.Line _, Readiness.Started _ -> Optional.empty();
        };
    }

    private static Optional<Integer> number(String address) {
        Matcher fixed = FIXED.matcher(address.replaceFirst("^\\w+://", ""));
        return fixed.find() ? Optional.of(Integer.valueOf(fixed.group(1))) : Optional.empty();
    }

    private static List<String> texts(MemberSource source) {
        return switch (source) {
            case MemberSource.Attached _, MemberSource.Elsewhere _ -> List.of();
            case MemberSource.Launched launched ->
                Stream.of(
                                launched.command().stream(),
                                launched.environment().values().stream(),
                                launched.config().stream().map(ConfigFile::text),
                                readiness(launched.ready()).stream())
                        .flatMap(part -> part)
                        .toList();
        };
    }
}
