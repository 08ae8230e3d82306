package plimsoll.judge.difference;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import plimsoll.model.figure.QuantityFormat;

/** Notes of many trials, of which those that differ only in their time are counted. */
final class RepeatedNotes {
    private static final int SHOWN_MAX = 3;

    /** The time of a note, the number of its trial, and how often the trial noted it. */
    private static final Pattern VARYING =
            Pattern.compile("(?<= |^)at \\d+\\.\\d s | \\(\\d+ times\\)$|^compared/[^:]{1,200}: ");

    private RepeatedNotes() {}

    /** Returns the first of each kind of note, with the number of trials that have it, and the number of kinds that are left out. */
    static List<String> of(List<String> notes) {
        Map<String, List<String>> alike = new LinkedHashMap<>();
        notes.forEach(note -> alike.computeIfAbsent(VARYING.matcher(note).replaceAll(""), _ -> new ArrayList<>())
                .add(note));
        List<String> shown = new ArrayList<>();
        alike.entrySet().stream().limit(SHOWN_MAX).forEach(each -> {
            int trials = each.getValue().size();
            shown.add(trials == 1 ? each.getValue().getFirst() : each.getKey() + " (in " + trials + " trials)");
        });
        if (alike.size() > SHOWN_MAX) {
            shown.add(QuantityFormat.many(alike.size() - SHOWN_MAX, "more observation"));
        }
        return List.copyOf(shown);
    }
}
