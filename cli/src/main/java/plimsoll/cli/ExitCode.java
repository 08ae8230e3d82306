package plimsoll.cli;

/** What the process tells its caller; a promise to scripts. */
final class ExitCode {
    static final int MEASURED = 0;
    static final int INTERNAL_ERROR = 1;
    static final int USAGE = 2;
    static final int THRESHOLD_FAILED = 10;
    static final int INCONCLUSIVE = 20;
    static final int GENERATOR_WAS_THE_LIMIT = 21;
    static final int NOT_STARTED = 30;
    static final int MACHINE_LACKS = 31;

    /** For {@code --help}, in picocli's form "code:meaning". */
    static final String[] LIST = {
        " 0:measured, and all thresholds hold",
        " 1:internal error",
        " 2:wrong usage, or an error in the study file",
        "10:a threshold failed, or a variant broke that was expected to hold",
        "20:inconclusive: noise, a crashed checker, a disturbed host",
        "21:the load generator was the limit",
        "30:the service did not start",
        "31:this machine lacks something that the run demands",
        "130, 143:interrupted; what was measured is written and marked"
    };

    private ExitCode() {}
}
