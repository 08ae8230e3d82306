package plimsoll.judge.check;

import java.util.List;
import java.util.Optional;
import plimsoll.judge.figure.HostLoad;
import plimsoll.model.figure.QuantityFormat;
import plimsoll.model.record.Metric;
import plimsoll.model.verdict.Finding;
import plimsoll.model.verdict.Verdict.Reason;

/** Checks whether other processes took more than a tenth of the machine; if so, the figures are partly due to them. */
final class NoisyNeighbourCheck {
    private static final double OTHERS_SHARE_MAX = 0.10;

    private NoisyNeighbourCheck() {}

    static List<Finding> run(CheckContext context) {
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
                sum > OTHERS_SHARE_MAX
                        ? Finding.inconclusive(
                                "host",
                                Reason.HOST,
                                shares + "; a trial can be judged up to " + QuantityFormat.share(OTHERS_SHARE_MAX))
                        : Finding.holds("host", shares));
    }
}
