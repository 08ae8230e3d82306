package plimsoll.model.result;

import java.util.List;
import java.util.Map;
import plimsoll.model.WithBuilder;
import plimsoll.model.study.Expectation;
import plimsoll.model.verdict.Verdict;

/**
 * All rounds of one cell together.
 *
 * @param load the load in words, such as {@code 125 x 10m at once}
 * @param limits in words, such as {@code 320m heap in 512m}
 * @param rounds that ran to their end; interrupted ones are not among them
 * @param verdict the worst of these rounds
 * @param because the worst round's reason, one line
 * @param expected what the study said beforehand, and {@code asExpected} whether it came so
 * @param trials folders of these rounds, of repeated ones the last attempt; of interrupted ones where there is no other
 * @param figures the median over the rounds that gave the figure; keys as in {@link TrialResult}, and
 *     directShare: operations per second as a share of the direct client's under the same load
 * @param clocks medians over the rounds in which the clock told anything, the client before all that members write
 */
@WithBuilder
public record CellResult(
        String cell,
        String variant,
        String load,
        String limits,
        int rounds,
        int held,
        Verdict verdict,
        String because,
        Expectation expected,
        boolean asExpected,
        List<String> trials,
        Map<String, Double> figures,
        List<TimingLogStats> clocks)
        implements CellResultBuilder.With {}
