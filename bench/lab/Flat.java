import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import plimsoll.lab.launch.machine.Machine;
import plimsoll.records.ResultFolder;
import plimsoll.run.trial.Lab;
import plimsoll.selftest.SelftestScene;
import plimsoll.selftest.SceneRunner;
import plimsoll.model.Bytes;
import plimsoll.model.load.DriverSpec;
import plimsoll.model.load.LoadModel;
import plimsoll.model.load.Phase;
import plimsoll.model.load.StopCondition;
import plimsoll.model.load.Workload;
import plimsoll.model.result.TrialResult;

/** Whether the lab's own memory stays flat over any number of operations. See run. */
final class Flat {
    /** The ledger of a closed load has room for 4 million operations a phase. */
    private static final long A_PHASE = 2_500_000;

    public static void main(String[] arguments) throws Exception {
        Path folder = Files.createTempDirectory("plimsoll-flat-");
        try (Machine machine = Machine.probe();
                Lab lab = Lab.open(machine, new plimsoll.lab.load.WorkerProgram(System.getProperty("workers"), Optional.empty()), Optional.of(System.getProperty("extension")))) {
            SceneRunner bench = new SceneRunner(lab, machine, new ResultFolder(folder));
            for (String count : arguments) {
                report(bench, Long.parseLong(count));
            }
        }
    }

    private static void report(SceneRunner bench, long operations) throws InterruptedException, IOException {
        long began = System.nanoTime();
        Duration atMost = Duration.ofMinutes(60);
        LoadModel load = new LoadModel.Closed(16, Duration.ZERO, Duration.ZERO);
        List<Phase> phases = new ArrayList<>();
        for (long left = operations; left > 0; left -= A_PHASE) {
            phases.add(new Phase(
                    "load-" + (phases.size() + 1),
                    true,
                    List.of(work(bench, load)),
                    new StopCondition.Operations(Math.min(left, A_PHASE), atMost)));
        }
        TrialResult result = bench.play(new SelftestScene(
                        "flat",
                        List.of(),
                        Optional.empty(),
                        Bytes.ofMebibytes(96),
                        phases,
                        false,
                        List.of(),
                        Duration.ofSeconds(10),
                        1))
                .result();
        Map<String, Double> figures = result.figures();
        System.out.printf(
                Locale.ROOT,
                "%,12d operations: heap of the lab after a full collection %.1fm, its footprint at most %.0fm, of the worker %.0fm; %.0f s (%s)%n",
                result.balance().acknowledged(),
                live() / 1048576.0,
                figures.getOrDefault("labFootprintPeakBytes", own()) / 1048576,
                figures.getOrDefault("workerFootprintPeakBytes", 0.0) / 1048576,
                (System.nanoTime() - began) / 1e9,
                result.verdict().getClass().getSimpleName());
    }

    private static Workload work(SceneRunner bench, LoadModel load) {
        Workload http = bench.work("work", load);
        return System.getProperty("driver").equals("http")
                ? http
                : new Workload(
                        http.name(),
                        new DriverSpec("nothing", Map.of()),
                        load,
                        http.payload(),
                        http.placement(),
                        http.deadline());
    }

    private static long live() {
        System.gc();
        return Runtime.getRuntime().totalMemory() - Runtime.getRuntime().freeMemory();
    }

    /** The peak resident memory of this process. */
    private static double own() {
        try {
            List<String> lines = new ArrayList<>(Files.readAllLines(Path.of("/proc/self/status")));
            lines.removeIf(line -> !line.startsWith("VmHWM"));
            return Double.parseDouble(lines.getFirst().replaceAll("\\D", "")) * 1024;
        } catch (IOException e) {
            throw new java.io.UncheckedIOException(e);
        }
    }
}
