package plimsoll.worker.execution;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import plimsoll.model.load.LoadModel;
import plimsoll.wire.PhaseOrder;
import plimsoll.wire.WorkloadOrder;
import plimsoll.worker.record.FailureReasons;
import plimsoll.worker.record.OperationCounts;
import plimsoll.worker.schedule.ArrivalSchedule;
import plimsoll.worker.schedule.LoopShare;
import plimsoll.worker.schedule.VirtualUsers;

/**
 * The event loops that perform a phase, each its own share. They write to no common memory while they do; the thread
 * that conducts the phase adds up what they counted.
 */
final class PhaseLoops implements PhaseExecutor, LoadGenerator {
    private final PhaseState phaseState;
    private final List<EventLoopExecutor> executors = new ArrayList<>();
    private final List<LoadGenerator> loads = new ArrayList<>();

    PhaseLoops(PhaseOrder plan, WorkloadOrder order, WorkerContext context, PhaseState phaseState) {
        this.phaseState = phaseState;
        LoadModel model = plan.load();
        int drivers = ((LoadEngine.OnLoops) context.engine()).drivers().size();
        int loops = Math.min(drivers, LoopShare.loopsMax(model));
        long seed = order.arrivalSeed(plan.producer());
        for (int number = 0; number < loops; number++) {
            LoopShare share = LoopShare.of(model, number, loops);
            EventLoopExecutor executor = new EventLoopExecutor(order, plan.producer(), context, phaseState, share);
            executors.add(executor);
            loads.add(
                    model instanceof LoadModel.Closed closed
                            ? new EventLoopClosedLoad(
                                    new VirtualUsers(closed, seed), share, executor, context.clock(), phaseState)
                            : new EventLoopOpenLoad(
                                    share.arrivals(ArrivalSchedule.of(model, seed)),
                                    (int) share.operations(OpenLoad.inFlightMax(model)),
                                    executor,
                                    context.clock(),
                                    phaseState));
        }
    }

    @Override
    public OperationCounts counts() {
        return OperationCounts.sum(
                executors.stream().map(EventLoopExecutor::counts).collect(Collectors.toUnmodifiableList()));
    }

    @Override
    public FailureReasons reasons() {
        return FailureReasons.sum(
                executors.stream().map(EventLoopExecutor::reasons).collect(Collectors.toUnmodifiableList()));
    }

    @Override
    public int inFlight() {
        return executors.stream().mapToInt(EventLoopExecutor::inFlight).sum();
    }

    @Override
    public long completed() {
        return executors.stream().mapToLong(EventLoopExecutor::completed).sum();
    }

    @Override
    public void close() {
        phaseState.close();
        executors.forEach(EventLoopExecutor::endAllThinking);
    }

    @Override
    public void enforceDeadlines() {
        executors.forEach(EventLoopExecutor::enforceDeadlines);
    }

    @Override
    public void giveUpAll(String reason) {
        executors.forEach(executor -> executor.giveUpAll(reason));
    }

    @Override
    public boolean allThreadsReturned() {
        return true;
    }

    @Override
    public void abandonOverdue() {
        // Operations on a loop have no threads of their own.
    }

    @Override
    public long abandoned() {
        return 0;
    }

    @Override
    public void drive() {
        loads.forEach(LoadGenerator::drive);
    }

    @Override
    public boolean exhausted() {
        return loads.stream().allMatch(LoadGenerator::exhausted);
    }

    @Override
    public void startLate() {
        loads.forEach(LoadGenerator::startLate);
    }

    @Override
    public void end() {
        loads.forEach(LoadGenerator::end);
    }
}
