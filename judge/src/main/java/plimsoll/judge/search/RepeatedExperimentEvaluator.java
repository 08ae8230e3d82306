package plimsoll.judge.search;

import java.util.List;
import plimsoll.model.verdict.Verdict;
import plimsoll.plan.search.question.RepeatedExperiment;
import plimsoll.plan.search.sizing.JvmSizing;

/** Evaluates an experiment that was tried as it is, from its complete trials. */
record RepeatedExperimentEvaluator(RepeatedExperiment check, List<JudgedSearchTrial> tried) {
    boolean isOf(String variant) {
        return check.experiment().variant().equals(variant);
    }

    boolean isHeld() {
        return !broke() && counted() > 0;
    }

    boolean broke() {
        return tried.stream().anyMatch(JudgedSearchTrial::broke);
    }

    private long counted() {
        return tried.stream().filter(JudgedSearchTrial::counted).count();
    }

    /** Whether trials are missing for another reason than that the last attempts were all inconclusive. */
    boolean isCut() {
        int most = check.attemptsMax();
        boolean gaveUp = tried.size() >= most
                && tried.subList(tried.size() - most, tried.size()).stream().noneMatch(JudgedSearchTrial::counted);
        return counted() < check.trials() && !gaveUp;
    }

    /** Whether the way of sizing has no answer, so that there was nothing to try. */
    boolean isRefused() {
        return check.split().filter(JvmSizing.Refused.class::isInstance).isPresent();
    }

    /** States the outcome of the last trial, or why the way of sizing has no answer. */
    String sentence() {
        if (check.split().isPresent() && check.split().get() instanceof JvmSizing.Refused refused) {
            return refused.sentence();
        }
        return tried.stream()
                .reduce((_, last) -> last)
                .map(last -> last.load() + " " + last.limits() + " "
                        + switch (last.searchTrial().verdict()) {
                            case Verdict.Holds _ -> "held";
                            case Verdict.Breaks _ -> "broke: " + last.result().because();
                            case Verdict.Inconclusive _ ->
                                "was inconclusive: " + last.result().because();
                        })
                .orElse("nothing was tried");
    }
}
