package plimsoll.judge.check;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import plimsoll.judge.figure.HostLoad;
import plimsoll.judge.figure.HostLoad.SampledMachine;
import plimsoll.model.figure.QuantityFormat;
import plimsoll.model.record.Metric;
import plimsoll.model.verdict.Finding;
import plimsoll.model.verdict.Verdict.Reason;

/**
 * Checks whether other processes took more than a tenth of the machine, or of the one that ran the needs; if so, the figures
 * are partly due to them.
 */
final class NoisyNeighbourCheck {
    private static final String NAME = "host";
    private static final String UNMEASURED = "steal and foreign CPU were not measured";
    private static final double OTHERS_SHARE_MAX = 0.10;

    private NoisyNeighbourCheck() {}

    static List<Finding> run(CheckContext context) {
        Stream<Finding> unknown = context.facts().records().machineCores().isPresent()
                ? Stream.empty()
                : Stream.of(Finding.holds(NAME, UNMEASURED));
        return Stream.concat(
                        unknown, HostLoad.machines(context.facts()).stream().map(machine -> of(context, machine)))
                .toList();
    }

    private static Finding of(CheckContext context, SampledMachine machine) {
        Optional<Double> steal = HostLoad.share(context.facts(), machine, Metric.STEAL);
        Optional<Double> foreign = HostLoad.share(context.facts(), machine, Metric.FOREIGN_CPU);
        if (steal.isEmpty() && foreign.isEmpty()) {
            return Finding.holds(NAME, machine.isHere() ? UNMEASURED : UNMEASURED + " on " + machine.title());
        }
        double sum = steal.orElse(0.0) + foreign.orElse(0.0);
        String shares =
                steal.map(share -> "steal " + QuantityFormat.share(share)).orElse("steal unknown") + " and "
                        + foreign.map(share -> "other processes " + QuantityFormat.share(share))
                                .orElse("other processes not measured")
                        + " of " + machine.title();
        return sum > OTHERS_SHARE_MAX
                ? Finding.inconclusive(
                        NAME,
                        // A trial is repeated once this machine is quiet, and the lab does not see the other one.
                        machine.isHere() ? Reason.HOST : Reason.STORE,
                        shares + "; a trial can be judged up to " + QuantityFormat.share(OTHERS_SHARE_MAX))
                : Finding.holds(NAME, shares);
    }
}
