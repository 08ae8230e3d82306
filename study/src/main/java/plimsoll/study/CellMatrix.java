package plimsoll.study;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import plimsoll.study.setting.LimitsSpec;
import plimsoll.study.setting.ReadContext;
import plimsoll.study.setting.RoundCount;
import plimsoll.study.setting.StudyPoint;
import plimsoll.study.setting.VariantNode;
import plimsoll.study.text.SourceLocation;
import plimsoll.study.text.SpellingSuggestion;
import plimsoll.study.text.YamlNode;

/** Lists the points of a study: each variant under its load and limits, with its number of rounds. */
public final class CellMatrix {
    private final YamlNode.Mapping study;
    private final ReadContext context;
    private final List<VariantNode> variants;
    private final RoundCount roundCount;
    private final YamlNode.Mapping mode;
    private final List<StudyPoint> points = new ArrayList<>();

    /** The names of all cells, selected or not. */
    private final List<String> cellNames = new ArrayList<>();

    /** Sentences about variants that this machine cannot run. */
    private final Set<String> leftOut = new LinkedHashSet<>();

    private CellMatrix(YamlNode.Mapping study, ReadContext context, List<VariantNode> variants) {
        this.study = study;
        this.context = context;
        this.variants = variants;
        this.roundCount = new RoundCount(context.selection());
        this.mode = roundCount.section(study);
    }

    /** Returns at least one point, or reports why there is none. */
    static List<StudyPoint> read(YamlNode.Mapping study, ReadContext context, List<VariantNode> variants) {
        CellMatrix cellMatrix = new CellMatrix(study, context, variants);
        List<YamlNode.Mapping> written = study.mappings("cells");
        if (study.has("cells")) {
            written.forEach(cellMatrix::cell);
        } else {
            cellMatrix.cell(YamlNode.Mapping.empty(study.place()));
        }
        cellMatrix.checkNames();
        if (cellMatrix.points.isEmpty() && context.problems().isEmpty()) {
            context.problems()
                    .add(
                            study.placeOf(study.has("cells") ? "cells" : "variants"),
                            "no cell is left to run",
                            cellMatrix.leftOut.isEmpty()
                                    ? "cells with 0 rounds in this mode are left out; try --full, or select other cells"
                                    : String.join(" ", cellMatrix.leftOut));
        }
        cellMatrix.checkUnique();
        return cellMatrix.points;
    }

    private void cell(YamlNode.Mapping cell) {
        Optional<String> loadName = cell.text("load").or(() -> study.text("load"));
        Optional<String> limitsName = cell.text("limits");
        Optional<YamlNode.Mapping> load = load(cell, loadName);
        LimitsSpec limits = limits(cell, limitsName);
        if (load.isEmpty()) {
            return;
        }
        Predicate<VariantNode> selected = selectedLoad(loadName, load.get()) ? selected() : _ -> false;
        for (VariantNode variant : of(cell)) {
            String name = String.join(
                    ".",
                    Stream.of(Optional.of(variant.name()), loadName, limitsName)
                            .flatMap(Optional::stream)
                            .toList());
            cellNames.add(name);
            RoundCount.CellRounds rounds = roundCount.of(List.of(cell, variant.written(), mode, study));
            if (isRequested(name) && selected.test(variant) && rounds.planned() > 0 && requirementsMet(variant)) {
                points.add(new StudyPoint(name, variant, loadName, load.get(), limits, cell, rounds));
            }
        }
    }

    private boolean namesCells() {
        return !context.selection().cells().isEmpty();
    }

    private boolean isRequested(String cell) {
        return !namesCells() || context.selection().cells().contains(cell);
    }

    private boolean selectedLoad(Optional<String> name, YamlNode.Mapping load) {
        List<String> requested = context.selection().loads();
        if (requested.isEmpty() && namesCells()) {
            return true;
        }
        if (load.truth("chosen", false)) {
            return name.filter(requested::contains).isPresent();
        }
        List<String> only = requested.isEmpty() ? names(mode, "loads") : requested;
        return only.isEmpty() || name.filter(only::contains).isPresent();
    }

    private Optional<YamlNode.Mapping> load(YamlNode.Mapping cell, Optional<String> name) {
        if (name.isEmpty()) {
            if (!study.has("load")) {
                String hint =
                        study.has("loads") ? "select an entry of loads with load: NAME" : "add load: {burst: 125, ...}";
                context.problems().add(cell.place(), "there is no load", hint);
            }
            return study.mapping("load");
        }
        SourceLocation location = cell.has("load") ? cell.placeOf("load") : study.placeOf("load");
        return named("loads", name.get(), location);
    }

    private LimitsSpec limits(YamlNode.Mapping cell, Optional<String> name) {
        return name.flatMap(text -> named("limit-sets", text, cell.placeOf("limits")))
                .map(LimitsSpec::of)
                .orElseGet(() -> LimitsSpec.in(study));
    }

    private Optional<YamlNode.Mapping> named(String section, String name, SourceLocation location) {
        context.problems().requireEntry(section, study.keysOf(section), name, location);
        return study.mapping(section).flatMap(all -> all.mapping(name));
    }

    private List<VariantNode> of(YamlNode.Mapping cell) {
        List<String> requested = Stream.concat(cell.scalars("variant").stream(), cell.scalars("variants").stream())
                .map(YamlNode.Scalar::text)
                .toList();
        return variants.stream()
                .filter(requested.isEmpty() ? _ -> true : isIn(requested))
                .toList();
    }

    private Predicate<VariantNode> selected() {
        List<String> requested = context.selection().variants();
        if (!requested.isEmpty()) {
            return isIn(requested);
        }
        return namesCells() ? _ -> true : selectedByDefault();
    }

    /**
     * Selects variants that no option names. One that repeats an older study needs its own option, even if the mode lists
     * it.
     */
    private Predicate<VariantNode> selectedByDefault() {
        List<String> only = names(mode, "variants");
        Predicate<VariantNode> ofMode = only.isEmpty() ? _ -> true : isIn(only);
        return variant -> variant.parity() ? context.selection().parity() : ofMode.test(variant);
    }

    private Predicate<VariantNode> isIn(List<String> names) {
        Set<String> meant = VariantNode.named(variants, names).stream()
                .map(VariantNode::name)
                .collect(Collectors.toSet());
        return variant -> meant.contains(variant.name());
    }

    /** Leaves out a variant whose requirements are not met, with a note in the report. */
    private boolean requirementsMet(VariantNode variant) {
        Optional<String> reason = context.looks() ? variant.unmet(study, context) : Optional.empty();
        reason.map(why -> variant.name() + " is left out: " + why + ".").ifPresent(sentence -> {
            context.note(sentence);
            leftOut.add(sentence);
        });
        return reason.isEmpty();
    }

    private static List<String> names(YamlNode.Mapping mapping, String key) {
        return mapping.scalars(key).stream().map(YamlNode.Scalar::text).toList();
    }

    private void checkNames() {
        List<String> names = VariantNode.names(variants);
        for (YamlNode.Mapping cell : study.mappings("cells")) {
            checkVariants(cell.scalars("variant"), names);
            checkVariants(cell.scalars("variants"), names);
        }
        for (String section : List.of("quick", "full")) {
            study.mapping(section).ifPresent(map -> checkVariants(map.scalars("variants"), names));
            study.mapping(section)
                    .ifPresent(map -> map.scalars("loads").forEach(name -> named("loads", name.text(), name.place())));
        }
        checkRequested("--variants", "variants", context.selection().variants(), names);
        checkRequested("--loads", "loads", context.selection().loads(), study.keysOf("loads"));
        checkRequested("--cell", "cells", context.selection().cells(), cellNames);
    }

    private void checkRequested(String option, String section, List<String> requested, List<String> available) {
        requested.stream()
                .filter(name -> !available.contains(name))
                .forEach(name -> context.problems()
                        .addForCommandLine(
                                study.placeOf(section),
                                option + ": there is no " + section.substring(0, section.length() - 1) + " '" + name
                                        + "'",
                                SpellingSuggestion.hint(name, available, "the study's " + section + " are")));
    }

    private void checkVariants(List<YamlNode.Scalar> written, List<String> names) {
        for (YamlNode.Scalar name : written) {
            if (!names.contains(name.text())) {
                context.problems()
                        .add(
                                name.place(),
                                "there is no variant '" + name.text() + "'",
                                SpellingSuggestion.hint(name.text(), names, "its variants are"));
            }
        }
    }

    private void checkUnique() {
        Set<String> seen = new HashSet<>();
        for (StudyPoint point : points) {
            if (!seen.add(point.name())) {
                context.problems()
                        .add(
                                point.cell().place(),
                                "the cell " + point.name() + " is listed twice",
                                "remove it here, or give its load or its limits another name");
            }
        }
    }
}
