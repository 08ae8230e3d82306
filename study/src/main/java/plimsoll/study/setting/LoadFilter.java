package plimsoll.study.setting;

import java.util.List;
import java.util.Optional;
import plimsoll.study.text.YamlNode;

/**
 * Reads {@code loads} of a need or an audit, and {@code variants} of a need: where it takes part. Without the key it
 * takes part everywhere.
 */
public final class LoadFilter {
    private LoadFilter() {}

    public static boolean is(YamlNode.Mapping part, Optional<String> load) {
        List<String> only = names(part, "loads");
        return only.isEmpty() || load.filter(only::contains).isPresent();
    }

    public static boolean isFor(YamlNode.Mapping part, VariantNode variant) {
        List<String> only = names(part, "variants");
        return only.isEmpty() || variant.isAmong(only);
    }

    private static List<String> names(YamlNode.Mapping part, String key) {
        return part.scalars(key).stream().map(YamlNode.Scalar::text).toList();
    }

    /** Reports names in {@code loads} and {@code variants} that the study does not have. */
    public static void check(YamlNode.Mapping part, YamlNode.Mapping study, ReadContext context) {
        known(part, "loads", study.keysOf("loads"), context);
        known(part, "variants", VariantNode.names(study), context);
    }

    private static void known(YamlNode.Mapping part, String key, List<String> known, ReadContext context) {
        part.scalars(key).forEach(name -> context.problems().requireEntry(key, known, name.text(), name.place()));
    }
}
