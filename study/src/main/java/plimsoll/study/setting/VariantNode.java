package plimsoll.study.setting;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import plimsoll.model.study.Expectation;
import plimsoll.study.text.ProblemCollector;
import plimsoll.study.text.SourceLocation;
import plimsoll.study.text.YamlNode;

/**
 * A variant as written in the file.
 *
 * @param written its keys; none for the single variant of a study without variants
 */
public record VariantNode(String name, YamlNode.Mapping written) {
    static final String ONLY = "default";

    /** Reads {@code variants}, in the order of the file; returns at least one. */
    public static List<VariantNode> all(YamlNode.Mapping study, ProblemCollector collector) {
        List<VariantNode> variants = new ArrayList<>();
        Set<String> names = new HashSet<>();
        for (YamlNode.Mapping written : study.mappings("variants")) {
            String name = written.text("name").orElse("");
            if (!name.isEmpty() && !names.add(name)) {
                collector.add(written.placeOf("name"), "two variants are named '" + name + "'", "rename one of them");
            }
            if (written.has("command") && written.has("jar")) {
                collector.add(
                        written.placeOf("jar"), "'" + name + "' has both 'command' and 'jar'", "keep one of them");
            }
            variants.add(new VariantNode(name, written));
        }
        return variants.isEmpty() ? List.of(none(study.place())) : List.copyOf(variants);
    }

    private static VariantNode none(SourceLocation location) {
        return new VariantNode(ONLY, YamlNode.Mapping.empty(location));
    }

    public Optional<Expectation> expectation() {
        return expectation(written);
    }

    /** Reads the map's {@code expect}. */
    public static Optional<Expectation> expectation(YamlNode.Mapping mapping) {
        return mapping.text("expect").map(text -> Expectation.valueOf(text.toUpperCase(Locale.ROOT)));
    }

    /** The map of a direct client, which replaces the service. */
    public Optional<YamlNode.Mapping> direct() {
        return written.mapping("direct");
    }

    /** Whether the variant repeats an older study in its own versions. */
    public boolean parity() {
        return written.truth("historical", false);
    }

    public boolean hasProgram() {
        return written.has("command") || written.has("jar");
    }
}
