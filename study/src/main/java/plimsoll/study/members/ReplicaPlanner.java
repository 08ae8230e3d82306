package plimsoll.study.members;

import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import plimsoll.model.load.LoadModel;
import plimsoll.model.load.WorkerPlacement;
import plimsoll.model.load.Workload;
import plimsoll.model.member.Limits;
import plimsoll.model.member.Member;
import plimsoll.model.member.MemberRole;
import plimsoll.model.member.MemberSource;
import plimsoll.model.member.Readiness;
import plimsoll.model.member.Replicas;
import plimsoll.model.study.Experiment;
import plimsoll.study.setting.MemberNode;
import plimsoll.study.setting.ReadContext;
import plimsoll.study.setting.StudyPoint;
import plimsoll.study.setting.VariantNode;
import plimsoll.study.text.SourceLocation;
import plimsoll.study.text.YamlNode;

/** Reads {@code replicas} and {@code balancer}: a service that runs several times, behind a program that balances. */
public final class ReplicaPlanner {
    private static final int LONGEST_NAME = 40;

    private final ReadContext context;
    private final List<MemberNode> members;
    private final CoreAssignment cores;
    private final Map<BalancerProgram, String> versions = new HashMap<>();

    public ReplicaPlanner(ReadContext context, List<MemberNode> members, CoreAssignment cores) {
        this.context = context;
        this.members = members;
        this.cores = cores;
    }

    /** Reports replicas of a study that lists its members, and balancers without replicas. */
    public void check(YamlNode.Mapping study, List<VariantNode> variants) {
        Optional<YamlNode.Mapping> service = study.mapping("service");
        boolean always = service.map(each -> each.has("replicas")).orElse(false);
        List<YamlNode.Mapping> written =
                variants.stream().map(VariantNode::written).toList();
        for (YamlNode.Mapping variant : written) {
            if (service.isEmpty() && variant.has("replicas")) {
                problem(
                        variant.placeOf("replicas"),
                        "only a service has replicas, and this study lists its members",
                        "write service: and needs: instead of members:, or remove 'replicas'");
            } else if (variant.has("balancer") && !variant.has("replicas") && !always) {
                alone(variant);
            }
        }
        service.filter(each -> each.has("balancer") && !always)
                .filter(_ -> written.stream().noneMatch(variant -> variant.has("replicas")))
                .ifPresent(this::alone);
    }

    private void alone(YamlNode.Mapping written) {
        problem(
                written.placeOf("balancer"),
                "this balancer has nothing to balance: the service has no replicas",
                "add replicas: 2, or remove 'balancer'");
    }

    /**
     * The replicas of a point.
     *
     * @param place of their number
     * @param launched the service that each of them is
     */
    private record Requested(
            YamlNode.Mapping service,
            YamlNode.Mapping variant,
            SourceLocation place,
            Replicas replicas,
            MemberSource.Launched launched) {}

    /**
     * Returns the experiment with replicas in place of the service if its variant has any, else the experiment itself.
     * Replicas that cannot be started are reported, and the service remains.
     */
    public Experiment expanded(Experiment whole, StudyPoint point) {
        Optional<Requested> requested = requested(whole, point);
        if (requested.isEmpty()) {
            return whole;
        }
        Replicas replicas = requested.get().replicas();
        ReplicaExpansion expansion = new ReplicaExpansion(replicas);
        Optional<Member> balancer = isRefused(requested.get(), whole, expansion)
                ? Optional.empty()
                : balancer(requested.get(), point.variant().name());
        if (balancer.isEmpty()) {
            return whole.withDeployment(whole.deployment().withReplicas(Optional.of(replicas)));
        }
        if (whole.clocks().stream().anyMatch(clock -> clock.member().equals(replicas.service()))) {
            context.note("Timing logs of the replicas of " + point.variant().name()
                    + " are not read: each has a part of the operations.");
        }
        return expansion.of(whole, balancer.get());
    }

    private Optional<Requested> requested(Experiment whole, StudyPoint point) {
        Optional<MemberNode> service = members.stream()
                .filter(MemberNode::subject)
                .filter(member -> !member.written().has("role"))
                .findFirst();
        if (service.isEmpty() || point.variant().direct().isPresent()) {
            return Optional.empty();
        }
        YamlNode.Mapping variant = point.variant().written();
        YamlNode.Mapping written = service.get().written();
        YamlNode.Mapping origin = variant.has("replicas") ? variant : written;
        if (!origin.has("replicas")) {
            return Optional.empty();
        }
        SourceLocation place = origin.placeOf("replicas");
        String name = service.get().name();
        Member member = whole.deployment().subjects().getFirst();
        if (!(member.source() instanceof MemberSource.Launched launched)) {
            problem(place, "'" + name + "' is attached, so the lab cannot start replicas of it", "remove 'replicas'");
            return Optional.empty();
        }
        Replicas replicas = new Replicas(name, origin.whole("replicas").orElse(1), Replicas.BALANCER);
        return Optional.of(new Requested(written, variant, place, replicas, launched));
    }

    /** Reports what does not go together with replicas. */
    private boolean isRefused(Requested requested, Experiment whole, ReplicaExpansion expansion) {
        List<Refusal> refusals = Stream.of(
                        refusedName(requested, whole),
                        refusedPort(requested),
                        refusedLink(requested, whole),
                        refusedLoad(requested, whole, expansion),
                        refusedFurtherPort(requested, whole, expansion))
                .flatMap(Optional::stream)
                .toList();
        refusals.forEach(refusal -> problem(requested.place(), refusal.problem(), refusal.hint()));
        return !refusals.isEmpty();
    }

    private record Refusal(String problem, String hint) {}

    private static Optional<Refusal> refusedName(Requested requested, Experiment whole) {
        Replicas replicas = requested.replicas();
        Set<String> taken = new HashSet<>(replicas.members());
        taken.add(replicas.balancer());
        Optional<Refusal> same = whole.deployment().members().stream()
                .map(Member::name)
                .filter(taken::contains)
                .findFirst()
                .map(name -> new Refusal(
                        "the replicas of '" + replicas.service() + "' and their balancer need the name '" + name + "'",
                        "rename that member"));
        return same.or(() -> replicas.members().stream()
                .filter(name -> name.length() > LONGEST_NAME)
                .findFirst()
                .map(name -> new Refusal(
                        "a replica would be called '" + name + "', which is too long",
                        "give the service a shorter name")));
    }

    private static Optional<Refusal> refusedPort(Requested requested) {
        MemberSource.Launched launched = requested.launched();
        boolean takesPort = Stream.concat(launched.command().stream(), launched.environment().values().stream())
                .anyMatch(text -> text.contains("${port}"));
        if (!takesPort) {
            return Optional.of(new Refusal(
                    "each replica of '" + requested.replicas().service() + "' needs a port of its own, and this one"
                            + " takes none from the lab",
                    "write ${port} into its command or its environment"));
        }
        Optional<String> asked = switch (launched.ready()) {
            case Readiness.Http(String url) -> Optional.of(url);
            case Readiness.Tcp(String address) -> Optional.of(address);
            case Readiness.Line _, Readiness.Started _ -> Optional.empty();
        };
        return asked.filter(address -> !address.contains("${port"))
                .map(address -> new Refusal(
                        "all replicas would be ready once " + address + " answers",
                        "write ${port} into it: each replica has a port of its own"));
    }

    private static Optional<Refusal> refusedLink(Requested requested, Experiment whole) {
        String service = requested.replicas().service();
        return whole.deployment().links().stream()
                .filter(link -> link.from().equals(service))
                .findFirst()
                .map(link -> new Refusal(
                        "a link leads from '" + service + "' to '" + link.to()
                                + "', and each replica would need one of its own",
                        "remove the link, or the replicas"));
    }

    private static Optional<Refusal> refusedLoad(Requested requested, Experiment whole, ReplicaExpansion expansion) {
        String service = requested.replicas().service();
        List<Workload> workloads = whole.workloads();
        if (workloads.stream().anyMatch(each -> each.placement().equals(new WorkerPlacement.Inside(service)))) {
            return Optional.of(new Refusal(
                    "the load runs inside '" + service + "', and a balancer cannot be in front of it",
                    "remove 'embedded-in', or the replicas"));
        }
        List<Workload> balanced = workloads.stream()
                .filter(each -> each.driver().settings().values().stream().anyMatch(expansion::isNamed))
                .toList();
        if (balanced.stream()
                .map(each -> each.driver().settings())
                .anyMatch(settings -> settings.containsKey("tls") || settings.containsKey("protocol"))) {
            return Optional.of(new Refusal(
                    "the balancer speaks HTTP/1.1 without TLS",
                    "remove 'tls' and 'protocol' from http:, or the replicas"));
        }
        return balanced.stream()
                .flatMap(each -> connections(each.load()).stream())
                .filter(each -> each > BalancerProgram.CLIENTS_MAX)
                .findFirst()
                .map(each -> new Refusal(
                        "the balancer takes " + BalancerProgram.CLIENTS_MAX
                                + " connections at once, but this load may open " + each,
                        "use fewer users, a smaller burst or a smaller in-flight limit, or remove the replicas"));
    }

    /** Returns how many connections a load may have at once. */
    private static Optional<Integer> connections(LoadModel load) {
        return switch (load) {
            case LoadModel.Open open -> Optional.of(open.inFlightMax());
            case LoadModel.Closed closed -> Optional.of(closed.users());
            case LoadModel.Burst burst -> Optional.of(burst.operations());
            case LoadModel.Fill _, LoadModel.Drain _, LoadModel.Script _ -> Optional.empty();
        };
    }

    private static Optional<Refusal> refusedFurtherPort(
            Requested requested, Experiment whole, ReplicaExpansion expansion) {
        Stream<String> load = whole.workloads().stream()
                .flatMap(each -> Stream.concat(
                        each.driver().settings().values().stream(),
                        each.load() instanceof LoadModel.Script script ? script.command().stream() : Stream.of()));
        Stream<String> others = whole.deployment().members().stream()
                .filter(member -> !member.name().equals(requested.replicas().service()))
                .flatMap(member -> DeploymentPlanner.texts(member.source()));
        return Stream.concat(load, others)
                .filter(expansion::isFurtherPort)
                .findFirst()
                .map(text -> new Refusal(
                        "the balancer is in front of ${port} alone, but the study uses another port: " + text,
                        "use the service's ${port} there, or remove the replicas"));
    }

    /** Returns the balancer; empty if this machine lacks its program, which is then reported. */
    private Optional<Member> balancer(Requested requested, String variant) {
        BalancerProgram.Policy policy =
                key(requested, "by").map(BalancerProgram.Policy::of).orElse(BalancerProgram.Policy.ROUND_ROBIN);
        Optional<BalancerProgram> chosen = key(requested, "with").map(BalancerProgram::of);
        List<BalancerProgram> possible = chosen.map(List::of).orElse(List.of(BalancerProgram.values()));
        Optional<BalancerProgram> found = context.looks()
                ? possible.stream()
                        .filter(each ->
                                context.machine().systemProgram(each.key()).isPresent())
                        .findFirst()
                : Optional.of(possible.getFirst());
        if (found.isEmpty()) {
            missing(requested.place(), possible);
            return Optional.empty();
        }
        BalancerProgram program = found.get();
        context.note("The service of " + variant + " runs as "
                + (requested.replicas().count() == 1
                        ? "1 replica"
                        : requested.replicas().count() + " replicas")
                + " behind " + program.key()
                + versions.computeIfAbsent(program, this::version) + ", by " + policy.words() + ".");
        MemberSource source = new MemberSource.Launched(
                        program.command(command(program)),
                        Map.of(),
                        context.directory().toString(),
                        new Readiness.Tcp("127.0.0.1:${port}"),
                        Optional.empty())
                .reading(program.config(requested.replicas().members(), policy));
        return Optional.of(new Member(
                requested.replicas().balancer(), MemberRole.NEED, source, Limits.NONE.withCpus(cores.others())));
    }

    /** Returns a key of the balancer: the variant's, or else the service's. */
    private static Optional<String> key(Requested requested, String key) {
        return Stream.of(requested.variant(), requested.service())
                .flatMap(written -> written.mapping("balancer").stream())
                .flatMap(written -> written.text(key).stream())
                .findFirst();
    }

    /** Returns the name of the program if the PATH leads to it, since paths differ between machines. */
    private String command(BalancerProgram program) {
        return context.looks() && context.machine().program(program.key()).isEmpty()
                ? context.machine().systemProgram(program.key()).orElseThrow().toString()
                : program.key();
    }

    private String version(BalancerProgram program) {
        return context.looks()
                ? context.machine()
                        .systemProgram(program.key())
                        .flatMap(context.machine()::version)
                        .map(version -> " " + version)
                        .orElse("")
                : "";
    }

    private void missing(SourceLocation place, List<BalancerProgram> possible) {
        String names = String.join(
                " and no ", possible.stream().map(BalancerProgram::key).toList());
        String first = possible.getFirst().key();
        problem(
                place,
                "replicas need a balancer, and this machine has no " + names,
                context.machine()
                        .installation(first)
                        .map(command -> "run once: " + command)
                        .orElse("install " + first));
    }

    private void problem(SourceLocation location, String message, String hint) {
        context.problems().add(location, message, hint);
    }
}
