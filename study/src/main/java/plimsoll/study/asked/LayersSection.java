package plimsoll.study.asked;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import plimsoll.model.study.LayerSpec;
import plimsoll.study.setting.Setting;
import plimsoll.study.setting.WrittenVariant;
import plimsoll.study.text.Nearest;
import plimsoll.study.text.Yaml;

/** Reads {@code layers}: what an operation goes through, each layer told by the cell whose operations end there. */
public final class LayersSection {
    private final Yaml.Mapping study;
    private final Setting setting;

    private LayersSection(Yaml.Mapping study, Setting setting) {
        this.study = study;
        this.setting = setting;
    }

    public static List<LayerSpec> read(Yaml.Mapping study, Setting setting, List<WrittenVariant> variants) {
        LayersSection section = new LayersSection(study, setting);
        List<String> names = variants.stream().map(WrittenVariant::name).toList();
        List<LayerSpec> layers = new ArrayList<>();
        for (Yaml.Mapping written : study.mappings("layers")) {
            section.known(written, "variant", new Names("variants", names));
            section.known(written, "load", section.keys("loads"));
            section.known(written, "limits", section.keys("limit-sets"));
            layers.add(new LayerSpec(written.text("name").orElse(""), section.cell(written)));
        }
        return layers;
    }

    /** As {@code Cells} names it. */
    private String cell(Yaml.Mapping layer) {
        return String.join(
                ".",
                Stream.of(layer.text("variant"), layer.text("load").or(() -> study.text("load")), layer.text("limits"))
                        .flatMap(Optional::stream)
                        .toList());
    }

    /** What a section of the study names. */
    private record Names(String section, List<String> all) {}

    private void known(Yaml.Mapping layer, String key, Names names) {
        layer.scalar(key)
                .filter(name -> !names.all().contains(name.text()))
                .ifPresent(name -> setting.problems()
                        .add(
                                name.place(),
                                names.section() + " has no '" + name.text() + "'",
                                Nearest.hint(name.text(), names.all(), "it has")));
    }

    private Names keys(String section) {
        return new Names(
                section,
                study.mapping(section).stream()
                        .flatMap(all -> all.entries().stream())
                        .map(entry -> entry.key().text())
                        .toList());
    }
}
