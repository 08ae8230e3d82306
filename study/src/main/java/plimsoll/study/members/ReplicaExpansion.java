package plimsoll.study.members;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import plimsoll.model.load.DriverSpec;
import plimsoll.model.load.Fault;
import plimsoll.model.load.LoadModel;
import plimsoll.model.load.Phase;
import plimsoll.model.load.Workload;
import plimsoll.model.member.Deployment;
import plimsoll.model.member.Link;
import plimsoll.model.member.Member;
import plimsoll.model.member.MemberSource;
import plimsoll.model.member.Readiness;
import plimsoll.model.member.Replicas;
import plimsoll.model.study.AuditSpec;
import plimsoll.model.study.Experiment;

/**
 * Replaces a service in an experiment by its replicas and their balancer. Texts that name the service's address get the
 * balancer's; an audit of the service becomes one of each replica; a fault on the service hits the first replica.
 */
record ReplicaExpansion(Replicas replicas) {
    Experiment of(Experiment whole, Member balancer) {
        Deployment deployment = whole.deployment();
        return whole.withDeployment(new Deployment(
                        members(deployment.members(), balancer),
                        deployment.links().stream().map(this::link).toList(),
                        Optional.of(replicas)))
                .withPhases(whole.phases().stream()
                        .map(phase -> phase(phase, deployment.links()))
                        .toList())
                .withAudits(whole.audits().stream().flatMap(this::audits).toList())
                .withClocks(whole.clocks().stream()
                        .filter(clock -> !clock.member().equals(replicas.service()))
                        .toList());
    }

    /** The balancer comes right after the replicas, and so before all that refer to the service. */
    private List<Member> members(List<Member> written, Member balancer) {
        List<Member> members = new ArrayList<>();
        for (Member member : written) {
            if (!member.name().equals(replicas.service())) {
                members.add(with(member, member.name(), this::behindBalancer));
                continue;
            }
            for (String name : replicas.members()) {
                members.add(with(member, name, this::ofReplica));
            }
            members.add(balancer);
        }
        return members;
    }

    private static Member with(Member member, String name, UnaryOperator<String> texts) {
        MemberSource source = switch (member.source()) {
            case MemberSource.Launched launched -> with(launched, texts);
            case MemberSource.Elsewhere(MemberSource.Launched there) -> new MemberSource.Elsewhere(with(there, texts));
            case MemberSource.Attached attached -> attached;
        };
        return new Member(name, member.role(), source, member.limits());
    }

    private static MemberSource.Launched with(MemberSource.Launched launched, UnaryOperator<String> texts) {
        Map<String, String> environment = new LinkedHashMap<>();
        launched.environment().forEach((key, value) -> environment.put(key, texts.apply(value)));
        Readiness ready = switch (launched.ready()) {
            case Readiness.Http(String url) -> new Readiness.Http(texts.apply(url));
            case Readiness.Tcp(String address) -> new Readiness.Tcp(texts.apply(address));
            case Readiness.Line line -> line;
            case Readiness.Started started -> started;
        };
        return new MemberSource.Launched(
                launched.command().stream().map(texts).toList(),
                environment,
                launched.directory(),
                ready,
                launched.install(),
                launched.image(),
                launched.archive(),
                launched.config(),
                launched.restart());
    }

    /**
     * All replicas have one password, as they have one description. A further port of the service is each replica's own.
     */
    private String ofReplica(String text) {
        String ownPorts = replaced(text, furtherPort(), "port.");
        return replaced(behindBalancer(ownPorts), "secret}", replicas.balancer() + ".secret}");
    }

    private String behindBalancer(String text) {
        return replaced(text, replicas.service() + ".", replicas.balancer() + ".");
    }

    /** Replaces the beginning of placeholders, but not of escaped ones. */
    private static String replaced(String text, String beginning, String other) {
        return Pattern.compile("(?<!\\$)\\$\\{" + Pattern.quote(beginning))
                .matcher(text)
                .replaceAll(Matcher.quoteReplacement("${" + other));
    }

    /** Returns whether a text names an address of the service, other than its own texts. */
    boolean isNamed(String text) {
        return !behindBalancer(text).equals(text);
    }

    /** Returns whether a text names a further port of the service, in front of which no balancer is. */
    boolean isFurtherPort(String text) {
        return !replaced(text, furtherPort(), "port.").equals(text);
    }

    private String furtherPort() {
        return replicas.service() + ".port.";
    }

    private Link link(Link link) {
        return link.to().equals(replicas.service())
                ? new Link(link.from(), replicas.balancer(), link.latencyMillis(), link.bytesPerSecond(), link.by())
                : link;
    }

    private Phase phase(Phase phase, List<Link> links) {
        return new Phase(
                phase.name(),
                phase.judged(),
                phase.workloads().stream().map(this::workload).toList(),
                phase.faults().stream().map(fault -> fault(fault, links)).toList(),
                phase.until());
    }

    private Workload workload(Workload workload) {
        Map<String, String> settings = new LinkedHashMap<>();
        workload.driver().settings().forEach((key, text) -> settings.put(key, behindBalancer(text)));
        LoadModel load = workload.load() instanceof LoadModel.Script script
                ? new LoadModel.Script(
                        script.command().stream().map(this::behindBalancer).toList(), script.directory(), script.tool())
                : workload.load();
        return new Workload(
                workload.name(),
                new DriverSpec(workload.driver().name(), settings),
                load,
                workload.payload(),
                workload.placement(),
                workload.deadline(),
                workload.background(),
                workload.flows());
    }

    private Fault fault(Fault fault, List<Link> links) {
        return switch (fault) {
            case Fault.Pause(var moment, String member, var time) -> new Fault.Pause(moment, hit(member), time);
            case Fault.End(var moment, String member, var by, var comeback, var down) ->
                new Fault.End(moment, hit(member), by, comeback, down);
            case Fault.Stall(var moment, String link, var side, var time) ->
                new Fault.Stall(moment, renamed(link, links), side, time);
            case Fault.Partition(var moment, var members, var cut, var time) ->
                new Fault.Partition(
                        moment,
                        members,
                        cut.stream().map(link -> renamed(link, links)).toList(),
                        time);
            case Fault.Reset(var moment, String link) -> new Fault.Reset(moment, renamed(link, links));
        };
    }

    private String hit(String member) {
        return member.equals(replicas.service()) ? Replicas.name(member, 1) : member;
    }

    private String renamed(String name, List<Link> links) {
        return links.stream()
                .filter(link -> link.name().equals(name))
                .findFirst()
                .map(link -> link(link).name())
                .orElse(name);
    }

    private Stream<AuditSpec> audits(AuditSpec audit) {
        if (audit.settings().values().stream().noneMatch(this::isNamed)) {
            return Stream.of(audit);
        }
        return replicas.members().stream().map(replica -> {
            Map<String, String> settings = new LinkedHashMap<>();
            audit.settings().forEach((key, text) -> settings.put(key, ofReplica(text, replica)));
            return audit.ofReplica(replica, settings);
        });
    }

    private String ofReplica(String text, String replica) {
        String password = replaced(text, replicas.service() + ".secret}", replicas.balancer() + ".secret}");
        return replaced(password, replicas.service() + ".", replica + ".");
    }
}
