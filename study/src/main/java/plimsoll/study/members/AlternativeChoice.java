package plimsoll.study.members;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import plimsoll.study.setting.ReadContext;
import plimsoll.study.setting.RequirementCheck;
import plimsoll.study.text.SpellingSuggestion;
import plimsoll.study.text.YamlNode;

/**
 * Chooses one of a need's alternatives: the one that the command line selects, or the first that this machine supports.
 */
final class AlternativeChoice {
    private static final Set<String> NOT_MERGED = Set.of("name", "role", "oneOf", "chosen");

    private final ReadContext context;
    private final RequirementCheck check;

    AlternativeChoice(ReadContext context) {
        this.context = context;
        this.check = new RequirementCheck(context.machine());
    }

    /**
     * Returns the member's keys merged with those of the alternative; only the member's own keys if it has no
     * alternatives.
     */
    YamlNode.Mapping chosen(String name, YamlNode.Mapping member) {
        List<YamlNode.Mapping> all = member.mappings("oneOf");
        Optional<String> requested =
                Optional.ofNullable(context.selection().needs().get(name));
        if (all.isEmpty()) {
            requested.ifPresent(other -> rejectRequest(name, member, other));
            require(member, name);
            return member;
        }
        checkNames(all);
        Optional<YamlNode.Mapping> match =
                requested.isPresent() ? named(name, member, requested.get()) : first(name, member);
        return match.map(alternative -> joined(member, alternative)).orElseGet(() -> standIn(all.getFirst()));
    }

    /**
     * A placeholder that is never started. It provides what the alternative provides, so that references to it are not
     * reported too.
     */
    private static YamlNode.Mapping standIn(YamlNode.Mapping alternative) {
        return new YamlNode.Mapping(
                alternative.place(),
                alternative.entries().stream()
                        .filter(entry -> entry.key().is("provides"))
                        .toList());
    }

    private void rejectRequest(String name, YamlNode.Mapping member, String requested) {
        context.problems()
                .addForCommandLine(
                        member.place(),
                        "--need " + name + "=" + requested + " selects an alternative, but '" + name + "' has none",
                        "remove the option");
    }

    /** Reports alternatives that no option could select. */
    private void checkNames(List<YamlNode.Mapping> all) {
        Set<String> seen = new HashSet<>();
        all.stream()
                .filter(each -> !seen.add(title(each)))
                .forEach(each -> context.problems()
                        .add(
                                each.placeOf("name"),
                                "two alternatives are named '" + title(each) + "'",
                                "rename one of them"));
    }

    private Optional<YamlNode.Mapping> named(String name, YamlNode.Mapping member, String requested) {
        List<YamlNode.Mapping> all = member.mappings("oneOf");
        Optional<YamlNode.Mapping> match =
                all.stream().filter(each -> title(each).equals(requested)).findFirst();
        if (match.isEmpty()) {
            context.problems()
                    .addForCommandLine(
                            member.placeOf("oneOf"),
                            "--need " + name + "=" + requested + ": '" + name + "' has no alternative '" + requested
                                    + "'",
                            SpellingSuggestion.hint(
                                    requested,
                                    all.stream().map(AlternativeChoice::title).toList(),
                                    "its alternatives are"));
        }
        match.ifPresent(alternative -> {
            require(joined(member, alternative), requested);
            context.note(name + " is " + requested + ", as requested.");
        });
        return match;
    }

    private void require(YamlNode.Mapping member, String name) {
        if (context.looks()) {
            check.unmet(member)
                    .ifPresent(unmet -> context.problems()
                            .add(
                                    member.placeOf("requires"),
                                    "'" + name + "' cannot be used here: " + unmet,
                                    "install or set it"));
        }
    }

    private Optional<YamlNode.Mapping> first(String name, YamlNode.Mapping member) {
        List<String> rejected = new ArrayList<>();
        for (YamlNode.Mapping alternative : member.mappings("oneOf")) {
            if (alternative.truth("chosen", false)) {
                continue;
            }
            Optional<String> unmet = context.looks() ? check.unmet(joined(member, alternative)) : Optional.empty();
            if (unmet.isEmpty()) {
                context.note(sentence(name, title(alternative), rejected));
                return Optional.of(alternative);
            }
            rejected.add(title(alternative) + " cannot be used here: " + unmet.get());
        }
        String why = rejected.isEmpty() ? "each has chosen: true" : String.join("; ", rejected);
        context.problems()
                .add(
                        member.placeOf("oneOf"),
                        "no alternative of '" + name + "' can be used: " + why,
                        "install what is missing, or name one with --need " + name + "=NAME");
        return Optional.empty();
    }

    private static String sentence(String name, String chosen, List<String> rejected) {
        return name + " is " + chosen + (rejected.isEmpty() ? "." : ": " + String.join("; ", rejected) + ".");
    }

    private static String title(YamlNode.Mapping alternative) {
        return alternative.text("name").orElse("");
    }

    private static YamlNode.Mapping joined(YamlNode.Mapping member, YamlNode.Mapping alternative) {
        List<YamlNode.Entry> entries = new ArrayList<>();
        alternative.entries().stream()
                .filter(entry -> !NOT_MERGED.contains(entry.key().text()))
                .forEach(entries::add);
        member.entries().stream()
                .filter(entry -> !NOT_MERGED.contains(entry.key().text()))
                .filter(entry -> !alternative.has(entry.key().text()))
                .forEach(entries::add);
        return new YamlNode.Mapping(alternative.place(), entries);
    }
}
