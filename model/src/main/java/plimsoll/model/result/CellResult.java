package plimsoll.model.result;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import plimsoll.model.WithBuilder;
import plimsoll.model.study.Expectation;
import plimsoll.model.verdict.Verdict;

/**
 * All rounds of one cell together.
 *
 * @param load the load in words, such as {@code 125 x 10m at once}
 * @param limits in words, such as {@code 320m heap in 512m}
 * @param replicas of the service, behind a balancer; absent if it runs once, without one
 * @param completed rounds; interrupted ones are not counted
 * @param otherwiseBelow upper bound at 95 % confidence on the share of rounds that would come out otherwise; absent
 *     unless all of them held or all of them broke
 * @param verdict the worst of these rounds
 * @param because the worst round's reason, one line
 * @param expected the study's expectation, and {@code asExpected} whether it was met
 * @param unsteady why its rates, times and costs are not compared with those of others; empty if they may be
 * @param unclassified why it is not known whether it was steady, although its figures are compared; empty if it is
 *     known
 * @param trials folders of these rounds: of a repeated round its last attempt, of an interrupted one only if it has no
 *     other
 * @param figures the median over the rounds that gave the figure; keys as in {@link TrialResult}, and directShare:
 *     operations per second as a share of the direct client's under the same load
 * @param clocks medians over the rounds in which the clock gave times; the client comes before all that members write
 */
@WithBuilder
public record CellResult(
        String cell,
        String variant,
        String load,
        String limits,
        Optional<Integer> replicas,
        int rounds,
        int held,
        Optional<Double> otherwiseBelow,
        Verdict verdict,
        String because,
        Expectation expected,
        boolean asExpected,
        Optional<String> unsteady,
        Optional<String> unclassified,
        List<String> trials,
        Map<String, Double> figures,
        List<TimingLogStats> clocks)
        implements CellResultBuilder.With {}
