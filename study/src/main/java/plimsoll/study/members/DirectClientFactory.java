package plimsoll.study.members;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import plimsoll.model.load.Fault;
import plimsoll.model.load.Phase;
import plimsoll.model.member.Deployment;
import plimsoll.model.member.Link;
import plimsoll.model.member.Member;
import plimsoll.model.member.MemberRole;
import plimsoll.model.member.Replicas;
import plimsoll.model.study.AuditSpec;
import plimsoll.model.study.Experiment;
import plimsoll.model.study.Threshold;
import plimsoll.study.load.OperationSpec;
import plimsoll.study.section.ThresholdsReader;
import plimsoll.study.setting.MemberNode;
import plimsoll.study.setting.ReadContext;
import plimsoll.study.setting.VariantNode;
import plimsoll.study.text.SourceLocation;
import plimsoll.study.text.YamlNode;

/** Creates direct clients: variants whose load goes straight to a need, without a service in between. */
public final class DirectClientFactory {
    private static final List<String> SERVICE_KEYS = List.of(
            "command", "jar", "image", "entrypoint", "jvm", "args", "env", "limits", "replicas", "balancer", "restart");

    private final ReadContext context;
    private final OperationSpec.Reader sendings;

    public DirectClientFactory(ReadContext context, OperationSpec.Reader sendings) {
        this.context = context;
        this.sendings = sendings;
    }

    /** Returns how a direct client sends the operations of any load; empty for a variant that is a service. */
    public Optional<OperationSpec> way(VariantNode variant) {
        return variant.direct().map(written -> way(variant, written));
    }

    private OperationSpec way(VariantNode variant, YamlNode.Mapping written) {
        for (String key : SERVICE_KEYS) {
            if (variant.written().has(key)) {
                problem(
                        variant.written().placeOf(key),
                        "'" + key + "' does not apply to the direct client '" + variant.name() + "'",
                        "remove it");
            }
        }
        OperationSpec way = sendings.direct(written);
        subjects()
                .filter(_ -> targetsExist(written))
                .filter(name -> way.driver().settings().values().stream().anyMatch(text -> refersTo(text, name)))
                .forEach(name -> problem(
                        written.place(),
                        "a direct client runs without '" + name + "', but this refers to it",
                        "use one of the needs instead"));
        return way;
    }

    /** Whether the targets exist. Others have already been reported. */
    private boolean targetsExist(YamlNode.Mapping written) {
        return Stream.of("upload", "get")
                .flatMap(key -> written.mapping(key).stream())
                .flatMap(sent -> sent.text("to").stream())
                .allMatch(sendings.placeholders().names()::contains);
    }

    /** Returns the experiment without its subjects, and without audits, faults and thresholds that involve one. */
    public Experiment alone(Experiment whole, VariantNode variant) {
        List<Member> members = whole.deployment().members().stream()
                .filter(member -> member.role() != MemberRole.SUBJECT)
                .toList();
        if (members.isEmpty()) {
            problem(
                    variant.written().placeOf("direct"),
                    "the direct client '" + variant.name() + "' has nothing to load: there are no needs",
                    "add a need, or remove this variant");
        }
        members.forEach(member -> checkIndependent(member, variant));
        List<Link> links = whole.deployment().links().stream()
                .filter(link -> subjects().noneMatch(Set.of(link.from(), link.to())::contains))
                .toList();
        List<AuditSpec> audits = audits(whole, variant);
        return whole.withDeployment(new Deployment(members, links))
                .withPhases(whole.phases().stream()
                        .map(phase ->
                                withoutSubjectFaults(phase, whole.deployment().links()))
                        .toList())
                .judgedBy(
                        audits,
                        whole.thresholds().stream()
                                .filter(each -> applies(each, audits))
                                .toList())
                .withClocks(List.of());
    }

    /** Reports a member that refers to a subject: it cannot start without it. */
    private void checkIndependent(Member member, VariantNode variant) {
        subjects()
                .filter(name -> DeploymentPlanner.texts(member.source()).anyMatch(text -> refersTo(text, name)))
                .forEach(name -> problem(
                        variant.written().placeOf("direct"),
                        "'" + member.name() + "' refers to '" + name + "', which does not run with the direct client '"
                                + variant.name() + "'",
                        "remove this variant, or make '" + member.name() + "' independent of it"));
    }

    private List<AuditSpec> audits(Experiment whole, VariantNode variant) {
        List<AuditSpec> audits = whole.audits().stream()
                .filter(audit -> audit.settings().values().stream()
                        .noneMatch(text -> subjects().anyMatch(name -> refersTo(text, name))))
                .toList();
        if (audits.size() < whole.audits().size()) {
            context.note("The data that the direct client " + variant.name()
                    + " stores is not audited: the audit queries the service, which does not run.");
        }
        return audits;
    }

    private Phase withoutSubjectFaults(Phase phase, List<Link> links) {
        List<Fault> faults = phase.faults().stream()
                .filter(fault ->
                        subjects().noneMatch(name -> fault.target().equals(name) || isReplica(fault.target(), name)))
                .filter(fault -> !fault.target().equals(Replicas.BALANCER) || isWritten(Replicas.BALANCER))
                .filter(fault -> links.stream()
                        .filter(link -> targets(fault).contains(link.name()))
                        .noneMatch(link -> subjects().anyMatch(Set.of(link.from(), link.to())::contains)))
                .toList();
        return new Phase(phase.name(), phase.judged(), phase.workloads(), faults, phase.until());
    }

    private static List<String> targets(Fault fault) {
        return fault instanceof Fault.Partition partition ? partition.links() : List.of(fault.target());
    }

    private boolean isReplica(String member, String service) {
        return !isWritten(member)
                && new Replicas(service, Replicas.MOST, Replicas.BALANCER)
                        .members()
                        .contains(member);
    }

    private boolean isWritten(String member) {
        return sendings.members().stream().map(MemberNode::name).anyMatch(member::equals);
    }

    private static boolean applies(Threshold threshold, List<AuditSpec> audits) {
        return !ThresholdsReader.ofService(threshold.metric())
                && !(audits.isEmpty() && ThresholdsReader.ofAudit(threshold.metric()));
    }

    private Stream<String> subjects() {
        return sendings.members().stream().filter(MemberNode::subject).map(MemberNode::name);
    }

    private static boolean refersTo(String text, String member) {
        return text.contains("${" + member + ".");
    }

    private void problem(SourceLocation location, String message, String hint) {
        context.problems().add(location, message, hint);
    }
}
