package plimsoll.study.asked;

import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import plimsoll.model.study.TimedUnit;
import plimsoll.model.study.WorkUnit;
import plimsoll.study.grammar.NamedDurations;
import plimsoll.study.grammar.ScalarGrammar;
import plimsoll.study.setting.NamedFiles;
import plimsoll.study.setting.Placeholders;
import plimsoll.study.setting.Selection;
import plimsoll.study.setting.Setting;
import plimsoll.study.setting.Words;
import plimsoll.study.text.Nearest;
import plimsoll.study.text.Place;
import plimsoll.study.text.Yaml;

/**
 * Reads {@code units}: pieces of work, and durations that are so many of them. Their names stand for durations in the
 * whole file, so they are known before the rest of it is looked at.
 */
public final class UnitsSection {
    private static final Pattern PLACEHOLDER = Pattern.compile("(?<!\\$)\\$\\{([^}]*)}");
    private static final Set<String> RESERVED = Set.of("port", "host", "dir", "id", "suite", "env", "jdk");
    private static final double FACTOR_MAX = 1e6;
    private static final Duration LONGEST = Duration.ofHours(24);

    private final Yaml.Mapping study;
    private final Setting setting;
    private final List<Written> units;
    private final Map<String, String> values = new HashMap<>();

    private UnitsSection(Yaml.Mapping study, Setting setting) {
        this.study = study;
        this.setting = setting;
        this.units = units(study);
        study.mapping("values").stream()
                .flatMap(map -> map.entries().stream())
                .map(entry -> entry.key().text())
                .forEach(key ->
                        study.mapping("values").flatMap(map -> map.text(key)).ifPresent(text -> values.put(key, text)));
    }

    /** A unit as it stands in the file. */
    private record Written(Yaml.Scalar key, Yaml.Mapping map) {
        String name() {
            return key.text();
        }

        Optional<Duration> usual() {
            return map.text("usual").flatMap(TimedUnit::time);
        }

        Optional<Duration> time(Selection selection) {
            return selection.timed(name()).map(TimedUnit::took).or(this::usual);
        }

        /** How many of the unit, by the duration's name; what is no such number is left out. */
        Map<String, Double> factors() {
            Map<String, Double> factors = new LinkedHashMap<>();
            map.mapping("durations").stream()
                    .flatMap(durations -> durations.entries().stream())
                    .forEach(entry -> {
                        if (entry.value() instanceof Yaml.Scalar factor && ScalarGrammar.decimal(factor)) {
                            factors.put(entry.key().text(), Double.valueOf(factor.text()));
                        }
                    });
            factors.values().removeIf(factor -> !(factor > 0 && factor <= FACTOR_MAX));
            return factors;
        }

        Map<String, Duration> durations(Duration time) {
            Map<String, Duration> durations = new LinkedHashMap<>();
            factors()
                    .forEach((name, factor) ->
                            durations.put(name, Duration.ofNanos(Math.round(time.toNanos() * factor))));
            return durations;
        }
    }

    /** Of a file that nobody has checked: what is no unit gives no names, and the grammar says why. */
    public static NamedDurations durations(Yaml.Mapping raw, Selection selection) {
        Map<String, String> texts = new HashMap<>();
        for (Written unit : units(raw)) {
            unit.time(selection)
                    .ifPresent(time ->
                            unit.durations(time).forEach((name, each) -> texts.put(name, TimedUnit.text(each))));
        }
        return new NamedDurations(texts);
    }

    /** Those whose time nobody has said; of the others a note tells how long they take. */
    public static List<WorkUnit> read(Yaml.Mapping study, Setting setting, Placeholders placeholders) {
        UnitsSection section = new UnitsSection(study, setting);
        section.checkNames();
        section.checkAsked();
        List<WorkUnit> unknown = new ArrayList<>();
        for (Written unit : section.units) {
            section.checkLengths(unit);
            WorkUnit read = section.unit(unit, placeholders);
            setting.selection()
                    .timed(unit.name())
                    .ifPresentOrElse(timed -> setting.note(sentence(unit, timed)), () -> unknown.add(read));
        }
        return unknown;
    }

    private WorkUnit unit(Written unit, Placeholders placeholders) {
        Place place = unit.map().placeOf("command");
        List<String> command = new Words(setting)
                .of(unit.map(), "command").stream()
                        .map(word -> word(word, place, placeholders))
                        .toList();
        if (command.isEmpty()) {
            setting.problems().add(place, "this command is empty", "write a program");
        } else if (setting.looks()) {
            new NamedFiles(setting, setting.directory(), place).check(command);
        }
        Optional<Duration> usual = unit.usual();
        unit.map()
                .scalar("usual")
                .filter(_ -> usual.isEmpty())
                .ifPresent(none -> setting.problems()
                        .add(none.place(), "'usual' is no time: " + none.text(), "write for example 470ms"));
        return new WorkUnit(unit.name(), command, setting.directory().toString(), usual.orElse(LONGEST), List.of());
    }

    /** No member runs when a unit is timed. */
    private String word(String word, Place place, Placeholders placeholders) {
        Matcher named = PLACEHOLDER.matcher(word);
        while (named.find()) {
            String name = named.group(1);
            if (!name.equals("suite") && !name.startsWith("env.") && !values.containsKey(name)) {
                setting.problems()
                        .add(
                                place,
                                "a unit's command cannot name ${" + name + "}",
                                "it is started before any member; known are ${suite}, ${env.X} and the keys of values");
                return word;
            }
        }
        return placeholders.with(values).inLoad(word, place);
    }

    /** A name has one meaning. */
    private void checkNames() {
        Map<String, String> meanings = new HashMap<>();
        RESERVED.forEach(name -> meanings.put(name, "${" + name + "} is known everywhere"));
        values.keySet().forEach(name -> meanings.put(name, "it is one of values as well"));
        for (Written unit : units) {
            unit.map().mapping("durations").stream()
                    .flatMap(durations -> durations.entries().stream())
                    .map(Yaml.Entry::key)
                    .forEach(key -> Optional.ofNullable(
                                    meanings.put(key.text(), "it is one of " + unit.name() + " as well"))
                            .ifPresent(other -> setting.problems()
                                    .add(
                                            key.place(),
                                            "'" + key.text() + "' would have two meanings: " + other,
                                            "rename it")));
        }
    }

    /** A time that can be waited for. */
    private void checkLengths(Written unit) {
        Yaml.Mapping durations = unit.map().mapping("durations").orElse(unit.map());
        unit.time(setting.selection()).stream()
                .flatMap(time -> unit.durations(time).entrySet().stream())
                .filter(each -> each.getValue().compareTo(LONGEST) > 0)
                .forEach(each -> setting.problems()
                        .add(
                                durations.placeOf(each.getKey()),
                                "'" + each.getKey() + "' would be "
                                        + each.getValue().toHours() + " hours",
                                "a duration of units is at most 24h"));
    }

    private void checkAsked() {
        List<String> names = units.stream().map(Written::name).toList();
        setting.selection().units().stream()
                .map(TimedUnit::unit)
                .filter(name -> !names.contains(name))
                .forEach(name -> setting.problems()
                        .asked(
                                study.place(),
                                "the study has no unit '" + name + "' whose time is said",
                                names.isEmpty() ? "it has none" : Nearest.hint(name, names, "it has")));
    }

    private static String sentence(Written unit, TimedUnit timed) {
        String durations = unit.durations(timed.took()).entrySet().stream()
                .map(each -> each.getKey() + " is " + TimedUnit.text(each.getValue()))
                .collect(Collectors.joining(", "));
        String how = timed.millis().size() == 1
                ? ", as was said"
                : " here, the median of " + timed.millis().size() + " from " + TimedUnit.text(timed.least()) + " to "
                        + TimedUnit.text(timed.most());
        String doubt = timed.disturbed() ? " Others used the machine when it was timed, so it may take less." : "";
        return "One " + unit.name() + " takes " + TimedUnit.text(timed.took()) + how + ": so " + durations + "."
                + doubt;
    }

    private static List<Written> units(Yaml.Mapping study) {
        List<Written> units = new ArrayList<>();
        study.mapping("units").stream().flatMap(all -> all.entries().stream()).forEach(entry -> {
            if (entry.value() instanceof Yaml.Mapping map) {
                units.add(new Written(entry.key(), map));
            }
        });
        return units;
    }
}
