package plimsoll.plan;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import plimsoll.model.Cpus;
import plimsoll.model.load.DriverSpec;
import plimsoll.model.load.Fault;
import plimsoll.model.load.LoadModel;
import plimsoll.model.load.Phase;
import plimsoll.model.load.WorkerPlacement;
import plimsoll.model.load.Workload;
import plimsoll.model.member.ConfigFile;
import plimsoll.model.member.Link;
import plimsoll.model.member.Member;
import plimsoll.model.member.MemberRole;
import plimsoll.model.member.MemberSource;
import plimsoll.model.member.Readiness;
import plimsoll.model.member.Replicas;
import plimsoll.model.study.AuditSpec;
import plimsoll.model.study.Experiment;
import plimsoll.model.study.Study;

/**
 * Moves the needs of each point to another machine, which the plan does not name. Texts that look for a need on this
 * machine are changed to look for it there.
 */
public final class NeedsElsewhere {
    private static final Pattern PLACEHOLDER = Pattern.compile("(?<!\\$)\\$\\{([a-z][a-z0-9-]*)\\.([^{}]*)}");
    private static final Pattern LOOPBACK = Pattern.compile(
            "(?:127\\.0\\.0\\.1|localhost|\\[::1])(?=:\\$\\{(?:([a-z][a-z0-9-]*)\\.)?port(?:\\.[^{}]*)?})");
    private static final Pattern FIXED_PORT = Pattern.compile("(?:\\w+://)?[^/?]*:\\d{1,5}(?:[/?].*)?");
    private static final Pattern ADDRESS =
            Pattern.compile("(?<!\\$)\\$\\{([a-z][a-z0-9-]*)\\.host}:\\$\\{\\1\\.port(?:\\.[^{}]*)?}");
    private static final String PORT = "port";
    private static final String HOST = "host";

    private final Experiment whole;
    private final Set<String> needs;

    private NeedsElsewhere(Experiment whole, Set<String> needs) {
        this.whole = whole;
        this.needs = needs;
    }

    /** Returns whether a need of the point runs on another machine. */
    public static boolean isIn(Experiment experiment) {
        return !experiment.deployment().elsewhere().members().isEmpty();
    }

    /** @throws IllegalArgumentException when needs cannot run elsewhere, with the reason, or there are none */
    public static Study of(Study study) {
        Study moved = study.withCells(study.cells().stream()
                .map(cell -> cell.withExperiment(of(cell.experiment())))
                .toList());
        if (moved.cells().stream().noneMatch(cell -> isIn(cell.experiment()))) {
            throw new IllegalArgumentException("a trial of this study starts no need; remove the option");
        }
        return moved;
    }

    static Experiment of(Experiment whole) {
        Optional<String> balancer = whole.deployment().replicas().map(Replicas::balancer);
        Set<String> needs = whole.deployment().members().stream()
                .filter(member -> member.role() == MemberRole.NEED && member.source() instanceof MemberSource.Launched)
                .map(Member::name)
                .filter(name -> !balancer.equals(Optional.of(name)))
                .collect(Collectors.toSet());
        return needs.isEmpty() ? whole : new NeedsElsewhere(whole, needs).moved();
    }

    private Experiment moved() {
        whole.deployment().members().stream()
                .filter(member -> needs.contains(member.name()))
                .forEach(this::requireMovable);
        refuseArchives();
        refuseLinks();
        refuseFaults();
        refuseFiles();
        Experiment moved = whole.withDeployment(whole.deployment()
                        .withMembers(whole.deployment().members().stream()
                                .map(this::moved)
                                .toList()))
                .withPhases(whole.phases().stream().map(this::moved).toList())
                .withAudits(whole.audits().stream().map(this::moved).toList());
        List<PlaceTexts> places = places(moved);
        needs.forEach(need -> requireNamed(need, places));
        places.stream()
                .filter(place -> !needs.contains(place.owner()))
                .map(PlaceTexts::withoutAddresses)
                .forEach(this::requireHosts);
        return moved;
    }

    /**
     * The texts of one place.
     *
     * @param name for people
     * @param owner the member whose texts they are; empty: no member's
     */
    private record PlaceTexts(String name, String owner, List<String> texts) {
        boolean names(String member, String key) {
            return texts.stream()
                    .flatMap(text -> PLACEHOLDER.matcher(text).results())
                    .anyMatch(found -> found.group(1).equals(member)
                            && (found.group(2).equals(key) || found.group(2).startsWith(key + ".")));
        }

        /** Returns what stands outside of addresses that have the host and the port of a need. */
        PlaceTexts withoutAddresses() {
            return new PlaceTexts(
                    name,
                    owner,
                    texts.stream()
                            .map(text -> ADDRESS.matcher(text).replaceAll(""))
                            .toList());
        }

        boolean names(String member) {
            return texts.stream()
                    .flatMap(text -> PLACEHOLDER.matcher(text).results())
                    .anyMatch(found -> found.group(1).equals(member));
        }
    }

    private static List<PlaceTexts> places(Experiment experiment) {
        List<PlaceTexts> places = new ArrayList<>();
        for (Member member : experiment.deployment().members()) {
            places.add(new PlaceTexts(
                    "'" + member.name() + "'",
                    member.name(),
                    launched(member).map(NeedsElsewhere::texts).orElse(List.of())));
        }
        for (Workload workload : experiment.workloads()) {
            List<String> texts = new ArrayList<>(workload.driver().settings().values());
            if (workload.load() instanceof LoadModel.Script script) {
                texts.addAll(script.command());
            }
            places.add(new PlaceTexts("the load '" + workload.name() + "'", "", texts));
        }
        for (AuditSpec audit : experiment.audits()) {
            places.add(new PlaceTexts(
                    "the audit '" + audit.key() + "'",
                    "",
                    List.copyOf(audit.settings().values())));
        }
        return places;
    }

    private static Optional<MemberSource.Launched> launched(Member member) {
        return switch (member.source()) {
            case MemberSource.Launched here -> Optional.of(here);
            case MemberSource.Elsewhere(MemberSource.Launched there) -> Optional.of(there);
            case MemberSource.Attached _ -> Optional.empty();
        };
    }

    private static List<String> texts(MemberSource.Launched source) {
        return Stream.of(
                        source.command().stream(),
                        source.environment().values().stream(),
                        source.config().map(ConfigFile::text).stream(),
                        address(source.ready()).stream())
                .flatMap(texts -> texts)
                .toList();
    }

    private static Optional<String> address(Readiness ready) {
        return switch (ready) {
            case Readiness.Http(String url) -> Optional.of(url);
            case Readiness.Tcp(String address) -> Optional.of(address);
            case Readiness.Line _, Readiness.Started _ -> Optional.empty();
        };
    }

    private void requireMovable(Member need) {
        MemberSource.Launched source = launched(need).orElseThrow();
        if (source.install().isPresent()) {
            throw refused("'" + need.name() + "' is installed by a command, which another machine does not run; choose"
                    + " an alternative that is ready, such as --need " + need.name() + "=NAME");
        }
        if (address(source.ready())
                .filter(text -> FIXED_PORT.matcher(text).matches())
                .isPresent()) {
            throw refused("'" + need.name() + "' is ready at "
                    + address(source.ready()).orElseThrow()
                    + ", a port that the other machine could not choose; write ${port}");
        }
        texts(source).stream()
                .flatMap(text -> PLACEHOLDER.matcher(text).results())
                .filter(found -> isHere(found.group(1)))
                .findFirst()
                .ifPresent(found -> {
                    throw refused("'" + need.name() + "' names " + found.group() + ", and '" + found.group(1)
                            + "' stays on this machine; a need elsewhere may name other needs only");
                });
    }

    private boolean isHere(String name) {
        return !needs.contains(name)
                && whole.deployment().members().stream()
                        .anyMatch(member -> member.name().equals(name));
    }

    /** The run that makes an archive starts the needs as well, and has no other machine. */
    private void refuseArchives() {
        whole.deployment().members().stream()
                .filter(member ->
                        launched(member).flatMap(MemberSource.Launched::archive).isPresent())
                .map(Member::name)
                .findFirst()
                .ifPresent(member -> {
                    throw refused(
                            "'" + member + "' starts from an archive, which is made with all needs on this machine;"
                                    + " remove 'start' from its jvm");
                });
    }

    private void refuseLinks() {
        whole.deployment().links().stream()
                .filter(link -> needs.contains(link.from()) || needs.contains(link.to()))
                .map(Link::name)
                .findFirst()
                .ifPresent(link -> {
                    throw refused(
                            "the link " + link + " is kept by a proxy on this machine, which a need elsewhere does"
                                    + " not use; remove it");
                });
    }

    private void refuseFaults() {
        whole.faults().stream()
                .map(Fault::target)
                .filter(needs::contains)
                .findFirst()
                .ifPresent(need -> {
                    throw refused("a fault stops or ends '" + need + "', which only its own machine could; remove it");
                });
    }

    private void refuseFiles() {
        whole.clocks().stream()
                .filter(clock -> needs.contains(clock.member()))
                .findFirst()
                .ifPresent(clock -> {
                    throw refused("the timing log '" + clock.name() + "' is a file of '" + clock.member()
                            + "', which is not on this machine; remove it");
                });
        whole.workloads().stream()
                .filter(workload ->
                        workload.placement() instanceof WorkerPlacement.Inside(String member) && needs.contains(member))
                .findFirst()
                .ifPresent(workload -> {
                    throw refused("the load '" + workload.name() + "' runs inside a need; let it run outside");
                });
    }

    private Member moved(Member member) {
        return switch (member.source()) {
            case MemberSource.Launched launched ->
                needs.contains(member.name())
                        ? new Member(
                                member.name(),
                                member.role(),
                                new MemberSource.Elsewhere(with(launched, text -> moved(text, "${host}"))),
                                // The cores that a plan names are those of this machine.
                                member.limits()
                                        .withCpus(new Cpus(
                                                List.of(),
                                                member.limits().cpus().quota())))
                        : new Member(member.name(), member.role(), with(launched, this::moved), member.limits());
            case MemberSource.Attached _, MemberSource.Elsewhere _ -> member;
        };
    }

    private static MemberSource.Launched with(MemberSource.Launched source, UnaryOperator<String> texts) {
        Map<String, String> environment = new LinkedHashMap<>();
        source.environment().forEach((key, value) -> environment.put(key, texts.apply(value)));
        return new MemberSource.Launched(
                source.command().stream().map(texts).toList(),
                environment,
                source.directory(),
                switch (source.ready()) {
                    case Readiness.Http(String url) -> new Readiness.Http(texts.apply(url));
                    case Readiness.Tcp(String address) -> new Readiness.Tcp(texts.apply(address));
                    case Readiness.Line line -> line;
                    case Readiness.Started started -> started;
                },
                source.install(),
                source.image(),
                source.archive(),
                source.config().map(file -> new ConfigFile(file.name(), texts.apply(file.text()))),
                source.restart());
    }

    private Phase moved(Phase phase) {
        return new Phase(
                phase.name(),
                phase.judged(),
                phase.workloads().stream().map(this::moved).toList(),
                phase.faults(),
                phase.until());
    }

    private Workload moved(Workload workload) {
        return new Workload(
                workload.name(),
                new DriverSpec(workload.driver().name(), moved(workload.driver().settings())),
                workload.load() instanceof LoadModel.Script script
                        ? new LoadModel.Script(
                                script.command().stream().map(this::moved).toList(), script.directory(), script.tool())
                        : workload.load(),
                workload.payload(),
                workload.placement(),
                workload.deadline(),
                workload.background(),
                workload.flows());
    }

    private AuditSpec moved(AuditSpec audit) {
        return new AuditSpec(audit.name(), moved(audit.settings()), audit.after(), audit.checksums(), audit.replica());
    }

    private Map<String, String> moved(Map<String, String> settings) {
        Map<String, String> moved = new LinkedHashMap<>();
        settings.forEach((key, value) -> moved.put(key, moved(value)));
        return moved;
    }

    private String moved(String text) {
        return moved(text, "");
    }

    /**
     * Replaces the loopback address in front of the port of a need.
     *
     * @param own what stands for the address of the member whose text it is, if that is a need; empty: it is none
     */
    private String moved(String text, String own) {
        Matcher address = LOOPBACK.matcher(text);
        StringBuilder moved = new StringBuilder();
        while (address.find()) {
            String of = Optional.ofNullable(address.group(1)).orElse("");
            String placeholder = of.isEmpty() && !own.isEmpty()
                    ? own
                    : needs.contains(of) ? "${" + of + "." + HOST + "}" : address.group();
            address.appendReplacement(moved, Matcher.quoteReplacement(placeholder));
        }
        return address.appendTail(moved).toString();
    }

    /** A need that no text names would be looked for on this machine, by an address that the study writes out. */
    private void requireNamed(String need, List<PlaceTexts> places) {
        if (places.stream().noneMatch(place -> !place.owner().equals(need) && place.names(need))) {
            throw refused("nothing names '" + need + "', so it would be looked for on this machine; write ${" + need
                    + ".host}:${" + need + ".port} where its address stands");
        }
    }

    private void requireHosts(PlaceTexts place) {
        needs.stream()
                .sorted()
                .filter(need -> place.names(need, PORT) && !place.names(need, HOST))
                .findFirst()
                .ifPresent(need -> {
                    throw refused(place.name() + " names ${" + need + ".port} without the address of '" + need
                            + "'; write ${" + need + ".host} where its address stands, instead of 127.0.0.1");
                });
    }

    private IllegalArgumentException refused(String why) {
        return new IllegalArgumentException("the needs of " + whole.cell() + " cannot run on another machine: " + why);
    }
}
