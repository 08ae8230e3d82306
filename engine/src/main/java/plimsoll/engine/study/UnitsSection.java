package plimsoll.engine.study;

import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import plimsoll.model.TimedUnit;
import plimsoll.model.WorkUnit;

/**
 * Reads {@code units}: pieces of work, and durations that are so many of them. Their names stand for durations in the
 * whole file, so they are known before the rest of it is looked at.
 */
final class UnitsSection {
    private static final String TIME = "[0-9]{1,9}(\\.[0-9]{1,3})? ?(us|ms)|[0-9]{1,6}(\\.[0-9]{1,3})? ?(s|min)"
            + "|[0-9]{1,4}(\\.[0-9]{1,3})? ?h";
    private static final String FACTOR = "[0-9]{1,7}(\\.[0-9]{1,6})?";
    private static final Duration LONGEST = Duration.ofHours(24);
    private static final Duration SHORTEST = Duration.ofNanos(1000);
    private static final Duration IN_MILLIS = Duration.ofMillis(10);

    private final Yaml.Mapping study;
    private final Setting setting;
    private final List<Written> units;

    private UnitsSection(Yaml.Mapping study, Setting setting) {
        this.study = study;
        this.setting = setting;
        this.units = units(study);
    }

    /** A unit as it stands in the file. */
    private record Written(Yaml.Scalar key, Yaml.Mapping map) {
        String name() {
            return key.text();
        }

        Optional<Duration> usual() {
            return map.text("usual").filter(text -> text.matches(TIME)).map(Quantities::duration);
        }

        Optional<Duration> time(Selection selection) {
            return selection.timed(name()).map(TimedUnit::took).or(this::usual);
        }

        /** Factor by name, where it is one. */
        Map<String, Double> factors() {
            Map<String, Double> factors = new LinkedHashMap<>();
            map.mapping("durations").stream()
                    .flatMap(durations -> durations.entries().stream())
                    .forEach(entry -> {
                        if (entry.value() instanceof Yaml.Scalar factor
                                && factor.text().matches(FACTOR)) {
                            factors.put(entry.key().text(), Double.valueOf(factor.text()));
                        }
                    });
            return factors;
        }

        Map<String, Duration> durations(Duration time) {
            Map<String, Duration> durations = new LinkedHashMap<>();
            factors().forEach((name, factor) -> durations.put(name, times(time, factor)));
            return durations;
        }
    }

    /** Of a file that nobody has checked: what is no unit gives no names, and the grammar says why. */
    static NamedDurations durations(Yaml.Mapping raw, Selection selection) {
        Map<String, String> texts = new HashMap<>();
        for (Written unit : units(raw)) {
            unit.time(selection)
                    .ifPresent(time -> unit.durations(time).forEach((name, each) -> texts.put(name, text(each))));
        }
        return new NamedDurations(texts);
    }

    /** Those whose time nobody has said; of the others a note tells how long they take. */
    static List<WorkUnit> read(Yaml.Mapping study, Setting setting, Placeholders placeholders) {
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
                        .map(word -> placeholders.inLoad(word, place))
                        .toList();
        if (setting.looks() && !command.isEmpty()) {
            new NamedFiles(setting, setting.directory(), place).check(command);
        }
        return new WorkUnit(
                unit.name(),
                command,
                setting.directory().toString(),
                unit.usual().orElse(SHORTEST));
    }

    /** A name has one meaning. */
    private void checkNames() {
        Map<String, String> meanings = new HashMap<>();
        study.mapping("values").stream()
                .flatMap(values -> values.entries().stream())
                .forEach(value -> meanings.put(value.key().text(), "it is one of values"));
        for (Written unit : units) {
            unit.map().mapping("durations").stream()
                    .flatMap(durations -> durations.entries().stream())
                    .map(Yaml.Entry::key)
                    .forEach(key -> Optional.ofNullable(meanings.put(key.text(), "it is one of " + unit.name()))
                            .ifPresent(other -> setting.problems()
                                    .add(
                                            key.place(),
                                            "'" + key.text() + "' would have two meanings: " + other + " as well",
                                            "rename one of them")));
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
                                "--unit: the study has no unit '" + name + "'",
                                names.isEmpty() ? "leave it away" : Nearest.hint(name, names, "it has")));
    }

    private static String sentence(Written unit, TimedUnit timed) {
        String durations = unit.durations(timed.took()).entrySet().stream()
                .map(each -> each.getKey() + " is " + text(each.getValue()))
                .collect(Collectors.joining(", "));
        String how = timed.millis().size() == 1
                ? ", as was said"
                : " here, the median of " + timed.millis().size() + " from " + text(timed.least()) + " to "
                        + text(timed.most());
        return "One " + unit.name() + " takes " + text(timed.took()) + how + ": so " + durations + ".";
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

    private static Duration times(Duration unit, double factor) {
        Duration times = Duration.ofNanos(Math.round(unit.toNanos() * factor));
        return times.compareTo(SHORTEST) < 0 ? SHORTEST : times;
    }

    /** As a study writes it: whole milliseconds, and below ten of them microseconds. */
    private static String text(Duration time) {
        return time.compareTo(IN_MILLIS) < 0
                ? time.toNanos() / SHORTEST.toNanos() + "us"
                : Math.round(time.toNanos() / 1e6) + "ms";
    }
}
