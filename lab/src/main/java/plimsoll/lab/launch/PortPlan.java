package plimsoll.lab.launch;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import plimsoll.model.member.Deployment;
import plimsoll.model.member.Link;
import plimsoll.model.member.Member;
import plimsoll.model.member.MemberSource;
import plimsoll.model.member.Readiness;

/**
 * Which ports each member gets, decided before the first is started, so that members can name each other both ways.
 *
 * <p>A member has the ports that some text asks for ({@code ${port}}, {@code ${port.NAME}}, {@code ${MEMBER.port}} and
 * so on), each under its key {@code port} or {@code port.NAME}; a number written into its readiness address is its
 * {@code port} as it stands.
 */
final class PortPlan {
    private static final String PORT = "port";
    private static final String HOST = "host";
    private static final String LOOPBACK = "127.0.0.1";
    private static final Pattern FIXED = Pattern.compile("^[^/?]*:(\\d{1,5})(?:[/?].*)?$");
    private static final Pattern LOCAL =
            Pattern.compile("^(?:http://)?(?:127\\.[\\d.]+|localhost|0\\.0\\.0\\.0|\\[::1?])[:/].*");

    private final Map<String, Map<String, Integer>> ports = new HashMap<>();
    private final Map<String, String> urls = new HashMap<>();
    private final Map<Link, Endpoint> links = new HashMap<>();

    PortPlan(Deployment deployment, FreePorts free) {
        for (Member member : deployment.members()) {
            Map<String, Integer> own = new TreeMap<>();
            fixed(member).ifPresent(port -> own.put(PORT, port));
            ports.put(member.name(), own);
        }
        for (Member member : deployment.members()) {
            texts(member.source()).forEach(text -> assign(member, text, free));
        }
        deployment.members().forEach(member -> url(member).ifPresent(url -> urls.put(member.name(), url)));
        deployment.links().forEach(link -> links.put(link, entrance(link, free)));
    }

    /**
     * Where a link is entered.
     *
     * @param host its address
     * @param ports for each key under which the member behind it has a port
     */
    record Endpoint(String host, Map<String, Integer> ports) {}

    /** Where the link is entered. */
    Endpoint entrance(Link link) {
        return Optional.ofNullable(links.get(link))
                .orElseThrow(() -> new IllegalArgumentException("no port was planned for " + link));
    }

    /** Those of a member, by key; empty when nobody asks for one. */
    Map<String, Integer> ports(String member) {
        return Map.copyOf(ports.getOrDefault(member, Map.of()));
    }

    /** What one end of links knows of the others: their ports and address are the entrances of its links. */
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

    private Endpoint entrance(Link link, FreePorts free) {
        Map<String, Integer> doors = new TreeMap<>();
        ports(link.to()).keySet().forEach(key -> doors.put(key, free.take()));
        return new Endpoint(link.byKernel() ? apart(free) : LOOPBACK, doors);
    }

    /** A port that nobody else takes stands for an address that nobody else takes; half as many are needed. */
    private String apart(FreePorts free) {
        String far = KernelLink.far(free.take());
        boolean taken = links.values().stream().anyMatch(other -> other.host().equals(far));
        return taken ? apart(free) : far;
    }

    /** Its ports by key. */
    Map<String, Integer> ports(Member member) {
        return ports(member.name());
    }

    /** What one member's texts may name: its own ports, and those and the addresses of all. */
    Map<String, String> values(Member own) {
        return throughLinks(own.name(), direct(own));
    }

    /** The same as if there were no links. */
    Map<String, String> direct(Member own) {
        Map<String, String> values = new HashMap<>();
        ports.forEach((member, keys) -> keys.forEach((key, port) -> values.put(member + "." + key, port.toString())));
        urls.forEach((member, url) -> values.put(member + ".url", url));
        ports.keySet().forEach(member -> values.put(member + "." + HOST, LOOPBACK));
        ports(own).forEach((key, port) -> values.put(key, port.toString()));
        values.put(HOST, LOOPBACK);
        return values;
    }

    /** A port of this machine that is written into a member's readiness, so that the lab has no choice. */
    static Optional<Integer> fixedHere(Member member) {
        return address(member.source())
                .filter(address -> LOCAL.matcher(address).matches())
                .flatMap(PortPlan::number)
                .filter(_ -> member.source() instanceof MemberSource.Launched);
    }

    private void assign(Member own, String text, FreePorts free) {
        Matcher placeholder = Placeholders.PLACEHOLDER.matcher(text);
        while (placeholder.find()) {
            if (placeholder.group(1).isEmpty()) {
                want(own.name(), placeholder.group(2), free);
            }
        }
    }

    /** A name without a member before it is the own member's: {@code port} means {@code OWN.port}. */
    private void want(String own, String name, FreePorts free) {
        String whole = isPort(name) ? own + "." + name : name;
        int dot = whole.indexOf('.');
        String key = whole.endsWith(".url") ? PORT : whole.substring(dot + 1);
        if (dot > 0 && isPort(key)) {
            Optional.ofNullable(ports.get(whole.substring(0, dot)))
                    .ifPresent(keys -> keys.computeIfAbsent(key, _ -> free.take()));
        }
    }

    private static boolean isPort(String key) {
        return key.equals(PORT) || key.startsWith(PORT + ".");
    }

    private Optional<String> url(Member member) {
        if (member.source() instanceof MemberSource.Attached attached) {
            return attached.url();
        }
        return Optional.ofNullable(ports(member).get(PORT)).map(port -> "http://127.0.0.1:" + port);
    }

    private static Optional<Integer> fixed(Member member) {
        return address(member.source()).flatMap(PortPlan::number);
    }

    private static Optional<String> address(MemberSource source) {
        return switch (source) {
            case MemberSource.Attached attached -> attached.url();
            case MemberSource.Launched launched -> readiness(launched.ready());
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
            case MemberSource.Attached _ -> List.of();
            case MemberSource.Launched launched ->
                Stream.of(
                                launched.command().stream(),
                                launched.environment().values().stream(),
                                readiness(launched.ready()).stream())
                        .flatMap(part -> part)
                        .toList();
        };
    }
}
