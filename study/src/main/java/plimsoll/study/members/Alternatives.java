package plimsoll.study.members;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import plimsoll.study.setting.Requirements;
import plimsoll.study.setting.Setting;
import plimsoll.study.text.Nearest;
import plimsoll.study.text.Yaml;

/** Takes one of a need's alternatives: the one that the command line names, or the first that this machine can have. */
final class Alternatives {
    private static final Set<String> OWN = Set.of("name", "role", "oneOf", "chosen");

    private final Setting setting;
    private final Requirements requirements;

    Alternatives(Setting setting) {
        this.setting = setting;
        this.requirements = new Requirements(setting.machine());
    }

    /** The member's keys with those of the alternative; the member's own keys alone when it has no alternatives. */
    Yaml.Mapping taken(String name, Yaml.Mapping member) {
        List<Yaml.Mapping> all = member.mappings("oneOf");
        Optional<String> asked = Optional.ofNullable(setting.selection().needs().get(name));
        if (all.isEmpty()) {
            asked.ifPresent(other -> notAsked(name, member, other));
            require(member, name);
            return member;
        }
        Optional<Yaml.Mapping> one = asked.isPresent() ? named(name, member, asked.get()) : first(name, member);
        return one.map(alternative -> joined(member, alternative)).orElseGet(() -> standIn(all.getFirst()));
    }

    /** Nothing that is ever started; it keeps others that name what it provides from being blamed. */
    private static Yaml.Mapping standIn(Yaml.Mapping alternative) {
        return new Yaml.Mapping(
                alternative.place(),
                alternative.entries().stream()
                        .filter(entry -> entry.key().is("provides"))
                        .toList());
    }

    private void notAsked(String name, Yaml.Mapping member, String asked) {
        setting.problems()
                .asked(
                        member.place(),
                        "--need " + name + "=" + asked + " names an alternative, but '" + name + "' has none",
                        "leave the option out");
    }

    private Optional<Yaml.Mapping> named(String name, Yaml.Mapping member, String asked) {
        List<Yaml.Mapping> all = member.mappings("oneOf");
        Optional<Yaml.Mapping> one =
                all.stream().filter(each -> title(each).equals(asked)).findFirst();
        if (one.isEmpty()) {
            setting.problems()
                    .asked(
                            member.placeOf("oneOf"),
                            "--need " + name + "=" + asked + ": '" + name + "' has no alternative '" + asked + "'",
                            Nearest.hint(
                                    asked, all.stream().map(Alternatives::title).toList(), "its alternatives are"));
        }
        one.ifPresent(alternative -> {
            require(alternative, asked);
            setting.note(name + " is " + asked + ", as asked for.");
        });
        return one;
    }

    private void require(Yaml.Mapping member, String name) {
        if (setting.looks()) {
            requirements
                    .unmet(member)
                    .ifPresent(unmet -> setting.problems()
                            .add(
                                    member.placeOf("requires"),
                                    "'" + name + "' cannot be used here: " + unmet,
                                    "install or set it"));
        }
    }

    private Optional<Yaml.Mapping> first(String name, Yaml.Mapping member) {
        List<String> passedOver = new ArrayList<>();
        for (Yaml.Mapping alternative : member.mappings("oneOf")) {
            if (alternative.truth("chosen", false)) {
                continue;
            }
            Optional<String> unmet = setting.looks() ? requirements.unmet(alternative) : Optional.empty();
            if (unmet.isEmpty()) {
                setting.note(sentence(name, title(alternative), passedOver));
                return Optional.of(alternative);
            }
            passedOver.add(title(alternative) + " cannot be used here: " + unmet.get());
        }
        String why = passedOver.isEmpty() ? "each has chosen: true" : String.join("; ", passedOver);
        setting.problems()
                .add(
                        member.placeOf("oneOf"),
                        "no alternative of '" + name + "' can be taken: " + why,
                        "install what is missing, or name one with --need " + name + "=NAME");
        return Optional.empty();
    }

    private static String sentence(String name, String taken, List<String> passedOver) {
        return name + " is " + taken + (passedOver.isEmpty() ? "." : ": " + String.join("; ", passedOver) + ".");
    }

    private static String title(Yaml.Mapping alternative) {
        return alternative.text("name").orElse("");
    }

    private static Yaml.Mapping joined(Yaml.Mapping member, Yaml.Mapping alternative) {
        List<Yaml.Entry> entries = new ArrayList<>();
        alternative.entries().stream()
                .filter(entry -> !OWN.contains(entry.key().text()))
                .forEach(entries::add);
        member.entries().stream()
                .filter(entry -> !OWN.contains(entry.key().text()))
                .filter(entry -> !alternative.has(entry.key().text()))
                .forEach(entries::add);
        return new Yaml.Mapping(alternative.place(), entries);
    }
}
