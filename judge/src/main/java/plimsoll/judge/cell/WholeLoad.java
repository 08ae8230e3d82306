package plimsoll.judge.cell;

import java.util.List;
import java.util.stream.Stream;
import plimsoll.model.load.LoadModel;
import plimsoll.model.load.WorkerPlacement.Generator;
import plimsoll.model.load.Workload;

/** Puts the shares of generators together to the load that the study asks for. */
final class WholeLoad {
    private WholeLoad() {}

    /** Returns the workloads of a phase as they were before they were divided. */
    static List<Workload> of(List<Workload> workloads) {
        return workloads.stream()
                .flatMap(each -> each.placement() instanceof Generator generator
                        ? generator.number() == 1 ? Stream.of(whole(each, generator.of(), workloads)) : Stream.empty()
                        : Stream.of(each))
                .toList();
    }

    private static Workload whole(Workload first, int of, List<Workload> workloads) {
        String name = first.name().replaceFirst("-\\d+$", "");
        List<LoadModel> shares = workloads.stream()
                .filter(each -> each.placement() instanceof Generator generator
                        && each.name().equals(name + "-" + generator.number()))
                .map(Workload::load)
                .toList();
        return new Workload(
                name,
                first.driver(),
                whole(first.load(), of, shares),
                first.payload(),
                first.placement(),
                first.deadline(),
                first.background(),
                first.flows());
    }

    private static LoadModel whole(LoadModel first, int of, List<LoadModel> shares) {
        int sum = shares.stream().mapToInt(WholeLoad::number).sum();
        return switch (first) {
            case LoadModel.Open open -> new LoadModel.Open(open.perSecond() * of, open.arrivals(), sum, open.ramp());
            case LoadModel.Closed closed -> new LoadModel.Closed(sum, closed.ramp(), closed.thinkTime());
            case LoadModel.Burst _ -> new LoadModel.Burst(sum);
            case LoadModel.Fill _, LoadModel.Drain _, LoadModel.Script _ -> first;
        };
    }

    private static int number(LoadModel share) {
        return switch (share) {
            case LoadModel.Open open -> open.inFlightMax();
            case LoadModel.Closed closed -> closed.users();
            case LoadModel.Burst(int operations) -> operations;
            case LoadModel.Fill _, LoadModel.Drain _, LoadModel.Script _ -> 0;
        };
    }
}
