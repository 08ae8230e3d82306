package plimsoll.report.export;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import plimsoll.model.result.Result;
import plimsoll.model.result.inside.CostFlames;
import plimsoll.model.result.inside.CostKind;
import plimsoll.model.result.inside.FlameDifference;
import plimsoll.model.result.inside.ProfileComparison;
import plimsoll.report.file.ReportFile;
import plimsoll.report.text.TextSanitizer;

/**
 * Writes differential flame graphs as folded stacks, {@code FRAME;FRAME BEFORE NOW} a line, which flame graph tools read:
 * nanoseconds of CPU or bytes of an operation in the innermost frame itself.
 */
public final class FoldedStacks {
    private static final double NANOS_A_MILLI = 1e6;
    private static final int LONGEST = 200;

    private FoldedStacks() {}

    /** Writes {@code differences-1-cpu.folded} and its siblings, numbered by pair; writes nothing without a comparison. */
    public static void write(Result result, Path directory) {
        int number = 1;
        for (ProfileComparison pair : result.profiles()) {
            for (CostFlames flames : pair.flames()) {
                ReportFile.write(
                        directory.resolve(
                                "differences-" + number + "-" + flames.kind().title() + ".folded"),
                        render(flames));
            }
            number++;
        }
    }

    static String render(CostFlames flames) {
        double scale = flames.kind() == CostKind.ALLOCATION ? 1 : NANOS_A_MILLI;
        List<String> lines = new ArrayList<>();
        flames.roots().forEach(root -> add(root, "", scale, lines));
        return lines.stream().map(line -> line + "\n").collect(Collectors.joining());
    }

    private static void add(FlameDifference node, String callers, double scale, List<String> lines) {
        String stack = callers + frame(node.frame());
        double before = node.before();
        double now = node.now();
        for (FlameDifference callee : node.callees()) {
            before -= callee.before();
            now -= callee.now();
        }
        long own = Math.round(Math.max(0, before) * scale);
        long ownNow = Math.round(Math.max(0, now) * scale);
        if (own > 0 || ownNow > 0) {
            lines.add(stack + " " + own + " " + ownNow);
        }
        node.callees().forEach(callee -> add(callee, stack + ";", scale, lines));
    }

    /** Semicolons and spaces separate frames and counts. */
    private static String frame(String name) {
        return TextSanitizer.line(name, LONGEST).replaceAll("[;\\s]", "_");
    }
}
