package plimsoll.study;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import plimsoll.study.setting.Allowance;
import plimsoll.study.setting.Point;
import plimsoll.study.setting.Requirements;
import plimsoll.study.setting.Rounds;
import plimsoll.study.setting.Setting;
import plimsoll.study.setting.WrittenVariant;
import plimsoll.study.text.Nearest;
import plimsoll.study.text.Place;
import plimsoll.study.text.Yaml;

/** Lists the points of a study: which variant under which load in which limits, and how often. */
public final class Cells {
    private final Yaml.Mapping study;
    private final Setting setting;
    private final List<WrittenVariant> variants;
    private final Rounds rounds;
    private final Yaml.Mapping mode;
    private final List<Point> points = new ArrayList<>();

    private Cells(Yaml.Mapping study, Setting setting, List<WrittenVariant> variants) {
        this.study = study;
        this.setting = setting;
        this.variants = variants;
        this.rounds = new Rounds(setting.selection());
        this.mode = rounds.section(study);
    }

    /** At least one, or a problem says why there is none. */
    static List<Point> read(Yaml.Mapping study, Setting setting, List<WrittenVariant> variants) {
        Cells cells = new Cells(study, setting, variants);
        List<Yaml.Mapping> written = study.mappings("cells");
        if (study.has("cells")) {
            written.forEach(cells::cell);
        } else {
            cells.cell(Yaml.Mapping.empty(study.place()));
        }
        cells.checkNames();
        if (cells.points.isEmpty() && setting.problems().none()) {
            setting.problems()
                    .add(
                            study.placeOf(study.has("cells") ? "cells" : "variants"),
                            "nothing is left to run",
                            "a cell with 0 rounds in this mode is left out: try --full, or select other variants or loads");
        }
        cells.unique();
        return cells.points;
    }

    private void cell(Yaml.Mapping cell) {
        Optional<String> loadName = cell.text("load").or(() -> study.text("load"));
        Optional<String> limitsName = cell.text("limits");
        Optional<Yaml.Mapping> load = load(cell, loadName);
        Allowance limits = limits(cell, limitsName);
        if (load.isEmpty() || !under(loadName)) {
            return;
        }
        for (WrittenVariant variant : of(cell)) {
            int count = rounds.of(List.of(cell, variant.written(), mode, study));
            if (count > 0) {
                String name = String.join(
                        ".",
                        Stream.of(Optional.of(variant.name()), loadName, limitsName)
                                .flatMap(Optional::stream)
                                .toList());
                points.add(new Point(name, variant, loadName, load.get(), limits, cell, count));
            }
        }
    }

    private boolean under(Optional<String> load) {
        List<String> asked = setting.selection().loads();
        return asked.isEmpty()
                ? selected("loads", load)
                : load.filter(asked::contains).isPresent();
    }

    private Optional<Yaml.Mapping> load(Yaml.Mapping cell, Optional<String> name) {
        if (name.isEmpty()) {
            if (!study.has("load")) {
                String hint = study.has("loads") ? "name one of loads with load: NAME" : "add load: {burst: 125, ...}";
                setting.problems().add(cell.place(), "there is no load", hint);
            }
            return study.mapping("load");
        }
        Place place = cell.has("load") ? cell.placeOf("load") : study.placeOf("load");
        return named("loads", name.get(), place);
    }

    private Allowance limits(Yaml.Mapping cell, Optional<String> name) {
        return name.flatMap(text -> named("limit-sets", text, cell.placeOf("limits")))
                .map(Allowance::of)
                .orElseGet(() -> Allowance.in(study));
    }

    private Optional<Yaml.Mapping> named(String section, String name, Place place) {
        Yaml.Mapping all = study.mapping(section).orElse(Yaml.Mapping.empty(study.place()));
        if (!all.has(name)) {
            List<String> names =
                    all.entries().stream().map(entry -> entry.key().text()).toList();
            setting.problems().add(place, section + " has no '" + name + "'", Nearest.hint(name, names, "it has"));
        }
        return all.mapping(name);
    }

    private List<WrittenVariant> of(Yaml.Mapping cell) {
        List<String> asked = Stream.concat(cell.scalars("variant").stream(), cell.scalars("variants").stream())
                .map(Yaml.Scalar::text)
                .toList();
        return variants.stream()
                .filter(variant -> asked.isEmpty() || asked.contains(variant.name()))
                .filter(this::selected)
                .toList();
    }

    private boolean selected(WrittenVariant variant) {
        List<String> asked = setting.selection().variants();
        boolean wanted = asked.isEmpty() ? unasked(variant) : asked.contains(variant.name());
        return wanted && possible(variant);
    }

    /** Who repeats an older study comes when that is asked for, whatever the mode lists. */
    private boolean unasked(WrittenVariant variant) {
        return variant.parity() ? setting.selection().parity() : selected("variants", Optional.of(variant.name()));
    }

    /** What the machine lacks is said in the report. */
    private boolean possible(WrittenVariant variant) {
        Optional<String> unmet =
                setting.looks() ? new Requirements(setting.machine()).unmet(variant.written()) : Optional.empty();
        unmet.ifPresent(why -> setting.note(variant.name() + " is left out: " + why + "."));
        return unmet.isEmpty();
    }

    private boolean selected(String key, Optional<String> name) {
        List<String> only = mode.scalars(key).stream().map(Yaml.Scalar::text).toList();
        return only.isEmpty() || name.map(only::contains).orElse(false);
    }

    private void checkNames() {
        for (Yaml.Mapping cell : study.mappings("cells")) {
            known(cell.scalars("variant"));
            known(cell.scalars("variants"));
        }
        for (String section : List.of("quick", "full")) {
            study.mapping(section).ifPresent(map -> known(map.scalars("variants")));
            study.mapping(section)
                    .ifPresent(map -> map.scalars("loads").forEach(name -> named("loads", name.text(), name.place())));
        }
        List<String> names = variants.stream().map(WrittenVariant::name).toList();
        asked("variants", setting.selection().variants(), names);
        List<String> loads = study.mapping("loads").stream()
                .flatMap(all -> all.entries().stream().map(entry -> entry.key().text()))
                .toList();
        asked("loads", setting.selection().loads(), loads);
    }

    private void asked(String section, List<String> names, List<String> there) {
        names.stream()
                .filter(name -> !there.contains(name))
                .forEach(name -> setting.problems()
                        .asked(
                                study.placeOf(section),
                                "--" + section + ": there is no " + section.substring(0, section.length() - 1) + " '"
                                        + name + "'",
                                Nearest.hint(name, there, "the study's " + section + " are")));
    }

    private void known(List<Yaml.Scalar> names) {
        names.forEach(name -> known(name.text(), name.place()));
    }

    private void known(String name, Place place) {
        List<String> names = variants.stream().map(WrittenVariant::name).toList();
        if (!names.contains(name)) {
            setting.problems()
                    .add(place, "there is no variant '" + name + "'", Nearest.hint(name, names, "its variants are"));
        }
    }

    private void unique() {
        Set<String> seen = new HashSet<>();
        for (Point point : points) {
            if (!seen.add(point.name())) {
                setting.problems()
                        .add(
                                point.cell().place(),
                                "the cell " + point.name() + " is listed twice",
                                "remove it here, or give its load or its limits another name");
            }
        }
    }
}
