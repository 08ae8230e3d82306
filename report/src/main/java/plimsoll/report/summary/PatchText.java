package plimsoll.report.summary;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import plimsoll.model.result.Result;
import plimsoll.model.result.search.ContainerPatch;
import plimsoll.model.result.search.RightsizedContainer;
import plimsoll.report.text.TextSanitizer;

/** Patches of manifests, with their proof as comments. */
public final class PatchText {
    private static final int COLUMNS = 100;

    /** What YAML allows in a comment, less what a terminal may interpret. */
    private static final String NOT_PRINTABLE = "[^\\x20-\\x7e\\u00a0-\\u2027\\u202f-\\ud7ff\\uf900-\\ufffd]+";

    private PatchText() {}

    /** A file of a patch. */
    public record PatchFile(String name, String text) {}

    /** Returns the files of all patches of a result. */
    public static List<PatchFile> files(Result result) {
        return result.searched().stream()
                .flatMap(searched -> searched.fits().stream())
                .flatMap(fit ->
                        fit.patch().stream().map(patch -> new PatchFile(patch.file(), text(result, fit, patch))))
                .toList();
    }

    /** Returns sentences on a patch: its file, and how to apply it. */
    public static List<String> summary(ContainerPatch patch) {
        return Stream.of(
                        Stream.of(patch.file() + ": patch for " + patch.container()),
                        patch.apply().stream().map(way -> "apply: " + way),
                        patch.remarks().stream())
                .flatMap(lines -> lines)
                .toList();
    }

    private static String text(Result result, RightsizedContainer fit, ContainerPatch patch) {
        List<String> lines = new ArrayList<>();
        boolean options = fit.used().filter(sizing -> !sizing.flags().isEmpty()).isPresent();
        folded(
                lines,
                (options ? "Limits and JVM options of the " : "Limits of the ") + patch.container()
                        + "; the patch changes nothing else.");
        patch.apply().forEach(way -> folded(lines, "Apply: " + way));
        folded(lines, "Proof: " + fit.sentence() + ".");
        fit.used().ifPresent(sizing -> folded(lines, sizing.memory() + ": " + sizing.sentence() + "."));
        folded(lines, "Found on " + result.startedAt() + " by: " + result.repeat());
        folded(lines, machine(result.environment()));
        if (patch.yaml().contains("requests:")) {
            folded(lines, "Requests equal limits: a smaller request promises less than the trials had.");
        }
        patch.remarks().forEach(remark -> folded(lines, remark));
        return String.join("\n", lines) + "\n" + patch.yaml();
    }

    private static String machine(Map<String, String> environment) {
        return "On this machine: "
                + Stream.of("processor", "cores", "memory of the machine", "kernel", "JDK", "memory cap", "Plimsoll")
                        .flatMap(label ->
                                Optional.ofNullable(environment.get(label)).map(value -> label + " " + value).stream())
                        .reduce((one, other) -> one + ", " + other)
                        .orElse("an unknown machine");
    }

    /** Adds a comment; a word is never divided, and no text ends the comment. */
    private static void folded(List<String> lines, String text) {
        StringBuilder line = new StringBuilder("#");
        for (String word :
                TextSanitizer.line(text).replaceAll(NOT_PRINTABLE, " ").strip().split(" +", -1)) {
            if (line.length() + word.length() >= COLUMNS) {
                lines.add(line.toString());
                line = new StringBuilder("#  ");
            }
            line.append(' ').append(word);
        }
        lines.add(line.toString());
    }
}
