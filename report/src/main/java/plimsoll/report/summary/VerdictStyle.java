package plimsoll.report.summary;

import plimsoll.model.verdict.Verdict;

/** The kind of a verdict, shown by a word and a sign, never by a colour alone. */
public enum VerdictStyle {
    HOLDS("✓", "holds"),
    HOLDS_WEAKLY("~", "held under a weak cap"),
    BREAKS("✗", "breaks"),
    INCONCLUSIVE("?", "inconclusive");

    private final String sign;
    private final String word;

    VerdictStyle(String sign, String word) {
        this.sign = sign;
        this.word = word;
    }

    public static VerdictStyle of(Verdict verdict) {
        return switch (verdict) {
            case Verdict.Holds(var weakCap) -> weakCap.isEmpty() ? HOLDS : HOLDS_WEAKLY;
            case Verdict.Breaks _ -> BREAKS;
            case Verdict.Inconclusive _ -> INCONCLUSIVE;
        };
    }

    public String sign() {
        return sign;
    }

    public String word() {
        return word;
    }
}
