package plimsoll.cli;

import java.util.LinkedHashMap;
import java.util.Map;

/** What the process tells its caller; a promise to scripts. */
public final class ExitCode {
    static final int MEASURED = 0;
    static final int INTERNAL_ERROR = 1;
    static final int USAGE = 2;
    static final int INCONCLUSIVE = 20;
    static final int NOT_STARTED = 30;
    static final int MACHINE_LACKS = 31;
    static final int INTERRUPTED = 130;

    private ExitCode() {}

    /** Code to meaning, in order, for {@code --help}. */
    static Map<String, String> meanings() {
        Map<String, String> meanings = new LinkedHashMap<>();
        meanings.put("0", "measured, and all thresholds hold");
        meanings.put("1", "internal error");
        meanings.put("2", "wrong usage, or an error in the study file");
        meanings.put("10", "a threshold failed, or a variant broke that was expected to hold");
        meanings.put("11", "worse than the baseline that ran beside it");
        meanings.put("20", "inconclusive: noise, a crashed checker, a disturbed host");
        meanings.put("21", "the load generator was the limit");
        meanings.put("30", "the service did not start");
        meanings.put("31", "this machine lacks something that the run demands");
        meanings.put("130", "interrupted by Ctrl-C (143: by TERM); what was measured is written and marked");
        return meanings;
    }
}
