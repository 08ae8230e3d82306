package plimsoll.study.members;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import plimsoll.study.setting.ReadContext;
import plimsoll.study.setting.RequirementCheck;
import plimsoll.study.text.SpellingSuggestion;
import plimsoll.study.text.YamlNode;

/** Takes one of a need's alternatives: the one that the command line names, or the first that this machine can have. */
final class AlternativeChoice {
    private static final Set<String> OWN = Set.of("name", "role", "oneOf", "chosen");

    private final ReadContext context;
    private final RequirementCheck check;

    AlternativeChoice(ReadContext context) {
        this.context = context;
        this.check = new RequirementCheck(context.machine());
    }

    /** The member's keys with those of the alternative; the member's own keys alone when it has no alternatives. */
    YamlNode.Mapping taken(String name, YamlNode.Mapping member) {
        List<YamlNode.Mapping> all = member.mappings("oneOf");
        Optional<String> asked = Optional.ofNullable(context.selection().needs().get(name));
        if (all.isEmpty()) {
            asked.ifPresent(other -> notAsked(name, member, other));
            require(member, name);
            return member;
        }
        Optional<YamlNode.Mapping> one = asked.isPresent() ? named(name, member, asked.get()) : first(name, member);
        return one.map(alternative -> joined(member, alternative)).orElseGet(() -> standIn(all.getFirst()));
    }

    /** Nothing that is ever started; it keeps others that name what it provides from being blamed. */
    private static YamlNode.Mapping standIn(YamlNode.Mapping alternative) {
        return new YamlNode.Mapping(
                alternative.place(),
                alternative.entries().stream()
                        .filter(entry -> entry.key().is("provides"))
                        .toList());
    }

    private void notAsked(String name, YamlNode.Mapping member, String asked) {
        context.problems()
                .asked(
                        member.place(),
                        "--need " + name + "=" + asked + " names an alternative, but '" + name + "' has none",
                        "leave the option out");
    }

    private Optional<YamlNode.Mapping> named(String name, YamlNode.Mapping member, String asked) {
        List<YamlNode.Mapping> all = member.mappings("oneOf");
        Optional<YamlNode.Mapping> one =
                all.stream().filter(each -> title(each).equals(asked)).findFirst();
        if (one.isEmpty()) {
            context.problems()
                    .asked(
                            member.placeOf("oneOf"),
                            "--need " + name + "=" + asked + ": '" + name + "' has no alternative '" + asked + "'",
                            SpellingSuggestion.hint(
                                    asked,
                                    all.stream().map(AlternativeChoice::title).toList(),
                                    "its alternatives are"));
        }
        one.ifPresent(alternative -> {
            require(alternative, asked);
            context.note(name + " is " + asked + ", as asked for.");
        });
        return one;
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
        List<String> passedOver = new ArrayList<>();
        for (YamlNode.Mapping alternative : member.mappings("oneOf")) {
            if (alternative.truth("chosen", false)) {
                continue;
            }
            Optional<String> unmet = context.looks() ? check.unmet(alternative) : Optional.empty();
            if (unmet.isEmpty()) {
                context.note(sentence(name, title(alternative), passedOver));
                return Optional.of(alternative);
            }
            passedOver.add(title(alternative) + " cannot be used here: " + unmet.get());
        }
        String why = passedOver.isEmpty() ? "each has chosen: true" : String.join("; ", passedOver);
        context.problems()
                .add(
                        member.placeOf("oneOf"),
                        "no alternative of '" + name + "' can be taken: " + why,
                        "install what is missing, or name one with --need " + name + "=NAME");
        return Optional.empty();
    }

    private static String sentence(String name, String taken, List<String> passedOver) {
        return name + " is " + taken + (passedOver.isEmpty() ? "." : ": " + String.join("; ", passedOver) + ".");
    }

    private static String title(YamlNode.Mapping alternative) {
        return alternative.text("name").orElse("");
    }

    private static YamlNode.Mapping joined(YamlNode.Mapping member, YamlNode.Mapping alternative) {
        List<YamlNode.Entry> entries = new ArrayList<>();
        alternative.entries().stream()
                .filter(entry -> !OWN.contains(entry.key().text()))
                .forEach(entries::add);
        member.entries().stream()
                .filter(entry -> !OWN.contains(entry.key().text()))
                .filter(entry -> !alternative.has(entry.key().text()))
                .forEach(entries::add);
        return new YamlNode.Mapping(alternative.place(), entries);
    }
}
