package plimsoll.study.setting;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import plimsoll.model.member.JavaOptions;
import plimsoll.model.study.Expectation;
import plimsoll.study.text.ProblemCollector;
import plimsoll.study.text.YamlNode;

/**
 * A variant of the file on one of its JVMs.
 *
 * @param name as written, followed by the names of the JVM's properties where the file lists several
 * @param written its keys; none for the single variant of a study without variants
 */
public record VariantNode(String name, YamlNode.Mapping written, JvmChoice jvm) {
    static final String ONLY = "default";

    private static final List<String> PROGRAMS = List.of("command", "jar", "image");
    private static final Pattern BLANKS = Pattern.compile("\\s+");
    private static final Pattern QUOTES = Pattern.compile("[\"']");

    /** Reads {@code variants}, in the order of the file; returns at least one. */
    public static List<VariantNode> all(YamlNode.Mapping study, ProblemCollector collector) {
        List<VariantNode> variants = new ArrayList<>();
        Set<String> names = new HashSet<>();
        for (YamlNode.Mapping written : written(study)) {
            for (VariantNode variant : onItsJvms(written, study.mapping("service"))) {
                if (!names.add(variant.name())) {
                    collector.add(
                            written.has("name") ? written.placeOf("name") : study.placeOf("service"),
                            "two variants are named '" + variant.name() + "'",
                            "rename one of them");
                }
                variants.add(variant);
            }
            List<String> programs = PROGRAMS.stream().filter(written::has).toList();
            if (programs.size() > 1) {
                collector.add(
                        written.placeOf(programs.getLast()),
                        "'" + written.text("name").orElse(ONLY) + "' has both '" + programs.getFirst() + "' and '"
                                + programs.getLast() + "'",
                        "keep one of them");
            }
        }
        return List.copyOf(variants);
    }

    private static List<YamlNode.Mapping> written(YamlNode.Mapping study) {
        List<YamlNode.Mapping> all = study.mappings("variants");
        return all.isEmpty() ? List.of(YamlNode.Mapping.empty(study.place())) : all;
    }

    /** Returns the names by which a need can say for which variants it is there. */
    static List<String> names(YamlNode.Mapping study) {
        return names(written(study).stream()
                .flatMap(written -> onItsJvms(written, study.mapping("service")).stream())
                .toList());
    }

    /** Whether a need's list of variants means this one: by its own name, or by that of the file for all of its JVMs. */
    boolean isAmong(Collection<String> names) {
        return names.contains(name)
                || written.text("name").filter(names::contains).isPresent();
    }

    private static List<VariantNode> onItsJvms(YamlNode.Mapping written, Optional<YamlNode.Mapping> service) {
        boolean apart = startsOtherProgram(written) && !written.has("jvm");
        JvmMatrix matrix = JvmMatrix.of(written, apart ? Optional.empty() : service);
        return matrix.choices().stream()
                .map(jvm -> new VariantNode(matrix.name(written.text("name"), jvm), written, jvm))
                .toList();
    }

    /** Whether its own command starts another program than java, so that the service's {@code jvm} does not apply. */
    public boolean startsOtherProgram() {
        return startsOtherProgram(written);
    }

    private static boolean startsOtherProgram(YamlNode.Mapping written) {
        return program(written).filter(program -> !JavaOptions.isJava(program)).isPresent();
    }

    private static Optional<String> program(YamlNode.Mapping written) {
        return written.text("command")
                .map(line -> QUOTES.matcher(BLANKS.split(line.strip(), 2)[0]).replaceAll(""))
                .or(() -> written.scalars("command").stream()
                        .map(YamlNode.Scalar::text)
                        .findFirst())
                .filter(word -> !word.isEmpty());
    }

    /** Returns a variant of this name that changes nothing. */
    public VariantNode withoutChanges() {
        return new VariantNode(name, YamlNode.Mapping.empty(written.place()), JvmChoice.NONE);
    }

    /**
     * Returns the variants that a list of names means: those with these very names, and for a name of the file that none
     * of them has, the variant on all of its JVMs.
     */
    public static List<VariantNode> named(List<VariantNode> variants, Collection<String> names) {
        Set<String> own = variants.stream().map(VariantNode::name).collect(Collectors.toSet());
        return variants.stream()
                .filter(variant -> names.contains(variant.name())
                        || variant.written()
                                .text("name")
                                .filter(name -> !own.contains(name) && names.contains(name))
                                .isPresent())
                .toList();
    }

    /** Returns the names that a list of variants may use. */
    public static List<String> names(List<VariantNode> variants) {
        return variants.stream()
                .flatMap(variant -> Stream.concat(variant.written().text("name").stream(), Stream.of(variant.name())))
                .distinct()
                .toList();
    }

    /**
     * Returns the first requirement on the machine that is not met, as the end of a sentence; empty if all are met. The
     * JVM of an image is none of the machine's: the lab asks it.
     */
    public Optional<String> unmet(YamlNode.Mapping study, ReadContext context) {
        return new RequirementCheck(context.machine())
                .unmet(written)
                .or(() -> startsImage(study) ? Optional.empty() : jvm.unmet(context.machine(), context.directory()));
    }

    private boolean startsImage(YamlNode.Mapping study) {
        return hasProgram()
                ? written.has("image")
                : Stream.concat(study.mapping("service").stream(), study.mappings("members").stream())
                        .anyMatch(member -> member.has("image"));
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
        return written.has("command") || written.has("jar") || written.has("image");
    }
}
