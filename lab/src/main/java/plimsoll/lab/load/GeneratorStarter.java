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
 */
record GeneratorStarter(
        Experiment experiment,
        WorkerFiles files,
        WorkerCommand command,
        UnaryOperator<String> filledIn,
        Optional<Generators> generators) {
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
        try {
            link.start(
                    order.withSettings(settings),
                    ledger,
                    new GeneratorLink.GeneratorFiles(
                            folder.ledger(task.name()),
                            folder.histograms(task.name()),
                            folder.workerLog(task.name()),
                            folder.generatorTimeline(task.name())),
                    worker::failAll);
        } catch (WorkerException refused) {
            link.abort();
            throw refused;
        }
        return new GeneratorWorker(link, task, worker);
    }

    private GeneratorLink connect(WorkerTask task) {
        WorkerPlacement.Generator placed =
                (WorkerPlacement.Generator) task.workload().placement();
        Generators known = generators
                .filter(all -> all.count() == placed.of())
                .orElseThrow(() -> new WorkerException("the load comes from " + placed.of() + " generators, but "
                        + generators.map(Generators::count).orElse(0) + " were named"));
        return known.connect(
                placed.number(), experiment.seed() + " " + files.folder().path());
    }

    private Map<String, String> variables() {
        Map<String, String> variables = new HashMap<>(System.getenv());
        variables.putAll(command.environment());
        return variables;
    }
}
