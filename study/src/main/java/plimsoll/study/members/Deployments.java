package plimsoll.study.members;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import plimsoll.model.member.Deployment;
import plimsoll.model.member.Limits;
import plimsoll.model.member.Link;
import plimsoll.model.member.Member;
import plimsoll.model.member.Readiness;
import plimsoll.model.member.Source;
import plimsoll.study.setting.Allowance;
import plimsoll.study.setting.OnlyUnder;
import plimsoll.study.setting.Point;
import plimsoll.study.setting.Setting;
import plimsoll.study.setting.WrittenMember;
import plimsoll.study.setting.WrittenVariant;
import plimsoll.study.text.Yaml;

/** Makes the members of one cell, in the order in which they can be started. */
public final class Deployments {
    private final Setting setting;
    private final List<WrittenMember> members;
    private final Sources sources;
    private final Cores cores;
    private final List<Link> links;
    private final Attachments attachments;

    public Deployments(Setting setting, List<WrittenMember> members, Sources sources, Placing placing) {
        this.setting = setting;
        this.members = members;
        this.sources = sources;
        this.cores = placing.cores();
        this.links = placing.links();
        this.attachments = new Attachments(setting);
    }

    /** Where members run, and how they reach each other. */
    public record Placing(Cores cores, List<Link> links) {}

    /** The cell's own links count instead of the study's. */
    public Deployment of(Point point) {
        WrittenVariant variant = point.variant();
        WrittenVariant none = new WrittenVariant(
                variant.name(), Yaml.Mapping.empty(variant.written().place()));
        List<Member> made = members.stream()
                .filter(member -> OnlyUnder.is(member.written(), point.under()))
                .filter(member -> OnlyUnder.isFor(member.written(), variant.name()))
                .map(member -> member(member, member.subject() ? variant : none, point.limits()))
                .toList();
        Yaml.Mapping cell = point.cell();
        return new Deployment(inOrder(made), cell.has("links") ? Links.read(cell, setting, members) : links);
    }

    private Member member(WrittenMember member, WrittenVariant variant, Allowance general) {
        Source source = sources.of(member, variant);
        if (source instanceof Source.Attached attached) {
            attachments.check(member, attached, variant, general);
            return new Member(member.name(), member.role(), source, Limits.NONE);
        }
        Allowance own = Allowance.in(member.written());
        Allowance all = member.subject()
                ? Allowance.in(variant.written())
                        .over(own)
                        .over(general)
                        .withMemory(setting.selection().memory())
                : own;
        check(member, source, all);
        return new Member(
                member.name(), member.role(), source, all.limits(member.subject() ? cores.subject() : cores.others()));
    }

    private void check(WrittenMember member, Source source, Allowance limits) {
        if (limits.heap().isEmpty() || !(source instanceof Source.Launched launched)) {
            return;
        }
        if (launched.command().stream().anyMatch(Deployments::heapFlag)) {
            setting.problems()
                    .add(
                            limits.place(),
                            "the heap of '" + member.name() + "' is set twice, by limits and by a JVM flag",
                            "remove the flag");
        }
        limits.memory()
                .filter(memory -> memory.compareTo(limits.heap().get()) <= 0)
                .ifPresent(memory -> setting.problems()
                        .add(
                                limits.place(),
                                "a heap of " + limits.heap().get() + " does not fit into a memory of " + memory,
                                "a JVM needs room beside its heap"));
    }

    private static boolean heapFlag(String word) {
        return word.startsWith("-Xmx") || word.startsWith("-XX:MaxHeapSize");
    }

    /** A member comes after those whose address it is told; members that name each other keep the order of the file. */
    private static List<Member> inOrder(List<Member> members) {
        List<Member> waiting = new ArrayList<>(members);
        List<Member> ordered = new ArrayList<>();
        while (!waiting.isEmpty()) {
            Member next = waiting.stream()
                    .filter(member -> waiting.stream()
                            .noneMatch(other -> !other.name().equals(member.name()) && names(member, other)))
                    .findFirst()
                    .orElse(waiting.getFirst());
            waiting.remove(next);
            ordered.add(next);
        }
        return ordered;
    }

    private static boolean names(Member member, Member other) {
        return texts(member.source()).anyMatch(text -> text.contains("${" + other.name() + "."));
    }

    /** Where a source may name other members. */
    static Stream<String> texts(Source source) {
        return switch (source) {
            case Source.Attached attached -> attached.url().stream();
            case Source.Launched launched ->
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
