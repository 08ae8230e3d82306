package plimsoll.report.section;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import plimsoll.model.result.Result;
import plimsoll.report.view.View;

/** How it was measured, and the run's notes, which terminal and Markdown have at their end. */
final class MethodSection implements Section {
    private static final List<String> ALWAYS = List.of(
            "Everything here was measured from outside the capped process: /proc, the kernel's counters, the JVM's"
                    + " performance file and its GC log. Trials that are judged carry no agent and no profiler; what"
                    + " was seen from inside comes from trials that were not.",
            "Footprint is anonymous resident memory, the largest of the samples. The container's peak is the kernel's"
                    + " own counter; it also counts page cache, which is shown apart and given back when memory is"
                    + " short.",
            "Loss, cause of death and live heap carry over to another machine of the same limits. Rates and"
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
