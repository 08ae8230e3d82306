package plimsoll.study.section;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import plimsoll.model.study.LayerSpec;
import plimsoll.study.setting.ReadContext;
import plimsoll.study.setting.VariantNode;
import plimsoll.study.text.YamlNode;

/**
 * Reads {@code layers}: the layers that an operation passes through, each identified by the cell whose operations end
 * there.
 */
public final class LayersReader {
    private final YamlNode.Mapping study;
    private final ReadContext context;

    private LayersReader(YamlNode.Mapping study, ReadContext context) {
        this.study = study;
        this.context = context;
    }

    public static List<LayerSpec> read(YamlNode.Mapping study, ReadContext context, List<VariantNode> variants) {
        LayersReader reader = new LayersReader(study, context);
        List<String> names = variants.stream().map(VariantNode::name).toList();
        List<LayerSpec> layers = new ArrayList<>();
        for (YamlNode.Mapping written : study.mappings("layers")) {
            reader.known(written.scalar("variant"), "variants", names);
            reader.known(written.scalar("load"), "loads", study.keysOf("loads"));
            reader.known(written.scalar("limits"), "limit-sets", study.keysOf("limit-sets"));
            layers.add(new LayerSpec(written.text("name").orElse(""), reader.cell(written)));
        }
        return layers;
    }

    /** Returns the name that {@code CellMatrix} gives to the layer's cell. */
    private String cell(YamlNode.Mapping layer) {
        return String.join(
                ".",
                Stream.of(layer.text("variant"), layer.text("load").or(() -> study.text("load")), layer.text("limits"))
                        .flatMap(Optional::stream)
                        .toList());
    }

    private void known(Optional<YamlNode.Scalar> written, String section, List<String> entries) {
        written.ifPresent(name -> context.problems().requireEntry(section, entries, name.text(), name.place()));
    }
}
