package plimsoll.report.summary;

import java.util.Locale;
import plimsoll.model.verdict.Verdict;

/** The kind of a verdict, shown by a word and a sign, never by a colour alone. */
public enum VerdictStyle {
    HOLDS("✓"),
    BREAKS("✗"),
    INCONCLUSIVE("?");

    private final String sign;

    VerdictStyle(String sign) {
        this.sign = sign;
    }

    public static VerdictStyle of(Verdict verdict) {
        return switch (verdict) {
            case Verdict.Holds _ -> HOLDS;
            case Verdict.Breaks _ -> BREAKS;
            case Verdict.Inconclusive _ -> INCONCLUSIVE;
        };
    }

    public String sign() {
        return sign;
    }

    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }
}
