package plimsoll.judge.bottleneck;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;

/** What every frame means, by rules of which the first that fits counts. */
public final class FrameRules {
    private static final int REMEMBERED_MAX = 100_000;

    private final List<FrameRule> rules;
    private final Map<String, List<FrameRule>> whole = new HashMap<>();
    private final List<Beginning> beginnings = new ArrayList<>();
    private final Map<String, List<FrameRule>> remembered = new HashMap<>();

    private record Beginning(String text, FrameRule rule) {}

    public FrameRules(List<FrameRule> rules) {
        this.rules = List.copyOf(rules);
        for (FrameRule rule : rules) {
            for (String frame : rule.frames()) {
                if (frame.endsWith("*")) {
                    beginnings.add(new Beginning(frame.substring(0, frame.length() - 1), rule));
                } else {
                    whole.computeIfAbsent(frame, _ -> new ArrayList<>()).add(rule);
                }
            }
        }
    }

    /** Those that ship with Plimsoll. */
    public static FrameRules standard() {
        return new FrameRules(FrameRuleFile.standard());
    }

    /** With these before them. */
    public FrameRules after(List<FrameRule> own) {
        List<FrameRule> all = new ArrayList<>(own);
        all.addAll(rules);
        return new FrameRules(all);
    }

    /** The first rule for this frame whose meaning is asked for. */
    Optional<FrameRule> of(String frame, Predicate<FrameCategory> asked) {
        return all(frame).stream().filter(rule -> asked.test(rule.means())).findFirst();
    }

    private List<FrameRule> all(String frame) {
        if (remembered.size() > REMEMBERED_MAX) {
            remembered.clear();
        }
        return remembered.computeIfAbsent(frame, this::looked);
    }

    /** In the order of the rules. */
    private List<FrameRule> looked(String frame) {
        String method = method(frame);
        List<FrameRule> found = new ArrayList<>(whole.getOrDefault(method, List.of()));
        beginnings.stream()
                .filter(beginning -> method.startsWith(beginning.text()))
                .forEach(beginning -> found.add(beginning.rule()));
        found.sort((one, other) -> Integer.compare(rules.indexOf(one), rules.indexOf(other)));
        return List.copyOf(found);
    }

    /** {@code java.lang.Thread.sleep} of {@code java.lang.Thread.sleep(Thread.java:509)}. */
    static String method(String frame) {
        int end = frame.indexOf('(');
        return end < 0 ? frame : frame.substring(0, end);
    }
}
