package plimsoll.judge.check;

import java.util.List;
import java.util.Optional;
import plimsoll.judge.figure.HostLoad;
import plimsoll.model.figure.QuantityFormat;
import plimsoll.model.record.Metric;
import plimsoll.model.verdict.Finding;
import plimsoll.model.verdict.Verdict.Reason;

/** Whether others took more than a tenth of the machine; then the figures are theirs as well. */
final class NoisyNeighbourCheck {
    private static final double MOST = 0.10;

    private NoisyNeighbourCheck() {}

    static List<Finding> look(CheckContext context) {
        Optional<Double> steal = HostLoad.share(context.facts(), Metric.STEAL);
        Optional<Double> foreign = HostLoad.share(context.facts(), Metric.FOREIGN_CPU);
        if (steal.isEmpty() && foreign.isEmpty()) {
            return List.of(Finding.holds("host", "steal and foreign CPU were not measured"));
        }
        double sum = HostLoad.others(context.facts());
        String shares =
                steal.map(share -> "steal " + QuantityFormat.share(share)).orElse("steal unknown") + " and "
                        + foreign.map(share -> "other processes " + QuantityFormat.share(share))
                                .orElse("other processes not measured")
                        + " of the machine";
        return List.of(
                sum > MOST
                        ? Finding.inconclusive(
                                "host",
                                Reason.HOST,
                                shares + "; at most " + QuantityFormat.share(MOST) + " is fit to judge")
                        : Finding.holds("host", shares));
    }
}
