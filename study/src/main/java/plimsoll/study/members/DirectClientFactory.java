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

/** Makes direct clients: variants whose load goes to a need itself, without a service between. */
public final class DirectClientFactory {
    private static final List<String> OF_A_SERVICE = List.of("command", "jar", "jvm", "args", "env", "limits");

    private final ReadContext context;
    private final OperationSpec.Reader sendings;

    public DirectClientFactory(ReadContext context, OperationSpec.Reader sendings) {
        this.context = context;
        this.sendings = sendings;
    }

    /** How a direct client sends the operations of any load; empty for a variant that is a service. */
    public Optional<OperationSpec> way(VariantNode variant) {
        return variant.direct().map(written -> way(variant, written));
    }

    private OperationSpec way(VariantNode variant, YamlNode.Mapping written) {
        for (String key : OF_A_SERVICE) {
            if (variant.written().has(key)) {
                problem(
                        variant.written().placeOf(key),
                        "'" + key + "' belongs to a service, and the direct client '" + variant.name() + "' has none",
                        "leave it out");
            }
        }
        OperationSpec way = sendings.direct(written);
        subjects()
                .filter(_ -> knowsWhere(written))
                .filter(name -> way.driver().settings().values().stream().anyMatch(text -> names(text, name)))
                .forEach(name -> problem(
                        written.place(),
                        "a direct client runs without '" + name + "', which this names",
                        "name one of the needs instead"));
        return way;
    }

    /** A target that is no member has been complained about. */
    private boolean knowsWhere(YamlNode.Mapping written) {
        return Stream.of("upload", "get")
                .flatMap(key -> written.mapping(key).stream())
                .flatMap(sent -> sent.text("to").stream())
                .allMatch(sendings.placeholders().names()::contains);
    }

    /** Without the subjects, and without what asks, disturbs or measures one. */
    public Experiment alone(Experiment whole, VariantNode variant) {
        List<Member> members = whole.deployment().members().stream()
                .filter(member -> member.role() != MemberRole.SUBJECT)
                .toList();
        if (members.isEmpty()) {
            problem(
                    variant.written().placeOf("direct"),
                    "the direct client '" + variant.name() + "' has nothing to load: there is no need",
                    "add it to needs, or remove this variant");
        }
        members.forEach(member -> apart(member, variant));
        List<Link> links = whole.deployment().links().stream()
                .filter(link -> subjects().noneMatch(Set.of(link.from(), link.to())::contains))
                .toList();
        List<AuditSpec> audits = audits(whole, variant);
        return whole.withDeployment(new Deployment(members, links))
                .withPhases(whole.phases().stream()
                        .map(phase -> undisturbed(phase, whole.deployment().links()))
                        .toList())
                .judgedBy(
                        audits,
                        whole.thresholds().stream()
                                .filter(each -> known(each, audits))
                                .toList())
                .withClocks(List.of());
    }

    /** Who is told the address of a subject cannot be started without it. */
    private void apart(Member member, VariantNode variant) {
        subjects()
                .filter(name -> DeploymentPlanner.texts(member.source()).anyMatch(text -> names(text, name)))
                .forEach(name -> problem(
                        variant.written().placeOf("direct"),
                        "'" + member.name() + "' is told an address of '" + name
                                + "', without which the direct client '" + variant.name() + "' runs",
                        "remove this variant, or let '" + member.name() + "' run without it"));
    }

    private List<AuditSpec> audits(Experiment whole, VariantNode variant) {
        List<AuditSpec> audits = whole.audits().stream()
                .filter(audit -> audit.settings().values().stream()
                        .noneMatch(text -> subjects().anyMatch(name -> names(text, name))))
                .toList();
        if (audits.size() < whole.audits().size()) {
            context.note("What the direct client " + variant.name()
                    + " stored is not listed: the audit asks the service, and there it has none.");
        }
        return audits;
    }

    private Phase undisturbed(Phase phase, List<Link> links) {
        List<Fault> faults = phase.faults().stream()
                .filter(fault -> subjects().noneMatch(fault.target()::equals))
                .filter(fault -> links.stream()
                        .filter(link -> link.name().equals(fault.target()))
                        .noneMatch(link -> subjects().anyMatch(Set.of(link.from(), link.to())::contains)))
                .toList();
        return new Phase(phase.name(), phase.judged(), phase.workloads(), faults, phase.until());
    }

    private static boolean known(Threshold threshold, List<AuditSpec> audits) {
        return !ThresholdsReader.ofService(threshold.metric())
                && !(audits.isEmpty() && ThresholdsReader.ofAudit(threshold.metric()));
    }

    private Stream<String> subjects() {
        return sendings.members().stream().filter(MemberNode::subject).map(MemberNode::name);
    }

    private static boolean names(String text, String member) {
        return text.contains("${" + member + ".");
    }

    private void problem(SourceLocation location, String message, String hint) {
        context.problems().add(location, message, hint);
    }
}
