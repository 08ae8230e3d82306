package plimsoll.judge.search;

import java.util.List;
import plimsoll.model.verdict.Verdict;
import plimsoll.plan.search.question.RepeatedExperiment;
import plimsoll.plan.search.sizing.JvmSizing;

/** An experiment that was tried as it is, and its whole trials. */
record RepeatedExperimentEvaluator(RepeatedExperiment check, List<JudgedSearchTrial> tried) {
    boolean isOf(String variant) {
        return check.experiment().variant().equals(variant);
    }

    boolean held() {
        return !broke() && counted() > 0;
    }

    boolean broke() {
        return tried.stream().anyMatch(each -> each.result().verdict() instanceof Verdict.Breaks);
    }

    private long counted() {
        return tried.stream()
                .filter(each -> !(each.result().verdict() instanceof Verdict.Inconclusive))
                .count();
    }

    /** Fewer trials than were asked for, and not because they stayed inconclusive. */
    boolean isCut() {
        int most = check.attemptsMax();
        boolean given = tried.size() >= most
                && tried.subList(tried.size() - most, tried.size()).stream()
                        .allMatch(each -> each.result().verdict() instanceof Verdict.Inconclusive);
        return counted() < check.trials() && !given;
    }

    /** Whether there was nothing to try. */
    boolean isRefused() {
        return check.split().filter(JvmSizing.Refused.class::isInstance).isPresent();
    }

    /** What became of it; of a way of sizing that has no answer what it says. */
    String sentence() {
        if (check.split().isPresent() && check.split().get() instanceof JvmSizing.Refused refused) {
            return refused.sentence();
        }
        return tried.stream()
                .reduce((_, last) -> last)
                .map(last -> last.load() + " " + last.limits() + " "
                        + switch (last.result().verdict()) {
                            case Verdict.Holds _ -> "held";
                            case Verdict.Breaks _ -> "broke: " + last.result().because();
                            case Verdict.Inconclusive _ ->
                                "was inconclusive: " + last.result().because();
                        })
                .orElse("nothing was tried");
    }
}
