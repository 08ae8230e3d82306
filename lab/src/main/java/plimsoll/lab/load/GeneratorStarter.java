package plimsoll.lab.load;

import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.UnaryOperator;
import plimsoll.lab.launch.Placeholders;
import plimsoll.model.load.WorkerPlacement;
import plimsoll.model.study.Experiment;
import plimsoll.records.TrialFolder;
import plimsoll.wire.OperationByteLayout;
import plimsoll.wire.WorkloadOrder;

/**
 * Starts the workers of a trial that are on other machines. The trial's folder keeps the order as a worker here would get
 * it, without the values of variables.
 *
 * @param trial names this attempt at a trial, to which no other lab and no later attempt may add workers
 */
record GeneratorStarter(
        Experiment experiment,
        WorkerFiles files,
        WorkerCommand command,
        UnaryOperator<String> filledIn,
        Optional<Generators> generators,
        String trial) {
    /**
     * Starts the worker, which is not yet ready for commands.
     *
     * @throws WorkerException when its machine refuses
     */
    GeneratorWorker start(WorkerTask task, OperationByteLayout ledger) {
        WorkloadOrder order = task.order(experiment, files, filledIn);
        Path kept = files.folder().workload(task.name());
        order.write(kept);
        GeneratorLink link = connect(task);
        try {
            return started(task, order, ledger, link);
        } catch (WorkerException refused) {
            link.abort();
            throw refused;
        } catch (RuntimeException refused) {
            link.abort();
            throw new WorkerException(
                    "the generator " + link.address() + " gets no order: " + refused.getMessage(), refused);
        }
    }

    private GeneratorWorker started(
            WorkerTask task, WorkloadOrder order, OperationByteLayout ledger, GeneratorLink link) {
        Map<String, String> settings = new GeneratorSettings(
                        link.labAddress(), new Placeholders(Map.of(), variables())::fillEnvironment)
                .of(order.driver().settings());
        TrialFolder folder = files.folder();
        WorkerProcess worker = new WorkerProcess(
                task,
                link,
                OptionalLong.empty(),
                folder.worker(task.name()),
                command.launcher().redactor());
        link.start(
                order.withSettings(settings),
                ledger,
                new GeneratorLink.GeneratorFiles(
                        folder.ledger(task.name()),
                        folder.histograms(task.name()),
                        folder.workerLog(task.name()),
                        folder.generatorTimeline(task.name())),
                worker::failAll);
        return new GeneratorWorker(link, task, worker);
    }

    private GeneratorLink connect(WorkerTask task) {
        WorkerPlacement.Generator placed =
                (WorkerPlacement.Generator) task.workload().placement();
        Generators known = generators
                .filter(all -> all.count() == placed.of())
                .orElseThrow(() -> new WorkerException("the load comes from " + placed.of() + " generators, but "
                        + generators.map(Generators::count).orElse(0) + " were named"));
        return known.connect(placed.number(), trial);
    }

    private Map<String, String> variables() {
        Map<String, String> variables = new HashMap<>(System.getenv());
        variables.putAll(command.environment());
        return variables;
    }
}
