package plimsoll.study.members;

import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.stream.Stream;
import plimsoll.model.Cpus;
import plimsoll.model.member.Deployment;
import plimsoll.model.member.Disk;
import plimsoll.model.member.Limits;
import plimsoll.model.member.Link;
import plimsoll.model.member.Member;
import plimsoll.model.member.MemberSource;
import plimsoll.model.member.Readiness;
import plimsoll.study.setting.HeapSize;
import plimsoll.study.setting.LimitsSpec;
import plimsoll.study.setting.LoadFilter;
import plimsoll.study.setting.MemberNode;
import plimsoll.study.setting.ReadContext;
import plimsoll.study.setting.StudyPoint;
import plimsoll.study.setting.VariantNode;
import plimsoll.study.text.YamlNode;

/** Builds the members of one cell, in the order in which they can be started. */
public final class DeploymentPlanner {
    private final ReadContext context;
    private final List<MemberNode> members;
    private final MemberCommandFactory factory;
    private final CoreAssignment assignment;
    private final List<Link> links;
    private final AttachmentRules rules;

    /** Members that are no subjects are the same in all cells, and a subject has one source for each variant. */
    private final IdentityHashMap<MemberNode, Member> others = new IdentityHashMap<>();

    private final IdentityHashMap<MemberNode, IdentityHashMap<VariantNode, MemberSource>> sources =
            new IdentityHashMap<>();

    public DeploymentPlanner(
            ReadContext context, List<MemberNode> members, MemberCommandFactory factory, CorePlacement placement) {
        this.context = context;
        this.members = members;
        this.factory = factory;
        this.assignment = placement.cores();
        this.links = placement.links();
        this.rules = new AttachmentRules(context);
    }

    /** Where members run and how they reach each other. */
    public record CorePlacement(CoreAssignment cores, List<Link> links) {}

    /** Returns the deployment of a point; the cell's own links replace the study's. */
    public Deployment of(StudyPoint point) {
        VariantNode variant = point.variant();
        List<Member> made = members.stream()
                .filter(member -> LoadFilter.is(member.written(), point.under()))
                .filter(member -> LoadFilter.isFor(member.written(), variant))
                .map(member -> member.subject()
                        ? member(member, variant, point.limits())
                        : others.computeIfAbsent(
                                member, other -> member(other, variant.withoutChanges(), point.limits())))
                .toList();
        YamlNode.Mapping cell = point.cell();
        return new Deployment(inOrder(made), cell.has("links") ? LinksReader.read(cell, context, members) : links);
    }

    private Member member(MemberNode member, VariantNode variant, LimitsSpec general) {
        MemberSource source = sources.computeIfAbsent(member, _ -> new IdentityHashMap<>())
                .computeIfAbsent(variant, each -> factory.of(member, each));
        if (source instanceof MemberSource.Attached attached) {
            rules.check(member, attached, variant, general);
            return new Member(member.name(), member.role(), source, Limits.NONE);
        }
        LimitsSpec own = LimitsSpec.in(member.written());
        LimitsSpec all = member.subject()
                ? LimitsSpec.in(variant.written())
                        .withDefaults(own)
                        .withDefaults(general)
                        .withMemory(context.selection().memory())
                : own;
        check(member, source, all);
        checkEffects(member, all);
        return new Member(
                member.name(),
                member.role(),
                source,
                all.limits(member.subject() ? assignment.subject() : assignment.others()));
    }

    private void check(MemberNode member, MemberSource source, LimitsSpec limits) {
        limits.cpus()
                .map(Cpus::cores)
                .filter(cores -> cores.stream().distinct().count() < cores.size())
                .ifPresent(cores -> context.problems()
                        .add(
                                limits.place(),
                                "a core of '" + member.name() + "' is named twice in " + cores,
                                "name each core once"));
        limits.memory()
                .filter(memory -> memory.mebibytes() < 1)
                .ifPresent(memory -> context.problems()
                        .add(
                                limits.place(),
                                "no process fits into the memory of '" + member.name() + "', which is " + memory,
                                "write for example 512m"));
        limits.heapSize()
                .filter(heap -> heap.mebibytes() < 1)
                .ifPresent(heap -> context.problems()
                        .add(
                                limits.place(),
                                "no JVM starts with the heap of '" + member.name() + "', which is " + heap,
                                "write for example 320m"));
        if (limits.heapSize().isEmpty() || !(source instanceof MemberSource.Launched launched)) {
            return;
        }
        if (launched.command().stream().anyMatch(DeploymentPlanner::heapFlag)) {
            context.problems()
                    .add(
                            limits.place(),
                            "the heap of '" + member.name() + "' is set twice, by limits and by a JVM flag",
                            "remove the flag");
        }
        limits.memory()
                .filter(memory -> memory.compareTo(limits.heapSize().get()) <= 0)
                .ifPresent(memory -> context.problems()
                        .add(
                                limits.place(),
                                "a heap of " + limits.heapSize().get() + " does not fit into a memory of " + memory,
                                "a JVM also needs memory outside its heap"));
    }

    /** Rejects limits that would have no effect. */
    private void checkEffects(MemberNode member, LimitsSpec limits) {
        limits.disk()
                .flatMap(Disk::costs)
                .filter(costs -> !costs.any())
                .ifPresent(_ -> context.problems()
                        .add(
                                limits.place(),
                                "no operation of the disk of '" + member.name()
                                        + "' has a cost, so 'at-once' has no effect",
                                "write one above 0 for create, delete or sync, or none of these keys"));
        // A tmpfs of size 0 is one without a limit.
        limits.disk()
                .flatMap(Disk::size)
                .filter(size -> size.count() == 0)
                .ifPresent(_ -> context.problems()
                        .add(
                                limits.place(),
                                "the disk of '" + member.name() + "' has a size of 0, so nothing fits on it",
                                "write for example 64m"));
        limits.high()
                .filter(high -> high.mebibytes() < 1)
                .ifPresent(high -> context.problems()
                        .add(
                                limits.place(),
                                "'high' of '" + member.name() + "' is " + high + ", which every process exceeds",
                                "write for example 450m"));
        if (limits.memory().isEmpty()) {
            limits.high().ifPresent(_ -> withoutCap(member, limits, "high"));
            limits.heap().filter(HeapSize.Share.class::isInstance).ifPresent(_ -> withoutCap(member, limits, "heap"));
            limits.oomGroup().ifPresent(_ -> withoutCap(member, limits, "oom-group"));
        }
        limits.memory()
                .flatMap(memory -> limits.high().filter(high -> high.compareTo(memory) >= 0))
                .ifPresent(high -> context.problems()
                        .add(
                                limits.place(),
                                "'high' of '" + member.name() + "' is " + high + ", which is not below its memory of "
                                        + limits.memory().get(),
                                "write a smaller one, or remove it"));
    }

    private void withoutCap(MemberNode member, LimitsSpec limits, String key) {
        context.problems()
                .add(
                        limits.place(),
                        "'" + key + "' of '" + member.name() + "' has no effect without a memory cap",
                        "add memory:, or remove it");
    }

    private static boolean heapFlag(String word) {
        return word.startsWith("-Xmx") || word.startsWith("-XX:MaxHeapSize") || word.startsWith("-XX:MaxRAMPercentage");
    }

    /** Sorts a member after those that it refers to. Members that refer to each other keep the order of the file. */
    private static List<Member> inOrder(List<Member> members) {
        List<Member> waiting = new ArrayList<>(members);
        List<Member> ordered = new ArrayList<>();
        while (!waiting.isEmpty()) {
            Member next = waiting.stream()
                    .filter(member -> waiting.stream()
                            .noneMatch(other -> !other.name().equals(member.name()) && refersTo(member, other)))
                    .findFirst()
                    .orElse(waiting.getFirst());
            waiting.remove(next);
            ordered.add(next);
        }
        return ordered;
    }

    private static boolean refersTo(Member member, Member other) {
        return texts(member.source()).anyMatch(text -> text.contains("${" + other.name() + "."));
    }

    /** Returns the texts of a source that may refer to other members. */
    static Stream<String> texts(MemberSource source) {
        return switch (source) {
            case MemberSource.Attached attached -> attached.url().stream();
            case MemberSource.Elsewhere(MemberSource.Launched there) -> texts(there);
            case MemberSource.Launched launched ->
                Stream.of(
                                launched.command().stream(),
                                launched.environment().values().stream(),
                                texts(launched.ready()))
                        .flatMap(texts -> texts);
        };
    }

    private static Stream<String> texts(Readiness ready) {
        return switch (ready) {
            case Readiness.Http(String url) -> Stream.of(url);
            case Readiness.Tcp(String address) -> Stream.of(address);
            case Readiness.Line _, Readiness.Started _ -> Stream.of();
        };
    }
}
