package plimsoll.judge.bottleneck;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.regex.Pattern;

/** Looks up the meaning of stack frames in a list of rules; the first rule that matches wins. */
public final class FrameRules {
    private static final Pattern JDK = Pattern.compile("(java|javax|jdk|sun|com\\.sun)\\..*");
    private static final int CACHE_MAX = 100_000;

    private final List<FrameRule> rules;
    private final Map<String, List<FrameRule>> exact = new HashMap<>();
    private final List<Prefix> prefixes = new ArrayList<>();
    private final Map<String, List<FrameRule>> cache = new HashMap<>();

    private record Prefix(String text, FrameRule rule) {}

    public FrameRules(List<FrameRule> rules) {
        this.rules = List.copyOf(rules);
        for (FrameRule rule : rules) {
            for (String frame : rule.frames()) {
                if (frame.endsWith("*")) {
                    prefixes.add(new Prefix(frame.substring(0, frame.length() - 1), rule));
                } else {
                    exact.computeIfAbsent(frame, _ -> new ArrayList<>()).add(rule);
                }
            }
        }
    }

    /** Returns the rules that ship with Plimsoll. */
    public static FrameRules standard() {
        return new FrameRules(FrameRuleFile.standard());
    }

    /** Returns these rules preceded by {@code own}, which therefore win. */
    public FrameRules after(List<FrameRule> own) {
        List<FrameRule> all = new ArrayList<>(own);
        all.addAll(rules);
        return new FrameRules(all);
    }

    /** Returns the first rule for this frame whose meaning is wanted. */
    Optional<FrameRule> of(String frame, Predicate<FrameCategory> wanted) {
        return all(frame).stream().filter(rule -> wanted.test(rule.means())).findFirst();
    }

    /** Whether a frame is neither of the JDK nor of a library that a rule names. */
    boolean isOwn(String frame) {
        return !isOfJdk(frame) && all(frame).isEmpty();
    }

    static boolean isOfJdk(String frame) {
        return JDK.matcher(frame).matches();
    }

    private List<FrameRule> all(String frame) {
        if (cache.size() > CACHE_MAX) {
            cache.clear();
        }
        return cache.computeIfAbsent(frame, this::matching);
    }

    /** Returns every rule that matches the frame, in the order of the rules. */
    private List<FrameRule> matching(String frame) {
        String method = method(frame);
        List<FrameRule> found = new ArrayList<>(exact.getOrDefault(method, List.of()));
        prefixes.stream()
                .filter(prefix -> method.startsWith(prefix.text()))
                .forEach(prefix -> found.add(prefix.rule()));
        found.sort((one, other) -> Integer.compare(rules.indexOf(one), rules.indexOf(other)));
        return List.copyOf(found);
    }

    /** Returns CLASS.METHOD: {@code java.lang.Thread.sleep} for {@code java.lang.Thread.sleep(Thread.java:509)}. */
    static String method(String frame) {
        int end = frame.indexOf('(');
        return end < 0 ? frame : frame.substring(0, end);
    }
}
