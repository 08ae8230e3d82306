package plimsoll.judge.search;

import java.util.List;
import java.util.Optional;
import plimsoll.model.Bytes;
import plimsoll.model.result.TrialResult;
import plimsoll.model.result.search.Sizing;
import plimsoll.model.verdict.Verdict;
import plimsoll.plan.search.Shot;
import plimsoll.plan.search.ask.Check;
import plimsoll.plan.search.split.Outfit;
import plimsoll.plan.search.split.Split;

/** A container that was tried as it is, judged. */
record SizingFold(Check check, List<Tried> tried) {
    Sizing sizing() {
        List<Verdict> verdicts =
                tried.stream().map(Tried::shot).map(Shot::verdict).toList();
        int held = (int) verdicts.stream()
                .filter(verdict -> verdict instanceof Verdict.Holds)
                .count();
        int broke = (int) verdicts.stream()
                .filter(verdict -> verdict instanceof Verdict.Breaks)
                .count();
        return new Sizing(
                way(),
                check.container().memory(),
                heap(),
                flags(),
                check.container().kubernetes(),
                held,
                broke,
                state(held, broke),
                sentence(held, broke));
    }

    private String way() {
        return check.split()
                .map(split -> switch (split) {
                    case Split.Sized sized -> sized.way();
                    case Split.Refused refused -> refused.way();
                })
                .orElse("the study's own");
    }

    private Optional<Bytes> heap() {
        Optional<Bytes> own = check.experiment().deployment().subjects().stream()
                .flatMap(member -> member.limits().heap().stream())
                .findFirst();
        return check.split()
                .map(split -> split instanceof Split.Sized sized ? Optional.of(sized.heap()) : Optional.<Bytes>empty())
                .orElse(own);
    }

    private List<String> flags() {
        return check.split()
                .filter(Split.Sized.class::isInstance)
                .map(split -> Outfit.pasted(check.experiment(), ((Split.Sized) split).flags()))
                .orElseGet(() -> check.split().isPresent()
                        ? List.of()
                        : heap().map(size -> List.of("-Xmx" + size)).orElse(List.of()));
    }

    private String state(int held, int broke) {
        if (check.trials() == 0) {
            return "refused";
        }
        return broke > 0 ? "breaks" : held >= check.trials() ? "holds" : "inconclusive";
    }

    private String sentence(int held, int broke) {
        String because = check.split()
                .map(split -> switch (split) {
                    case Split.Sized sized -> sized.because();
                    case Split.Refused refused -> refused.sentence();
                })
                .orElse("as the study has it");
        if (check.trials() == 0) {
            return because;
        }
        String broken = tried.stream()
                .map(Tried::result)
                .filter(trial -> trial.verdict() instanceof Verdict.Breaks)
                .map(TrialResult::because)
                .findFirst()
                .map(line -> ": " + line)
                .orElse("");
        return because + "; held in " + held + " of " + (held + broke) + " trials" + broken;
    }
}
