package plimsoll.study.section;

import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import plimsoll.model.study.WorkUnit;
import plimsoll.model.study.WorkUnitTiming;
import plimsoll.study.grammar.NamedDurations;
import plimsoll.study.grammar.ScalarValidator;
import plimsoll.study.setting.CommandWords;
import plimsoll.study.setting.NamedFileCheck;
import plimsoll.study.setting.PlaceholderCheck;
import plimsoll.study.setting.ReadContext;
import plimsoll.study.setting.Selection;
import plimsoll.study.text.SourceLocation;
import plimsoll.study.text.SpellingSuggestion;
import plimsoll.study.text.YamlNode;

/**
 * Reads {@code units}: units of work, and durations as multiples of them. Their names stand for durations in the whole
 * file, so they are read before the rest of it.
 */
public final class UnitsReader {
    private static final Pattern PLACEHOLDER = Pattern.compile("(?<!\\$)\\$\\{([^{}]*)}");
    private static final int UNITS_MAX = 16;
    private static final double FACTOR_MAX = 1e6;
    private static final Duration LONGEST = Duration.ofHours(24);

    private final YamlNode.Mapping study;
    private final ReadContext context;
    private final List<UnitNode> units;
    private final Map<String, String> values = new HashMap<>();

    private UnitsReader(YamlNode.Mapping study, ReadContext context) {
        this.study = study;
        this.context = context;
        this.units = units(study);
        study.keysOf("values")
                .forEach(key ->
                        study.mapping("values").flatMap(map -> map.text(key)).ifPresent(text -> values.put(key, text)));
    }

    /** A unit as written in the file. */
    private record UnitNode(YamlNode.Scalar key, YamlNode.Mapping map) {
        String name() {
            return key.text();
        }

        Optional<Duration> usual() {
            return map.text("typical").or(() -> map.text("usual")).flatMap(WorkUnitTiming::time);
        }

        Optional<Duration> time(Selection selection) {
            return selection.timed(name()).map(WorkUnitTiming::took).or(this::usual);
        }

        /**
         * Returns the multiples of the unit by the name of the duration, without values that are not valid multiples.
         */
        Map<String, Double> factors() {
            Map<String, Double> factors = new LinkedHashMap<>();
            map.mapping("durations").stream()
                    .flatMap(durations -> durations.entries().stream())
                    .forEach(entry -> {
                        if (entry.value() instanceof YamlNode.Scalar factor && ScalarValidator.decimal(factor)) {
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

    /**
     * Reads the named durations of a file that has not been validated yet. It skips invalid units, which the validator
     * reports later.
     */
    public static NamedDurations durations(YamlNode.Mapping raw, Selection selection) {
        Map<String, String> texts = new HashMap<>();
        for (UnitNode unit : units(raw)) {
            unit.time(selection)
                    .ifPresent(time ->
                            unit.durations(time).forEach((name, each) -> texts.put(name, WorkUnitTiming.format(each))));
        }
        return new NamedDurations(texts);
    }

    /** Returns the units whose duration is unknown. A note states the durations of the others. */
    public static List<WorkUnit> read(YamlNode.Mapping study, ReadContext context, PlaceholderCheck placeholderCheck) {
        UnitsReader reader = new UnitsReader(study, context);
        reader.checkNumber();
        reader.checkNames();
        reader.checkAsked();
        List<WorkUnit> unknown = new ArrayList<>();
        for (UnitNode unit : reader.units) {
            reader.checkLengths(unit);
            WorkUnit read = reader.unit(unit, placeholderCheck);
            context.selection()
                    .timed(unit.name())
                    .ifPresentOrElse(timed -> context.note(sentence(unit, timed)), () -> unknown.add(read));
        }
        return unknown;
    }

    /** The study is read once more for each unit, to learn which cells depend on it. */
    private void checkNumber() {
        if (units.size() > UNITS_MAX) {
            context.problems()
                    .add(
                            units.get(UNITS_MAX).key().place(),
                            "there are " + units.size() + " units, but at most " + UNITS_MAX + " can be timed",
                            "state most durations as multiples of the same unit");
        }
    }

    private WorkUnit unit(UnitNode unit, PlaceholderCheck placeholderCheck) {
        SourceLocation location = unit.map().placeOf("command");
        List<String> command = new CommandWords(context)
                .of(unit.map(), "command").stream()
                        .map(word -> word(word, location, placeholderCheck))
                        .toList();
        if (command.isEmpty()) {
            context.problems().add(location, "this command is empty", "write a program");
        } else if (context.looks()) {
            new NamedFileCheck(context, context.directory(), location).check(command);
        }
        Optional<Duration> usual = unit.usual();
        unit.map()
                .scalar("typical")
                .filter(_ -> usual.isEmpty())
                .ifPresent(none -> context.problems()
                        .add(none.place(), "'typical' is not a valid time: " + none.text(), "write for example 470ms"));
        return new WorkUnit(unit.name(), command, context.directory().toString(), usual.orElse(LONGEST), List.of());
    }

    /** Resolves a word of a unit's command, which cannot refer to members because none is running yet. */
    private String word(String word, SourceLocation location, PlaceholderCheck placeholderCheck) {
        Matcher named = PLACEHOLDER.matcher(word);
        while (named.find()) {
            String name = named.group(1);
            if (!name.equals("suite") && !name.startsWith("env.") && !values.containsKey(name)) {
                context.problems()
                        .add(
                                location,
                                "a unit's command cannot use ${" + name + "}",
                                "it runs before any member starts; available are ${suite}, ${env.X} and the keys of values");
                return word;
            }
        }
        return placeholderCheck.with(values).inLoad(word, location);
    }

    /** Reports names with two meanings. */
    private void checkNames() {
        Map<String, String> meanings = new HashMap<>();
        PlaceholderCheck.BUILT_IN.forEach(name -> meanings.put(name, "${" + name + "} is a built-in placeholder"));
        values.keySet().forEach(name -> meanings.put(name, "it is also a key of values"));
        for (UnitNode unit : units) {
            unit.map().mapping("durations").stream()
                    .flatMap(durations -> durations.entries().stream())
                    .map(YamlNode.Entry::key)
                    .forEach(key -> Optional.ofNullable(
                                    meanings.put(key.text(), "it is also a duration of " + unit.name()))
                            .ifPresent(other -> context.problems()
                                    .add(key.place(), "'" + key.text() + "' has two meanings: " + other, "rename it")));
        }
    }

    /** Reports durations above 24 h. */
    private void checkLengths(UnitNode unit) {
        YamlNode.Mapping durations = unit.map().mapping("durations").orElse(unit.map());
        unit.time(context.selection()).stream()
                .flatMap(time -> unit.durations(time).entrySet().stream())
                .filter(each -> each.getValue().compareTo(LONGEST) > 0)
                .forEach(each -> context.problems()
                        .add(
                                durations.placeOf(each.getKey()),
                                "'" + each.getKey() + "' would be "
                                        + each.getValue().toHours() + " hours",
                                "a duration of units must be at most 24h"));
    }

    private void checkAsked() {
        List<String> names = units.stream().map(UnitNode::name).toList();
        context.selection().units().stream()
                .map(WorkUnitTiming::unit)
                .filter(name -> !names.contains(name))
                .forEach(name -> context.problems()
                        .addForCommandLine(
                                study.place(),
                                "the study has no unit '" + name + "' to time",
                                names.isEmpty() ? "it has none" : SpellingSuggestion.hint(name, names, "it has")));
    }

    private static String sentence(UnitNode unit, WorkUnitTiming timed) {
        String durations = unit.durations(timed.took()).entrySet().stream()
                .map(each -> each.getKey() + " is " + WorkUnitTiming.format(each.getValue()))
                .collect(Collectors.joining(", "));
        String how = timed.millis().size() == 1
                ? ", as given"
                : " here, the median of " + timed.millis().size() + " from " + WorkUnitTiming.format(timed.least())
                        + " to " + WorkUnitTiming.format(timed.most());
        String doubt =
                timed.disturbed() ? " Other processes used the machine during the timing, so it may take less." : "";
        return "One " + unit.name() + " takes " + WorkUnitTiming.format(timed.took()) + how + ": so " + durations + "."
                + doubt;
    }

    private static List<UnitNode> units(YamlNode.Mapping study) {
        List<UnitNode> units = new ArrayList<>();
        study.mapping("units").stream().flatMap(all -> all.entries().stream()).forEach(entry -> {
            if (entry.value() instanceof YamlNode.Mapping map) {
                units.add(new UnitNode(entry.key(), map));
            }
        });
        return units;
    }
}
