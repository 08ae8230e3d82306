package plimsoll.model.verdict;

import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/** The exit codes, the worst first; scripts may rely on them. */
public enum ExitCode {
    INTERNAL_ERROR(1, "a file could not be read or written, or an internal error"),
    USAGE(2, "wrong usage, or an error in the study file"),
    INTERRUPTED(130, "interrupted by Ctrl-C (143: by TERM); what was measured is written and marked"),
    MACHINE_LACKS(31, "this machine lacks something that the run needs; 'plimsoll doctor' shows it"),
    /** No trial ever had a ready subject, or a need of a subject could not be started. */
    NOT_STARTED(30, "the service did not start"),
    AGAINST_EXPECTATION(10, "a cell broke that should hold (a missed threshold breaks it), or held that should break"),
    /** By a decided difference, or because it broke where the baseline held. */
    WORSE(11, "worse than the baseline that ran in the same rounds"),
    GENERATOR_WAS_THE_LIMIT(21, "the load generator was the limit"),
    INCONCLUSIVE(20, "inconclusive: noise, a crashed check, other processes on the machine"),
    /** A death that the study did not rule out is data. */
    MEASURED(0, "measured, and every cell did what the study expects");

    private final int code;
    private final String meaning;

    ExitCode(int code, String meaning) {
        this.code = code;
        this.meaning = meaning;
    }

    public int code() {
        return code;
    }

    /** The meaning in words, for the help. */
    public String meaning() {
        return meaning;
    }

    /** The worse of both. */
    public ExitCode and(ExitCode other) {
        return compareTo(other) <= 0 ? this : other;
    }

    /** All of them in the order of their numbers. */
    public static List<ExitCode> byCode() {
        return Stream.of(values())
                .sorted(Comparator.comparingInt(ExitCode::code))
                .toList();
    }
}
