package plimsoll.report.section;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import plimsoll.model.result.Result;
import plimsoll.report.view.View;

/** The method of measurement, and the run's notes, which terminal and Markdown show at their end. */
final class MethodSection implements Section {
    private static final List<String> ALWAYS = List.of(
            "Everything here was measured from outside the capped process: /proc, the kernel's counters, the JVM's"
                    + " performance file and its GC log. Judged trials run without an agent or a profiler; findings"
                    + " from inside a JVM come from trials that were not judged.",
            "Footprint is the largest sample of resident memory that no file on a device backs. The container's peak is the kernel's own"
                    + " counter. It includes page cache, which is shown separately and which the kernel reclaims when"
                    + " memory is short.",
            "Loss, cause of death and live heap also apply to another machine with the same limits. Rates and"
                    + " milliseconds do not.");

    @Override
    public String key() {
        return "method";
    }

    @Override
    public String title() {
        return "How it was measured, and what to keep in mind";
    }

    @Override
    public Optional<View> of(Result result) {
        List<String> lines = new ArrayList<>(result.notes());
        lines.addAll(ALWAYS);
        return Optional.of(new View.Detail(List.of(new View.Sentences(lines))));
    }
}
