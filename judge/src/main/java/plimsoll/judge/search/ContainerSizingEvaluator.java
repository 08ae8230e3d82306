package plimsoll.judge.search;

import java.util.List;
import java.util.Optional;
import plimsoll.model.Bytes;
import plimsoll.model.result.search.ContainerSizing;
import plimsoll.model.result.search.SizingState;
import plimsoll.model.verdict.Verdict;
import plimsoll.plan.search.SearchTrial;
import plimsoll.plan.search.question.RepeatedExperiment;
import plimsoll.plan.search.sizing.JvmSizing;
import plimsoll.plan.search.sizing.SplitApplier;

/** Judges a container that was tried as it is. */
record ContainerSizingEvaluator(RepeatedExperiment check, List<JudgedSearchTrial> tried) {
    ContainerSizing sizing() {
        List<Verdict> verdicts = tried.stream()
                .map(JudgedSearchTrial::searchTrial)
                .map(SearchTrial::verdict)
                .toList();
        int held = (int) verdicts.stream()
                .filter(verdict -> verdict instanceof Verdict.Holds)
                .count();
        int broke = (int) verdicts.stream()
                .filter(verdict -> verdict instanceof Verdict.Breaks)
                .count();
        return new ContainerSizing(
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
                .map(jvmSizing -> switch (jvmSizing) {
                    case JvmSizing.Sized sized -> sized.way();
                    case JvmSizing.Refused refused -> refused.way();
                })
                .orElse("the study's own");
    }

    private Optional<Bytes> heap() {
        Optional<Bytes> own = check.experiment().deployment().subjects().stream()
                .flatMap(member -> member.limits().heap().stream())
                .findFirst();
        return check.split()
                .map(jvmSizing -> jvmSizing instanceof JvmSizing.Sized sized
                        ? Optional.of(sized.heap())
                        : Optional.<Bytes>empty())
                .orElse(own);
    }

    private List<String> flags() {
        return check.split()
                .filter(JvmSizing.Sized.class::isInstance)
                .map(jvmSizing ->
                        SplitApplier.pasteableFlags(check.experiment(), ((JvmSizing.Sized) jvmSizing).flags()))
                .orElseGet(() -> check.split().isPresent()
                        ? List.of()
                        : heap().map(size -> List.of("-Xmx" + size)).orElse(List.of()));
    }

    private SizingState state(int held, int broke) {
        if (check.trials() == 0) {
            return SizingState.REFUSED;
        }
        if (broke > 0) {
            return SizingState.BREAKS;
        }
        return held >= check.trials() ? SizingState.HOLDS : SizingState.INCONCLUSIVE;
    }

    private String sentence(int held, int broke) {
        String because = check.split()
                .map(jvmSizing -> switch (jvmSizing) {
                    case JvmSizing.Sized sized -> sized.because();
                    case JvmSizing.Refused refused -> refused.sentence();
                })
                .orElse("as the study has it");
        if (check.trials() == 0) {
            return because;
        }
        String broken = tried.stream()
                .filter(JudgedSearchTrial::broke)
                .map(each -> each.result().because())
                .findFirst()
                .map(line -> ": " + line)
                .orElse("");
        return because + "; held in " + held + " of " + (held + broke) + " trials" + broken;
    }
}
